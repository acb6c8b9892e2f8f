"""A player's rounds: the list, and each one replayed step by step."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, abort, request, session
from werkzeug.wrappers import Response as AnyResponse

from blackjack import store
from blackjack.engine import BadRecord, Round, Stacked, record
from blackjack.seat.view import HandView, State, hands, tell
from blackjack.store import RoundRow
from blackjack.web.current import is_instructor, open_store
from blackjack.web.respond import render

bp = Blueprint("rounds", __name__)

PAGE = 50


class Step(NamedTuple):
    """One step of a replay: 0 is the deal, the last one the result."""

    number: int
    last: int
    state: State
    dealer: HandView
    hands: tuple[HandView, ...]


@bp.get("/rounds")
def mine() -> AnyResponse:
    """The player's own rounds, newest first, fifty at a time."""
    player = session.get("player")
    found: list[RoundRow] = []
    if player is not None:
        with open_store().read() as connection:
            found = store.rounds_of(
                connection, player, PAGE + 1, before=request.args.get("before", 2**62, type=int)
            )
    return render("rounds.html", rounds=found[:PAGE], more=found[PAGE - 1].id if len(found) > PAGE else None)


@bp.get("/rounds/<int:number>")
def replay(number: int) -> AnyResponse:
    """A settled round step by step; for its player and the instructor, else 404."""
    with open_store().read() as connection:
        row = store.round_by_id(connection, number)
    if row is None or not (is_instructor() or row.player == session.get("player")):
        abort(404, "There is no such round, or it is not yours.")
    step = step_of(row, request.args.get("step", 0, type=int))
    return render("replay.html", row=row, step=step, t=None)


def step_of(row: RoundRow, wanted: int) -> Step:
    """The round after its first ``wanted`` moves; a number out of range is the nearest there is."""
    found = next(iter(record.read(row.record)))
    if isinstance(found, BadRecord):
        raise found
    number = max(0, min(wanted, len(found.moves)))
    round_ = Round(found.rules, Stacked(found.cards), found.bets)
    for move in found.moves[:number]:
        round_.act(move)
    dealer, hand = hands(round_)
    return Step(number, len(found.moves), tell(round_, shuffled=False), dealer, (hand,))
