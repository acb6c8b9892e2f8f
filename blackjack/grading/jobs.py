"""What the judge asks of a submission and what comes back: plain data, with no expected value in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Winner: TypeAlias = Literal["player", "dealer", "draw"]
Kind: TypeAlias = Literal["hand", "value", "winner", "refuse"]
Status: TypeAlias = Literal[
    "ok",
    "refused",
    "error",
    "timeout",
    "flood",
    "killed",
    "no_result",
    "not_understood",
    "unsupported",
]

WINNERS: Final[tuple[Winner, ...]] = ("player", "dealer", "draw")


@dataclass(frozen=True, slots=True)
class Turn:
    """One more hand of the same sitting: its answers to "another card?", and its bet where X2 is in force."""

    wants: tuple[bool, ...] = ()
    bet: int | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """One question to a submission.

    ``cards`` are ranks in dealing order, those of all hands and a few to spare. When ``wants`` runs
    out the answer is no. ``bet`` None: X2 is not in force. ``natural``: X1 is in force. ``more`` are
    further hands, dealt on from the same deck, the score running on.
    A ``value`` job asks a module for ``hand_value(cards)``, a ``winner`` job for
    ``winner(cards, dealer)``; a ``refuse`` job offers a bet that must not be taken.
    """

    id: str
    cards: tuple[str, ...]
    wants: tuple[bool, ...] = ()
    bet: int | None = None
    natural: bool = False
    more: tuple[Turn, ...] = ()
    kind: Kind = "hand"
    dealer: tuple[str, ...] = ()

    @property
    def hands(self) -> tuple[Turn, ...]:
        """Every hand of the sitting, the first one too."""
        return (Turn(self.wants, self.bet), *self.more)

    @property
    def bets_matter(self) -> bool:
        """Whether one that takes no bets cannot do the job: it plays for 1 anyway."""
        return self.kind == "refuse" or any(hand.bet not in (None, 1) for hand in self.hands)

    @property
    def extras(self) -> tuple[str, ...]:
        return ("natural",) * self.natural + ("bets",) * (self.bet is not None)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one hand; ``score`` is the change that it made, exact: ``"-1"``, ``"1.5"``."""

    winner: Winner
    score: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one job. ``winner`` and ``score`` are the last hand's, ``hands`` has one Result a hand.

    ``detail`` is why there is no result, in words for the student, who may have written part of
    them; ``output`` is the end of what was printed. ``drawn`` counts the cards taken from deck.py,
    None where that cannot be known.
    """

    id: str
    status: Status
    winner: Winner | None = None
    score: str | None = None
    detail: str = ""
    hands: tuple[Result, ...] = ()
    drawn: int | None = None
    output: str = ""


def of_hands(job: Job, results: Sequence[Result], output: str = "", drawn: int | None = None) -> Answer:
    """The answer of a job whose hands have all come."""
    last = results[-1]
    return Answer(job.id, "ok", last.winner, last.score, "", tuple(results), drawn, output)
