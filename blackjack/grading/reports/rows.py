"""One row a rule, as the formats with points have them."""

from __future__ import annotations

from dataclasses import dataclass

from blackjack.grading.causes import causes
from blackjack.grading.judge import Grade
from blackjack.grading.reports.about import About
from blackjack.grading.reports.text import cause_line, rule_lines

LONGEST = 8_000
"""Characters of a row's output: a report stays far below what its reader takes."""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    title: str
    earned: int
    points: int
    passed: bool
    output: str


def rows(grade: Grade, about: About) -> list[Row]:
    """Every rule in force, also when nothing could be run. A cause is told in the first row it explains."""
    found = causes(grade) if grade.gradable else []
    left = list(found)
    made = []
    for one in grade.rules:
        mine = {id(verdict) for verdict in one.verdicts}
        here = [cause for cause in left if any(id(verdict) in mine for verdict in cause.verdicts)]
        left = [cause for cause in left if cause not in here]
        if grade.gradable:
            lines = [*map(cause_line, here), *rule_lines(one, found, about)]
            if lines:
                lines.insert(0, f"“{one.rule.sentence}”")
        else:
            lines = [f"Not run: {grade.reason}"]
        earned = one.earned if grade.gradable else 0
        passed = grade.gradable and earned == one.rule.points
        output = "\n".join(lines).replace("\0", "\ufffd")
        if len(output) > LONGEST:
            output = f"{output[:LONGEST]}\n..."
        made.append(Row(one.rule.name, one.rule.title, earned, one.rule.points, passed, output))
    return made
