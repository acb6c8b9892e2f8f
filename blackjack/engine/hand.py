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
    """A hand of the player's. ``box`` counts from 1; ``bet`` and ``stake`` are in halves.

    ``stake`` is what is at risk: the bet, twice the bet once doubled. ``split`` tells a hand that
    came of a split, ``asks_insurance`` one whose first question is still to be answered.
    """

    __slots__ = ("asks_insurance", "bet", "box", "forfeited", "split", "stake")

    def __init__(self, box: int, bet: Halves) -> None:
        self.cards = []
        self.total = 0
        self.soft = False
        self.box = box
        self.bet = bet
        self.stake = bet
        self.split = False
        self.asks_insurance = False
        self.forfeited = False

    @property
    def is_natural(self) -> bool:
        """A "blackjack"; a 21 after a split is an ordinary 21 (R13, R22, R33)."""
        return self.total == 21 and len(self.cards) == 2 and not self.split

    @property
    def doubled(self) -> bool:
        """Whether the bet was doubled."""
        return self.stake > self.bet
