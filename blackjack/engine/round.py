"""One round, from the deal to the settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard

from blackjack.engine import openings
from blackjack.engine.amount import Halves, whole
from blackjack.engine.cards import Card
from blackjack.engine.errors import IllegalBet, IllegalMove
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.rules import Move, Rules
from blackjack.engine.settlement import Settlement, settle
from blackjack.engine.shoe import Shoe

MOVES: Final[tuple[Move, ...]] = ("hit", "stand", "double", "split", "insure", "decline", "forfeit")
"""Every move of any table, in the order in which they are shown."""

DEALER_STANDS: Final = 17

_NONE: Final[tuple[Move, ...]] = ()
_ASKED: Final[tuple[Move, ...]] = ("hit", "stand")


class Round:
    """A round at a table: made by dealing it, then moved on by `act` until it is `over`.

    It is its rules, cards and moves: the same three give the same round again, so nothing else
    of it is stored. ``turn`` is the place of the hand in play in ``hands``. ``dealer`` has the cards
    that are shown; a face-down one is ``hole``. ``moves`` are those made so far, ``acted`` the hand that
    made the last of them. ``results`` has one a hand once it is over, ``insurance`` is what was paid for
    it, and ``net`` the player's whole change, 0 while the round is open. ``purse`` is what the player has
    left for further stakes, None for no limit. Amounts are in halves.

    Raises `IllegalBet` before a card is drawn.
    """

    __slots__ = (
        "acted",
        "dealer",
        "hands",
        "hole",
        "insurance",
        "moves",
        "net",
        "over",
        "purse",
        "results",
        "rules",
        "shoe",
        "turn",
    )

    def __init__(
        self, rules: Rules, shoe: Shoe, bets: Sequence[int] = (), purse: Halves | None = None
    ) -> None:
        if bets:
            check_bets(rules, bets, purse)
        self.rules = rules
        self.shoe = shoe
        self.moves: list[Move] = []
        self.results: list[Settlement] = []
        self.over = False
        self.turn = 0
        self.acted: PlayerHand | None = None
        self.net: Halves = 0
        self.insurance: Halves = 0
        self.purse = purse
        self.hole: Card | None = None
        self.dealer = Hand()
        if bets and rules.player_sets_bet:
            self.hands = [PlayerHand(box, whole(bet)) for box, bet in enumerate(bets, 1)]
        else:
            self.hands = [PlayerHand(1, whole(rules.least_bet))]
        if purse is not None:
            self.purse = purse - sum(hand.stake for hand in self.hands)
        if rules.reshuffle_below:
            shoe.reshuffle_below(rules.reshuffle_below)
        self._deal()

    def _deal(self) -> None:
        rules, draw = self.rules, self.shoe.draw
        for place in rules.deal:
            if place == "player":
                for hand in self.hands:
                    hand.add(draw())
            elif place == "dealer":
                self.dealer.add(draw())
            else:
                self.hole = draw()
        if rules.options:
            self._ask_first()

    def bets(self) -> list[int]:
        """The bets it was dealt for, in whole units, one a box."""
        first = {hand.box: hand.bet // 2 for hand in self.hands}
        return list(first.values())

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves open now: the one truth for pages, tests and graders. 21 is still asked (R2)."""
        if self.over:
            return _NONE
        if not self.rules.options:
            return _ASKED
        return tuple(move for move in MOVES if openings.refusal(self, move) is None)

    def _accepts(self, move: str) -> TypeGuard[Move]:
        """Whether a move is among the legal ones, without looking at the others."""
        if self.rules.options:
            return openings.refusal(self, move) is None
        return not self.over and move in _ASKED

    def act(self, move: str) -> None:
        """Make a move. Raises `IllegalMove` before it changes anything."""
        if not self._accepts(move):
            raise IllegalMove(move, self.legal_moves())
        self.acted = hand = self.hands[self.turn]
        if move == "hit":
            self.moves.append("hit")
            hand.add(self.shoe.draw())
            if hand.total <= self.rules.asked_to:
                return
        elif move == "stand":
            self.moves.append("stand")
        else:
            cost = openings.cost(self, move)
            self.moves.append(move)
            if self.purse is not None:
                self.purse -= cost
            if _OPTIONS[move](self, hand, cost):
                return
        self._next()

    # what the options do; each tells whether the same hand is still to be asked ---------------

    def _double(self, hand: PlayerHand, cost: Halves) -> bool:
        """Twice the bet, one card and no more (B8, Q9, M11)."""
        hand.stake += cost
        hand.add(self.shoe.draw())
        return False

    def _split(self, hand: PlayerHand, cost: Halves) -> bool:
        """Two hands, a bet on each; each gets its second card when its turn comes (R13, R22, M10)."""
        self.insurance += cost - hand.bet
        second = PlayerHand(hand.box, hand.bet)
        first, other = hand.cards
        self.acted = kept = PlayerHand(hand.box, hand.bet)
        self.hands[self.turn : self.turn + 1] = kept, second
        for half, card in ((kept, first), (second, other)):
            half.split = True
            half.add(card)
        kept.add(self.shoe.draw())
        return self._is_asked(kept)

    def _insure(self, hand: PlayerHand, cost: Halves) -> bool:
        self.insurance += cost
        return self._answered(hand)

    def _answered(self, hand: PlayerHand, cost: Halves = 0) -> bool:
        """The insurance question is answered: now the dealer looks, where he does (R11)."""
        asked, hand.asks_insurance = hand.asks_insurance, False
        if asked and self._peeked():
            self.turn = len(self.hands)
            return False
        return self._is_asked(hand)

    def _forfeit(self, hand: PlayerHand, cost: Halves) -> bool:
        hand.forfeited = True
        return False

    # whose turn it is ---------------------------------------------------------------------------

    def _ask_first(self) -> None:
        """Find the first hand to be asked, unless the dealer looks and has a natural (R11)."""
        rules = self.rules
        if rules.insurance_asked and self.dealer.cards[0].rank in rules.insurance:
            for hand in self.hands:
                hand.asks_insurance = True
        elif self._peeked():
            self.turn = len(self.hands)
        self.turn -= 1
        self._next()

    def _peeked(self) -> bool:
        """Whether the dealer looked at his hole card, under an ace or a ten, and has a natural."""
        if not self.rules.peeks or self.hole is None:
            return False
        return self.dealer.cards[0].value + self.hole.value == 21

    def _is_asked(self, hand: PlayerHand) -> bool:
        rules = self.rules
        if hand.asks_insurance:
            return True
        if hand.split and rules.split_aces_get_one and hand.cards[0].rank == "A":
            return False
        if rules.natural_stands and hand.is_natural:
            return False
        return hand.total <= rules.asked_to

    def _next(self) -> None:
        """Go to the next hand that is asked; after the last one the dealer plays."""
        self.turn += 1
        while self.turn < len(self.hands):
            hand = self.hands[self.turn]
            if len(hand.cards) == 1:
                hand.add(self.shoe.draw())
            if self._is_asked(hand):
                return
            self.turn += 1
        self._finish()

    # the end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        dealer = self.dealer
        if self.hole is not None:
            dealer.add(self.hole)
            self.hole = None
        if self.rules.both_bust_draws or self._hand_left():
            self._dealer_plays()
        elif len(dealer.cards) == 1 and self._second_card_counts():
            dealer.add(self.shoe.draw())
        net = 0
        for hand in self.hands:
            result = settle(self.rules, hand, dealer)
            self.results.append(result)
            net += result.net
        if self.insurance:
            net += 2 * self.insurance if dealer.is_natural else -self.insurance
        self.net = net
        self.over = True

    def _dealer_plays(self) -> None:
        """The dealer draws to 17 and stands on every 17, soft included (Peterson 3, B11, Q6, M5)."""
        dealer, draw = self.dealer, self.shoe.draw
        add = dealer.add
        while dealer.total < DEALER_STANDS:
            add(draw())

    def _hand_left(self) -> bool:
        """Whether a hand is left that is no bust, natural or forfeit (R15, R25, R34)."""
        return any(not (hand.is_bust or hand.forfeited or hand.is_natural) for hand in self.hands)

    def _second_card_counts(self) -> bool:
        """Whether a natural or an insurance hangs on the dealer's second card (R25)."""
        return bool(self.insurance) or any(hand.is_natural for hand in self.hands)


_OPTIONS = {
    "double": Round._double,
    "split": Round._split,
    "insure": Round._insure,
    "decline": Round._answered,
    "forfeit": Round._forfeit,
}


def check_bets(rules: Rules, bets: Sequence[int], purse: Halves | None = None) -> None:
    """Raise `IllegalBet` unless the table takes these bets, in whole units, and ``purse`` covers them."""
    if len(bets) > rules.boxes:
        raise IllegalBet(f"{len(bets)} bets, but the table has {rules.boxes} box{'es' * (rules.boxes > 1)}")
    if not rules.player_sets_bet:
        return
    for bet in bets:
        if bet < rules.least_bet or (rules.most_bet is not None and bet > rules.most_bet):
            most = (
                f"from {rules.least_bet} to {rules.most_bet}"
                if rules.most_bet
                else f"{rules.least_bet} or more"
            )
            raise IllegalBet(f"a bet must be {most}, not {bet}")
    if purse is not None and whole(sum(bets)) > purse:
        raise IllegalBet(f"the bets make {sum(bets)}, and that is more than there is")
