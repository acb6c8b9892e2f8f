"""The class's scores in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from blackjack.store import ScoreRow

PLAYING_SECONDS = 5 * 60
"""Who was seen so lately is playing now."""


class Ranked(NamedTuple):
    """A score with its place: equal scores share one, and the next place is left out (1 2 2 4)."""

    rank: int
    score: ScoreRow


def ranking(scores: Iterable[ScoreRow]) -> list[Ranked]:
    """The scores that have rounds, the highest first, compared as numbers."""
    ordered = sorted((score for score in scores if score.rounds), key=lambda score: -score.net)
    ranked: list[Ranked] = []
    for place, score in enumerate(ordered, 1):
        tied = bool(ranked) and ranked[-1].score.net == score.net
        ranked.append(Ranked(ranked[-1].rank if tied else place, score))
    return ranked
