"""The other tables by typed commands, those of the page; chips are for this sitting."""

from __future__ import annotations

from collections.abc import Callable

from blackjack.engine import IllegalBet, IllegalMove, rules_for
from blackjack.engine.amount import Halves, whole
from blackjack.engine.openings import refusal
from blackjack.engine.round import MOVES
from blackjack.seat import OpenRound, Seat, commands, speech, telling, view
from blackjack.seat.shown import TableView
from blackjack.seat.view import BUTTONS
from blackjack.terminal.lines import Ended, Lines

FIRST_CHIPS: Halves = whole(1000)
"""What a player sits down with, and gets anew when he has less than a chip (Q14, R26)."""

HELP = ("help", "?")
LEAVE = ("leave", "quit", "q")


class Commanded:
    """A game of typed commands."""

    def __init__(self, seat: Seat, extras: tuple[str, ...], lines: Lines) -> None:
        self.seat = seat
        self.extras = extras
        self.lines = lines
        self.rules = rules_for(seat.table, extras)
        self.stock: Halves | None = FIRST_CHIPS if self.rules.account == "stock" else None

    def play(self) -> None:
        """Command after command, until one leaves the table."""
        self.lines.say(f"{self.rules.title}. Type {commands.help_for(self.rules)}, help, leave.")
        page = self._page()
        self.lines.say(f"{page.headline}. {page.why}")
        does: dict[str, Callable[[str], None]] = {"move": self._move, "deal": self._deal, "say": self._say}
        while True:
            typed = self.lines.ask(">")
            command = commands.parse(typed)
            if command.what in LEAVE:
                raise Ended
            does.get(command.kind, self._help)(command.what)

    def account(self) -> str:
        """What is said last: the scores or the chips."""
        return self._page().say["score"]

    def _page(self) -> TableView:
        open_ = self.seat.round if self.seat.is_open else None
        return view(self.seat, self.extras, stock=open_.purse if open_ else self.stock)

    def _help(self, typed: str) -> None:
        what = "" if typed in HELP or not typed else f"“{typed}” is no command. "
        self.lines.say(f"{what}Type {commands.help_for(self.rules)}, help, leave.")

    def _say(self, what: str) -> None:
        self.lines.say(self._page().say.get(what, "You play alone here."))

    def _move(self, move: str) -> None:
        before = self.seat.score
        try:
            self.seat.act(move)
        except IllegalMove as error:
            self.lines.say(self._why_not(move) + speech.refused(move, error.legal))
        else:
            self._changed(before)

    def _why_not(self, move: str) -> str:
        round_ = self.seat.round
        known = next(known for known in MOVES if known == move)
        if round_ is None or refusal(round_, known) in ("over", "never"):
            return ""
        return f"{BUTTONS[move].label}: {speech.why_not(round_, known)}. "

    def _deal(self, typed: str) -> None:
        before = self.seat.score
        try:
            if not self.seat.is_open:
                self._refill()
            self.seat.deal(self.extras, self._bets(typed), self.stock)
        except OpenRound:
            self.lines.say(speech.round_open(self.seat.table))
        except IllegalBet as error:
            self.lines.say(f"{str(error).capitalize()}.")
        else:
            self._changed(before)

    def _bets(self, typed: str) -> list[int] | None:
        """The bets of a typed "5 10 0", a box without one left out. Raises `IllegalBet`."""
        words = typed.split()
        if not words or not self.rules.takes_bet:
            return None
        if len(words) > self.rules.boxes:
            raise IllegalBet(f"{len(words)} bets are too many here")
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise IllegalBet("a bet is a whole number")
        several = self.rules.boxes > 1
        bets = [int(word) for word in words if int(word) or not several]
        if not bets:
            raise IllegalBet("one box at least needs a bet")
        return bets

    def _refill(self) -> None:
        if self.stock is not None and self.stock < whole(self.rules.least_bet):
            self.stock += FIRST_CHIPS
            self.lines.say("You get 1000 fresh chips.")

    def _changed(self, before: Halves) -> None:
        """What came of a deal or a move; the chips of a round that is over are counted."""
        if self.stock is not None:
            self.stock += self.seat.score - before
        page = self._page()
        self.lines.say(f"{page.headline}.", *([page.event] if page.event else []))
        if page.phase == "over":
            round_ = self.seat.round
            if round_ is not None and len(round_.hands) > 1:
                self.lines.say(*telling.outcomes(round_))
            self.lines.say(f"{page.why}. {page.effect}" if page.why else page.effect, page.say["score"], "")
        else:
            self.lines.say(page.why)
