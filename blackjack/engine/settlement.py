"""Who won a hand, by which rule, and what it is worth."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from blackjack.engine.amount import Halves
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.rules import Rules

Outcome: TypeAlias = Literal["win", "lose", "push"]
Reason: TypeAlias = Literal["natural", "higher_total", "equal", "player_bust", "dealer_bust", "both_bust"]


class Settlement(NamedTuple):
    """The end of one hand, seen by the player; ``net`` is the change of his score in halves."""

    outcome: Outcome
    reason: Reason
    net: Halves


BOTH_BUST = Settlement("push", "both_bust", 0)
EQUAL = Settlement("push", "equal", 0)


def settle(rules: Rules, hand: PlayerHand, dealer: Hand) -> Settlement:
    """Compare a complete hand with the dealer's: totals first, then naturals (Peterson 4, X1, R3, R4)."""
    total, dealers = hand.total, dealer.total
    if total > 21:
        if dealers > 21 and rules.both_bust_draws:
            return BOTH_BUST
        return Settlement("lose", "player_bust", -hand.stake)
    if dealers > 21:
        return Settlement("win", "dealer_bust", _winnings(rules, hand))
    if total != dealers:
        if total > dealers:
            return Settlement("win", "higher_total", _winnings(rules, hand))
        return Settlement("lose", "higher_total", -hand.stake)
    if total == 21 and rules.natural_beats_21 and hand.is_natural != dealer.is_natural:
        if hand.is_natural:
            return Settlement("win", "natural", _winnings(rules, hand))
        return Settlement("lose", "natural", -hand.stake)
    return EQUAL


def _winnings(rules: Rules, hand: PlayerHand) -> Halves:
    """The stake, or 1.5 of it for a natural where that is in force (X2). A bet is whole: both are exact."""
    if hand.total == 21 and hand.is_natural:
        return hand.stake * rules.natural_pays // 2
    return hand.stake
