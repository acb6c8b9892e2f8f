"""Beginning a player's score anew, wherever he plays: an open round stands first, and he is told."""

from __future__ import annotations

from typing import Any

from flask import session

from blackjack import store
from blackjack.engine import TABLES
from blackjack.seat import BadSeat, Seat
from blackjack.store import Connection
from blackjack.web.chips import for_chips
from blackjack.web.current import now, sessions, stored_seat, table_of
from blackjack.web.playing import stand_first


def reset_scores(player: int | None) -> None:
    """Begin one player's scores anew, or (None) everyone's, in one transaction. Chips stay."""
    tx = sessions().claim()
    for row, data in sessions().others(player):
        if _reset_session(tx, data):
            sessions().rewrite(row, data)
    if player is None or session.get("player") == player:
        _reset_session(tx, session)
    for score in store.scores(tx):
        if score.current and score.rounds and player in (None, score.player) and not for_chips(score.table):
            store.new_game(tx, score.player, score.table, now())


def _reset_session(tx: Connection, data: Any) -> bool:
    """Begin the scores of a session's seats anew; whether there was one to change."""
    changed = False
    here = data.get("seat")
    turn = here["turn"] if isinstance(here, dict) and "turn" in here else 0
    for table in [table for table in TABLES if stored_seat(data, table) is not None]:
        if (plain := _reset_seat(tx, data, table, turn)) is None:
            continue
        changed = True
        if table_of(here) in ("", table):
            data["seat"] = plain
        else:
            data["away"] = data["away"] | {table: plain}
    return changed


def _reset_seat(tx: Connection, data: Any, table: str, turn: int) -> dict[str, Any] | None:
    try:
        here = Seat.load(stored_seat(data, table))
    except BadSeat:  # its owner is about to be told of it
        return None
    here.turn = turn
    stood = here.is_open
    if stood:
        stand_first(here, tx, data)
    if for_chips(table):
        if not stood:
            return None
        here.turn += 1
        here.notice = STOOD
        return here.dump()
    if here.n:
        here.game = store.new_game(tx, data["player"], table, now())
    here.reset(stood)
    return here.dump()


STOOD = "The instructor has ended your open round: it was stood and settled. Your chips are kept."
