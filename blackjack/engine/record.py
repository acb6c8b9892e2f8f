"""The hand record: one round as a few lines of text, read and written (docs/record-format.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from blackjack.engine import amount
from blackjack.engine.cards import Card, cards
from blackjack.engine.errors import BadRecord, UnknownCard, UnknownExtra, UnknownTable
from blackjack.engine.round import MOVES, Round
from blackjack.engine.rules import Rules
from blackjack.engine.tables import rules_for

KEYS = ("table", "extras", "bets", "cards", "moves", "legal", "hands", "dealer", "outcomes", "net")
OUTCOMES = ("win", "lose", "push")

_WHOLE = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(slots=True)
class Record:
    """A hand record as read. An expectation that was left out is None.

    ``lines`` gives the line of each key, for errors; ``comment`` is the text above the record.
    """

    rules: Rules
    cards: list[Card]
    bets: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()
    legal: tuple[str, ...] | None = None
    hands: tuple[int, ...] | None = None
    dealer: int | None = None
    outcomes: tuple[str, ...] | None = None
    net: amount.Halves | None = None
    comment: str = ""
    lines: dict[str, int] = field(default_factory=dict)


def read(text: str) -> Iterator[Record | BadRecord]:
    """Each record of a text in order, or the error that kept it from being read."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*text.removeprefix("\ufeff").split("\n"), ""], 1):
        if line.strip():
            block.append((number, line.strip()))
            continue
        if any(not line.startswith("#") for _, line in block):
            try:
                yield _read_one(block)
            except BadRecord as error:
                yield error
        block = []


def _read_one(block: Sequence[tuple[int, str]]) -> Record:
    """One record from its numbered lines. Raises `BadRecord` with the line at fault."""
    comment: list[str] = []
    values: dict[str, str] = {}
    lines: dict[str, int] = {}
    for number, line in block:
        if line.startswith("#"):
            comment.append(line[1:].strip())
            continue
        key, colon, value = line.partition(":")
        key = key.strip()
        if not colon:
            raise BadRecord(number, f"not a line of the form 'key: value': {line[:40]!r}")
        if key not in KEYS:
            raise BadRecord(number, f"unknown key {key[:40]!r}; the keys are {' '.join(KEYS)}")
        if key in values:
            raise BadRecord(number, f"{key!r} is given twice")
        values[key], lines[key] = value.strip(), number
    for key in ("table", "cards"):
        if key not in values:
            raise BadRecord(block[0][0], f"the line {key!r} is missing")
    return _parse(values, lines, "\n".join(comment))


def _parse(values: dict[str, str], lines: dict[str, int], comment: str) -> Record:
    """The record of the values as written. Raises `BadRecord` with the line at fault."""
    read_values = {}
    key = "table"
    try:
        rules_for(values[key])
        key = "extras"
        rules = rules_for(values["table"], values.get(key, "").split())
        for key in values:
            if key in _READERS:
                read_values[key] = _READERS[key](values[key])
    except (ValueError, UnknownTable, UnknownExtra, UnknownCard) as error:
        raise BadRecord(lines[key], str(error)) from None
    return Record(rules, **read_values, comment=comment, lines=lines)


def _bets(text: str) -> tuple[int, ...]:
    if not text:
        raise ValueError("'bets' needs a whole number for each box")
    return tuple(_whole(word) for word in text.split())


def _whole(word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise ValueError(f"not a whole number: {word[:40]!r}")
    return int(word)


def _words(text: str, known: Sequence[str], kind: str) -> tuple[str, ...]:
    words = tuple(text.split())
    for word in words:
        if word not in known:
            raise ValueError(f"unknown {kind} {word[:40]!r}")
    return words


_READERS: dict[str, Callable[[str], Any]] = {
    "bets": _bets,
    "cards": cards,
    "moves": lambda text: _words(text, (*MOVES, *(f"!{move}" for move in MOVES)), "move"),
    "legal": lambda text: _words(text, MOVES, "move"),
    "hands": lambda text: tuple(_whole(word) for word in text.split()),
    "dealer": _whole,
    "outcomes": lambda text: _words(text, OUTCOMES, "outcome"),
    "net": amount.halves,
}


def write(round_: Round, drawn: Sequence[Card], comment: str = "") -> str:
    """A round as a record, with what came of it as its expectations.

    ``drawn`` are its cards, in the order in which they left the shoe.
    """
    rules = round_.rules
    lines = [f"# {line}" for line in comment.splitlines()]
    lines.append(f"table: {rules.table}")
    if rules.extras:
        lines.append(f"extras: {' '.join(rules.extras)}")
    if rules.player_sets_bet:
        lines.append(f"bets: {' '.join(str(bet) for bet in round_.bets())}")
    lines.append(f"cards: {' '.join(card.code for card in drawn)}")
    lines.append(f"moves: {' '.join(round_.moves)}".rstrip())
    if not round_.over:
        lines.append(f"legal: {' '.join(round_.legal_moves())}")
    lines.append(f"hands: {' '.join(str(hand.total) for hand in round_.hands)}")
    lines.append(f"dealer: {round_.dealer.total}")
    if round_.over:
        lines.append(f"outcomes: {' '.join(result.outcome for result in round_.results)}")
        lines.append(f"net: {amount.text(round_.net)}")
    return "\n".join(lines) + "\n"
