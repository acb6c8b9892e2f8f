"""A player's rounds: the list, and each one replayed step by step."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, abort, request, session
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import BadRecord, Round, Stacked, record
from blackjack.engine.amount import Halves
from blackjack.seat.shown import HandView
from blackjack.seat.view import hands, tell
from blackjack.store import RoundRow
from blackjack.web.current import is_instructor, open_store
from blackjack.web.respond import render

bp = Blueprint("rounds", __name__)

PAGE = 50


class Listed(NamedTuple):
    """A settled round in a list; totals (``you`` 0 for several hands), ``net`` in halves."""

    id: int
    table: str
    game: int
    n: int
    outcome: str
    you: int
    dealer: int
    net: Halves
    ended: int


class Shown(NamedTuple):
    """A round at one step of its replay: what `TableView` calls by these names."""

    headline: str
    event: str
    why: str
    rule: str | None
    effect: str
    tone: str
    gain: Halves | None
    dealer: HandView
    hands: tuple[HandView, ...]
    several: bool


@bp.get("/rounds")
def mine() -> AnyResponse:
    """The player's own rounds, newest first, fifty at a time."""
    player = session.get("player")
    return (
        listing(player, "") if player is not None else render("rounds.html", rows=[], older=None, player="")
    )


def listing(player: int, name: str) -> AnyResponse:
    """A page of a player's rounds; ``name`` "" for his own list.

    The instructor's page has the player's ``number`` too.
    """
    before = request.args.get("before", store.NO_ROUND, type=int)
    with open_store().read() as connection:
        found = store.rounds_of(connection, player, PAGE + 1, before)
    rows = [
        Listed(r.id, r.table, r.game, r.n, r.outcome, your_total(r), r.dealer_total, r.net, r.ended)
        for r in found[:PAGE]
    ]
    older = rows[-1].id if len(found) > PAGE else None
    return render("rounds.html", rows=rows, older=older, player=name, number=player if name else None)


@bp.get("/rounds/<int:id>")
def replay(id: int) -> AnyResponse:
    """A settled round step by step; for its player and the instructor, else 404."""
    with open_store().read() as connection:
        row = store.round_by_id(connection, id)
        own = row is not None and row.player == session.get("player")
        if row is None or not (own or is_instructor()):
            abort(404, "There is no such round, or it is not yours.")
        name = "" if own else store.name_of(connection, row.player) or f"Unnamed {row.player}"
    found = recorded(row)
    last = len(found.moves)
    step = max(0, min(request.args.get("step", 0, type=int), last))
    return render(
        "replay.html",
        id=id,
        n=row.n,
        table=row.table,
        player=name,
        ended=row.ended,
        step=step,
        steps=last,
        t=shown(found, step),
        record=row.record,
    )


def recorded(row: RoundRow) -> record.Record:
    """The hand record of a ledger row, which wrote it itself."""
    found = next(record.read(row.record))
    if isinstance(found, BadRecord):
        raise found
    return found


def your_total(row: RoundRow) -> int:
    """The player's final total in a ledger row; 0 where he had several hands."""
    totals = recorded(row).hands or ()
    return totals[0] if len(totals) == 1 else 0


def shown(found: record.Record, step: int) -> Shown:
    """The round after its first ``step`` moves."""
    round_ = Round(found.rules, Stacked(found.cards), found.bets)
    for move in found.moves[:step]:
        round_.act(move)
    state = tell(round_, shuffled=False)
    dealer, *own = hands(round_, found.rules)
    return Shown(
        state.headline,
        state.event,
        state.why,
        state.rule,
        state.effect,
        state.tone,
        state.gain,
        dealer,
        tuple(own),
        found.rules.boxes > 1,
    )
