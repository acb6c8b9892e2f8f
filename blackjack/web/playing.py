"""What a table's post does: one change of one seat, exactly once, with what it means for the ledger."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from flask import redirect, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import IllegalMove, rules_for
from blackjack.engine.tables import EXTRAS, TABLES
from blackjack.seat import OpenRound, Seat, speech
from blackjack.web import chips, forms
from blackjack.web.current import (
    is_instructor,
    keep_seat,
    now,
    open_tables,
    seat,
    sessions,
    sits_at,
    turn_now,
)
from blackjack.web.forms import Mistake

Change = Callable[[Seat, store.Connection], None]


class Late(Exception):
    """A post with another turn than the current one: a double click, a second tab, the Back button."""

    def __init__(self, table: str) -> None:
        self.table = table


def carry_out(table: str, turn: str, change: Change) -> AnyResponse:
    """Make a change exactly once: only with the current ``turn``, and with the session claimed.

    Of several posts with one turn the first to claim the session is carried out; the others find
    another turn in what the claim has read anew. Raises `Late`, and `Mistake` (409).
    """
    if turn != str(turn_now()):
        raise Late(table)
    tx = sessions().claim()
    if turn != str(turn_now()):
        raise Late(table)
    here = seat(table)
    sat = here if (there := sits_at()) == table else seat(there)
    if "deal" in session and not sat.is_open:  # that seat could not be read
        chips.give_back(tx, session)
    if sat is not here and sat.is_open:
        raise Mistake(409, speech.round_open(there))
    try:
        change(here, tx)
    except IllegalMove as refused:
        raise Mistake(409, speech.refused(refused.move, refused.legal)) from None
    except OpenRound:
        raise Mistake(409, speech.round_open(table)) from None
    keep_seat(session, here)
    return redirect(address(table, here.turn), 303)


def dealing(table: str, typed: Mapping[str, str]) -> Change:
    """The change of a deal. Raises `Mistake` (400) at once for bets that the table does not take now."""
    forms.bets(typed, rules_for(table, extras_of(table, sessions().in_force())))

    def change(here: Seat, tx: store.Connection) -> None:
        switched = store.in_force(tx)
        extras = extras_of(table, switched)
        bets = forms.bets(typed, rules_for(table, extras))
        if here.is_open:
            raise OpenRound
        if why := kept_out(table, switched):
            raise Mistake(409, KEPT_OUT[why].format(title=TABLES[table].title))
        if chips.for_chips(table):
            chips.deal(here, tx, bets)
        else:
            here.deal(extras, bets)
        if not here.is_open:
            enter(here, tx, session)

    return change


KEPT_OUT = {
    "closed": "The table {title} is closed: your instructor has not opened it.",
    "code": "Your class has a code. Give it once, then you can play.",
    "name": "At this table you play for chips, which are kept under your name. Give a name first.",
}


def kept_out(table: str, switched: store.InForce) -> str:
    """What keeps the visitor from a deal at a table: "closed", "code" or "name"; "" for nothing."""
    if table not in open_tables(switched):
        return "closed"
    if switched.code and session.get("class") != switched.code and not is_instructor():
        return "code"
    return "name" if chips.for_chips(table) and "name" not in session else ""


def extras_of(table: str, switched: store.InForce) -> tuple[str, ...]:
    """The extras in force at a table: those that it knows."""
    known = EXTRAS.get(table, {})
    return tuple(extra for extra in switched.extras if extra in known)


def moving(name: str) -> Change:
    """The change of a move; a settled round goes into the ledger in the same transaction."""

    def change(here: Seat, tx: store.Connection) -> None:
        if chips.for_chips(here.table) and here.is_open:
            chips.act(here, tx, name)
        else:
            here.act(name)
        if not here.is_open:
            enter(here, tx, session)

    return change


def enter(here: Seat, tx: store.Connection, data: Any) -> None:
    """Enter the round that is over into the ledger, under a player made for it if need be.

    ``data`` is the session that holds the seat: the visitor's own, or another one.
    """
    if "player" not in data:
        data["player"] = store.add_player(tx, now())
        here.game = 0
    deal = None
    if chips.for_chips(here.table):
        deal = chips.settle(here, tx, data)
        here.game = 1
    elif not here.game:
        here.game = store.new_game(tx, data["player"], here.table, now())
    store.add_round(tx, player=data["player"], **here.settled().row(), now=now(), deal=deal)


def stand_first(here: Seat, tx: store.Connection, data: Any) -> None:
    """End an open round for who cannot or will not: no insurance, then stand until it is over."""
    while here.is_open:
        assert here.round is not None
        here.act("decline" if "decline" in here.round.legal_moves() else "stand")
    enter(here, tx, data)


def beginning_anew(here: Seat, tx: store.Connection) -> None:
    """The change of a new score; at a table for chips there is none to begin."""
    if chips.for_chips(here.table):
        raise Mistake(
            409, "At this table you play for chips, which are kept: there is no score to begin anew."
        )
    played = here.n
    here.new_score()
    if played:
        here.game = store.new_game(tx, session["player"], here.table, now())


def address(table: str, turn: int, **query: str) -> str:
    """A table's address after a change: a new one each time (a screen reader keeps its place in each)."""
    about: dict[str, Any] = {"table": table, "turn": turn, **query}
    return url_for("tables.table", **about, _anchor="now")


def fresh_address(table: str, **query: str) -> str:
    """The same address with something random in it, for an answer that changes nothing."""
    return address(table, turn_now(), **query, n=secrets.token_hex(3))
