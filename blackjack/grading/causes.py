"""One cause, one message: what several failed hands have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from blackjack.engine import amount
from blackjack.grading.cases import as_hand
from blackjack.grading.judge import WRONG, Grade, Verdict
from blackjack.grading.plain import Hand, Reading, play
from blackjack.grading.readings import WRONG as READINGS

MANY = 3


class Cause(NamedTuple):
    """Words that explain the failed ``verdicts``; ``rule`` is the one that is misread, "" for no rule."""

    words: str
    rule: str
    verdicts: tuple[Verdict, ...]


def causes(grade: Grade) -> list[Cause]:
    """What the failed shown hands have in common; hidden ones are not looked at, nor told of."""
    shown = [verdict for verdict in grade.verdicts if not verdict.case.hidden]
    return _troubles(shown) + _misreadings([verdict for verdict in shown if verdict.case.kind == "hand"])


def _troubles(shown: Sequence[Verdict]) -> list[Cause]:
    """The same error in many hands is told once."""
    counts = Counter(verdict.trouble for verdict in shown if verdict.trouble)
    return [
        Cause(f"{count} hands failed in the same way: {words}", "", _of(shown, words))
        for words, count in counts.items()
        if count >= MANY
    ]


def _of(shown: Sequence[Verdict], words: str) -> tuple[Verdict, ...]:
    return tuple(verdict for verdict in shown if verdict.trouble == words)


def _misreadings(hands: Sequence[Verdict]) -> list[Cause]:
    """Known misreadings that foretell each hand of their rule as it came, the widest first."""
    left = [verdict for verdict in hands if verdict.status == WRONG]
    found = []
    while left:
        best: Cause | None = None
        for rule, readings in READINGS.items():
            for reading in readings.values():
                explained = tuple(verdict for verdict in left if foretold(reading, verdict) == verdict.came)
                own = [verdict for verdict in hands if verdict.case.rule == rule and verdict.came]
                fits = own and all(foretold(reading, verdict) == verdict.came for verdict in own)
                if fits and explained and (best is None or len(explained) > len(best.verdicts)):
                    best = Cause(f"It looks as if your program {reading.words}.", rule, explained)
        if best is None or not any(verdict.case.rule == best.rule for verdict in best.verdicts):
            break
        found.append(best)
        left = [verdict for verdict in left if verdict not in best.verdicts]
    return found


def foretold(reading: Reading, verdict: Verdict) -> tuple[str, ...] | None:
    """What a program with this misreading would answer; None when it needs more cards than there are."""
    case, job = verdict.case, verdict.case.job
    if job.more:  # each hand by itself: a sitting is there for the score, not for the cards
        results = [play(reading, as_hand(case.rule, record)) for record in case.records]
    else:
        results = [play(reading, Hand(job.cards, job.wants, job.bet, job.natural))]
    known = [result for result in results if result]
    if len(known) < len(results):
        return None
    return tuple(amount.text(result.net) if case.scored else result.winner for result in known)
