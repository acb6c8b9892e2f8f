"""A game in the terminal, in this process: what is typed, what is said."""

import io
from collections.abc import Iterable

from blackjack import terminal
from blackjack.seat import Seat
from blackjack.terminal.lines import Lines
from tests.seat.seats import seat_with

QUESTIONS = ("Insurance?", "Split pair?", "Double down?", "?")


def talk(seat: Seat, *answers: str, extras: Iterable[str] = ()) -> list[str]:
    """What is said at this seat to these answers, line by line, until they are all given."""
    out = io.StringIO()
    terminal.play(seat, extras, Lines(io.StringIO("".join(f"{answer}\n" for answer in answers)), out))
    return out.getvalue().splitlines()


def asked(cards: str, *answers: str) -> list[str]:
    """The questions of bj's first round with these cards, answered so or not at all."""
    seat = seat_with(cards, table="bj")
    found = []
    for line in talk(seat, *answers):
        found += [question for question in QUESTIONS if line.startswith(f"{question} ")]
        if line == "":
            break
    return found
