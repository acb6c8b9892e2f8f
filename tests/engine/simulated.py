"""Rounds from fresh decks in great number, counted; and the exact numbers that they must agree with."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import cache, partial
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

from blackjack.engine import Round, Rules, Stacked, rules_for
from blackjack.engine.shoe import shuffled

SEED = b"19-04-2002"
STANDARD_ERRORS = 4

Seen = tuple[bool, int, int]
"""What a play looks at: whether the hand is soft, its total, the value of the dealer's card."""

OVER = 22
"""Stands for every total over 21."""

# the plays: when to hit ----------------------------------------------------------------------------


def _hits(to_hard: Mapping[int, int], to_soft: Mapping[int, int]) -> frozenset[Seen]:
    """Hit up to these totals, by the dealer's card."""
    return frozenset(
        (soft, total, card)
        for soft, most in ((False, to_hard), (True, to_soft))
        for card in range(2, 12)
        for total in range(4, most[card] + 1)
    )


SAME = dict.fromkeys(range(2, 12), 16)
HARD = {2: 16, 3: 15, 4: 14, 5: 14, 6: 14, 7: 16, 8: 17, 9: 17, 10: 17, 11: 17}
SOFT = {2: 17, 3: 17, 4: 17, 5: 17, 6: 17, 7: 17, 8: 17, 9: 18, 10: 18, 11: 18}

PLAYS: dict[str, frozenset[Seen]] = {
    "always stand": frozenset(),
    "stand on 17": _hits(SAME, SAME),
    "best": _hits(HARD, SOFT),
    "best under extra 1": _hits(HARD | {10: 16}, SOFT),
}
"""The best play that looks at totals only, computed exactly. The best of all looks at each card and gains
0.0007 more: +0.007950499 here and +0.008675897 there without extras; +0.007341597, +0.029349399 and
+0.030587819 here under X1, X2 and both."""


class Kind(NamedTuple):
    """What is played: which play, under which extras."""

    play: str
    extras: tuple[str, ...] = ()


X1, X2, BOTH = ("natural",), ("bets",), ("natural", "bets")
KINDS = (
    Kind("always stand"),
    *(Kind("stand on 17", extras) for extras in ((), X1, X2, BOTH)),
    *(Kind("best", extras) for extras in ((), X2)),
    *(Kind("best under extra 1", extras) for extras in (X1, BOTH)),
)

# playing and counting ------------------------------------------------------------------------------


class Counts(NamedTuple):
    """``nets`` of each kind, in halves; ``dealer``'s final totals by his first card; ``naturals`` dealt.

    The dealer's cards are counted where the gambler always stands: so they come as if he were alone.
    """

    rounds: int
    nets: Counter[tuple[Kind, int]]
    dealer: Counter[tuple[int, int]]
    naturals: int


Engine = Callable[[Rules, Stacked], Round]
Change = Callable[[Rules], Rules]


def unchanged(rules: Rules) -> Rules:
    return rules


def count(decks: range, kinds: Iterable[Kind], engine: Engine, change: Change) -> Counts:
    """Play each kind once from each of the decks of these numbers."""
    nets: Counter[tuple[Kind, int]] = Counter()
    dealer: Counter[tuple[int, int]] = Counter()
    naturals = 0
    played = [(kind, PLAYS[kind.play], change(rules_for("peterson", kind.extras))) for kind in kinds]
    for number in decks:
        deck = shuffled(1, SEED, number)[:30]
        for kind, hits, rules in played:
            round_ = engine(rules, Stacked(deck))
            hand, card = round_.hands[0], round_.dealer.cards[0].value
            if not hits:
                naturals += hand.is_natural
            while not round_.over:
                round_.act("hit" if (hand.soft, hand.total, card) in hits else "stand")
            nets[kind, round_.net] += 1
            if not hits:
                dealer[card, min(OVER, round_.dealer.total)] += 1
    return Counts(len(decks), nets, dealer, naturals)


def simulate(
    rounds: int, kinds: Iterable[Kind] = KINDS, engine: Engine = Round, change: Change = unchanged
) -> Counts:
    """Play this many decks in each kind, on all processors; always the same ones."""
    workers = os.cpu_count() or 1
    parts = [range(i, rounds, workers) for i in range(workers)]
    counted = partial(count, kinds=tuple(kinds), engine=engine, change=change)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(counted, parts))
    nets: Counter[tuple[Kind, int]] = Counter()
    dealer: Counter[tuple[int, int]] = Counter()
    for part in found:
        nets += part.nets
        dealer += part.dealer
    return Counts(rounds, nets, dealer, sum(part.naturals for part in found))


# the exact numbers ---------------------------------------------------------------------------------


@cache
def dealers_totals(card: int) -> dict[int, Fraction]:
    """How likely each final total is for the dealer alone with this card, from one deck without it: exact."""
    deck = dict.fromkeys(range(2, 12), 4) | {10: 16}
    deck[card] -= 1
    chances: dict[int, Fraction] = dict.fromkeys(range(17, OVER + 1), Fraction(0))

    def draw(total: int, elevens: int, left: int, chance: Fraction) -> None:
        while total > 21 and elevens:
            total, elevens = total - 10, elevens - 1
        if total >= 17:
            chances[min(total, OVER)] += chance
            return
        for value, count in deck.items():
            if count:
                deck[value] -= 1
                draw(total + value, elevens + (value == 11), left - 1, chance * Fraction(count, left))
                deck[value] += 1

    draw(card, int(card == 11), 51, Fraction(1))
    return chances


def off(count: int, of: int, chance: float) -> bool:
    """Whether a count is more than four standard errors from what it should be."""
    return abs(count - of * chance) > STANDARD_ERRORS * sqrt(of * chance * (1 - chance))


def mean_is_off(nets: Mapping[int, int], mean: float) -> bool:
    """Whether the mean gain, in bets, of counted gains in halves is more than four standard errors off."""
    of = sum(nets.values())
    found = sum(net * count for net, count in nets.items()) / of
    variance = sum((net - found) ** 2 * count for net, count in nets.items()) / of
    return abs(found - 2 * mean) > STANDARD_ERRORS * sqrt(variance / of)
