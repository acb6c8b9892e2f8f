"""The judge: an answer compared with what the engine says, and the points that come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from blackjack.grading.cases import Case
from blackjack.grading.jobs import Answer
from blackjack.grading.rubric import Rule, rules_in_force

PASSED, WRONG, NOT_RUN = "passed", "wrong", "not run"

_WORDS: Final = {
    "error": "The program stopped with an error.",
    "timeout": "The program did not end in time.",
    "flood": "The program printed too much.",
    "killed": "The program was ended.",
    "no_result": "The program ended without a result.",
    "not_understood": "A question of the program was not understood.",
    "unsupported": "The function does not take this extra.",
    NOT_RUN: "This hand was not played.",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a case. ``came`` has one word a hand, empty unless the hands came to an end.

    ``detail`` is for the student, who may have written part of it.
    """

    case: Case
    status: str
    came: tuple[str, ...] = ()
    detail: str = ""

    @property
    def passed(self) -> bool:
        return self.status == PASSED

    @property
    def trouble(self) -> str:
        """Why there was no result, in words; "" when there was one."""
        return "" if self.status in (PASSED, WRONG) else self.detail or _WORDS.get(self.status, self.status)


def judge(case: Case, answer: Answer) -> Verdict:
    """Compare an answer with what its case expects: a winner, a score, a total or a refusal."""
    if case.kind == "refuse":
        if answer.status == "refused":
            return Verdict(case, PASSED, ("refused",))
        if answer.status != "ok":
            return Verdict(case, answer.status, detail=answer.detail)
        return Verdict(case, WRONG, ("taken",))
    if answer.status != "ok":
        return Verdict(case, answer.status, detail=answer.detail)
    came = _came(case, answer)
    right = _keeps_score(case, answer) if case.job.more else came == case.expects
    return Verdict(case, PASSED if right else WRONG, came)


def _keeps_score(case: Case, answer: Answer) -> bool:
    """Whether a sitting's score follows the winners that the program itself names.

    One card taken too many shifts all later hands, so a sitting asks for nothing but the score.
    """
    worth = {
        "player": ("1", "1.5") if "bets" in case.job.extras else ("1",),
        "dealer": ("-1",),
        "draw": ("0",),
    }
    kept = all(hand.score in worth.get(hand.winner, ()) for hand in answer.hands)
    return kept and len(answer.hands) == len(case.expects)


def _came(case: Case, answer: Answer) -> tuple[str, ...]:
    if case.kind == "winner":
        return (str(answer.winner),)
    if case.kind == "value":
        return (str(answer.score),)
    if case.scored:
        return tuple(str(hand.score) for hand in answer.hands)
    return tuple(str(hand.winner) for hand in answer.hands)


@dataclass(frozen=True, slots=True)
class RuleGrade:
    """A rule with the verdicts of all its cases."""

    rule: Rule
    verdicts: tuple[Verdict, ...]

    @property
    def passed(self) -> int:
        return sum(verdict.passed for verdict in self.verdicts)

    @property
    def earned(self) -> int:
        return self.rule.earned(self.passed, len(self.verdicts))

    def failed(self, hidden: bool) -> list[Verdict]:
        return [one for one in self.verdicts if not one.passed and one.case.hidden == hidden]


@dataclass(frozen=True, slots=True)
class Grade:
    """One submission graded. ``reason`` is why it could not be graded, "" when it was.

    ``isolation`` says what students' code was kept from; ``self_check`` that it ran as our own user.
    """

    name: str
    extras: tuple[str, ...]
    rules: tuple[RuleGrade, ...]
    contract: str = ""
    reason: str = ""
    isolation: str = ""
    self_check: bool = False
    hidden: bool = False
    seconds: float = 0.0

    @property
    def gradable(self) -> bool:
        return not self.reason

    @property
    def earned(self) -> int:
        return sum(rule.earned for rule in self.rules) if self.gradable else 0

    @property
    def points(self) -> int:
        return sum(rule.rule.points for rule in self.rules)

    @property
    def verdicts(self) -> list[Verdict]:
        return [verdict for rule in self.rules for verdict in rule.verdicts]


def by_rule(extras: Sequence[str], verdicts: Iterable[Verdict]) -> tuple[RuleGrade, ...]:
    """Verdicts put to the rules in force, each rule there whether it has any or not."""
    found: dict[str, list[Verdict]] = {rule.name: [] for rule in rules_in_force(extras)}
    for verdict in verdicts:
        found[verdict.case.rule].append(verdict)
    return tuple(RuleGrade(rule, tuple(found[rule.name])) for rule in rules_in_force(extras))
