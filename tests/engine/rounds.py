"""Rounds for tests: known cards, moves in a row."""

from collections.abc import Iterable, Sequence

from blackjack.engine import Round, Stacked, rules_for
from blackjack.engine.cards import cards

EXTRAS: tuple[tuple[str, ...], ...] = ((), ("natural",), ("bets",), ("natural", "bets"))
"""None, each alone, both."""


def dealt(codes: str, extras: Iterable[str] = (), bets: Sequence[int] = ()) -> Round:
    """A round at Peterson's table, dealt from these cards."""
    return Round(rules_for("peterson", extras), Stacked(cards(codes)), bets)


def played(codes: str, moves: str, extras: Iterable[str] = (), bets: Sequence[int] = ()) -> Round:
    """A round at Peterson's table with these cards and moves."""
    return act(dealt(codes, extras, bets), moves)


def act(round_: Round, moves: str) -> Round:
    for move in moves.split():
        round_.act(move)
    return round_


def seen(round_: Round) -> tuple[object, ...]:
    """All there is to a round, to compare it with another moment or another round."""
    hands = [(hand.box, hand.stake, *hand.cards, hand.total, hand.soft) for hand in round_.hands]
    dealer = (*round_.dealer.cards, round_.dealer.total, round_.dealer.soft)
    legal = round_.legal_moves()
    return hands, dealer, round_.moves[:], round_.results[:], round_.over, round_.net, legal, round_.shoe.at
