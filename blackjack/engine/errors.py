"""What the engine refuses. Each refusal comes before anything is changed."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """The family of the engine's refusals: the player's or the record's mistake."""


class IllegalMove(EngineError):
    """A move that is not open now.

    ``move`` is what was asked for, ``legal`` the moves that are open instead.
    """

    def __init__(self, move: str, legal: Sequence[str]) -> None:
        self.move = move
        self.legal = tuple(legal)
        choice = f"open now: {' '.join(legal)}" if legal else "no move is open now"
        super().__init__(f"{move!r} is not open; {choice}")


class IllegalBet(EngineError):
    """A bet outside the table's limits, or more bets than it has boxes."""


class UnknownTable(EngineError):
    """A table that is not one of `TABLES`."""


class UnknownExtra(EngineError):
    """An extra that the table does not have."""


class UnknownCard(EngineError):
    """Text that names no card."""


class CardsRunOut(EngineError):
    """A list of cards ended while a round still needed one."""


class BadRecord(EngineError):
    """A hand record that cannot be read or played; ``line`` counts from 1 in its file."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"{line}: {reason}")
