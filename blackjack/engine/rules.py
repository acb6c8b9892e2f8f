"""What differs from table to table, as data. A new rule is a field here, never an ``if table``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Move: TypeAlias = Literal["hit", "stand", "double", "split", "insure", "decline", "forfeit"]
Account: TypeAlias = Literal["score", "standing", "stock"]
Place: TypeAlias = Literal["player", "dealer", "hole"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of one table, with the extras now in force.

    Bets are whole units. ``deal`` is the order of the first cards: ``player`` stands for each of his
    boxes in turn, ``hole`` for the dealer's face-down card. ``natural_pays`` is in half-units for
    each unit of the stake. ``options`` are the moves besides hit and stand.
    """

    table: str
    title: str
    extras: tuple[str, ...] = ()
    has_extras: bool = False  # whether there is anything to switch
    decks: int = 1
    boxes: int = 1
    deal: tuple[Place, ...]
    reshuffle_below: int = 0  # between rounds, when fewer cards are left (R10, R20, R30)

    least_bet: int = 1
    most_bet: int | None = None  # None: as much as the player has (R20, R30)
    player_sets_bet: bool = True  # else every round is worth the least bet, whatever is asked (R7)
    account: Account = "score"  # what a round changes: both sides' scores, the standing, the chips (Q13, R30)

    asked_to: int = 21  # the highest total that is still asked (R2, B9, Q4, M3)
    both_bust_draws: bool = False  # Peterson 4; so the dealer plays on after a bust (R1)
    totals_first: bool = False  # Peterson 4: totals are looked at before naturals
    natural_beats_21: bool = True  # X1, for both sides (R3)
    natural_pays: int = 3  # 3 halves a unit, else 2 (X2, B2, Q8, M8)
    natural_stands: bool = True  # a natural takes no move but insurance (R12, R23, R32)
    peeks: bool = False  # the dealer looks for a natural under an ace or a ten (R11)

    options: tuple[Move, ...] = ()
    insurance: tuple[str, ...] = ()  # the upcard's ranks against which it is open
    insurance_asked: bool = False  # a question before a box's other moves (R11, R32), else a move (R24)
    insurance_covers_hands: bool = False  # paid for each hand, a later split's too (R24)
    split_by_rank: bool = False  # else by value (R22)
    split_aces_get_one: bool = False  # one card each and no move (R13)
    double_totals: tuple[int, ...] = ()  # the totals that may double (B8); none named: any
    double_any_time: bool = False  # else on two cards only (Q9)
    double_split_aces: bool = True  # M12

    @property
    def takes_bet(self) -> bool:
        """Whether there is a bet to choose."""
        return self.player_sets_bet and self.least_bet != self.most_bet
