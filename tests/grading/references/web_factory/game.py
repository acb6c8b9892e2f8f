"""The game without the web."""

from deck import draw


def value(cards):
    low = sum(1 if card == "A" else 10 if card in ("J", "Q", "K") else int(card) for card in cards)
    return low + 10 if "A" in cards and low + 10 <= 21 else low


class Game:
    def __init__(self, extras):
        self.naturals = "natural" in extras
        self.bets = "bets" in extras
        self.player, self.dealer = [], []
        self.score = 0
        self.bet = 1
        self.open = False
        self.outcome = ""

    def deal(self, bet):
        if self.open:
            return
        if not 1 <= bet <= 100:
            raise ValueError("The bet must be from 1 to 100.")
        self.bet, self.open, self.outcome = bet, True, ""
        self.player, self.dealer = [draw()], [draw()]
        self.player.append(draw())

    def hit(self):
        if self.open:
            self.player.append(draw())
            if value(self.player) > 21:
                self.stand()

    def stand(self):
        if not self.open:
            return
        self.open = False
        self.dealer.append(draw())
        while value(self.dealer) < 17:
            self.dealer.append(draw())
        sign = self.compare()
        natural = self.bets and sign > 0 and self.natural(self.player)
        self.score += sign * self.bet * (1.5 if natural else 1)
        self.outcome = {1: "win", -1: "lose", 0: "push"}[sign]

    @staticmethod
    def natural(cards):
        return len(cards) == 2 and value(cards) == 21

    def compare(self):
        mine, his = value(self.player), value(self.dealer)
        if mine > 21 or his > 21:
            return (his > 21) - (mine > 21)
        if mine == his == 21 and self.naturals:
            return self.natural(self.player) - self.natural(self.dealer)
        return (mine > his) - (mine < his)
