"""What a view asks about the request it answers: the store, the session, the player's seat."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import cast

from flask import current_app, session

from blackjack.engine import PETERSON
from blackjack.seat import BadSeat, Seat, speech
from blackjack.store import Store
from blackjack.web.session import SqlSessionInterface

DEFAULT_TABLE = PETERSON.table
SEED_BYTES = 16


def open_store() -> Store:
    return cast(Store, current_app.extensions["store"])


def sessions() -> SqlSessionInterface:
    return cast(SqlSessionInterface, current_app.session_interface)


def instructor_mark() -> str:
    """What the session of a signed-in instructor holds; another password makes another one."""
    key, password = current_app.config["SECRET_KEY"], current_app.config["INSTRUCTOR_PASSWORD"]
    return hmac.new(str(key).encode(), password.encode(), "sha256").hexdigest()[:32]


def is_instructor() -> bool:
    return "instructor" in session and hmac.compare_digest(session["instructor"], instructor_mark())


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


def turn_now() -> int:
    """The current turn, without taking the seat up again."""
    plain = session.get("seat")
    turn = plain.get("turn") if isinstance(plain, dict) else None
    return turn if type(turn) is int else 0


def seat() -> Seat:
    """The visitor's seat: the session's, or a fresh one that nothing has stored yet.

    One that can no longer be read is dropped with a word to the player, and its ``game`` is 0:
    the next deal begins a new score for it.
    """
    plain = session.get("seat")
    if plain is None:
        return fresh_seat()
    try:
        return Seat.load(plain)
    except BadSeat as error:
        current_app.logger.warning("a stored seat was dropped: %s", error)
    dropped = fresh_seat(turn_now())
    dropped.game = 0
    dropped.notice = speech.DROPPED
    return dropped


def fresh_seat(turn: int = 0) -> Seat:
    """A seat at the default table with a shoe of its own; tests lay cards on it by ``CARDS``."""
    return Seat(DEFAULT_TABLE, secrets.token_bytes(SEED_BYTES), current_app.config["CARDS"], turn)
