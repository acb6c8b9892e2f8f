"""The app on an empty store, and visitors for it.

What writes to the store is tested on both databases: a file or class of that kind has a fixture ``url`` that
gives ``either_url``. Making a store and an app takes longer than most of these tests, so they share one of
each kind, emptied for each test.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Protocol

import pytest
import sqlalchemy as sa
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from app import create_app
from blackjack.store import Store, change, switch
from blackjack.store.schema import metadata
from blackjack.web import current
from tests.cluster import Cluster
from tests.web.visitor import PASSWORD, Visitor


class Compiled(BytecodeCache):
    """Templates compiled once for all the apps of a run."""

    def __init__(self) -> None:
        self.code: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.code:
            bucket.bytecode_from_string(self.code[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.code[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class MakeApp(Protocol):
    def __call__(self, **config: object) -> Flask: ...


class Sit(Protocol):
    def __call__(self, cards: str = "", extras: str = "", tables: str = "") -> Visitor: ...


@pytest.fixture(scope="session")
def shared_sqlite(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('store') / 'shared.db'}"


@pytest.fixture(scope="session")
def shared_postgresql(cluster: Cluster) -> Iterator[str]:
    made = cluster.create_database()
    yield made
    cluster.drop_database(made)


@pytest.fixture(scope="session")
def shared_apps() -> Iterator[dict[str, Flask]]:
    """The app of each store's address."""
    made: dict[str, Flask] = {}
    yield made
    for app in made.values():
        app.extensions["store"].close()


def empty(store: Store) -> None:
    names = [table.name for table in metadata.sorted_tables if table.name != "about"]
    with store.write() as tx:
        if store.sqlite:
            for name in ["sqlite_sequence", *reversed(names)]:
                tx.execute(sa.text(f"DELETE FROM {name}"))
        else:
            tx.execute(sa.text(f"TRUNCATE {', '.join(names)} RESTART IDENTITY"))


class Seeds:
    """Stands in for `secrets` where a seat is made: each seat has a shoe of its own, the same in each run."""

    def __init__(self) -> None:
        self.made = 0

    def token_bytes(self, size: int) -> bytes:
        self.made += 1
        return sha256(str(self.made).encode()).digest()[:size]


@pytest.fixture(autouse=True)
def same_shoes_in_each_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current, "secrets", Seeds())


@pytest.fixture
def url(shared_sqlite: str) -> str:
    """The store's address."""
    return shared_sqlite


@pytest.fixture(params=["shared_sqlite", pytest.param("shared_postgresql", marks=pytest.mark.postgresql)])
def either_url(request: pytest.FixtureRequest) -> str:
    """A store of each kind: the test runs on both."""
    found: str = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def shared_app(url: str, shared_apps: dict[str, Flask]) -> Flask:
    if url not in shared_apps:
        shared_apps[url] = start(url)
    app = shared_apps[url]
    empty(app.extensions["store"])
    app.config["CARDS"] = ""
    return app


@pytest.fixture
def app(shared_app: Flask) -> Flask:
    """The app as it is set by itself, but for key and password. A test that adds to it takes ``make_app``."""
    return shared_app


def start(url: str, **config: object) -> Flask:
    ours = {"DATABASE_URL": url, "SECRET_KEY": "a key for the tests", "INSTRUCTOR_PASSWORD": PASSWORD}
    app = create_app(ours | config)
    app.jinja_env.bytecode_cache = COMPILED
    return app


@pytest.fixture
def make_app(url: str, shared_app: Flask) -> Iterator[MakeApp]:
    """``make_app(CARDS="10S 6D")``: an app of the test's own on the emptied store, with other settings."""
    made: list[Flask] = []

    def make(**config: object) -> Flask:
        made.append(start(url, **config))
        return made[-1]

    yield make
    for each in made:
        each.extensions["store"].close()


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """One who has just come in; the cards are any."""
    return Visitor(app)


@pytest.fixture
def sit(app: Flask) -> Sit:
    """``sit("10S 6D 6H", "natural bets")``: a visitor, these cards on each shoe, these extras in force.

    ``tables`` are the open ones, Peterson's alone if none is named.
    """

    def sit(cards: str = "", extras: str = "", tables: str = "") -> Visitor:
        app.config["CARDS"] = cards
        if extras:
            switch_to(app, extras)
        if tables:
            with app.extensions["store"].write() as tx:
                change(tx, 0, tables=tuple(tables.split()))
        return Visitor(app)

    return sit


def switch_to(app: Flask, extras: str) -> None:
    """Put these extras in force, as the instructor does."""
    with app.extensions["store"].write() as tx:
        switch(tx, extras.split(), 0)
