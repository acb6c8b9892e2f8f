"""Our own JSON: all that is known, for whoever writes another report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from blackjack.grading.causes import causes
from blackjack.grading.judge import Grade, Verdict
from blackjack.grading.links import fields, replay_link
from blackjack.grading.reports.about import About

SCHEMA = "twenty-one/grades/v1"


def plain_json(grades: Sequence[Grade], about: About) -> str:
    data = {"schema": SCHEMA, "submissions": [_one(grade, about) for grade in grades]}
    return json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def _one(grade: Grade, about: About) -> dict[str, Any]:
    return {
        "name": grade.name,
        "gradable": grade.gradable,
        "reason": grade.reason,
        "contract": grade.contract,
        "extras": list(grade.extras),
        "hidden": grade.hidden,
        "self_check": grade.self_check,
        "isolation": grade.isolation,
        "score": grade.earned,
        "max_score": grade.points,
        "seconds": round(grade.seconds, 2),
        "causes": [{"words": one.words, "rule": one.rule} for one in causes(grade)],
        "rules": [
            {
                "rule": one.rule.name,
                "title": one.rule.title,
                "sentence": one.rule.sentence,
                "score": one.earned if grade.gradable else 0,
                "max_score": one.rule.points,
                "tests": [_test(verdict, about) for verdict in one.verdicts],
            }
            for one in grade.rules
        ],
    }


def _test(verdict: Verdict, about: About) -> dict[str, Any]:
    """A hidden test tells its rule and whether it passed, and nothing else."""
    case = verdict.case
    told: dict[str, Any] = {"name": case.name, "hidden": case.hidden, "passed": verdict.passed}
    if case.hidden:
        return told
    return told | {
        "status": verdict.status,
        "kind": case.kind,
        "expected": list(case.expects),
        "came": list(verdict.came),
        "detail": verdict.trouble,
        "records": [fields(record) | {"replay": replay_link(about.url, record)} for record in case.records],
    }
