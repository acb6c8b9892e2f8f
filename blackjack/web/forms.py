"""Reading what was posted: a wrong field is the player's mistake, said in words, with nothing changed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from flask import request

from blackjack.engine import Rules

_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_LONGEST_NAME = 24


class Mistake(Exception):
    """The player's mistake. ``status`` 400 or 409; ``field`` to be marked, ``kept`` what was typed."""

    def __init__(self, status: int, words: str, field: str = "", kept: str = "") -> None:
        self.status = status
        self.words = words
        self.field = field
        self.kept = kept
        super().__init__(words)


def field(name: str) -> str | None:
    """A posted field, None when it was not sent. Raises `Mistake` when any field was sent twice."""
    refuse_doubled()
    return request.form.get(name)


def refuse_doubled() -> None:
    """Raise `Mistake` when any field was sent twice: which one was meant, nobody can tell."""
    for key, values in request.form.lists():
        if len(values) > 1:
            raise Mistake(400, f"The field {key[:40]!r} was sent twice, so nothing was done.")


def required(name: str) -> str:
    """A posted field that must be there. Raises `Mistake`."""
    value = field(name)
    if value is None:
        raise Mistake(400, f"The field {name!r} was not sent, so nothing was done.")
    return value


def bet_fields(rules: Rules) -> tuple[str, ...]:
    """The names of a table's bet fields, one a box."""
    return tuple(f"bet-{box}" for box in range(1, rules.boxes + 1)) if rules.boxes > 1 else ("bet",)


def bets(typed: Mapping[str, str], rules: Rules) -> list[int] | None:
    """The bets as typed, in whole units; None is "the last ones". Raises `Mistake` (R6, R7).

    A box whose field is empty has no bet, where there are several.
    """
    names = [name for name in bet_fields(rules) if name in typed]
    if not names or not rules.player_sets_bet:
        return None
    found = [_bet(typed[name], name, rules) for name in names if rules.boxes == 1 or typed[name].strip(" ")]
    if not found:
        raise Mistake(400, "Bet on one box or more, then deal.", names[0])
    return found


def _bet(text: str, name: str, rules: Rules) -> int:
    """One to nine ASCII digits after trimming spaces: ``int()`` alone would take ``1_0`` and ``+5``."""
    digits, most = text.strip(" "), rules.most_bet
    if (
        not _NUMBER.fullmatch(digits)
        or int(digits) < rules.least_bet
        or (most is not None and int(digits) > most)
    ):
        limits = f"from {rules.least_bet} to {most}" if most is not None else f"of {rules.least_bet} or more"
        raise Mistake(400, f"The bet must be a whole number {limits}.", name, text[:40])
    return int(digits)


def display_name(text: str) -> str:
    """A display name, normalized and trimmed. Raises `Mistake`.

    NFKC turns look-alike forms into one; control and format characters could hide or turn a name.
    """
    if len(text) > 1000:
        raise Mistake(400, f"The name is too long: {_LONGEST_NAME} characters at most.", "name", text[:40])
    name = " ".join(unicodedata.normalize("NFKC", text).split(" ")).strip()
    if any(
        unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for character in name
    ):
        raise Mistake(400, "The name has a character that cannot be shown.", "name", text[:40])
    if not name:
        raise Mistake(400, "Type a name of 1 to 24 characters.", "name")
    if len(name) > _LONGEST_NAME:
        words = f"The name has {len(name)} characters; {_LONGEST_NAME} is the most."
        raise Mistake(400, words, "name", name[:200])
    return name
