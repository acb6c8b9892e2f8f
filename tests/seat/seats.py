"""Seats for tests: known cards on top, then the shuffles of a known seed."""

from collections.abc import Iterable

from blackjack.engine import Round
from blackjack.seat import Seat

SEED = bytes(range(16))
NATURAL, BETS = ("natural",), ("bets",)
BOTH = (*NATURAL, *BETS)


def seat_with(cards: str = "", seed: bytes = SEED, table: str = "peterson") -> Seat:
    """A fresh seat at Peterson's table, or another; ``cards`` lie on its shoe."""
    return Seat(table, seed, cards)


def play(seat: Seat, moves: str = "", extras: Iterable[str] = (), bet: int | None = None) -> Seat:
    """Deal a round and make the moves, separated by spaces."""
    seat.deal(extras, None if bet is None else (bet,))
    for move in moves.split():
        seat.act(move)
    return seat


def played(cards: str, moves: str = "", extras: Iterable[str] = (), bet: int | None = None) -> Seat:
    """A fresh seat after one round with these cards, or in the midst of it."""
    return play(seat_with(cards), moves, extras, bet)


def stand_on_17(seat: Seat, extras: Iterable[str] = (), bet: int | None = None) -> Seat:
    """Deal a round and draw to 17 as the dealer does."""
    seat.deal(extras, None if bet is None else (bet,))
    while seat.is_open:
        seat.act("hit" if in_hand(seat).hands[0].total < 17 else "stand")
    return seat


def in_hand(seat: Seat) -> Round:
    """The round in hand, or the last one."""
    assert seat.round is not None
    return seat.round
