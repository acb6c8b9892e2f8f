"""What is kept: sessions, players, rounds, the class's switches.

The only place with SQLAlchemy. It knows no rule of a table and no page.
"""

from sqlalchemy.engine import Connection

from blackjack.store.database import STORE_ERRORS, Store, StoreTooNew, StoreUnfit
from blackjack.store.ledger import (
    NO_ROUND,
    RoundRow,
    ScoreRow,
    add_player,
    add_round,
    dealer_totals,
    new_game,
    round_by_id,
    rounds_of,
    scores,
    wipe,
)
from blackjack.store.names import name_of, name_player
from blackjack.store.sessions import SessionRow, of_players
from blackjack.store.switches import SwitchRow, current, log, switch
from blackjack.store.throttle import forgive, take

__all__ = [
    "NO_ROUND",
    "STORE_ERRORS",
    "Connection",
    "RoundRow",
    "ScoreRow",
    "SessionRow",
    "Store",
    "StoreTooNew",
    "StoreUnfit",
    "SwitchRow",
    "add_player",
    "add_round",
    "current",
    "dealer_totals",
    "forgive",
    "log",
    "name_of",
    "name_player",
    "new_game",
    "of_players",
    "round_by_id",
    "rounds_of",
    "scores",
    "switch",
    "take",
    "wipe",
]
