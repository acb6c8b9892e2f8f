"""What a hand turns on: the wrong readings under which it would end otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from blackjack.engine.amount import Halves
from blackjack.grading.plain import RIGHT, Hand, Reading, Result, Seen, deal, end, play
from blackjack.grading.readings import KIN, WRONG

SCORED: Final = frozenset({"P5", "X2"})
"""The rules whose hands are judged by the change of the score alone; the others by the winner alone."""

Aspect: TypeAlias = str | Halves | None


class _Named(NamedTuple):
    rule: str
    name: str
    reading: Reading
    deals_right: bool


_ALL: Final = tuple(
    _Named(rule, f"{rule}.{short}", reading, reading.deals_right)
    for rule, readings in WRONG.items()
    for short, reading in readings.items()
)
_OWN: Final = {rule: tuple(named for named in _ALL if named.rule == rule) for rule in WRONG}
_OTHERS: Final = {
    rule: tuple(
        # a score of 1 is asked of P5 alone, so no other hand can tell how bets are paid
        named
        for named in _ALL
        if named.rule != rule and (named.rule != "X2" or rule == "P5")
    )
    for rule in WRONG
}


def aspect(rule: str, result: Result | None) -> Aspect:
    """What of a result a rule's hands are judged by; None for a hand that cannot be played."""
    if result is None:
        return None
    return result.net if rule in SCORED else result.winner


def caught(rule: str, hand: Hand) -> Iterator[str]:
    """The names of the wrong readings of its rule that end the hand otherwise."""
    return _ending_otherwise(rule, hand, _OWN[rule], {})


def spilled(rule: str, hand: Hand) -> Iterator[str]:
    """The names of the wrong readings of other rules that end the hand otherwise."""
    return _ending_otherwise(rule, hand, _OTHERS[rule], _switched(rule, hand))


def settled(rule: str, hand: Hand) -> bool:
    """Whether a hand ends the same under every extra that its rule is not about.

    A program cannot be switched from hand to hand, so the hands of a rule must not tell whether an
    extra is in force; a hand under bets (X2) so never hangs on what a blackjack is without X1 (R4).
    """
    right = aspect(rule, play(RIGHT, hand))
    return all(aspect(rule, play(RIGHT, other)) == right for other in _switched(rule, hand).values())


def turns(name: str, hand: Hand) -> bool:
    """Whether the wrong reading of that name, "P1.casino", ends the hand otherwise."""
    rule, _, short = name.partition(".")
    return aspect(rule, play(WRONG[rule][short], hand)) != aspect(rule, play(RIGHT, hand))


def kin(names: Iterable[str]) -> frozenset[str]:
    """The wrong readings of other rules that a hand which catches ``names`` may catch too."""
    return frozenset().union(*(KIN.get(name, frozenset()) for name in names))


def _switched(rule: str, hand: Hand) -> dict[str, Hand]:
    """The hand under each extra that its rule is not about, where that could change what is judged."""
    others = {}
    if rule != "X1":
        others["X1"] = hand._replace(natural=True)
    if rule == "P5":
        others["X2"] = hand._replace(bet=1)
    return others


def _ending_otherwise(
    rule: str, hand: Hand, readings: Iterable[_Named], switched: dict[str, Hand]
) -> Iterator[str]:
    seen = deal(RIGHT, hand)
    right = aspect(rule, seen and end(RIGHT, hand, seen))
    for other, name, reading, deals_right in readings:
        played = switched.get(other, hand)
        dealt: Seen | None = seen if deals_right else deal(reading, played)
        if dealt is None or aspect(rule, end(reading, played, dealt)) != right:
            yield name
