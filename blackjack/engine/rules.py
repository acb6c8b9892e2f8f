"""What differs from table to table, as data. A new rule is a field here, never an ``if table``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Place: TypeAlias = Literal["player", "dealer"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table, with the extras now in force.

    Bets are whole units. ``deal`` is the order of the first cards, ``player`` standing for each
    of his boxes in turn. ``natural_pays`` is in half-units for each unit of the stake.
    """

    table: str
    extras: tuple[str, ...]
    decks: int
    boxes: int
    deal: tuple[Place, ...]
    least_bet: int
    most_bet: int
    player_sets_bet: bool  # else every round is worth the least bet, whatever is asked (R7)
    both_bust_draws: bool  # Peterson 4; so the dealer plays on after a bust (R1)
    natural_beats_21: bool  # X1, for both sides (R3)
    natural_pays: int  # X2: 3 halves a unit, else 2; pays only, decides nothing (R4)
