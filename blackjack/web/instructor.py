"""The instructor's desk: the two extras for the whole class, its scores, resets, the CSV file."""

from __future__ import annotations

import csv
import hmac
import io
import secrets
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import TABLES, amount
from blackjack.engine.tables import EXTRAS, PETERSON
from blackjack.web import forms, rounds
from blackjack.web.current import (
    default_table,
    fresh_seat,
    instructor_mark,
    is_instructor,
    now,
    open_store,
    open_tables,
    sessions,
    sits_at,
    turn_now,
)
from blackjack.web.guard import for_instructor
from blackjack.web.people import class_now
from blackjack.web.reset import reset_scores
from blackjack.web.respond import render

bp = Blueprint("instructor", __name__, url_prefix="/instructor")

THROTTLE = "instructor"


class Choice(NamedTuple):
    """A table on the desk: whether it is open."""

    table: str
    title: str
    open: bool


SAID = {
    "signed-in": "You are signed in.",
    "extras": "The extras are switched.",
    "tables": "The tables are switched.",
    "code": "The class has a new code: everyone must give it before his next deal.",
    "no-code": "No code is asked for.",
    "ranking": "The class page is switched.",
    "reset": "The score begins anew.",
    "deleted": "All class data are deleted.",
}


@bp.get("")
def desk() -> AnyResponse:
    """Switches, class, chart and log; the sign-in form for anyone else."""
    if not is_instructor():
        return render("instructor/sign_in.html", error="")
    with open_store().read() as connection:
        about = class_now(connection)
        totals = store.dealer_totals(connection, PETERSON.table)
        log = store.log(connection)
    switched = sessions().in_force()
    return render(
        "instructor/desk.html",
        on=switched.extras,
        tables=[Choice(table, rules.title, table in open_tables()) for table, rules in TABLES.items()],
        default=default_table(),
        hidden=switched.hidden,
        coded=bool(switched.code),
        log=log,
        waiting=[score for score in about["scores"] if score.current and not score.rounds],
        **about,
        dealer_totals=totals,
        said=SAID.get(request.args.get("said", ""), ""),
        error="",
    )


@bp.post("/sign-in")
def sign_in() -> AnyResponse:
    """The password, five wrong tries a minute for all together; the session gets a new id."""
    password = forms.required("password")
    if not store.take(open_store(), THROTTLE):
        abort(429, "Five wrong passwords in a minute: wait a minute, then try again.")
    if not hmac.compare_digest(password.encode(), current_app.config["INSTRUCTOR_PASSWORD"].encode()):
        return render("instructor/sign_in.html", status=403, error="That is not the password.")
    store.forgive(open_store(), THROTTLE)
    sessions().claim()
    session["instructor"] = instructor_mark()
    sessions().renew()
    return back("signed-in")


@bp.post("/sign-out")
@for_instructor
def sign_out() -> AnyResponse:
    """Leave the desk; a game of the instructor's own goes on."""
    sessions().claim()
    del session["instructor"]
    return redirect(url_for("instructor.desk", _anchor="now"), 303)


@bp.post("/extras")
@for_instructor
def extras() -> AnyResponse:
    """Switch the extras for the whole class, from everyone's next deal (R8)."""
    wanted = tuple(name for name in EXTRAS[PETERSON.table] if forms.field(name) == "on")
    tx = sessions().claim()
    if wanted != store.current(tx):
        store.switch(tx, wanted, now())
    return back("extras")


COLUMNS = (
    *("player", "name", "table", "score number", "current", "rounds", "won", "drawn", "lost", "score"),
    *("chips", "highest chips", "student id", "section", "last seen"),
)


@bp.get("/class.csv", endpoint="csv")
@for_instructor
def class_csv() -> AnyResponse:
    """Every score as a CSV file; at the tables for chips it is what the rounds came to."""
    with open_store().read() as connection:
        scores = store.scores(connection)
        held = store.fortunes(connection)
        listed = store.class_list(connection)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in scores:
        rich, line = held.get(row.player), listed.get(row.player)
        seen = datetime.fromtimestamp(row.seen, UTC).isoformat(timespec="seconds")
        counts = (row.rounds, row.won, row.drawn, row.lost, amount.text(row.net))
        chips = (amount.text(rich.stock), amount.text(rich.highest)) if rich else ("", "")
        student = (harmless(line.student), harmless(line.section)) if line else ("", "")
        about = (row.player, harmless(row.name or ""), row.table, row.game, "yes" if row.current else "no")
        writer.writerow([*about, *counts, *chips, *student, seen])
    headers = {"Content-Disposition": "attachment; filename=class.csv"}
    return Response("\ufeff" + text.getvalue(), mimetype="text/csv", headers=headers)


def harmless(text: str) -> str:
    """A text cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


@bp.get("/players/<int:player>")
@for_instructor
def player(player: int) -> AnyResponse:
    """A player's rounds, each with its replay."""
    return rounds.listing(player, score_of(player).name or f"Unnamed {player}")


def score_of(player: int | None) -> store.ScoreRow:
    """The player's current score; 404 for one who is not there."""
    with open_store().read() as connection:
        found = [score for score in store.scores(connection) if score.current and score.player == player]
    return found[0] if found else abort(404, "There is no such player.")


@bp.get("/reset")
@for_instructor
def reset() -> AnyResponse:
    """Ask before a reset: of ``?player=``, or of all."""
    if "player" not in request.args:
        return confirm("reset")
    return confirm("reset", score_of(request.args.get("player", type=int)))


def confirm(what: str, player: store.ScoreRow | None = None) -> AnyResponse:
    """The page that asks before a reset or a deletion."""
    with open_store().read() as connection:
        scores = store.scores(connection)
    return render(
        "instructor/confirm.html",
        what=what,
        player=player,
        players=len({score.player for score in scores}),
        rounds=sum(score.rounds for score in scores),
    )


@bp.post("/reset")
@for_instructor
def reset_post() -> AnyResponse:
    """Begin the score of ``player``, or of ``all``, anew; an open round stands first."""
    player = forms.required("player")
    if player == "all":
        reset_scores(None)
    elif player.isascii() and player.isdigit() and len(player) < 19:
        reset_scores(int(player))
    else:
        raise forms.Mistake(400, f"{player[:40]!r} is no player.")
    return back("reset")


@bp.get("/delete")
@for_instructor
def delete() -> AnyResponse:
    """Ask before all class data are deleted."""
    return confirm("delete")


@bp.post("/delete")
@for_instructor
def delete_post() -> AnyResponse:
    """Delete all players, rounds and sessions but the instructor's own, which has a fresh seat."""
    tx = sessions().claim()
    store.wipe(tx, sessions().row_id())
    if "seat" in session:  # at a later turn: a form from before must not fit the new game
        session["seat"] = fresh_seat(sits_at(), turn_now() + 1).dump()
    for key in ("away", "deal", "player", "name"):
        session.pop(key, None)
    return back("deleted")


def back(said: str) -> AnyResponse:
    """The desk, at an address that is new each time."""
    return redirect(url_for("instructor.desk", said=said, n=secrets.token_hex(3), _anchor="now"), 303)
