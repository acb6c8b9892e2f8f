"""One player's place at a table, still pure: no Flask, no database, no clock.

A `Seat` is a start and the moves since; `view.view` is what a page may know of it.
"""

from blackjack.seat.seat import BadSeat, OpenRound, Seat, Settled
from blackjack.seat.shown import TableView
from blackjack.seat.view import view

__all__ = ["BadSeat", "OpenRound", "Seat", "Settled", "TableView", "view"]
