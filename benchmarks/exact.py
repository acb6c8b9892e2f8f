"""What a round of bj, the Playroom and Multibox is worth under a fixed simple strategy: computed, not played.

    python -m benchmarks.exact

Two strategies from a fresh shoe. *plain*: hit below 17, soft or hard, and nothing else. *full*: also insure
whenever it is open, split aces and eights, double 10 and 11 on two cards, and at the Playroom forfeit a dealt
10 6 or 9 7 against a card of ten.

Each hand the player can end with and each the dealer can end with is enumerated by its card counts, with the
exact chance of both from the cards that are left (the hole card is as good as the next one). Nothing of the
engine is used. A second split hand is worth as much as the first: what is left of a shuffled shoe when the
first one is complete is as random as it was before.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

ACE, EIGHT, TEN = 0, 7, 9  # places in a count of cards by their value, the ace first
BUST, NATURAL = 22, 23
Counts: TypeAlias = tuple[int, ...]
Ends: TypeAlias = dict[tuple[Counts, int, int], float]
"""How likely a hand ends with these cards, this total and this stake; bets times chance."""


class Table(NamedTuple):
    """What of a table's rules the two strategies meet."""

    decks: int
    peeks: bool = False
    split_aces_get_one: bool = False
    insures_hands: bool = False  # the Playroom: against figures too, for each hand, and there is a forfeit


TABLES = {
    "bj": Table(1, peeks=True, split_aces_get_one=True),
    "quentinc": Table(6, insures_hands=True),
    "multibox": Table(4),
}


def best(ones: int, aces: int) -> int:
    """The total of cards whose aces count 1 each in ``ones``."""
    return ones + 10 if aces and ones <= 11 else ones


class Dealt(NamedTuple):
    """How the dealer may end: the cards drawn as places and numbers, in how many orders, with what total."""

    cards: tuple[tuple[int, int], ...]
    drawn: int
    orders: int
    total: int


@cache
def dealers(up: int) -> tuple[Dealt, ...]:
    """Every end of the dealer with this first card."""
    orders: dict[tuple[Counts, int], int] = defaultdict(int)

    def draw(drawn: list[int], ones: int, aces: int) -> None:
        total = best(ones, aces)
        if total >= 17:
            end = NATURAL if total == 21 and sum(drawn) == 1 else min(total, BUST)
            orders[tuple(drawn), end] += 1
            return
        for card in range(10):
            drawn[card] += 1
            draw(drawn, ones + card + 1, aces + (card == ACE))
            drawn[card] -= 1

    draw([0] * 10, up + 1, int(up == ACE))
    return tuple(
        Dealt(tuple((i, n) for i, n in enumerate(drawn) if n), sum(drawn), count, total)
        for (drawn, total), count in orders.items()
    )


def falling(number: int, steps: int) -> int:
    """number * (number - 1) * ..., so many factors."""
    product = 1
    for i in range(steps):
        product *= number - i
    return product


@cache
def dealers_totals(left: Counts, up: int) -> dict[int, float]:
    """The chance of each end of the dealer, drawing from the cards that are left."""
    size = sum(left)
    ways = [[falling(count, steps) for steps in range(18)] for count in left]
    among = [float(falling(size, steps)) for steps in range(18)]
    chances: dict[int, float] = defaultdict(float)
    for cards, drawn, orders, total in dealers(up):
        product = orders
        for card, number in cards:
            product *= ways[card][number]
        chances[total] += product / among[drawn]
    return chances


def ends_of_hand(left: list[int], hand: list[int], chance: float, doubles: bool, one_card: bool) -> Ends:
    """How a hand that begins with these cards ends, by the strategy."""
    ends: Ends = defaultdict(float)

    def go_on(ones: int, aces: int, held: int, stake: int, chance: float, last: bool) -> None:
        total = best(ones, aces)
        if held >= 2 and (last or total >= 17):
            ends[tuple(left), min(total, BUST), stake] += chance * stake
            return
        stakes = 2 if doubles and held == 2 and total in (10, 11) else stake
        size = sum(left)
        for card in range(10):
            if left[card]:
                likely = chance * left[card] / size
                left[card] -= 1
                aces_now = aces + (card == ACE)
                go_on(ones + card + 1, aces_now, held + 1, stakes, likely, stakes == 2 or one_card)
                left[card] += 1

    go_on(sum(card + 1 for card in hand), hand.count(ACE), len(hand), 1, chance, False)
    return ends


def value_of_ends(ends: Ends, up: int, peeks: bool) -> float:
    """What those hands gain. Where the dealer peeks, only rounds without a natural of his are counted."""
    value = 0.0
    natural = {ACE: TEN, TEN: ACE}.get(up)
    for (left, total, _), weight in ends.items():
        if total == BUST:
            open_ = 1 - left[natural] / sum(left) if peeks and natural is not None else 1.0
            value -= weight * open_
            continue
        for dealer, chance in dealers_totals(left, up).items():
            if dealer == NATURAL:
                value -= 0 if peeks else weight * chance
            elif dealer == BUST or total > dealer:
                value += weight * chance
            elif total < dealer:
                value -= weight * chance
    return value


def deals(decks: int, up: int) -> Iterator[tuple[int, int, float, list[int]]]:
    """Two cards of the player's against this one: their places, the chance of all three, what is left."""
    left = [4 * decks] * 9 + [16 * decks]
    size = 52 * decks
    of_up = left[up] / size
    left[up] -= 1
    for first in range(10):
        of_first = left[first] / (size - 1)
        left[first] -= 1
        for second in range(10):
            chance = of_up * of_first * left[second] / (size - 2)
            left[second] -= 1
            yield first, second, chance, left
            left[second] += 1
        left[first] += 1


def value(table: Table, full: bool) -> float:
    """What a round is worth in bets."""
    worth = 0.0
    for up in range(10):
        ends: Ends = defaultdict(float)
        for first, second, chance, left in deals(table.decks, up):
            natural = left[{ACE: TEN, TEN: ACE}[up]] / sum(left) if up in (ACE, TEN) else 0.0
            has_natural = {first, second} == {ACE, TEN}
            forfeits = full and table.insures_hands and up == TEN and {first, second} in ({9, 5}, {8, 6})
            splits = full and first == second and first in (ACE, EIGHT)
            if full and not forfeits and not (table.insures_hands and has_natural):
                worth += chance * insured(table, up, splits) * (3 * natural - 1) / 2
            if has_natural:
                worth += chance * 1.5 * (1 - natural)
            elif forfeits:
                worth -= chance / 2
            else:
                if table.peeks:
                    worth -= chance * natural
                hand, times = ([first], 2) if splits else ([first, second], 1)
                one_card = splits and first == ACE and table.split_aces_get_one
                for end, weight in ends_of_hand(left, hand, times * chance, full, one_card).items():
                    ends[end] += weight
        worth += value_of_ends(ends, up, table.peeks)
    return worth


def insured(table: Table, up: int, splits: bool) -> float:
    """For how many hands insurance is taken; three of four cards of ten are figures."""
    if not table.insures_hands:
        return float(up == ACE)
    hands = 2 if splits else 1
    return hands * {ACE: 1.0, TEN: 0.75}.get(up, 0.0)


def main() -> None:
    for name, table in TABLES.items():
        for full in (False, True):
            print(f"{name:9} {'full' if full else 'plain':5} {value(table, full):+.9f}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
