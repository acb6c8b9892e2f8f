"""The original interactive programs: `python -m blackjack play`. Plain lines in and out, so it pipes well."""

from __future__ import annotations

import signal
from collections.abc import Iterable

from blackjack.seat import Seat
from blackjack.terminal.commanded import Commanded
from blackjack.terminal.lines import Ended, Lines
from blackjack.terminal.questions import Questions

__all__ = ["play"]


def play(seat: Seat, extras: Iterable[str], lines: Lines) -> None:
    """Play until the interrupt or the end of input; then the last account is told (B18)."""
    talk = Questions(seat, lines) if Questions.suits(seat.table) else Commanded(seat, tuple(extras), lines)
    try:
        talk.play()
    except (KeyboardInterrupt, Ended):
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the account is told whole
        lines.say("", talk.account())
        signal.signal(signal.SIGINT, before)
