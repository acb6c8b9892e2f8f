"""The connections: SQLite embedded, PostgreSQL by its URL, and the same code on both."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.pool import QueuePool

from blackjack.store import schema
from blackjack.store.upgrade import upgrade

BUSY = 5.0
"""Seconds that a writer waits for the one before him; another number: ``sqlite:///...?timeout=0.3``."""

STORE_ERRORS: tuple[type[Exception], ...] = (
    exc.OperationalError,
    exc.InterfaceError,
    exc.InternalError,
    exc.DisconnectionError,
    exc.TimeoutError,
)
"""What is raised while the store is down, locked or full. Nothing was changed then."""

_LOCK = 0x424A  # PostgreSQL's advisory lock for whoever prepares the store


class StoreUnfit(RuntimeError):
    """This program cannot use the store; why, in plain words."""


class StoreTooNew(StoreUnfit):
    """It was made by a newer version of this program."""


class Store:
    """One store, for the whole process and all its threads. Nothing is opened before it is used.

    ``prepare`` at the start is not needed but wise; a store that was down then is prepared by its first use.

    ``url`` is a SQLAlchemy URL of a SQLite file or a PostgreSQL server (``postgres://`` is read too).
    Raises ``ValueError`` for any other.
    """

    def __init__(self, url: str) -> None:
        self.url = _url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._reader, self._writer = _sqlite(self.url) if self.sqlite else _postgresql(self.url)
        self._prepared = False

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that reads what is committed; it waits for no writer and holds up none."""
        if not self._prepared:
            self.prepare()
        with self._reader.connect() as connection:
            yield connection

    def begin(self) -> Connection:
        """A connection within a transaction; the caller commits it and closes it (closing alone undoes).

        SQLite has one writer at a time, and from here to the commit it is this one: keep it short.
        """
        if not self._prepared:
            self.prepare()
        return _begin(self._writer)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A whole transaction: committed at the end of the block, undone by an error."""
        with self.begin() as connection:
            yield connection
            connection.commit()

    def ping(self) -> None:
        """Raises one of ``STORE_ERRORS`` unless the store answers."""
        with self.read() as connection:
            connection.execute(_VERSION)

    def prepare(self) -> None:
        """Makes the tables, where there are none, and brings older ones up to date.

        May be repeated, by several processes at once.

        Raises ``StoreUnfit``, and the store's errors.
        """
        if self.sqlite:
            _make_file(self.url)
        try:
            with _begin(self._writer) as tx:
                if not self.sqlite:
                    tx.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
                self._make_tables(tx)
                tx.commit()
        except exc.DatabaseError as error:
            if type(error) is not exc.DatabaseError:
                raise
            where = self.url.render_as_string()
            raise StoreUnfit(f"The store at {where} cannot be read: {error.orig}.") from error
        finally:
            self.close()  # so that processes forked from this one share no connection
        self._prepared = True

    def _make_tables(self, tx: Connection) -> None:
        schema.about.create(tx, checkfirst=True)
        found = tx.execute(_VERSION).scalar()
        if found is None:
            schema.metadata.create_all(tx)
            tx.execute(sa.insert(schema.about).values(version=schema.VERSION))
        elif found < schema.VERSION:
            upgrade(tx, found)
            tx.execute(sa.update(schema.about).values(version=schema.VERSION))
        elif found > schema.VERSION:
            raise StoreTooNew(
                f"The store at {self.url.render_as_string()} is of version {found}, made by a newer"
                f" program; this one knows version {schema.VERSION}. Use the newer program."
            )

    def close(self) -> None:
        """Drops the idle connections; the next use opens new ones."""
        self._reader.dispose()
        self._writer.dispose()


_VERSION = sa.select(schema.about.c.version)


def _begin(engine: Engine) -> Connection:
    connection = engine.connect()
    try:
        connection.begin()
    except BaseException:
        connection.close()
        raise
    return connection


def _url(text: str) -> URL:
    try:
        url = sa.make_url(text.strip())
    except exc.ArgumentError:
        raise ValueError("The store's address is no URL such as sqlite:////folder/file.db.") from None
    backend = {"postgres": "postgresql"}.get(url.get_backend_name(), url.get_backend_name())
    if backend == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise ValueError(f"The store is SQLite or PostgreSQL, not {backend}.")
    if url.database in (None, "", ":memory:"):
        raise ValueError("The store needs a file: sqlite:////folder/file.db. One in memory is not shared.")
    timeout = url.query.get("timeout", str(BUSY))
    if not isinstance(timeout, str) or not timeout.replace(".", "", 1).isdigit():
        raise ValueError("The store's timeout is a number of seconds: sqlite:////folder/file.db?timeout=5")
    return url.update_query_dict({"timeout": timeout})


def _make_file(url: URL) -> None:
    path = Path(str(url.database))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)  # who can read it reads all sessions; SQLite's side files get the same mode
    except OSError as error:
        raise StoreUnfit(f"The store's file {path} cannot be made: {error.strerror or error}.") from error


def _sqlite(url: URL) -> tuple[Engine, Engine]:
    """A reader of many connections, and a writer of one: the threads of a process queue for it in order."""
    common: dict[str, Any] = {"poolclass": QueuePool, "pool_timeout": float(str(url.query["timeout"]))}
    reader = sa.create_engine(
        url, isolation_level="AUTOCOMMIT", pool_size=16, max_overflow=48, pool_reset_on_return=None, **common
    )
    writer = sa.create_engine(url, pool_size=1, max_overflow=0, **common)

    @sa.event.listens_for(reader, "connect")
    @sa.event.listens_for(writer, "connect")
    def _opened(connection: Any, _: object) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        _use_wal(connection, common["pool_timeout"])
        connection.execute("PRAGMA synchronous=FULL")  # what is committed survives a power cut
        connection.execute("PRAGMA foreign_keys=ON")

    @sa.event.listens_for(writer, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return reader, writer


def _use_wal(connection: sqlite3.Connection, patience: float) -> None:
    """Switch to WAL. An empty store that a rival is switching at this moment answers "locked" at once,
    without the wait that every other statement has: so ask again for as long.
    """
    until = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


def _postgresql(url: URL) -> tuple[Engine, Engine]:
    """Both on one pool. A server that hangs, or a client that vanished, holds up nobody for long."""
    patience = {
        "connect_timeout": "5",
        "tcp_user_timeout": "10000",
        "options": "-c lock_timeout=5s -c statement_timeout=15s -c idle_in_transaction_session_timeout=30s",
    }
    wanted = {name: value for name, value in patience.items() if name not in url.query}
    writer = sa.create_engine(
        url, connect_args=wanted, pool_pre_ping=True, pool_size=8, max_overflow=8, pool_timeout=BUSY
    )
    return writer.execution_options(isolation_level="AUTOCOMMIT"), writer
