"""Which moves are open in a round, and why the others are not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from blackjack.engine.amount import Halves
from blackjack.engine.hand import PlayerHand

if TYPE_CHECKING:
    from blackjack.engine.round import Round

Refusal: TypeAlias = Literal[
    "over", "never", "insurance_first", "first_move", "once", "too_late", "pair", "two_cards", "total",
    "aces", "upcard", "not_asked", "cost",
]  # fmt: skip


def refusal(round_: Round, move: str) -> Refusal | None:
    """Why ``move`` is not open to the hand in play; None when it is."""
    rules = round_.rules
    if round_.over:
        return "over"
    hand = round_.hands[round_.turn]
    if move in ("hit", "stand"):
        return "insurance_first" if hand.asks_insurance else None
    if move not in rules.options:
        return "never"
    if hand.asks_insurance and move not in ("insure", "decline"):
        return "insurance_first"
    why = _CHECKS[move](round_, hand)
    if why is None and round_.purse is not None and cost(round_, move) > round_.purse:
        return "cost"
    return why


def cost(round_: Round, move: str) -> Halves:
    """What a move takes from the purse, in halves."""
    hand = round_.hands[round_.turn]
    if move == "double":
        return hand.bet
    if move == "split":
        insured = hand.bet // 2 if round_.insurance and round_.rules.insurance_covers_hands else 0
        return hand.bet + insured
    if move == "insure":
        hands = len(round_.hands) if round_.rules.insurance_covers_hands else 1
        return hand.bet // 2 * hands
    return 0


def _double(round_: Round, hand: PlayerHand) -> Refusal | None:
    """B8, Q9, M11, M12, R13, R14."""
    rules = round_.rules
    if len(hand.cards) != 2 and not rules.double_any_time:
        return "two_cards"
    if rules.double_totals and hand.total not in rules.double_totals:
        return "total"
    if hand.split and hand.cards[0].rank == "A" and not rules.double_split_aces:
        return "aces"
    return None


def _split(round_: Round, hand: PlayerHand) -> Refusal | None:
    """B7, Q10, M10: a dealt pair, once."""
    if hand.split:
        return "once"
    if len(hand.cards) != 2:
        return "pair"
    one, other = hand.cards
    alike = one.rank == other.rank if round_.rules.split_by_rank else one.value == other.value
    return None if alike else "pair"


def _insure(round_: Round, hand: PlayerHand) -> Refusal | None:
    """B5, M9: when asked. Q11, R24: once, before the first hand is complete."""
    rules = round_.rules
    if round_.dealer.cards[0].rank not in rules.insurance:
        return "upcard"
    if rules.insurance_asked:
        return None if hand.asks_insurance else "once"
    if round_.insurance:
        return "once"
    return "too_late" if round_.turn else None


def _decline(round_: Round, hand: PlayerHand) -> Refusal | None:
    return None if hand.asks_insurance else "not_asked"


def _forfeit(round_: Round, hand: PlayerHand) -> Refusal | None:
    """Q12, R23: the very first action."""
    return "first_move" if round_.moves else None


_CHECKS = {"double": _double, "split": _split, "insure": _insure, "decline": _decline, "forfeit": _forfeit}
