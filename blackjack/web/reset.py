"""Beginning a player's score anew, wherever he plays: an open round stands first, and he is told."""

from __future__ import annotations

from typing import Any

from flask import session

from blackjack import store
from blackjack.seat import BadSeat, Seat
from blackjack.store import Connection
from blackjack.web.current import now, sessions


def reset_scores(player: int | None) -> None:
    """Begin one player's score anew, or (None) everyone's, in one transaction."""
    tx = sessions().claim()
    for row, data in sessions().others(player):
        if _reset_session(tx, data):
            sessions().rewrite(row, data)
    if player is None or session.get("player") == player:
        _reset_session(tx, session)
    for score in store.scores(tx):
        if score.current and score.rounds and player in (None, score.player):
            store.new_game(tx, score.player)


def _reset_session(tx: Connection, data: Any) -> bool:
    """Begin the score of a session's seat anew; whether there was one to change."""
    try:
        here = Seat.load(data["seat"])
    except (KeyError, BadSeat):  # no seat yet, or one that its owner is about to be told of
        return False
    stood = here.is_open
    if stood:
        here.act("stand")
        if "player" not in data:
            data["player"] = store.add_player(tx, now())
        store.add_round(tx, player=data["player"], **here.settled().row(), now=now())
    if here.n:
        here.game = store.new_game(tx, data["player"])
    here.reset(stood)
    data["seat"] = here.dump()
    return True
