"""A prepared store on each database, and a small app that keeps a number in its session."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask, request, session
from flask.testing import FlaskClient

from blackjack.store import STORE_ERRORS, Store
from blackjack.store.schema import metadata
from blackjack.store.schema import sessions as table
from blackjack.web.session import SqlSessionInterface
from tests.cluster import Cluster
from tests.store.processes import NOW as NOW


@pytest.fixture(scope="session")
def lasting_url(cluster: Cluster) -> str:
    """One database for all tests here: to make one takes longer than most of the tests."""
    return cluster.create_database()


@pytest.fixture(params=["sqlite_url", pytest.param("lasting_url", marks=pytest.mark.postgresql)])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A prepared store with nothing in it."""
    store = Store(request.getfixturevalue(request.param))
    store.prepare()
    yield store
    if not store.sqlite:
        with store.write() as tx:
            names = ", ".join(name for name in metadata.tables if name != "about")
            tx.execute(sa.text(f"TRUNCATE {names} RESTART IDENTITY"))
    store.close()


def address(store: Store) -> str:
    return store.url.render_as_string(hide_password=False)


@dataclass
class Counter:
    app: Flask
    store: Store
    sessions: SqlSessionInterface


@pytest.fixture
def counter(store: Store) -> Counter:
    app = Flask("counter", static_folder=None)
    app.session_interface = sessions = SqlSessionInterface(app, store)

    @app.get("/")
    def look() -> dict[str, object]:
        return dict(session)

    @app.post("/add")
    def add() -> tuple[str, int]:
        sessions.claim()
        session["n"] = session.get("n", 0) + 1
        return "", int(request.form.get("status", 200))

    @app.post("/renew")
    def renew() -> str:
        sessions.renew()
        session["role"] = "instructor"
        return ""

    @app.post("/end")
    def end() -> str:
        sessions.end()
        return ""

    @app.get("/healthz")
    def health() -> str:
        store.ping()
        return "ok"

    for error in STORE_ERRORS:
        app.register_error_handler(error, lambda _: ("the game is safe", 503))
    return Counter(app, store, sessions)


@pytest.fixture
def client(counter: Counter) -> FlaskClient:
    return counter.app.test_client()


def stored(counter: Counter) -> list[Any]:
    with counter.store.read() as connection:
        return list(connection.execute(sa.select(table).order_by(table.c.dead)))


def spoil(counter: Counter, **values: object) -> None:
    with counter.store.write() as tx:
        tx.execute(sa.update(table).values(values))


def cookie(client: FlaskClient) -> str:
    found = client.get_cookie("session")
    return found.value if found else ""


def late(counter: Counter, sid: str) -> FlaskClient:
    client = counter.app.test_client()
    client.set_cookie("session", sid)
    return client
