"""Points by rule for the tests of references and mutants: the hidden hands of a seed, judged as the rubric says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from blackjack.engine import amount
from blackjack.grading import hidden
from blackjack.grading.jobs import Answer, Job
from blackjack.grading.plain import RIGHT, play
from blackjack.grading.readings import WRONG
from blackjack.grading.sandbox import run
from blackjack.grading.turning import SCORED

SEED = b"for the tests"
EXTRAS = {"X1": "natural", "X2": "bets"}
REFUSED = (0, 101, -5)


@dataclass(frozen=True)
class Case:
    rule: str
    job: Job
    expected: str


def rules(extras: Iterable[str]) -> list[str]:
    return [rule for rule in WRONG if EXTRAS.get(rule, "") in ("", *extras)]


def cases(contract: str, extras: tuple[str, ...], only: Iterable[str] = ()) -> list[Case]:
    """The hidden hands of every rule that is asked for, and the bets that must be refused.

    A module is told the extras of the rule alone; a program or web app is told those of the class.
    """
    found = []
    for rule in only or rules(extras):
        for number, made in enumerate(hidden.hands(SEED, rule)):
            hand = hidden.plain(rule, made)
            right = play(RIGHT, hand)
            assert right is not None
            told = (EXTRAS.get(rule),) if contract == "module" else extras
            bet = hand.bet if hand.bet or "bets" not in told else 1
            job = Job(f"{rule} {number}", hand.cards[:24], hand.wants, bet, "natural" in told)
            found.append(Case(rule, job, amount.text(right.net) if rule in SCORED else right.winner))
        if rule == "X2":
            cards = ("10", "9", "8", "10", "5", "6")
            found += [
                Case(rule, Job(f"X2 {bet}", cards, bet=bet, kind="refuse"), "refused") for bet in REFUSED
            ]
    return found


def holds(case: Case, answer: Answer) -> bool:
    if case.expected == "refused":
        return answer.status == "refused"
    return answer.status == "ok" and case.expected in (answer.winner, answer.score)


def failed(contract: str, folder: Path, asked: list[Case]) -> tuple[Counter[str], dict[str, Answer]]:
    """How many hands of each rule failed, and the answers of those."""
    lost: Counter[str] = Counter()
    answers = {}
    for case, answer in zip(asked, run(contract, folder, [case.job for case in asked]), strict=True):
        assert answer.id == case.job.id
        if not holds(case, answer):
            lost[case.rule] += 1
            answers[case.job.id] = answer
    return lost, answers
