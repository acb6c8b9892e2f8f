"""Assignment 4 with menus and numbers. It reads standard input itself, and asks at 21 and over too."""

import os
import sys
from dataclasses import dataclass, field
from enum import Enum

from deck import draw


class Outcome(Enum):
    PLAYER = 1
    DEALER = -1
    DRAW = 0


@dataclass
class Hand:
    cards: list = field(default_factory=list)

    def add(self):
        self.cards.append(draw())

    def total(self):
        low = sum({"A": 1, "J": 10, "Q": 10, "K": 10}.get(c) or int(c) for c in self.cards)
        return low + 10 * ("A" in self.cards and low < 12)

    def natural(self):
        return len(self.cards) == 2 and self.total() == 21


class Game:
    def __init__(self, extras):
        self.natural_wins = "natural" in extras
        self.bets = "bets" in extras
        self.halves = 0

    def choose(self, title, *names):
        while True:
            print(title)
            for number, name in enumerate(names, 1):
                print(f"  {number}. {name}")
            print("Your choice:")
            line = sys.stdin.readline()
            if not line:
                sys.exit("no more input")
            if line.strip() in map(str, range(1, len(names) + 1)):
                return int(line)
            print("Invalid choice.")

    def stake(self):
        if not self.bets:
            return 1
        while True:
            print("Place your bet:")
            try:
                bet = int(sys.stdin.readline())
            except ValueError:
                continue
            if 0 < bet < 101:
                return bet
            print("The house takes bets of 1 to 100 only.")

    def settle(self, me, house):
        mine, his = me.total(), house.total()
        mine, his = mine * (mine < 22), his * (his < 22)
        if mine == his == 21 and self.natural_wins:
            mine, his = mine + me.natural(), his + house.natural()
        return Outcome((mine > his) - (mine < his))

    def round(self):
        stake = self.stake()
        me, house = Hand(), Hand()
        me.add()
        house.add()
        me.add()
        while True:
            print(f"You hold {', '.join(me.cards)} ({me.total()}); the house shows {house.cards[0]}.")
            if me.total() > 21:
                print("That is too many.")
            if self.choose("What will you do?", "Hit", "Stand") == 2:
                break
            me.add()
        house.add()
        while house.total() < 17:
            house.add()
        print(f"The house has {', '.join(house.cards)} ({house.total()}).")
        outcome = self.settle(me, house)
        half = 3 if self.bets and me.natural() and outcome is Outcome.PLAYER else 2
        self.halves += outcome.value * stake * half
        score = f"{self.halves // 2}" if self.halves % 2 == 0 else f"{self.halves / 2:.1f}"
        print(f"RESULT: {outcome.name.lower()} SCORE: {score}")


game = Game(os.environ.get("EXTRAS", "").split())
while game.choose("Twenty-one", "Play a hand", "Quit") == 1:
    game.round()
