"""So many tries a minute, counted across all processes and machines."""

import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.database import Store
from blackjack.store.schema import attempts

# One statement, so that no two tries read the same count. The time runs from the first try.
_TAKE = sa.text(
    """
    INSERT INTO attempts AS a ("key", since, n) VALUES (:key, :now, 1)
    ON CONFLICT ("key") DO UPDATE SET
        n = CASE WHEN a.since > :start THEN a.n + 1 ELSE 1 END,
        since = CASE WHEN a.since > :start THEN a.since ELSE excluded.since END
    RETURNING n
    """
)
_FORGIVE = sa.delete(attempts).where(attempts.c.key == sa.bindparam("which"))
_TRIES = sa.select(attempts.c.n).where(
    attempts.c.key == sa.bindparam("which"), attempts.c.since > sa.bindparam("start")
)
_OLD = sa.delete(attempts).where(attempts.c.since < sa.bindparam("start"))


def take(store: Store, key: str, limit: int = 5, seconds: int = 60, now: int | None = None) -> bool:
    """Counts a try; false when it is one too many. A transaction of its own: not while another is open."""
    at = int(time.time()) if now is None else now
    with store.write() as tx:
        n: int = tx.execute(_TAKE, {"key": key[:80], "now": at, "start": at - seconds}).scalar_one()
    return n <= limit


def tries(connection: Connection, key: str, now: int, seconds: int = 60) -> int:
    """How many tries were counted in the time that is running."""
    found = connection.execute(_TRIES, {"which": key[:80], "start": now - seconds}).scalar()
    return found or 0


def forgive(store: Store, key: str) -> None:
    """Forgets the tries: this one was right."""
    with store.write() as tx:
        tx.execute(_FORGIVE, {"which": key[:80]})


def delete_old(tx: Connection, now: int) -> None:
    tx.execute(_OLD, {"start": now - 24 * 3600})
