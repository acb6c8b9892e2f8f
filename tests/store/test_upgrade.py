"""A store of version 1, with all that it holds, becomes one of this version."""

from collections.abc import Callable, Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from blackjack.store import Store, add_player, add_round, current, new_game, round_by_id, scores, sessions
from blackjack.store.schema import VERSION, metadata
from tests.store.conftest import NOW

OLD = sa.MetaData()
_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")
sa.Table("about", OLD, sa.Column("version", sa.Integer, nullable=False))
sa.Table(
    "sessions",
    OLD,
    sa.Column("id", sa.String(64), primary_key=True),
    *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("version", "expiry", "saved")),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("player", _Id, index=True),
    sa.Column("dead", sa.Boolean, nullable=False),
)
sa.Table(
    "players",
    OLD,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("name", sa.Text),
    sa.Column("name_key", sa.Text, unique=True),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
sa.Table(
    "rounds",
    OLD,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("player", _Id, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("table", sa.String(16), nullable=False),
    sa.Column("extras", sa.String(32), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("outcome", sa.String(8), nullable=False),
    sa.Column("net", sa.BigInteger, nullable=False),
    sa.Column("dealer_total", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("player", "game", "n"),
)
sa.Table(
    "switches",
    OLD,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("natural", sa.Boolean, nullable=False),
    sa.Column("bets", sa.Boolean, nullable=False),
)
sa.Table(
    "attempts",
    OLD,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
)


@pytest.fixture
def old(store_url: str) -> Iterator[Store]:
    """Ada with two scores and a third begun; Bo, named and no more; a session; a switch."""
    store = Store(store_url)
    if store.sqlite:
        from blackjack.store.database import _make_file

        _make_file(store.url)
    with store._writer.begin() as tx:
        OLD.create_all(tx)
        add = {name: sa.insert(table) for name, table in OLD.tables.items()}
        tx.execute(add["about"].values(version=1))
        tx.execute(add["players"].values(name="Ada", name_key="ada", game=3, created=NOW))
        tx.execute(add["players"].values(name="Bo", name_key="bo", game=1, created=NOW))
        for game, n in ((1, 1), (1, 2), (2, 1)):
            about = {"player": 1, "game": game, "n": n, "table": "peterson", "extras": "bets", "record": "it"}
            tx.execute(add["rounds"].values(**about, outcome="win", net=3, dealer_total=17, ended=NOW + n))
        tx.execute(add["switches"].values(at=NOW, natural=False, bets=True))
        row = {"id": "s", "version": 4, "expiry": NOW + 99, "saved": NOW, "data": b"it", "player": 1}
        tx.execute(add["sessions"].values(**row, dead=False))
    store.close()
    yield store
    store.close()


def read(store: Store, what: Callable[..., object], *about: object) -> object:
    with store.read() as connection:
        return what(connection, *about)


def test_all_that_it_held_is_there(old: Store) -> None:
    old.prepare()
    found = read(old, scores)
    assert [(s.player, s.table, s.game, s.rounds, s.net, s.current) for s in found] == [  # type: ignore[attr-defined]
        (1, "peterson", 1, 2, 6, False),
        (1, "peterson", 2, 1, 3, False),
        (1, "peterson", 3, 0, 0, True),
        (2, "peterson", 1, 0, 0, True),
    ]
    assert read(old, current) == ("bets",)
    row = read(old, sessions.load, "s", NOW)
    assert (row.version, row.data, row.player, row.extras) == (4, b"it", 1, ("bets",))  # type: ignore[attr-defined]
    third = read(old, round_by_id, 3)
    assert (third.table, third.record, third.deal) == ("peterson", "it", None)  # type: ignore[attr-defined]


def test_it_has_the_tables_and_keys_of_a_new_one(old: Store) -> None:
    old.prepare()
    old.prepare()
    looked = sa.inspect(old._writer)
    for table in metadata.sorted_tables:
        assert {column["name"] for column in looked.get_columns(table.name)} == set(table.c.keys())
    keys = {tuple(key["column_names"]) for key in looked.get_unique_constraints("rounds")}
    assert keys == {("player", "table", "game", "n"), ("deal",)}
    with old.read() as connection:
        assert connection.execute(sa.select(metadata.tables["about"].c.version)).scalars().all() == [VERSION]


def test_it_plays_on(old: Store) -> None:
    old.prepare()
    about = {"record": "it", "outcome": "win", "net": 2, "dealer_total": 17, "now": NOW}
    with old.write() as tx:
        assert new_game(tx, 1, "peterson", NOW) == 4
        assert new_game(tx, 1, "bj", NOW) == 1
        assert add_player(tx, NOW) == 3
        assert add_round(tx, 1, 1, 1, "bj", (), **about) == 4  # type: ignore[arg-type]
    with pytest.raises(IntegrityError), old.write() as tx:
        add_round(tx, 1, 2, 1, "peterson", (), **about)  # type: ignore[arg-type]
