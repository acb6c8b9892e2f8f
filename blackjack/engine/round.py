"""One round, from the deal to the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from blackjack.engine.amount import Halves, whole
from blackjack.engine.errors import IllegalBet, IllegalMove
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.rules import Rules
from blackjack.engine.settlement import Settlement, settle
from blackjack.engine.shoe import Shoe

Move: TypeAlias = Literal["hit", "stand", "double", "split", "insure", "decline", "forfeit"]

MOVES: Final[tuple[Move, ...]] = ("hit", "stand", "double", "split", "insure", "decline", "forfeit")
"""Every move of any table, in the order in which they are shown."""

DEALER_STANDS: Final = 17

_NONE: Final[tuple[Move, ...]] = ()
_ASKED: Final[tuple[Move, ...]] = ("hit", "stand")


class Round:
    """A round at a table: made by dealing it, then moved on by `act` until it is `over`.

    It is its rules, cards and moves: the same three give the same round again, so nothing else
    of it is stored. ``moves`` are those made so far, ``results`` one a hand once it is over, and
    ``net`` the player's whole change of score in halves, 0 while the round is open.

    Raises `IllegalBet` before a card is drawn.
    """

    __slots__ = ("_turn", "dealer", "hands", "moves", "net", "over", "results", "rules", "shoe")

    def __init__(self, rules: Rules, shoe: Shoe, bets: Sequence[int] = ()) -> None:
        if bets:
            check_bets(rules, bets)
        self.rules = rules
        self.shoe = shoe
        self.moves: list[Move] = []
        self.results: list[Settlement] = []
        self.over = False
        self.net: Halves = 0
        self.dealer = Hand()
        if bets and rules.player_sets_bet:
            self.hands = [PlayerHand(box, whole(bet)) for box, bet in enumerate(bets, 1)]
        else:
            self.hands = [PlayerHand(1, whole(rules.least_bet))]
        self._turn = 0
        draw = shoe.draw
        for place in rules.deal:
            if place == "dealer":
                self.dealer.add(draw())
            else:
                for hand in self.hands:
                    hand.add(draw())

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves open now: the one truth for pages, tests and graders. 21 is still asked (R2)."""
        return _NONE if self.over else _ASKED

    def act(self, move: str) -> None:
        """Make a move. Raises `IllegalMove` before it changes anything."""
        legal = self.legal_moves()
        if move not in legal:
            raise IllegalMove(move, legal)
        if move == "hit":
            self.moves.append("hit")
            hand = self.hands[self._turn]
            hand.add(self.shoe.draw())
            if hand.total <= 21:
                return
        else:
            self.moves.append("stand")
        self._turn += 1
        if self._turn == len(self.hands):
            self._finish()

    def _finish(self) -> None:
        if self.rules.both_bust_draws or any(hand.total <= 21 for hand in self.hands):
            self._dealer_plays()
        for hand in self.hands:
            result = settle(self.rules, hand, self.dealer)
            self.results.append(result)
            self.net += result.net
        self.over = True

    def _dealer_plays(self) -> None:
        """The dealer draws to 17 and stands on every 17, soft included (Peterson 3)."""
        dealer, draw = self.dealer, self.shoe.draw
        add = dealer.add
        while dealer.total < DEALER_STANDS:
            add(draw())


def check_bets(rules: Rules, bets: Sequence[int]) -> None:
    """Raise `IllegalBet` unless the table takes these bets, in whole units."""
    if len(bets) > rules.boxes:
        raise IllegalBet(f"{len(bets)} bets, but the table has {rules.boxes} box{'es' * (rules.boxes > 1)}")
    if not rules.player_sets_bet:
        return
    for bet in bets:
        if not rules.least_bet <= bet <= rules.most_bet:
            raise IllegalBet(f"a bet must be from {rules.least_bet} to {rules.most_bet}, not {bet}")
