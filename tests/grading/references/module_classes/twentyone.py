"""Assignment 4 with classes: a hand knows its value, a round knows the rules."""

from __future__ import annotations

import deck


class Hand:
    VALUES = dict.fromkeys("JQK", 10) | {str(n): n for n in range(2, 11)} | {"A": 1}

    def __init__(self, cards=()):
        self.cards = list(cards)

    def take(self):
        self.cards.append(deck.draw())
        return self

    @property
    def hard(self):
        return sum(self.VALUES[card] for card in self.cards)

    @property
    def value(self):
        soft = self.hard + 10
        return soft if "A" in self.cards and soft <= 21 else self.hard

    @property
    def is_over(self):
        return self.value > 21

    @property
    def is_blackjack(self):
        return len(self.cards) == 2 and self.value == 21

    def rank(self, blackjack):
        """What the hand is worth beside another one: nothing when it is over."""
        if self.is_over:
            return (0, False)
        return (self.value, blackjack and self.is_blackjack)


class Round:
    def __init__(self, blackjack=False, bet=None):
        if bet is not None and not 1 <= bet <= 100:
            raise ValueError(f"a bet of {bet} is not from 1 to 100")
        self.blackjack, self.bet = blackjack, bet
        self.gambler, self.dealer = Hand(), Hand()

    def play(self, wants_card):
        for hand in (self.gambler, self.dealer, self.gambler):
            hand.take()
        while not self.gambler.is_over and wants_card(self.gambler.cards, self.dealer.cards):
            self.gambler.take()
        self.dealer.take()
        while self.dealer.value < 17:
            self.dealer.take()
        name = compare(self.gambler, self.dealer, self.blackjack)
        return name, self.pay(name)

    def pay(self, name):
        bet = self.bet or 1
        if name == "player" and self.bet and self.gambler.is_blackjack:
            return bet + bet / 2
        return {"player": bet, "dealer": -bet, "draw": 0}[name]


def compare(gambler, dealer, blackjack):
    ours, theirs = gambler.rank(blackjack), dealer.rank(blackjack)
    if ours == theirs:
        return "draw"
    return "player" if ours > theirs else "dealer"


def hand_value(cards):
    return Hand(cards).value


def winner(player, dealer, blackjack=False):
    return compare(Hand(player), Hand(dealer), blackjack)


def play_hand(wants_card, *, blackjack=False, bet=None):
    return Round(blackjack, bet).play(wants_card)
