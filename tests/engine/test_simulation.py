"""A million rounds from fresh decks agree with the exact numbers within four standard errors.

And a million rounds of an engine with a fault do not: soft 17 drawn on, both over 21 lost, X1 left on.
"""

from collections import Counter
from dataclasses import replace

import pytest

from blackjack.engine import Round, Rules
from tests.engine.simulated import (
    BOTH,
    KINDS,
    OVER,
    X1,
    X2,
    Counts,
    Kind,
    dealers_totals,
    mean_is_off,
    off,
    simulate,
)

pytestmark = pytest.mark.simulation

ALWAYS_STAND, STAND_ON_17 = Kind("always stand"), Kind("stand on 17")

MEANS = {
    ALWAYS_STAND: -0.183443311,
    STAND_ON_17: 0.0,
    Kind("stand on 17", X1): 0.0,
    Kind("stand on 17", X2): 0.021398900,
    Kind("stand on 17", BOTH): 0.023246222,
    Kind("best"): 0.008675897,
    Kind("best under extra 1", X1): 0.008089747,
    Kind("best", X2): 0.030074798,
    Kind("best under extra 1", BOTH): 0.031335968,
}
"""The gambler's gain a round in bets, computed exactly from a fresh deck."""

WON = {
    STAND_ON_17: 0.408823658,
    Kind("stand on 17", X1): 0.412518300,
    Kind("stand on 17", X2): 0.408823658,
    Kind("stand on 17", BOTH): 0.412518300,
}
"""The share of rounds won, and as many are lost."""

NATURALS = 32 / 663

BUSTS = {
    **{2: 0.35297, 3: 0.37559, 4: 0.40280, 5: 0.42891, 6: 0.42082},
    **{7: 0.25985, 8: 0.23863, 9: 0.23344, 10: 0.21426, 11: 0.11654},
}
"""How often the dealer goes over 21 by his first card."""


def disagreements(counts: Counts) -> list[str]:
    """Each number that is more than four standard errors from the exact one."""
    found = []
    for kind, mean in MEANS.items():
        nets = {net: n for (of, net), n in counts.nets.items() if of == kind}
        if not nets:
            continue
        if mean_is_off(nets, mean):
            found.append(f"the mean of {kind}")
        if kind in WON:
            won, lost = (
                sum(n for net, n in nets.items() if net > 0),
                sum(n for net, n in nets.items() if net < 0),
            )
            shares = {
                "won": (won, WON[kind]),
                "lost": (lost, WON[kind]),
                "drawn": (nets[0], 1 - 2 * WON[kind]),
            }
            found += [
                f"{name} of {kind}" for name, (n, share) in shares.items() if off(n, counts.rounds, share)
            ]
    if counts.dealer:
        if off(counts.naturals, counts.rounds, NATURALS):
            found.append("naturals")
        for card, over in BUSTS.items():
            of = sum(counts.dealer[card, total] for total in range(17, OVER + 1))
            totals: dict[int, float] = {t: float(chance) for t, chance in dealers_totals(card).items()}
            totals[OVER] = over
            found += [
                f"dealer's {total} with {card}"
                for total, chance in totals.items()
                if off(counts.dealer[card, total], of, chance)
            ]
    return found


@pytest.fixture(scope="module")
def million() -> Counts:
    return simulate(1_000_000)


def test_a_million_rounds_agree_with_the_exact_numbers(million: Counts) -> None:
    assert disagreements(million) == []


def test_all_of_them_were_played_and_compared(million: Counts) -> None:
    assert million.nets.total() == 1_000_000 * len(KINDS)
    assert million.dealer.total() == 1_000_000
    assert MEANS.keys() == set(KINDS)


def test_no_round_gains_what_no_round_can(million: Counts) -> None:
    gains = {kind: {net for of, net in million.nets if of == kind} for kind in KINDS}
    for kind, found in gains.items():
        assert found == ({-2, 0, 2, 3} if "bets" in kind.extras else {-2, 0, 2})


@pytest.mark.parametrize("card", BUSTS)
def test_the_dealers_totals_computed_here_give_the_known_chances(card: int) -> None:
    assert sum(dealers_totals(card).values()) == 1
    assert round(float(dealers_totals(card)[OVER]), 5) == BUSTS[card]


class DrawsOnSoft17(Round):
    """A fault: casinos often have the dealer draw on an ace and a six."""

    __slots__ = ()

    def _dealer_plays(self) -> None:
        while self.dealer.total < 17 or (self.dealer.total == 17 and self.dealer.soft):
            self.dealer.add(self.shoe.draw())


def both_bust_loses(rules: Rules) -> Rules:
    """A fault: in casinos a gambler over 21 has always lost."""
    return replace(rules, both_bust_draws=False)


class TestFaultsAreCaught:
    ROUNDS = 100_000

    def test_the_same_few_rounds_without_a_fault_agree(self) -> None:
        assert disagreements(simulate(self.ROUNDS, [ALWAYS_STAND, STAND_ON_17])) == []

    def test_a_dealer_who_draws_on_soft_17(self) -> None:
        faults = disagreements(simulate(self.ROUNDS, [ALWAYS_STAND, STAND_ON_17], DrawsOnSoft17))
        assert "dealer's 17 with 11" in faults

    def test_both_over_21_lost(self) -> None:
        faults = disagreements(simulate(self.ROUNDS, [STAND_ON_17], change=both_bust_loses))
        assert faults == [f"{what} {STAND_ON_17}" for what in ("the mean of", "lost of", "drawn of")]

    def test_extra_1_left_on(self, million: Counts) -> None:
        nets = Counter(
            {(STAND_ON_17, net): n for (kind, net), n in million.nets.items() if kind == ("stand on 17", X1)}
        )
        faults = disagreements(million._replace(nets=nets, dealer=Counter()))
        assert faults == [f"{what} of {STAND_ON_17}" for what in ("won", "lost", "drawn")]

    def test_extra_2_left_on(self, million: Counts) -> None:
        nets = Counter(
            {(STAND_ON_17, net): n for (kind, net), n in million.nets.items() if kind == ("stand on 17", X2)}
        )
        assert disagreements(million._replace(nets=nets, dealer=Counter())) == [f"the mean of {STAND_ON_17}"]
