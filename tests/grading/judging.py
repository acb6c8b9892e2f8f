"""Failed hands by rule, for the tests of references and mutants: cases and judge are the grader's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from blackjack.grading.cases import Case, cases
from blackjack.grading.jobs import Answer
from blackjack.grading.judge import judge
from blackjack.grading.sandbox import run

SEED = b"for the tests"
ALL = ("natural", "bets")


def asked_of(contract: str, extras: tuple[str, ...]) -> list[Case]:
    """Every case, shown and hidden, of the rules in force."""
    return cases(extras, SEED, contract)


def failed(contract: str, folder: Path, asked: Sequence[Case]) -> tuple[Counter[str], dict[str, Answer]]:
    """How many cases of each rule failed, and the answers of those."""
    lost: Counter[str] = Counter()
    answers = {}
    for case, answer in zip(asked, run(contract, folder, [case.job for case in asked]), strict=True):
        assert answer.id == case.job.id
        if not judge(case, answer).passed:
            lost[case.rule] += 1
            answers[case.job.id] = answer
    return lost, answers
