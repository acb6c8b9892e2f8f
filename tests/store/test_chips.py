"""Deals and their entries: a stock is their sum, and nothing takes one of them back."""

from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from blackjack import store as stores
from blackjack.store import (
    Fortune,
    Store,
    add_deal,
    add_entry,
    add_player,
    add_round,
    all_deals,
    all_entries,
    fortunes,
    last_deal,
    open_deals,
    staked,
    staked_in,
    stock,
    wipe,
)
from tests.store.conftest import NOW


@pytest.fixture
def ada(store: Store) -> int:
    with store.write() as tx:
        return add_player(tx, NOW)


def deal(store: Store, player: int, n: int, *amounts: tuple[str, int], table: str = "quentinc") -> int:
    with store.write() as tx:
        number = add_deal(tx, player, table, n, NOW)
        for move, (kind, amount) in enumerate(amounts):
            add_entry(tx, number, move, kind, amount, NOW)  # type: ignore[arg-type]
    return number


class TestStock:
    def test_nothing_at_first(self, store: Store, ada: int) -> None:
        with store.read() as connection:
            assert stock(connection, ada) == 0
            assert last_deal(connection, ada, "quentinc") == 0
            assert fortunes(connection) == {}

    def test_is_the_sum_of_the_players_entries_in_exact_halves(self, store: Store, ada: int) -> None:
        with store.write() as tx:
            bo = add_player(tx, NOW)
        deal(store, ada, 1, ("refill", 2000), ("stake", -3), ("payment", 7))
        deal(store, bo, 1, ("refill", 2000), ("stake", -2000))
        with store.read() as connection:
            assert stock(connection, ada) == 2004
            assert type(stock(connection, ada)) is int
            assert stock(connection, bo) == 0

    def test_the_highest_ever_is_a_running_sum(self, store: Store, ada: int) -> None:
        deal(store, ada, 1, ("refill", 2000), ("stake", -1000), ("payment", 2500))
        deal(store, ada, 2, ("stake", -3500))
        deal(store, ada, 3, ("refill", 2000))
        with store.read() as connection:
            assert fortunes(connection) == {ada: Fortune(2000, 3500)}

    def test_what_lies_on_the_table(self, store: Store, ada: int) -> None:
        settled = deal(store, ada, 1, ("stake", -10))
        with store.write() as tx:
            add_round(tx, ada, 1, 1, "quentinc", (), "it", "lose", -10, 17, NOW, settled)
        waiting = deal(store, ada, 2, ("stake", -6), ("stake", -3))
        deal(store, ada, 3, ("return", 8), ("stake", -8))
        with store.read() as connection:
            assert staked(connection) == {ada: 9}
            assert staked_in(connection, waiting) == 9
            assert waiting in open_deals(connection, ada)
            assert settled not in open_deals(connection, ada)


class TestOnce:
    def test_a_deal(self, store: Store, ada: int) -> None:
        deal(store, ada, 1)
        deal(store, ada, 1, table="multibox")
        with pytest.raises(IntegrityError):
            deal(store, ada, 1)

    def test_an_entry_of_a_move(self, store: Store, ada: int) -> None:
        number = deal(store, ada, 1, ("stake", -2))
        with pytest.raises(IntegrityError), store.write() as tx:
            add_entry(tx, number, 0, "stake", -2, NOW)

    def test_a_settled_round_of_a_deal(self, store: Store, ada: int) -> None:
        number = deal(store, ada, 1)
        with store.write() as tx:
            add_round(tx, ada, 1, 1, "quentinc", (), "it", "win", 2, 17, NOW, number)
        with pytest.raises(IntegrityError), store.write() as tx:
            add_round(tx, ada, 1, 2, "quentinc", (), "it", "win", 2, 17, NOW, number)


class TestOnlyAdded:
    def test_no_statement_changes_a_deal_or_an_entry(self) -> None:
        """But for the deletion of all class data."""
        folder = Path(stores.__file__).parent
        for path in folder.glob("*.py"):
            text = path.read_text("utf-8")
            for table in ("entries", "deals"):
                assert f"update({table}" not in text
                assert f"delete({table}" not in text

    def test_all_goes_with_the_class(self, store: Store, ada: int) -> None:
        deal(store, ada, 1, ("refill", 2000))
        with store.write() as tx:
            wipe(tx)
        with store.read() as connection:
            assert (list(all_deals(connection)), list(all_entries(connection))) == ([], [])
