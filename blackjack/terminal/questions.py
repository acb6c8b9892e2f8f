"""bj(6) as its manual has it: a question, y for yes, and on with the next hand (B16-B18, R12)."""

from __future__ import annotations

from blackjack.engine import Round, rules_for
from blackjack.engine.rules import Move
from blackjack.seat import Seat, speech, telling
from blackjack.seat.view import tell
from blackjack.terminal.lines import Lines

ASKED: tuple[tuple[str, Move, Move | None], ...] = (
    ("Insurance?", "insure", "decline"),
    ("Split pair?", "split", None),
    ("Double down?", "double", None),
    ("?", "hit", "stand"),
)
"""The questions in their order: what yes does and what no does, None where the next one follows (R12)."""


class Questions:
    """A game of questions: it deals by itself and asks what is open."""

    def __init__(self, seat: Seat, lines: Lines) -> None:
        self.seat = seat
        self.lines = lines

    @staticmethod
    def suits(table: str) -> bool:
        """Whether a table is played so: the one that keeps action and standing."""
        return rules_for(table).account == "standing"

    def play(self) -> None:
        """Round after round; only the interrupt or the end of the input ends it."""
        while True:
            before = self.account()
            self.seat.deal(())
            self._tell(before)
            while self.seat.is_open:
                self._ask()

    def account(self) -> str:
        """Action and standing."""
        return speech.standing(self.seat.action, self.seat.score)

    def _ask(self) -> None:
        legal = self._round.legal_moves()
        for question, yes, no in ASKED:
            if yes in legal:
                move = yes if self.lines.yes(question) else no
                if move is not None:
                    before = self.account()
                    self.seat.act(move)
                    self._tell(before)
                    return

    def _tell(self, before: str) -> None:
        """A shuffle with the account before it, the cards that came, and whose turn it is or who won."""
        round_ = self._round
        if self.seat.shuffled:
            self.lines.say(telling.SHUFFLED if round_.moves else telling.SHUFFLED_BETWEEN, before)
        state = tell(round_, shuffled=False)
        if state.event:
            self.lines.say(state.event)
        if round_.over and len(round_.hands) > 1:
            self.lines.say(*telling.outcomes(round_))
        if round_.over:
            self.lines.say(f"{state.headline}.", state.effect, "")
        elif not round_.hands[round_.turn].asks_insurance:  # that is a question itself
            self.lines.say(f"{state.headline}.")

    @property
    def _round(self) -> Round:
        assert self.seat.round is not None
        return self.seat.round
