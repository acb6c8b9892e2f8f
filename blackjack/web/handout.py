"""The assignment as students get it, and any hand record played step by step from its address alone."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.wrappers import Response as AnyResponse

from blackjack.engine import PETERSON, BadRecord, record, replay
from blackjack.engine.record import Record
from blackjack.grading import bundle, rubric, seed
from blackjack.grading.cases import cases, played
from blackjack.grading.links import KEYS
from blackjack.web.current import is_instructor, sessions
from blackjack.web.guard import for_instructor
from blackjack.web.respond import render
from blackjack.web.rounds import shown

bp = Blueprint("handout", __name__)

LONGEST_QUERY = 2_000
"""Bytes of a replay's address: a round of twenty cards takes 200."""

DECK = Path(bundle.KIT / "deck.py")


@bp.get("/handout")
def page() -> AnyResponse:
    """Rules, points and ways to hand in, for the extras in force; the grader's zip for the instructor."""
    extras = sessions().extras()
    url = request.url_root
    ci = {
        name: bundle.command_line(extras, url, form, out)
        for name, form, out in (
            ("Any CI", "junit", "report.xml"),
            ("Classroom 50", "classroom50", "result.json"),
            ("PrairieLearn", "prairielearn", "/grade/results/results.json"),
        )
    }
    return render(
        "handout.html",
        on=extras,
        rules=rubric.rules_in_force(extras),
        points=rubric.points(extras),
        share=rubric.HALF_FROM,
        deck=DECK.read_text(encoding="utf-8"),
        records=len(shown_records(extras)),
        instructor=is_instructor(),
        ci=ci if is_instructor() else {},
        url=url,
    )


@bp.get("/handout/deck.py")
def deck() -> AnyResponse:
    """The file that every submission draws its cards from."""
    return download(DECK.read_text(encoding="utf-8"), "text/x-python", "deck.py")


@bp.get("/handout/shown.hand")
def hands() -> AnyResponse:
    """The shown hands of the rules in force, each once."""
    found = shown_records(sessions().extras())
    text = "\n".join(record.write(played(one), one.cards, one.comment) for one in found)
    return download(text, "text/plain", "shown.hand")


@bp.get("/instructor/grader.zip")
@for_instructor
def grader() -> AnyResponse:
    """The zip for Gradescope, made from the switches in force and this class's seed."""
    secret = seed.seed_of(Path(current_app.instance_path))
    data = bundle.gradescope_zip(sessions().extras(), secret, request.url_root)
    return download(data, "application/zip", "twenty-one-grader.zip")


@bp.get("/replay")
def replayed() -> AnyResponse:
    """The record in the address played up to ``step``; nothing is stored."""
    found = asked()
    last = len(found.moves)
    step = max(0, min(request.args.get("step", 0, type=int), last))
    fields = {key: value for key in KEYS if (value := request.args.get(key))}
    return render("replayed.html", step=step, steps=last, t=shown(found, step), fields=fields, found=found)


def asked() -> Record:
    """The record of the address; 400 with the reason when it cannot be read or played."""
    if len(request.query_string) > LONGEST_QUERY:
        abort(400, f"The address is too long: {LONGEST_QUERY} bytes are the most for a hand.")
    lines = [] if "table" in request.args else [f"table: {PETERSON.table}"]
    for key in KEYS:
        values = request.args.getlist(key)
        if len(values) > 1 or any(not value.isprintable() for value in values):
            abort(400, f"The address gives {key!r} twice, or on more than one line.")
        lines += [f"{key}: {value}" for value in values]
    found = next(record.read("\n".join(lines)))
    try:
        if isinstance(found, BadRecord):
            raise found
        found.moves = tuple(move for move in found.moves if not move.startswith("!"))
        replay.play(found)
    except BadRecord as error:
        abort(400, f"This hand cannot be played: {error.reason}.")
    return found


def shown_records(extras: tuple[str, ...]) -> list[Record]:
    """The shown hands of the rules in force, in the rubric's order, each once."""
    found = {id(one): one for case in cases(extras) for one in case.records}
    return list(found.values())


def download(data: str | bytes, mimetype: str, name: str) -> Response:
    headers = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(data, mimetype=mimetype, headers=headers)
