"""The app on a store of the test's own, and visitors for it.

What writes to the store is tested on both databases: a file or class of that kind has a fixture ``url`` that
gives ``either_url``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
import sqlalchemy as sa
from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from app import create_app
from blackjack.store import Store, change, switch
from blackjack.store.schema import metadata
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


@pytest.fixture
def url(sqlite_url: str) -> str:
    """The store's address."""
    return sqlite_url


@pytest.fixture(scope="session")
def shared_database(cluster: Cluster) -> Iterator[str]:
    """One database of PostgreSQL for all tests of views: making one takes longer than such a test."""
    made = cluster.create_database()
    yield made
    cluster.drop_database(made)


@pytest.fixture
def emptied_database(shared_database: str) -> str:
    store = Store(shared_database)
    store.prepare()
    with store.write() as tx:
        names = ", ".join(table.name for table in metadata.sorted_tables if table.name != "about")
        tx.execute(sa.text(f"TRUNCATE {names} RESTART IDENTITY"))
    store.close()
    return shared_database


@pytest.fixture(params=["sqlite_url", pytest.param("emptied_database", marks=pytest.mark.postgresql)])
def either_url(request: pytest.FixtureRequest) -> str:
    """A store of the test's own on SQLite, an empty one on PostgreSQL: the test runs on both."""
    url: str = request.getfixturevalue(request.param)
    return url


@pytest.fixture
def make_app(tmp_path: Path, url: str) -> Iterator[MakeApp]:
    """``make_app(CARDS="10S 6D")``: the app, with this over what the tests set."""
    made: list[Flask] = []

    def make(**config: object) -> Flask:
        ours = {
            "INSTANCE_PATH": str(tmp_path / "instance"),
            "DATABASE_URL": url,
            "SECRET_KEY": "a key for the tests",
            "INSTRUCTOR_PASSWORD": PASSWORD,
        }
        made.append(create_app(ours | config))
        made[-1].jinja_env.bytecode_cache = COMPILED
        return made[-1]

    yield make
    for app in made:
        app.extensions["store"].close()


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """One who has just come in; the cards are any."""
    return Visitor(app)


@pytest.fixture
def sit(make_app: MakeApp) -> Sit:
    """``sit("10S 6D 6H", "natural bets")``: a visitor, these cards on his shoes, these extras in force.

    ``tables`` are the open ones, Peterson's alone if none is named.
    """

    def sit(cards: str = "", extras: str = "", tables: str = "") -> Visitor:
        app = make_app(CARDS=cards)
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
