"""Gradescope's ``results.json`` (gradescope/autograder_samples, docs/specs.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from blackjack.grading.judge import Grade
from blackjack.grading.reports.about import About
from blackjack.grading.reports.rows import rows
from blackjack.grading.reports.text import conditions, heading


def gradescope(grades: Sequence[Grade], about: About) -> str:
    """All tests are visible: one hidden test would hide the student's total too."""
    (grade,) = grades
    data: dict[str, Any] = {
        "score": grade.earned,
        "execution_time": round(grade.seconds, 2),
        "output": f"{heading(grade)}\n{conditions(grade)}" if grade.gradable else heading(grade),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {
            "gradable": grade.gradable,
            "contract": grade.contract,
            "extras": list(grade.extras),
            "isolation": grade.isolation,
        },
        "tests": [
            {
                "score": row.earned,
                "max_score": row.points,
                "status": "passed" if row.passed else "failed",
                "name": row.title,
                "number": str(number),
                "output": row.output,
                "tags": [row.name],
                "visibility": "visible",
            }
            for number, row in enumerate(rows(grade, about), 1)
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
