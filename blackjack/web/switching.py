"""What the instructor switches for the class besides the extras: tables, class code, ranking; new codes."""

from __future__ import annotations

from flask import Blueprint, abort
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import TABLES
from blackjack.web import codes, forms
from blackjack.web.current import now, sessions
from blackjack.web.forms import Mistake
from blackjack.web.guard import for_instructor
from blackjack.web.instructor import back

bp = Blueprint("switching", __name__, url_prefix="/instructor")

SHORTEST_CODE, LONGEST_CODE = 4, 40


@bp.post("/tables")
@for_instructor
def tables() -> AnyResponse:
    """Open exactly the tables that are ticked, and show one of them first. Open rounds are played on."""
    wanted = tuple(table for table in TABLES if forms.field(table) == "on")
    if not wanted:
        raise Mistake(400, "One table at least must be open.")
    first = forms.field("default") or wanted[0]
    if first not in wanted:
        raise Mistake(400, "The table that is shown first must be open.")
    store.change(sessions().claim(), now(), tables=wanted, table=first)
    return back("tables")


@bp.post("/class-code")
@for_instructor
def class_code() -> AnyResponse:
    """Set the code that visitors must give before they play, anew for all; an empty one asks for none."""
    code = forms.required("code").strip()
    if code and not SHORTEST_CODE <= len(code) <= LONGEST_CODE:
        raise Mistake(400, f"The class’s code has {SHORTEST_CODE} to {LONGEST_CODE} characters, or none.")
    store.change(sessions().claim(), now(), code=codes.class_digest(code) if code else "")
    return back("code" if code else "no-code")


@bp.post("/ranking")
@for_instructor
def ranking() -> AnyResponse:
    """Hide the class page from the class, or show it again."""
    store.change(sessions().claim(), now(), hidden=forms.field("hidden") == "on")
    return back("ranking")


@bp.post("/players/<int:player>/code")
@for_instructor
def new_code(player: int) -> AnyResponse:
    """A new return code for who lost his; shown this once, and the one before holds no more."""
    tx = sessions().claim()
    name = store.name_of(tx, player)
    if name is None:
        sessions().release()
        abort(404, "There is no such player, or he has no name.")
    return codes.show(codes.make_code(tx, player), name, own=False)
