"""Who won a hand, by which rule, and what it is worth."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from blackjack.engine.amount import Halves
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.rules import Rules

Outcome: TypeAlias = Literal["win", "lose", "push"]
Reason: TypeAlias = Literal[
    "natural", "higher_total", "equal", "player_bust", "dealer_bust", "both_bust", "forfeit"
]


class Settlement(NamedTuple):
    """The end of one hand, seen by the player; ``net`` is the change of his score in halves."""

    outcome: Outcome
    reason: Reason
    net: Halves


BOTH_BUST = Settlement("push", "both_bust", 0)
EQUAL = Settlement("push", "equal", 0)
BOTH_NATURAL = Settlement("push", "natural", 0)


def settle(rules: Rules, hand: PlayerHand, dealer: Hand) -> Settlement:
    """Compare a complete hand with the dealer's.

    Peterson 4 looks at totals, then at naturals (X1, R3, R4); the other tables look at forfeit, bust
    and naturals first (B2-B4, Q5-Q8, Q12, M8, R25).
    """
    if not rules.totals_first and (early := _before_totals(rules, hand, dealer)):
        return early
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
        return _one_natural(rules, hand)
    return EQUAL


def _before_totals(rules: Rules, hand: PlayerHand, dealer: Hand) -> Settlement | None:
    """What a forfeit or a natural decides, None when neither does; a bust hand has no natural to fear."""
    if hand.forfeited:
        return Settlement("lose", "forfeit", -hand.stake // 2)
    if hand.is_bust:
        return None
    if hand.is_natural and dealer.is_natural:
        return BOTH_NATURAL
    return _one_natural(rules, hand) if hand.is_natural or dealer.is_natural else None


def _one_natural(rules: Rules, hand: PlayerHand) -> Settlement:
    if hand.is_natural:
        return Settlement("win", "natural", _winnings(rules, hand))
    return Settlement("lose", "natural", -hand.stake)


def _winnings(rules: Rules, hand: PlayerHand) -> Halves:
    """The stake, or 1.5 of it for a natural where that is in force (X2). A bet is whole: both are exact."""
    if hand.total == 21 and hand.is_natural:
        return hand.stake * rules.natural_pays // 2
    return hand.stake
