"""Who wins what: every pair of final hands against an oracle that is written from the rules' words."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from blackjack.engine import Hand, PlayerHand, Rules, Settlement, rules_for
from blackjack.engine.cards import card
from blackjack.engine.settlement import settle
from tests.engine.rounds import EXTRAS

NATURAL = "natural"
FINAL = [*range(4, 31), NATURAL]
"""Totals on three cards or more, and the natural."""


def final(hand: Hand, total: int | str) -> Hand:
    """Give a hand cards of this total: the natural its two, other totals over 11 three."""
    ranks: tuple[int | str, ...] = ("A", "K")
    if total != NATURAL:
        ways = (way for n in (2, 3) for way in combinations_with_replacement(range(2, 11), n))
        ranks = next(way for way in ways if sum(way) == total and (len(way) == 3 or sum(way) <= 11))
    for rank in ranks:
        hand.add(card(f"{rank}S"))
    return hand


def oracle(extras: tuple[str, ...], bet: int, mine: int | str, his: int | str) -> tuple[str, Fraction]:
    """The outcome and the gambler's gain, from the sentences of Peterson's page, in his order.

    Written apart from the engine: ranks on one scale, fractions for money, no reasons.
    """
    natural, bets = "natural" in extras, "bets" in extras
    worth = Fraction(bet) if bets else Fraction(1)

    def rank(hand: int | str) -> Fraction:
        """Over 21 is worthless; a blackjack is 21, and with extra 1 above an ordinary one."""
        if hand == NATURAL:
            return Fraction(43, 2) if natural else Fraction(21)
        return Fraction(hand) if int(hand) <= 21 else Fraction(0)

    if rank(mine) == rank(his):  # both worthless included
        return "push", Fraction(0)
    if rank(mine) > rank(his):
        return "win", worth * Fraction(3, 2) if bets and mine == NATURAL else worth
    return "lose", -worth


def hands(
    extras: tuple[str, ...], bet: int, mine: int | str, his: int | str
) -> tuple[Rules, PlayerHand, Hand]:
    stake = 2 * bet if "bets" in extras else 2
    player, dealer = PlayerHand(1, stake), Hand()
    final(player, mine)
    return rules_for("peterson", extras), player, final(dealer, his)


@pytest.mark.parametrize("extras", EXTRAS)
def test_every_pair_of_hands(extras: tuple[str, ...]) -> None:
    wrong = []
    for mine in FINAL:
        for his in FINAL:
            for bet in (1, 3, 100):
                found = settle(*hands(extras, bet, mine, his))
                if (found.outcome, Fraction(found.net, 2)) != oracle(extras, bet, mine, his):
                    wrong.append((mine, his, bet, found))
    assert wrong == []


@pytest.mark.parametrize("total", FINAL)
def test_the_hands_of_this_test_are_what_they_are_called(total: int | str) -> None:
    hand = final(Hand(), total)
    assert hand.total == (21 if total == NATURAL else total)
    assert hand.is_natural == (total == NATURAL)


@pytest.mark.parametrize(
    ("extras", "mine", "his", "reason"),
    [
        ((), 22, 22, "both_bust"),
        ((), 30, 17, "player_bust"),
        ((), 4, 26, "dealer_bust"),
        ((), 20, 19, "higher_total"),
        ((), 18, 19, "higher_total"),
        ((), 19, 19, "equal"),
        ((), NATURAL, 21, "equal"),
        ((), NATURAL, 20, "higher_total"),
        (("natural",), NATURAL, 21, "natural"),
        (("natural",), 21, NATURAL, "natural"),
        (("natural",), NATURAL, NATURAL, "equal"),
        (("natural",), NATURAL, 20, "higher_total"),
        (("natural",), 20, NATURAL, "higher_total"),
        (("natural",), NATURAL, 26, "dealer_bust"),
        (("natural",), 26, NATURAL, "player_bust"),
        (("bets",), NATURAL, 21, "equal"),
        (("bets",), 21, NATURAL, "equal"),
    ],
)
def test_the_reason(extras: tuple[str, ...], mine: int | str, his: int | str, reason: str) -> None:
    """Totals before naturals: a natural is the reason only where it decides."""
    assert settle(*hands(extras, 1, mine, his)).reason == reason


@pytest.mark.parametrize("extras", EXTRAS)
@pytest.mark.parametrize("bet", range(1, 101))
def test_amounts_are_whole_halves(extras: tuple[str, ...], bet: int) -> None:
    for mine, his in ((NATURAL, 20), (20, NATURAL), (20, 19), (NATURAL, NATURAL)):
        assert type(settle(*hands(extras, bet, mine, his)).net) is int


def test_where_both_bust_is_no_draw_the_player_loses() -> None:
    rules, player, dealer = hands((), 1, 22, 26)
    assert settle(replace(rules, both_bust_draws=False), player, dealer) == Settlement(
        "lose", "player_bust", -2
    )


def test_suits_never_matter() -> None:
    for suit in "SHDC":
        player, dealer = PlayerHand(1, 2), Hand()
        for rank in "AK":
            player.add(card(rank + suit))
            dealer.add(card(rank + "S"))
        assert settle(rules_for("peterson"), player, dealer).outcome == "push"
