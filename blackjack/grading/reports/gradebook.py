"""A CSV file for a gradebook: one row a submission, for Moodle or Canvas to import."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from blackjack.grading.judge import Grade
from blackjack.grading.reports.about import About

GRADEBOOKS = ("moodle", "canvas")


def gradebook(grades: Sequence[Grade], about: About) -> str:
    """Rows in the order of the submissions; what cannot be graded gets no grade, not a zero."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    if about.gradebook == "canvas":
        writer.writerow(["Student", "ID", "SIS Login ID", "Section", _cell(about.title)])
        writer.writerow(["    Points Possible", "", "", "", grades[0].points if grades else ""])
        for grade in grades:
            writer.writerow(
                [_cell(grade.name), "", _cell(grade.name), "", grade.earned if grade.gradable else ""]
            )
        return out.getvalue()
    writer.writerow(["username", _cell(about.title), _cell(f"{about.title} feedback")])
    for grade in grades:
        writer.writerow([_cell(grade.name), grade.earned if grade.gradable else "-", _cell(feedback(grade))])
    return out.getvalue()


def feedback(grade: Grade) -> str:
    """The rules that lost points, in a line."""
    if not grade.gradable:
        return f"not gradable: {grade.reason}"
    lost = [
        f"{one.rule.title} {one.earned}/{one.rule.points}"
        for one in grade.rules
        if one.earned < one.rule.points
    ]
    return f"{grade.earned} of {grade.points} points" + (f"; {'; '.join(lost)}" if lost else "")


def _cell(text: str) -> str:
    """Text that an importer reads as it stands and no spreadsheet takes for a formula.

    A backslash before a quotation mark is an escape to Moodle, so there is neither.
    """
    flat = " ".join(text.replace("\\", "/").replace('"', "'").split())
    return f"'{flat}" if flat.startswith(("=", "+", "-", "@")) else flat
