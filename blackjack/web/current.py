"""What a view asks about the request it answers: the store, the session, the player's seat."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any, cast

from flask import current_app, session

from blackjack.engine import PETERSON, TABLES
from blackjack.seat import BadSeat, Seat, speech
from blackjack.store import InForce, Store
from blackjack.web.session import SqlSessionInterface

AT_FIRST = (PETERSON.table,)
"""The tables that are open before the instructor opens any."""

SEED_BYTES = 16


def open_store() -> Store:
    return cast(Store, current_app.extensions["store"])


def sessions() -> SqlSessionInterface:
    return cast(SqlSessionInterface, current_app.session_interface)


def keyed(text: str) -> str:
    """A digest of ``text`` that nobody can make, or try out, without the server's secret key."""
    key = str(current_app.config["SECRET_KEY"])
    return hmac.new(key.encode(), text.encode(), "sha256").hexdigest()


def instructor_mark() -> str:
    """What the session of a signed-in instructor holds; another password makes another one."""
    return keyed(current_app.config["INSTRUCTOR_PASSWORD"])[:32]


def is_instructor() -> bool:
    return "instructor" in session and hmac.compare_digest(session["instructor"], instructor_mark())


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


# tables ------------------------------------------------------------------------------------


def open_tables(switched: InForce | None = None) -> tuple[str, ...]:
    """The tables that are open to the class, in the order in which they are listed."""
    named = (switched or sessions().in_force()).tables
    return tuple(table for table in TABLES if table in named) or AT_FIRST


def default_table() -> str:
    """The table that a visitor without a seat is shown."""
    here, open_ = sessions().in_force().table, open_tables()
    return here if here in open_ else open_[0]


def sits_at() -> str:
    """The table where the visitor made his last move, else the default."""
    return table_of(session.get("seat")) or default_table()


# seats -------------------------------------------------------------------------------------


def turn_now() -> int:
    """The current turn, at whatever table, without taking a seat up again."""
    plain = session.get("seat")
    turn = plain.get("turn") if isinstance(plain, dict) else None
    return turn if type(turn) is int else 0


def seat(table: str) -> Seat:
    """The visitor's seat at a table: the session's, or a fresh one that nothing has stored yet.

    One that can no longer be read is dropped with a word to the player.
    """
    plain = stored_seat(session, table)
    if plain is None:
        return fresh_seat(table, turn_now())
    try:
        here = Seat.load(plain)
    except BadSeat as error:
        current_app.logger.warning("a stored seat was dropped: %s", error)
        here = fresh_seat(table, turn_now())
        here.notice = speech.DROPPED
    here.turn = turn_now()
    return here


def stored_seat(data: Any, table: str) -> Any:
    """The seat at a table as a session's ``data`` holds it: the one sat at last, or one of those ``away``."""
    here = data.get("seat")
    if here is not None and table_of(here) in ("", table):
        return here
    return data.get("away", {}).get(table)


def table_of(plain: Any) -> str:
    """The table of a seat as a session holds it; "" where it names none that there is."""
    table = plain.get("table") if isinstance(plain, dict) else None
    return table if isinstance(table, str) and table in TABLES else ""


def keep_seat(data: Any, here: Seat) -> None:
    """Put a seat into a session's ``data``; the one sat at before is away from now on."""
    before = data.get("seat")
    away = {table: plain for table, plain in data.get("away", {}).items() if table != here.table}
    if (there := table_of(before)) and there != here.table:
        away[there] = before
    data["seat"] = here.dump()
    if away:
        data["away"] = away
    else:
        data.pop("away", None)


def fresh_seat(table: str, turn: int = 0) -> Seat:
    """A seat with a shoe of its own; tests lay cards on it by ``CARDS``. The ledger knows no score of it."""
    here = Seat(table, secrets.token_bytes(SEED_BYTES), current_app.config["CARDS"], turn)
    here.game = 0
    return here
