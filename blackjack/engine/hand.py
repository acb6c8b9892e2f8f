"""A hand of cards with its total kept up to date."""

from __future__ import annotations

from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card


class Hand:
    """Cards in the order they came; ``total`` is the best one, ``soft`` if an ace counts 11 in it."""

    __slots__ = ("cards", "soft", "total")

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.total = 0
        self.soft = False

    def add(self, card: Card) -> None:
        """Take a card. An ace counts 11 as long as the total is not over 21, else 1 (Peterson, The aim)."""
        self.cards.append(card)
        value = card.value
        total = self.total + value
        if total <= 21:
            if value == 11:
                self.soft = True
        else:
            if value == 11:
                total -= 10
            if total > 21 and self.soft:
                total -= 10
                self.soft = False
        self.total = total

    @property
    def is_bust(self) -> bool:
        """Over 21: worthless."""
        return self.total > 21

    @property
    def is_natural(self) -> bool:
        """A "blackjack": 21 on the two cards first dealt (Peterson, Optional Extras)."""
        return self.total == 21 and len(self.cards) == 2


class PlayerHand(Hand):
    """A hand of the player's: ``box`` counts from 1, ``stake`` is what is at risk, in halves."""

    __slots__ = ("box", "stake")

    def __init__(self, box: int, stake: Halves) -> None:
        self.cards = []
        self.total = 0
        self.soft = False
        self.box = box
        self.stake = stake
