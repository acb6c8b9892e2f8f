"""What is kept: sessions, players, rounds, the class's switches.

The only place with SQLAlchemy. It knows no rule of a table and no page.
"""

from sqlalchemy.engine import Connection

from blackjack.store.chips import (
    DealRow,
    EntryRow,
    Fortune,
    add_deal,
    add_entry,
    all_deals,
    all_entries,
    fortunes,
    last_deal,
    open_deals,
    staked,
    staked_in,
    stock,
)
from blackjack.store.database import STORE_ERRORS, Store, StoreTooNew, StoreUnfit
from blackjack.store.ledger import (
    NO_ROUND,
    RoundRow,
    ScoreRow,
    add_player,
    add_round,
    dealer_totals,
    lock_player,
    new_game,
    round_by_id,
    rounds_of,
    scores,
    wipe,
)
from blackjack.store.names import name_of, name_player
from blackjack.store.sessions import SessionRow, of_players, peek
from blackjack.store.switches import InForce, SwitchRow, change, current, in_force, log, switch
from blackjack.store.throttle import forgive, take

__all__ = [
    "NO_ROUND",
    "STORE_ERRORS",
    "Connection",
    "DealRow",
    "EntryRow",
    "Fortune",
    "InForce",
    "RoundRow",
    "ScoreRow",
    "SessionRow",
    "Store",
    "StoreTooNew",
    "StoreUnfit",
    "SwitchRow",
    "add_deal",
    "add_entry",
    "add_player",
    "add_round",
    "all_deals",
    "all_entries",
    "change",
    "current",
    "dealer_totals",
    "forgive",
    "fortunes",
    "in_force",
    "last_deal",
    "lock_player",
    "log",
    "name_of",
    "name_player",
    "new_game",
    "of_players",
    "open_deals",
    "peek",
    "round_by_id",
    "rounds_of",
    "scores",
    "staked",
    "staked_in",
    "stock",
    "switch",
    "take",
    "wipe",
]
