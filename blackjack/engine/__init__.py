"""The rules. No I/O, clock, web, database or global randomness in here."""

from blackjack.engine.errors import (
    BadRecord,
    CardsRunOut,
    EngineError,
    IllegalBet,
    IllegalMove,
    UnknownCard,
    UnknownExtra,
    UnknownTable,
)
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.round import Round
from blackjack.engine.rules import Rules
from blackjack.engine.settlement import Settlement
from blackjack.engine.shoe import Shoe, Stacked
from blackjack.engine.tables import PETERSON, TABLES, rules_for

__all__ = [
    "PETERSON",
    "TABLES",
    "BadRecord",
    "CardsRunOut",
    "EngineError",
    "Hand",
    "IllegalBet",
    "IllegalMove",
    "PlayerHand",
    "Round",
    "Rules",
    "Settlement",
    "Shoe",
    "Stacked",
    "UnknownCard",
    "UnknownExtra",
    "UnknownTable",
    "rules_for",
]
