"""The table: its page, the deal, the moves, the rules in prose."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from blackjack import rulebook, store
from blackjack.engine import TABLES, IllegalMove, rules_for
from blackjack.engine.round import MOVES
from blackjack.seat import OpenRound, Seat, TableView, commands, speech, view
from blackjack.web import forms
from blackjack.web.current import DEFAULT_TABLE, now, seat, sessions, turn_now
from blackjack.web.forms import Mistake
from blackjack.web.respond import render

bp = Blueprint("tables", __name__)


class Late(Exception):
    """A post with another turn than the current one: a double click, a second tab, the Back button."""

    def __init__(self, table: str) -> None:
        self.table = table


# pages -------------------------------------------------------------------------------------


@bp.get("/")
def home() -> AnyResponse:
    """The table the visitor sits at, else the class's default table."""
    return page(DEFAULT_TABLE)


@bp.get("/tables/<table>")
def table(table: str) -> AnyResponse:
    known(table)
    return page(table)


def page(table: str, error: Mistake | None = None) -> Response:
    """The table page, with what went wrong in its headline when something did."""
    here = seat()
    kept_bet = error.kept if error and error.field == "bet" else request.args.get("bet")
    shown = view(here, sessions().extras(), kept_bet)
    if "add" in request.args:
        shown = add_chip(shown, request.args["add"])
    if words := speech.signed_in(request.args.get("signed", ""), session.get("name", "")):
        shown = replace(shown, notice=words)
    saying = request.args.get("say", "")
    return render(
        "table.html",
        status=error.status if error else 200,
        t=shown,
        help=commands.HELP,
        error=error.words if error else "",
        error_field=error.field if error else "",
        typed=error.kept if error and error.field == "command" else "",
        late="late" in request.args and not error,
        saying=saying if saying in shown.say and not error else "",
        nonce=secrets.token_hex(3),
        no_cookie=request.args.get("turn") == "1" and not here.turn and not session,
    )


def add_chip(shown: TableView, chip: str) -> TableView:
    """The page with a chip added to the bet field; nothing is stored, and no script is needed."""
    if shown.bet is None:
        return shown
    bet = _digits(shown.bet.value) + _digits(chip.removeprefix("-")) * (-1 if chip.startswith("-") else 1)
    bet = max(shown.bet.least, min(shown.bet.most, bet))
    return replace(shown, bet=replace(shown.bet, value=str(bet)), notice=f"Your bet is {bet}.")


def _digits(text: str) -> int:
    digits = text.strip(" ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0


@bp.get("/tables/<table>/rules")
def rules(table: str) -> AnyResponse:
    """The rules in prose, with the rulings, and which extras are in force now."""
    known(table)
    extras = sessions().extras()
    return render(
        "rules.html",
        table=table,
        rules=rulebook.rules(table),
        on=extras,
        now=speech.extras_now(None, rules_for(table, extras)),
    )


def known(table: str) -> None:
    if table not in TABLES:
        abort(404, f"There is no table called {table[:40]!r}.")


# posts -------------------------------------------------------------------------------------


@bp.post("/tables/<table>/deal")
def deal(table: str) -> AnyResponse:
    known(table)
    return carry_out(table, forms.required("turn"), dealing(table, forms.field("bet")))


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
        return redirect(address(table, turn_now(), say=command.what, n=secrets.token_hex(3)), 303)
    try:
        if command.kind == "move":
            return carry_out(table, turn, moving(command.what))
        if command.kind == "deal":
            return carry_out(table, turn, dealing(table, command.what or None))
        raise Mistake(400, f"“{text[:40]}” is not a command. Type {commands.HELP}.")
    except Mistake as mistake:
        raise Mistake(mistake.status, mistake.words, "command", text[:200]) from None


# what a post does --------------------------------------------------------------------------

Change = Callable[[Seat, store.Connection], None]


def carry_out(table: str, turn: str, change: Change) -> AnyResponse:
    """Make a change exactly once: only with the current ``turn``, and with the session claimed.

    Of several posts with one turn the first to claim the session is carried out; the others find
    another turn in what the claim has read anew. Raises `Late`.
    """
    if turn != str(turn_now()):
        raise Late(table)
    tx = sessions().claim()
    here = seat()
    if turn != str(here.turn):
        raise Late(table)
    if not here.game:  # the seat before could not be read: its score ends where the ledger has it
        player = session.get("player")
        here.game = store.new_game(tx, player) if player else 1
    try:
        change(here, tx)
    except IllegalMove as refused:
        raise Mistake(409, speech.refused(refused.move, refused.legal)) from None
    except OpenRound:
        raise Mistake(409, speech.round_open(here.table)) from None
    session["seat"] = here.dump()
    return redirect(address(table, here.turn), 303)


def dealing(table: str, bet: str | None) -> Change:
    """The change of a deal. Raises `Mistake` (400) at once for a bet that the table does not take now."""
    forms.bet(bet, rules_for(table, sessions().extras()))

    def change(here: Seat, tx: store.Connection) -> None:
        extras = store.current(tx)
        here.deal(extras, forms.bet(bet, rules_for(table, extras)))

    return change


def moving(name: str) -> Change:
    """The change of a move; a settled round goes into the ledger in the same transaction."""

    def change(here: Seat, tx: store.Connection) -> None:
        here.act(name)
        if not here.is_open:
            enter(here, tx)

    return change


def enter(here: Seat, tx: store.Connection) -> None:
    """Enter the round that is over into the ledger, under a player made for it if need be."""
    if "player" not in session:
        session["player"] = store.add_player(tx, now())
    store.add_round(tx, player=session["player"], **here.settled().row(), now=now())


def beginning_anew(here: Seat, tx: store.Connection) -> None:
    played = here.n
    here.new_score()
    if played:
        here.game = store.new_game(tx, session["player"])


def address(table: str, turn: int, **query: str) -> str:
    """A table's address after a change: a new one each time (a screen reader keeps its place in each)."""
    about: dict[str, Any] = {"table": table, "turn": turn, **query}
    return url_for("tables.table", **about, _anchor="now")


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
