"""What a stored seat must be made of, so that a damaged one is refused whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from blackjack.engine.amount import Halves
from blackjack.engine.record import OUTCOMES

KINDS = {
    "table": str,
    "seed": bytes,
    "stack": str,
    "at": list,
    "extras": list,
    "bets": list,
    "last_bets": list,
    "moves": list,
    "past": list,
    "notice": str,
}
"""The kind of each value that `Seat.dump` writes, but for these:"""
NUMBERS = ("turn", "game", "n", "score", "action")


class BadSeat(Exception):
    """A stored seat that this version of the game cannot read or replay."""


class Past(NamedTuple):
    """A settled round as the table page lists it; ``net`` in halves, ``you`` 0 for more hands than one."""

    n: int
    you: int
    dealer: int
    outcome: str
    net: Halves


def check_kinds(plain: Mapping[str, Any]) -> None:
    """Raise `BadSeat` unless each value of a dumped seat is of its kind."""
    for key, kind in KINDS.items():
        if type(plain[key]) is not kind:
            raise BadSeat(f"{key!r} is no {kind.__name__}")
    check_numbers(*(plain[key] for key in NUMBERS), *plain["at"], *plain["bets"], *plain["last_bets"])


def kept_past(n: int, you: int, dealer: int, outcome: str, net: Halves) -> Past:
    """A kept round as `Seat.dump` wrote it. Raises `BadSeat`."""
    check_numbers(n, you, dealer, net)
    if outcome not in OUTCOMES:
        raise BadSeat("a kept round without an outcome")
    return Past(n, you, dealer, outcome, net)


def check_numbers(*numbers: object) -> None:
    for number in numbers:
        if type(number) is not int or not -(2**31) < number < 2**31:
            raise BadSeat("a number of the seat is none")
