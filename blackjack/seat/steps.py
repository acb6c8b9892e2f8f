"""A hand record played step by step in words."""

from __future__ import annotations

from collections.abc import Iterator

from blackjack.engine import BadRecord, CardsRunOut, IllegalBet, IllegalMove, Round, Stacked
from blackjack.engine.record import Record
from blackjack.seat.shown import State
from blackjack.seat.view import tell


def states(record: Record) -> Iterator[tuple[Round, State]]:
    """The round after the deal and after each move, with what is said of it.

    A ``!move`` is passed over. The round is the same object each time, moved on. Raises `BadRecord`.
    """
    line = record.lines.get("cards", 1)
    try:
        round_ = Round(record.rules, Stacked(record.cards), record.bets)
        yield round_, tell(round_, shuffled=False)
        line = record.lines.get("moves", 1)
        for move in record.moves:
            if not move.startswith("!"):
                round_.act(move)
                yield round_, tell(round_, shuffled=False)
    except (IllegalBet, IllegalMove, CardsRunOut) as error:
        raise BadRecord(line, str(error)) from None


def said(record: Record) -> Iterator[str]:
    """A paragraph for each step: what happened, who is ahead, by which rule. Raises `BadRecord`."""
    for number, (_, state) in enumerate(states(record), 1):
        parts = [state.event, f"{state.headline}.", f"{state.why}." if state.rule else "", state.effect]
        yield f"{number}. {' '.join(part for part in parts if part)}"
