"""The instructor's list of the class: a CSV file becomes named players, each with a slip for his code."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.web import forms
from blackjack.web.codes import make_code
from blackjack.web.current import now, sessions
from blackjack.web.forms import Mistake
from blackjack.web.guard import for_instructor
from blackjack.web.respond import render

bp = Blueprint("roster", __name__, url_prefix="/instructor/roster")

MOST = 500
_LONGEST = 60
_HEADINGS = ("name", "display name", "student")


class Line(NamedTuple):
    """A line of the list as it was sent."""

    name: str
    student: str
    section: str


class Slip(NamedTuple):
    """What is printed and handed to a student; ``name`` is the one he plays under."""

    name: str
    code: str
    section: str


@bp.get("")
@for_instructor
def form() -> AnyResponse:
    return page()


def page(error: Mistake | None = None) -> AnyResponse:
    return render(
        "instructor/roster.html",
        status=error.status if error else 200,
        error=error.words if error else "",
        typed=error.kept if error else "",
    )


@bp.post("")
@for_instructor
def upload() -> AnyResponse:
    """Make the players of a list. Lines that were sent before are left as they are, with their codes."""
    forms.refuse_doubled()
    file = request.files.get("file")
    try:
        lines = read(file.read() if file and file.filename else (request.form.get("list") or "").encode())
    except Mistake as mistake:
        return page(Mistake(mistake.status, mistake.words, "list", request.form.get("list") or ""))
    tx = sessions().claim()
    slips, known = [], []
    for line in lines:
        if store.enrolled(tx, *line):
            known.append(line.name)
            continue
        player = store.add_player(tx, now())
        name = store.name_player(tx, player, line.name)
        store.enroll(tx, player, line.student, line.section)
        slips.append(Slip(name, make_code(tx, player), line.section))
    return render("instructor/slips.html", slips=slips, known=known)


def read(data: bytes) -> list[Line]:
    """The lines of a CSV file: name, and if you like student id and section. Raises `Mistake`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise Mistake(400, "This is no CSV file.", "list")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    lines = []
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise Mistake(400, f"This is no CSV file: {error}.", "list") from None
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (number == 1 and cells[0].lower() in _HEADINGS):
            continue
        lines.append(_line(number, cells))
    if not lines or len(lines) > MOST:
        raise Mistake(400, f"The list needs 1 to {MOST} names; this one has {len(lines)}.", "list")
    return lines


def _line(number: int, cells: list[str]) -> Line:
    if len(cells) > 3:
        raise Mistake(400, f"Line {number} has {len(cells)} columns; name, student id, section are all.")
    name, student, section = (*cells, "", "")[:3]
    try:
        shown = forms.display_name(name)
    except Mistake as mistake:
        raise Mistake(400, f"Line {number}: {mistake.words}", "list") from None
    for cell in (student, section):
        if len(cell) > _LONGEST or not cell.isprintable():
            raise Mistake(400, f"Line {number}: student id and section are at most {_LONGEST} characters.")
    return Line(shown, student, section)
