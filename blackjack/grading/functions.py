"""The module contract: functions of `twentyone.py`, called in the cell; what they returned is read here."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from blackjack.engine import amount
from blackjack.grading.jobs import WINNERS, Answer, Job, Result, Winner, of_hands
from blackjack.grading.running import Ended, Running

FILE: Final = "twentyone.py"
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?(/[1-9][0-9]{0,8})?", re.ASCII)
_KINDS: Final = ("int", "float", "Fraction", "Decimal")


def drive(running: Running, job: Job) -> Answer:
    """One job of a module. Raises `Ended`."""
    running.no_input()
    hands = [{"wants": list(hand.wants), "bet": hand.bet} for hand in job.hands]
    about = {
        "kind": job.kind,
        "cards": job.cards,
        "dealer": job.dealer,
        "natural": job.natural,
        "hands": hands,
    }
    running.ask(about)
    imported(running, FILE)
    results: list[Result] = []
    drawn = None
    for _ in job.hands:
        try:
            told = running.hear()
        except Ended as end:
            raise Ended(end.status, end.detail, results) from None
        if "failed" in told:
            if job.kind == "refuse" and told.get("refused") is True:
                return Answer(job.id, "refused", detail=text(told.get("failed")))
            raise Ended("error", text(told.get("failed")), results)
        if "lacks" in told:
            words = f"{text(told.get('function'))} does not take {text(told['lacks'])}."
            return Answer(job.id, "unsupported", detail=words)
        drawn = count(told.get("drawn"))
        came = told.get("came")
        if job.kind == "value":
            return Answer(job.id, "ok", score=whole(came), drawn=drawn)
        if job.kind == "winner":
            return Answer(job.id, "ok", winner=winner("winner", came), drawn=drawn)
        results.append(result(came))
    return of_hands(job, results, drawn=drawn)


def imported(running: Running, file: str) -> None:
    """Wait until the student's file has been imported. Raises `Ended`, saying that it runs code on import."""
    try:
        told = running.hear()
    except Ended as end:
        words = f"While {file} was imported: {end.detail} It runs code on import."
        raise Ended(end.status, words) from None
    if "failed" not in told:
        return
    reason = text(told["failed"])
    if told.get("kind") == "EOFError":
        words = f"{file} runs code on import: it asked for input, and there is none."
    elif told.get("kind") == "SystemExit":
        words = f"{file} runs code on import: it ended the program."
    else:
        words = f"{file} cannot be imported."
    raise Ended("error", f"{words}\n{reason}")


def result(came: object) -> Result:
    """What `play_hand` returned. Raises `Ended`."""
    if not isinstance(came, list) or len(came) != 2:
        raise Ended("error", f"play_hand must return (winner, score_change), not {shown(came)}.")
    score = number(came[1])
    if score is None:
        raise Ended("error", f"The score change must be a whole or half number, not {shown([came[1]])}.")
    return Result(winner("The winner", came[:1]), score)


def winner(what: str, came: object) -> Winner:
    """One of the three words, a plain string. Raises `Ended`."""
    for known in WINNERS:
        if came == [["str", known]]:
            return known
    raise Ended("error", f"{what} must be 'player', 'dealer' or 'draw', not {shown(came)}.")


def whole(came: object) -> str:
    """What `hand_value` returned. Raises `Ended`."""
    exact = number(came[0]) if isinstance(came, list) and len(came) == 1 else None
    if exact is None:
        raise Ended("error", f"hand_value must return a number, not {shown(came)}.")
    return exact


def number(value: object) -> str | None:
    """A number as its exact text, None for what is none: a bool, not-a-number, a third."""
    if not isinstance(value, list) or len(value) != 2 or value[0] not in _KINDS:
        return None
    return exact(value[1])


def exact(written: object) -> str | None:
    """A written number in whole or half units as its shortest text, else None."""
    if not isinstance(written, str) or not _NUMBER.fullmatch(written):
        return None
    try:
        halves = Fraction(written) * 2
    except ValueError:  # 1.5/2
        return None
    return amount.text(int(halves)) if halves.denominator == 1 else None


def shown(came: object) -> str:
    """Typed values as the student would write them: 'dealer', True (bool)."""
    values = came if isinstance(came, list) else []
    words = [repr(v[1]) if v[0] == "str" else f"{v[1]} ({v[0]})" for v in values if _is_typed(v)]
    return f"({', '.join(words)})" if len(words) > 1 else words[0] if words else "nothing"


def _is_typed(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def count(value: object) -> int | None:
    return value if type(value) is int else None
