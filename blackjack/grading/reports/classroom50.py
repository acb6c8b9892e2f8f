"""Classroom 50's ``result.json`` (foundation50/classroom50, schemas/result-v1.schema.json)."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any, Final

from blackjack.grading.judge import Grade
from blackjack.grading.reports.about import About, MissingFacts
from blackjack.grading.reports.rows import rows

NEEDED: Final = {
    "classroom": ("CLASSROOM",),
    "assignment": ("ASSIGNMENT",),
    "owner": ("OWNER", "USERNAME"),
    "submission": ("SUBMISSION_TAG",),
    "commit": ("COMMIT_URL",),
    "release": ("RELEASE_URL",),
    "review": ("REVIEW_URL",),
}
"""Fields of the result and the variables of the environment that give them."""

TYPES: Final = ("individual", "group", "team")
_TAG: Final = re.compile(r"submit/(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z")


def check(about: About) -> None:
    """Raise `MissingFacts` for what the environment does not tell; before a hand is played."""
    missing = [names[0] for names in NEEDED.values() if not _given(about, names)]
    if missing:
        raise MissingFacts(f"The format classroom50 needs {', '.join(missing)} in the environment.")
    if not about.environment["SUBMISSION_TAG"].startswith("submit/"):
        raise MissingFacts("The format classroom50 needs a SUBMISSION_TAG that begins with submit/.")
    if _type(about) not in TYPES:
        raise MissingFacts(f"The format classroom50 needs an ASSIGNMENT_TYPE of {', '.join(TYPES)}.")


def classroom50(grades: Sequence[Grade], about: About) -> str:
    """Whole scores. The runner fills in the time of the commit and of the grading over ours."""
    check(about)
    (grade,) = grades
    told = rows(grade, about)
    data: dict[str, Any] = {"schema": "classroom50/result/v1"}
    data |= {field: _given(about, names) for field, names in NEEDED.items()}
    data |= {
        "assignment_type": _type(about),
        "datetime": _submitted(about),
        "graded_at": _instant(about.now),
        "score": sum(row.earned for row in told),
        "max-score": sum(row.points for row in told),
        "tests": [
            {
                "test-name": row.title,
                "passed": row.passed,
                "score": row.earned,
                "max-score": row.points,
                "rule": row.name,
                "message": row.output,
            }
            for row in told
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _given(about: About, names: Sequence[str]) -> str:
    return next((value for name in names if (value := about.environment.get(name, "").strip())), "")


def _type(about: About) -> str:
    return about.environment.get("ASSIGNMENT_TYPE", "").strip() or TYPES[0]


def _submitted(about: About) -> str:
    """When it was handed in: the tag tells it, the same at each grading."""
    found = _TAG.match(about.environment["SUBMISSION_TAG"])
    return f"{found[1]}{found[2]}:{found[3]}:{found[4]}Z" if found else _instant(about.now)


def _instant(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
