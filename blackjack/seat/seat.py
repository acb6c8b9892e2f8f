"""A player's place at a table: score, place in the shoe, the round in hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from blackjack.engine import EngineError, IllegalMove, Round, Shoe, record, rules_for
from blackjack.engine.amount import Halves
from blackjack.engine.cards import Card, cards
from blackjack.engine.round import check_bets
from blackjack.engine.settlement import Outcome
from blackjack.engine.tables import EXTRAS
from blackjack.seat import speech
from blackjack.seat.kept import BadSeat, Past, check_kinds, kept_past

__all__ = ["BadSeat", "OpenRound", "Past", "Seat", "Settled", "at_risk", "outcome"]

VERSION = 1
KEPT_ROUNDS = 12


class OpenRound(Exception):
    """A deal or a new score was asked for while a round is open."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled round as the ledger keeps it; ``game`` counts the player's scores, ``n`` its rounds."""

    game: int
    n: int
    table: str
    extras: tuple[str, ...]
    record: str
    outcome: str
    net: Halves
    dealer_total: int

    def row(self) -> dict[str, Any]:
        """The fields by name, as the ledger takes them."""
        return asdict(self)


class Seat:
    """A place at a table. Made fresh, or from the plain dict that `dump` gave.

    ``turn`` grows with every change and never repeats. ``seed`` (bytes) decides the shoe, on
    which ``stack`` lies. ``round`` is the round in hand or the last one settled, None before the
    first. ``shuffled`` tells whether the last change came with a shuffle of the deck (R5).
    ``score`` is what the settled rounds came to and ``action`` all that was put at risk in them
    (R16), in halves; ``last_bets`` the last bets in whole units, one a box.
    """

    __slots__ = (
        "action",
        "game",
        "last_bets",
        "n",
        "notice",
        "past",
        "round",
        "score",
        "shoe",
        "shuffled",
        "stack",
        "start",
        "table",
        "turn",
    )

    def __init__(self, table: str, seed: bytes, stack: str = "", turn: int = 0) -> None:
        self.table = table
        self.turn = turn
        self.stack = stack
        self.shoe = Shoe(rules_for(table).decks, seed, cards(stack))
        self.start = self.shoe.at
        self.round: Round | None = None
        self.shuffled = False
        self.game = 1
        self.n = 0
        self.score: Halves = 0
        self.action: Halves = 0
        self.last_bets: list[int] = []
        self.past: list[Past] = []
        self.notice = ""

    @property
    def is_open(self) -> bool:
        """Whether a round waits for a move."""
        return self.round is not None and not self.round.over

    def deal(
        self, extras: Iterable[str], bets: Sequence[int] | None = None, purse: Halves | None = None
    ) -> None:
        """Deal a round under the extras in force now (R8). ``bets`` in whole units; None is the last ones.

        ``purse`` is the player's stock where chips are bet. Raises `OpenRound`, or `IllegalBet`, before
        anything is changed.
        """
        if self.is_open:
            raise OpenRound
        rules = rules_for(self.table, extras)
        if bets is None:
            bets = self.last_bets or (rules.least_bet,)
        check_bets(rules, bets, purse)
        self.start = self.shoe.at
        self.round = Round(rules, self.shoe, bets, purse)
        self.shuffled = self._shuffled_at_deal()
        if rules.player_sets_bet:
            self.last_bets = list(bets)
        self.n += 1
        self.turn += 1
        self.notice = ""
        if self.round.over:  # naturals on either side may end it at once
            self._settle(self.round)

    def _shuffled_at_deal(self) -> bool:
        """Whether the deal came with a shuffle; bj's dealer tells of the very first one too (B17)."""
        first = self.start == (1, 0) and rules_for(self.table).account == "standing"
        return first or self.shoe.shuffles != self.start[0]

    def act(self, move: str) -> None:
        """Make a move in the open round. Raises `IllegalMove` before anything is changed."""
        if self.round is None:
            raise IllegalMove(move, ())
        shuffles = self.shoe.shuffles
        self.round.act(move)
        self.shuffled = self.shoe.shuffles != shuffles
        self.turn += 1
        self.notice = ""
        if self.round.over:
            self._settle(self.round)

    def _settle(self, round_: Round) -> None:
        self.score += round_.net
        self.action += at_risk(round_)
        you = round_.hands[0].total if len(round_.hands) == 1 else 0
        past = Past(self.n, you, round_.dealer.total, outcome(round_), round_.net)
        self.past = [past, *self.past[: KEPT_ROUNDS - 1]]

    def leave(self) -> None:
        """Leave the table: the game's last account is told, an open round waits."""
        self.turn += 1
        match rules_for(self.table).account:
            case "score":
                self.notice = speech.account(self.score, self.n, self.is_open)
            case "standing":
                self.notice = speech.last_standing(self.action, self.score, self.is_open)
            case _:
                self.notice = speech.chips_kept(self.is_open)

    def new_score(self) -> None:
        """Begin a new score at 0; ``game`` is the ledger's to count on. Raises `OpenRound`."""
        if self.is_open:
            raise OpenRound
        self.notice = speech.new_score(self.score, self.n)
        self.n = 0
        self.score = 0
        self.action = 0
        self.past = []
        self.start = self.shoe.at
        self.round = None
        self.shuffled = False
        self.turn += 1

    def reset(self, stood: bool) -> None:
        """The instructor begins this player's score anew; ``stood``: his open round was stood for it."""
        self.new_score()
        self.notice = speech.reset(stood)

    def drawn(self) -> list[Card]:
        """The cards of the round in hand, in the order in which they left the shoe."""
        if self.round is None:
            return []
        shoe = Shoe(self.shoe.decks, self.shoe.seed, cards(self.stack), self.start)
        shoe.reshuffle_below(self.round.rules.reshuffle_below)
        count = sum(len(hand.cards) for hand in (self.round.dealer, *self.round.hands))
        return [shoe.draw() for _ in range(count + (self.round.hole is not None))]

    def settled(self) -> Settled:
        """The round that is over, for the ledger."""
        round_ = self.round
        assert round_ is not None
        rules = round_.rules
        return Settled(
            game=self.game,
            n=self.n,
            table=rules.table,
            extras=rules.extras,
            record=record.write(round_, self.drawn()),
            outcome=outcome(round_),
            net=round_.net,
            dealer_total=round_.dealer.total,
        )

    def dump(self) -> dict[str, Any]:
        """The seat as a plain dict of numbers, texts and lists."""
        round_ = self.round
        return {
            "v": VERSION,
            "table": self.table,
            "turn": self.turn,
            "seed": self.shoe.seed,
            "stack": self.stack,
            "at": list(self.start),
            "extras": list(round_.rules.extras) if round_ else [],
            "bets": round_.bets() if round_ else [],
            "moves": list(round_.moves) if round_ else [],
            "game": self.game,
            "n": self.n,
            "score": self.score,
            "action": self.action,
            "last_bets": list(self.last_bets),
            "past": [list(past) for past in self.past],
            "notice": self.notice,
        }

    @classmethod
    def load(cls, plain: Mapping[str, Any]) -> Seat:
        """The seat that `dump` wrote: its round is dealt and played again. Raises `BadSeat`."""
        try:
            if plain["v"] != VERSION:
                raise BadSeat(f"a seat of version {plain['v']!r}")
            return cls._load(plain)
        except (EngineError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise BadSeat(repr(error)) from error

    @classmethod
    def _load(cls, plain: Mapping[str, Any]) -> Seat:
        seat = cls.__new__(cls)
        check_kinds(plain)
        seat.table, seat.turn, seat.stack = plain["table"], plain["turn"], plain["stack"]
        seat.game, seat.n, seat.score = plain["game"], plain["n"], plain["score"]
        seat.action, seat.last_bets = plain["action"], plain["last_bets"]
        check_bets(rules_for(seat.table, EXTRAS.get(seat.table, ())), seat.last_bets)
        seat.past = [kept_past(*past) for past in plain["past"]]
        seat.notice = plain["notice"]
        shuffles, dealt = plain["at"]
        rules = rules_for(seat.table, plain["extras"])
        seat.shoe = shoe = Shoe(rules.decks, plain["seed"], cards(seat.stack), (shuffles, dealt))
        seat.start = shoe.at
        seat.round = None
        seat.shuffled = False
        if plain["bets"]:
            seat.round = Round(rules, shoe, plain["bets"])
            seat.shuffled = seat._shuffled_at_deal()
            for move in plain["moves"]:
                shuffles = shoe.shuffles
                seat.round.act(move)
                seat.shuffled = shoe.shuffles != shuffles
        return seat


def outcome(round_: Round) -> Outcome:
    """What a settled round was to the player, all hands and the insurance together."""
    return "win" if round_.net > 0 else "lose" if round_.net < 0 else "push"


def at_risk(round_: Round) -> Halves:
    """All that was put at risk in a round so far (R16)."""
    return sum(hand.stake for hand in round_.hands) + round_.insurance
