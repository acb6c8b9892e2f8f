"""What a page is told: plain values, words and cards that have been shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card
from blackjack.seat.seat import Past

CHIPS = (1, 5, 25, 100)


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand on the table. ``fresh`` counts the last cards that are new, ``slots`` the empty places.

    ``state`` is what becomes of it ("Your move", "Stands"), and once it is settled ``result``, ``why``
    and ``rule`` are its outcome and the rule that decided it.
    """

    key: str
    title: str
    label: str
    cards: tuple[Card | None, ...] = ()
    fresh: int = 0
    slots: int = 0
    total: int | None = None
    soft: bool = False
    mark: str = ""
    outcome: str | None = None
    net: str | None = None
    stake: str | None = None
    box: int = 0
    playing: bool = False
    state: str = ""
    result: str = ""
    why: str = ""
    rule: str | None = None
    gain: str = ""


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move's button, or, where ``why`` is not empty, why it is not open."""

    name: str
    label: str
    key: str
    style: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class BetView:
    """A bet field: limits in whole units, what stands in it, the chips that add to it."""

    least: int
    most: int
    value: str
    chips: tuple[int, ...] = CHIPS
    name: str = "bet"
    label: str = "Bet"


class State(NamedTuple):
    """A round's state in words; the fields are those of `TableView`."""

    phase: str
    tone: str
    headline: str
    event: str = ""
    why: str = ""
    rule: str | None = None
    effect: str = ""
    gain: Halves | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """The table page. Scores, stock and points are in halves; ``rule`` is an anchor of the rules page.

    ``account`` tells what a round changes: "score", "standing" or "stock"; ``staked`` is what lies on
    the table. ``bets`` are the fields of the next deal, one a box. With fewer than ``cut`` cards left
    the shoe is shuffled before the next round.
    """

    table: str
    title: str
    phase: str
    turn: int
    round: int
    tone: str
    headline: str
    event: str
    why: str
    rule: str | None
    effect: str
    gain: Halves | None
    dealer: HandView
    hands: tuple[HandView, ...]
    moves: tuple[MoveView, ...]
    bets: tuple[BetView, ...]
    account: str
    score: Halves
    action: Halves
    stock: Halves | None
    staked: Halves
    left: int
    of: int
    cut: int
    boxes: int
    past: tuple[Past, ...]
    points: tuple[Halves, ...]
    extras: str
    motto: str
    notice: str
    say: dict[str, str] = field(default_factory=dict)

    @property
    def several(self) -> bool:
        """Whether the table has several boxes."""
        return self.boxes > 1

    @property
    def bet(self) -> BetView | None:
        """The one bet field, where there is just one."""
        return self.bets[0] if len(self.bets) == 1 else None
