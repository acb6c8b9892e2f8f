"""PrairieLearn's ``results.json`` (PrairieLearn/PrairieLearn, docs/externalGrading.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from blackjack.grading.judge import Grade
from blackjack.grading.reports.about import About
from blackjack.grading.reports.rows import rows
from blackjack.grading.reports.text import conditions, heading


def prairielearn(grades: Sequence[Grade], about: About) -> str:
    """A fraction, not points. What cannot be graded has no score and uses no attempt."""
    (grade,) = grades
    data: dict[str, Any]
    if grade.gradable:
        message = f"{heading(grade)}\n{conditions(grade)}"
        data = {"gradable": True, "score": grade.earned / grade.points, "message": message}
    else:
        data = {"gradable": False, "format_errors": [grade.reason], "message": heading(grade)}
    data["tests"] = [
        {
            "name": row.title,
            "description": row.name,
            "points": row.earned,
            "max_points": row.points,
            "output": row.output,
        }
        for row in rows(grade, about)
    ]
    return json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n"
