"""The cards to be dealt, in order: stacked ones first, then seeded shuffles."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from struct import Struct
from typing import TypeAlias

from blackjack.engine.cards import PACK, Card
from blackjack.engine.errors import CardsRunOut

Position: TypeAlias = tuple[int, int]
"""Which shuffle (0: the stack), and how many of its cards have been dealt."""


def shuffled(decks: int, seed: bytes, number: int) -> list[Card]:
    """The ``number``-th shuffle of ``decks`` packs from ``seed``, in dealing order.

    Each card gets a 64-bit key from SHAKE-256 over the seed and the number, and the keys are
    sorted. So it is unbiased, the same on every machine and Python version, any shuffle can be
    had without those before it, and no cards seen tell anything of those to come.
    """
    pack = PACK * decks
    size = len(pack)
    stream = shake_256(seed + number.to_bytes(8, "big")).digest(8 * size)
    keys = Struct(f">{size}Q").unpack(stream)
    return [pack[i] for i in sorted(range(size), key=keys.__getitem__)]


class Shoe:
    """A shoe of ``decks`` packs that is dealt to its last card and then shuffled whole (P0, R5).

    ``seed`` decides every shuffle; ``stack`` lies on top, before the first one. ``at`` takes a
    shoe up again where ``Shoe.at`` left it. Raises ValueError for a place that it does not have.
    """

    __slots__ = ("_cards", "_size", "decks", "seed", "shuffles")

    def __init__(self, decks: int, seed: bytes, stack: Sequence[Card] = (), at: Position = (0, 0)) -> None:
        self.decks = decks
        self.seed = seed
        self.shuffles, dealt = at
        if self.shuffles == 0 and not stack:
            self.shuffles = 1
        if not 0 <= self.shuffles < 2**64:
            raise ValueError(f"no shuffle {self.shuffles} of a shoe")
        cards = shuffled(decks, seed, self.shuffles) if self.shuffles else list(stack)
        self._size = len(cards)
        if not 0 <= dealt <= self._size:
            raise ValueError(f"no place {dealt} in a shoe of {self._size} cards")
        self._cards = cards[dealt:][::-1]

    @property
    def at(self) -> Position:
        """Where the next card lies."""
        return self.shuffles, self._size - len(self._cards)

    @property
    def left(self) -> int:
        """How many cards are left before the next shuffle."""
        return len(self._cards)

    def draw(self) -> Card:
        """The next card. The shuffle comes with the card that needs it, not before (R5)."""
        try:
            return self._cards.pop()
        except IndexError:
            self._shuffle()
            return self._cards.pop()

    def reshuffle_below(self, least: int) -> None:
        """Shuffle the whole shoe, between rounds, when fewer than ``least`` cards are left (R10, R20, R30).

        Not while stacked cards last.
        """
        if self.shuffles and len(self._cards) < least:
            self._shuffle()

    def _shuffle(self) -> None:
        self.shuffles += 1
        self._cards = shuffled(self.decks, self.seed, self.shuffles)[::-1]
        self._size = len(self._cards)


class Stacked(Shoe):
    """The cards of a hand record and no more: the next one raises `CardsRunOut`."""

    __slots__ = ()

    def __init__(self, cards: Sequence[Card]) -> None:
        self.decks = 0
        self.seed = b""
        self.shuffles = 0
        self._size = len(cards)
        self._cards = list(cards)[::-1]

    def _shuffle(self) -> None:
        raise CardsRunOut("the cards run out: every card that the round needs must be named")
