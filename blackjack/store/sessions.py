"""The sessions' rows: bytes in, bytes out. What the bytes mean is the caller's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import sessions, switches
from blackjack.store.switches import AT_FIRST, COLUMNS, NEWEST, InForce, in_force_of

LATE = 3600
"""Seconds that a dead row turns late requests away."""


@dataclass(frozen=True, slots=True)
class SessionRow:
    """``in_force`` is what is switched now, read in the same statement (not where rows are locked)."""

    id: str
    version: int
    data: bytes
    player: int | None
    dead: bool
    in_force: InForce = AT_FIRST

    @property
    def extras(self) -> tuple[str, ...]:
        return self.in_force.extras


_COLUMNS = (sessions.c.id, sessions.c.version, sessions.c.data, sessions.c.player, sessions.c.dead)
_THIS = sessions.c.id == sa.bindparam("this")
_ALIVE = sessions.c.expiry > sa.bindparam("now")

_LOAD = (
    sa.select(*_COLUMNS, *COLUMNS)
    .select_from(sessions.outerjoin(switches, switches.c.id == NEWEST))
    .where(_THIS, _ALIVE)
)
_LOCK = sa.select(*_COLUMNS).where(_THIS, _ALIVE).with_for_update()
_INSERT = sa.insert(sessions).values(
    id=sa.bindparam("this"),
    version=1,
    data=sa.bindparam("bytes"),
    expiry=sa.bindparam("until"),
    saved=sa.bindparam("now"),
    player=sa.bindparam("of"),
    dead=sa.false(),
)
_SAVE = (
    sa.update(sessions)
    .where(_THIS, sessions.c.version == sa.bindparam("was"), ~sessions.c.dead)
    .values(
        version=sessions.c.version + 1,
        data=sa.bindparam("bytes"),
        expiry=sa.bindparam("until"),
        saved=sa.bindparam("at"),
        player=sa.bindparam("of"),
    )
)
_REWRITE = (
    sa.update(sessions)
    .where(_THIS)
    .values(version=sessions.c.version + 1, data=sa.bindparam("bytes"), player=sa.bindparam("of"))
)
_BURY = (
    sa.update(sessions)
    .where(_THIS)
    .values(
        version=sessions.c.version + 1,
        data=b"",
        expiry=sa.bindparam("until"),
        player=sa.null(),
        dead=sa.true(),
    )
)
_DELETE = sa.delete(sessions).where(_THIS)
_EXPIRED = sa.delete(sessions).where(sessions.c.expiry <= sa.bindparam("now"))
_OTHERS = (
    sa.select(*_COLUMNS)
    .where(_ALIVE, ~sessions.c.dead, sessions.c.id != sa.bindparam("but"))
    .order_by(sessions.c.id)
    .with_for_update()
)
_OTHERS_OF_PLAYER = _OTHERS.where(sessions.c.player == sa.bindparam("of"))

_OF_PLAYER = sa.select(*_COLUMNS).where(_ALIVE, ~sessions.c.dead, sessions.c.player == sa.bindparam("of"))


def load(connection: Connection, id: str, now: int) -> SessionRow | None:
    row = connection.execute(_LOAD, {"this": id, "now": now}).first()
    if row is None:
        return None
    return SessionRow(row[0], row[1], row[2], row[3], row[4], in_force_of(row[5:]))


def lock(tx: Connection, id: str, now: int) -> SessionRow | None:
    """The row as it is now; from here to the end of the transaction nobody else changes it."""
    row = tx.execute(_LOCK, {"this": id, "now": now}).first()
    return None if row is None else _row(row)


def claim(tx: Connection, id: str, version: int, now: int) -> bool:
    """Locks the row; false when a rival has changed it since ``version`` was loaded."""
    row = lock(tx, id, now)
    return row is not None and row.version == version and not row.dead


def insert(tx: Connection, id: str, data: bytes, player: int | None, now: int, until: int) -> None:
    tx.execute(_INSERT, {"this": id, "bytes": data, "of": player, "now": now, "until": until})


def save(
    tx: Connection, id: str, version: int, data: bytes, player: int | None, now: int, until: int
) -> bool:
    """Writes the row as version + 1; false, and nothing written, unless it still is ``version`` and alive."""
    values = {"this": id, "was": version, "bytes": data, "of": player, "at": now, "until": until}
    return tx.execute(_SAVE, values).rowcount == 1


def rewrite(tx: Connection, id: str, data: bytes, player: int | None) -> None:
    """Changes a locked row of somebody else: when it was last used and when it ends stay as they are."""
    tx.execute(_REWRITE, {"this": id, "bytes": data, "of": player})


def bury(tx: Connection, id: str, now: int) -> None:
    """Empties the row and leaves it dead for an hour: its id was changed, a late request finds nothing."""
    tx.execute(_BURY, {"this": id, "until": now + LATE})


def delete(tx: Connection, id: str) -> None:
    tx.execute(_DELETE, {"this": id})


def delete_expired(tx: Connection, now: int) -> int:
    return tx.execute(_EXPIRED, {"now": now}).rowcount


def of_players(tx: Connection, player: int | None, now: int, but: str = "") -> list[SessionRow]:
    """The live sessions of one player, or (None) of everybody, locked; without the row ``but``.

    Locked in the order of their ids: two that lock them all wait for each other, and in no circle.
    """
    values: dict[str, Any] = {"now": now, "but": but}
    if player is None:
        return [_row(row) for row in tx.execute(_OTHERS, values)]
    return [_row(row) for row in tx.execute(_OTHERS_OF_PLAYER, {**values, "of": player})]


def peek(connection: Connection, player: int, now: int) -> list[SessionRow]:
    """The live sessions of a player as they are committed, without a lock: to be looked at only."""
    return [_row(row) for row in connection.execute(_OF_PLAYER, {"now": now, "of": player})]


def _row(row: Sequence[Any]) -> SessionRow:
    return SessionRow(row[0], row[1], row[2], row[3], row[4])
