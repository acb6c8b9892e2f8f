"""Hidden hands: made from a seed, each turning on its rule and, where that can be, on no other.

A hand begins as a shuffle. Cards are swapped as long as that takes away wrong readings of other
rules that would end it otherwise too. The same seed gives the same hands on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from hashlib import shake_256
from typing import Final, NamedTuple

from blackjack.engine.cards import Card
from blackjack.engine.shoe import shuffled
from blackjack.grading.plain import RIGHT, Hand, best, play
from blackjack.grading.readings import KIN, WRONG
from blackjack.grading.turning import settled, spilled, turns

LEAST: Final = 6
"""Hidden hands of a rule; one with more wrong readings has one for each."""

_SHUFFLES: Final = 60
_SWAPS: Final = 500
_PATIENCE: Final = 20  # swaps more, from shuffle to shuffle, until a hand that misses its rule is given up
_BAD: Final = 1000


class Made(NamedTuple):
    """A hidden hand: all 52 cards in dealing order, whether each answer is yes, the bet."""

    cards: tuple[Card, ...]
    wants: tuple[bool, ...]
    bet: int | None


@lru_cache(maxsize=64)
def hands(seed: bytes, rule: str, shown: frozenset[tuple[str, ...]] = frozenset()) -> tuple[Made, ...]:
    """The hidden hands of a rule; no two, and none of the ``shown`` (see `mark`), begin alike."""
    targets = list(WRONG[rule])
    taken = set(shown)
    made: list[Made] = []
    total = max(LEAST, len(targets))
    for number in range(total):
        target = f"{rule}.{targets[number % len(targets)]}"
        found = _hand(b"%b %d" % (seed, number), rule, target, taken, _too_often(rule, made, total))
        taken.add(mark(found))
        made.append(found)
    return tuple(made)


def mark(made: Made) -> tuple[str, ...]:
    """What makes a hand the same as another: its first four ranks and the answers."""
    return (*(card.rank for card in made.cards[:4]), *("hit" if want else "stand" for want in made.wants))


def _too_often(rule: str, made: Sequence[Made], total: int) -> str:
    """The winner of half of the hands, so that one answer to all of them earns nothing; "" for none.

    Bets (X2) tell by themselves whether a program has looked at the cards.
    """
    winners = Counter(_winner(rule, one) for one in made) if rule != "X2" else Counter()
    return next((winner for winner, count in winners.items() if 2 * count >= total), "")


def _winner(rule: str, made: Made) -> str:
    result = play(RIGHT, plain(rule, made))
    return result.winner if result else ""


def _hand(seed: bytes, rule: str, target: str, taken: Collection[tuple[str, ...]], avoid: str) -> Made:
    """The first hand that turns on ``target`` and on no other rule but its kin, else the nearest to that.

    Raises LookupError if the wrong reading ``target`` cannot be told from the right one.
    """
    nearest: tuple[int, Made] | None = None
    for shuffle in range(_SHUFFLES):
        cost, found = _climb(
            rule, target, b"%b %b %d" % (seed, target.encode(), shuffle), (shuffle + 4) * _PATIENCE
        )
        if mark(found) in taken or cost >= _BAD:
            continue
        cost += _winner(rule, found) == avoid
        if cost == 0:
            return found
        if nearest is None or cost < nearest[0]:
            nearest = cost, found
    if nearest is None:
        raise LookupError(f"no hand found that turns on {target}")
    return nearest[1]


def _climb(rule: str, target: str, about: bytes, patience: int) -> tuple[int, Made]:
    """Swap cards of a shuffle while that makes the hand better; its cost at the end and the hand."""
    cards = shuffled(1, about, 1)
    chance = iter(shake_256(about).digest(8 * _SWAPS + 8))
    bet = _bet(rule, target, chance)
    stop = _stop(target, chance)
    now = _made(cards, stop, bet)
    cost = _cost(rule, target, now, 2 * _BAD)
    for swap in range(_SWAPS):
        if cost == 0 or (cost >= _BAD and swap > patience):
            break
        tried = list(cards)
        one, other = next(chance) % (4 + len(now.wants)), next(chance) % len(cards)
        tried[one], tried[other] = tried[other], tried[one]
        limit = _stop(target, chance) if next(chance) % 8 == 0 else stop
        then = _made(tried, limit, bet)
        costs = _cost(rule, target, then, cost)
        if costs <= cost:
            cost, cards, stop, now = costs, tried, limit, then
    return cost, now


def _bet(rule: str, target: str, chance: Iterator[int]) -> int | None:
    """A bet for X2: odd, so that halves show; now and then the highest."""
    number = next(chance) % 50
    if rule != "X2":
        return None
    return 100 if target == "X2.100" else 2 * number + 1


def _stop(target: str, chance: Iterator[int]) -> int:
    """The total at which the gambler wants no more."""
    least = 18 if target in ("P2.from-17", "P2.five") else 12
    return least + next(chance) % (21 - least)


def _made(cards: list[Card], stop: int, bet: int | None) -> Made:
    """The hand of one who asks for cards below ``stop``, so never at 21 and never over it."""
    held = [cards[0].rank, cards[2].rank]
    coming = iter(cards[3:])
    wants = []
    while best(held) < stop:
        wants.append(True)
        held.append(next(coming).rank)
    if best(held) <= 21:
        wants.append(False)
    return Made(tuple(cards), tuple(wants), bet)


def plain(rule: str, made: Made) -> Hand:
    """A hidden hand as the readings play it."""
    return Hand(tuple(card.rank for card in made.cards), made.wants, made.bet, natural=rule == "X1")


def _cost(rule: str, target: str, made: Made, limit: int) -> int:
    """0 for a settled hand that catches ``target`` and of other rules only kin; counted to ``limit``."""
    hand = plain(rule, made)
    if not turns(target, hand):
        return 2 * _BAD
    if not settled(rule, hand):
        return _BAD
    kin = KIN.get(target, frozenset())
    cost = 0
    for name in spilled(rule, hand):
        cost += name not in kin
        if cost > limit:
            break
    return cost
