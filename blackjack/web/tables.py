"""The table: its page, the deal, the moves, the rules in prose. What they do is in `playing`."""

from __future__ import annotations

import secrets

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from blackjack import rulebook
from blackjack.engine import TABLES, rules_for
from blackjack.engine.round import MOVES
from blackjack.seat import commands, telling
from blackjack.web import forms
from blackjack.web.current import sessions, sits_at, turn_now
from blackjack.web.forms import Mistake
from blackjack.web.playing import (
    Late,
    address,
    beginning_anew,
    carry_out,
    dealing,
    extras_of,
    fresh_address,
    moving,
)
from blackjack.web.respond import render
from blackjack.web.tablepage import page, typed_bets

bp = Blueprint("tables", __name__)

# pages -------------------------------------------------------------------------------------


@bp.get("/")
def home() -> AnyResponse:
    """The table the visitor sits at, else the class's default table."""
    return page(sits_at())


@bp.get("/tables/<table>")
def table(table: str) -> AnyResponse:
    known(table)
    return page(table)


@bp.get("/tables/<table>/rules")
def rules(table: str) -> AnyResponse:
    """The rules in prose, with the rulings, and which extras are in force now."""
    known(table)
    extras = extras_of(table, sessions().in_force())
    return render(
        "rules.html",
        table=table,
        title=TABLES[table].title,
        rules=rulebook.rules(table),
        on=extras,
        now=telling.extras_now(None, rules_for(table, extras)) if TABLES[table].has_extras else "",
    )


def known(table: str) -> None:
    if table not in TABLES:
        abort(404, f"There is no table called {table[:40]!r}.")


# posts -------------------------------------------------------------------------------------


@bp.post("/tables/<table>/deal")
def deal(table: str) -> AnyResponse:
    known(table)
    return carry_out(table, forms.required("turn"), dealing(table, typed_bets(table, request.form)))


@bp.post("/tables/<table>/move")
def move(table: str) -> AnyResponse:
    known(table)
    turn, name = forms.required("turn"), forms.required("move")
    if name not in MOVES:
        raise Mistake(400, f"There is no move called {name[:40]!r}.")
    return carry_out(table, turn, moving(name))


@bp.post("/tables/<table>/leave")
def leave(table: str) -> AnyResponse:
    known(table)
    return carry_out(table, forms.required("turn"), lambda here, tx: here.leave())


@bp.post("/tables/<table>/new-score")
def new_score(table: str) -> AnyResponse:
    """Begin a new score; the old one stays in the class page's list."""
    known(table)
    return carry_out(table, forms.required("turn"), beginning_anew)


@bp.post("/tables/<table>/type")
def typed(table: str) -> AnyResponse:
    """A typed command: does what the button or link of the same meaning does."""
    known(table)
    turn, text = forms.required("turn"), forms.required("command")
    command = commands.parse(text[:200])
    if command.kind == "say":
        return redirect(fresh_address(table, say=command.what), 303)
    try:
        if command.kind == "move":
            return carry_out(table, turn, moving(command.what))
        if command.kind == "deal":
            return carry_out(table, turn, dealing(table, commanded(table, command.what)))
        raise Mistake(400, f"“{text[:40]}” is not a command. Type {commands.help_for(TABLES[table])}.")
    except Mistake as mistake:
        raise Mistake(mistake.status, mistake.words, "command", text[:200]) from None


def commanded(table: str, bets: str) -> dict[str, str]:
    """The bets of a typed "deal 5 0 10", one a box, in the order of the boxes; 0 leaves a box out."""
    names, words = forms.bet_fields(TABLES[table]), bets.split()
    if len(names) > 1:
        words = ["" if word == "0" else word for word in words]
    if len(words) > len(names):
        raise Mistake(400, f"There are {len(words)} bets, but the table takes {len(names)}.")
    return dict(zip(names, words, strict=False))


# what goes wrong ---------------------------------------------------------------------------


@bp.errorhandler(Late)
def late(error: Late) -> AnyResponse:
    sessions().release()
    return redirect(address(error.table, turn_now(), late=secrets.token_hex(3)), 303)


@bp.errorhandler(Mistake)
def mistake(error: Mistake) -> AnyResponse:
    """The table page again, nothing changed, the mistake in its headline, what was typed kept."""
    sessions().release()
    assert request.view_args is not None
    return page(request.view_args["table"], error)
