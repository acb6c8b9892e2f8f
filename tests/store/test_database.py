"""Preparing a store, reading beside a writer, refusing what cannot be a store."""

import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa

from blackjack.store import STORE_ERRORS, Store, StoreTooNew, StoreUnfit, add_player, current, scores, switch
from blackjack.store.schema import about
from tests.cluster import Cluster
from tests.store import processes
from tests.store.conftest import NOW


class TestPrepare:
    def test_may_be_repeated_and_keeps_what_is_there(self, store: Store) -> None:
        with store.write() as tx:
            player = add_player(tx, NOW)
        store.prepare()
        with store.read() as connection:
            assert [row.player for row in scores(connection)] == [player]

    def test_four_processes_at_once_on_an_empty_store(self, store_url: str) -> None:
        assert sorted(processes.together(processes.prepare, store_url)) == [1, 2, 3, 4]

    def test_the_first_use_prepares_a_store_that_was_not(self, store_url: str) -> None:
        store = Store(store_url)
        with store.read() as connection:
            assert current(connection) == ()
        store.close()

    def test_a_store_of_a_newer_program_is_refused_in_words(self, store_url: str) -> None:
        store = Store(store_url)
        with store.write() as tx:
            tx.execute(sa.update(about).values(version=99))
        with pytest.raises(StoreTooNew, match="version 99, made by a newer program"):
            Store(store_url).prepare()
        store.close()

    def test_a_file_that_is_no_database_is_refused_in_words(self, tmp_path: Path) -> None:
        (tmp_path / "letter.db").write_text("Dear Kate, " * 100)
        with pytest.raises(StoreUnfit, match=r"letter\.db.* cannot be read: file is not a database"):
            Store(f"sqlite:///{tmp_path / 'letter.db'}").prepare()

    def test_a_folder_that_cannot_be_made_is_refused_in_words(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(StoreUnfit, match=r"store\.db cannot be made: (Not a directory|File exists)\."):
            Store(f"sqlite:///{tmp_path / 'file' / 'store.db'}").prepare()

    def test_the_sqlite_file_is_its_owners_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "new" / "folder" / "blackjack.db"
        store = Store(f"sqlite:///{path}")
        with store.write() as tx:
            add_player(tx, NOW)
        for file in path.parent.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        store.close()

    def test_sqlite_writes_through_to_the_disk(self, sqlite_url: str) -> None:
        store = Store(sqlite_url)
        with store.begin() as tx:
            assert tx.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
            assert tx.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        store.close()


class TestTransactions:
    def test_closing_without_a_commit_undoes(self, store: Store) -> None:
        with store.begin() as tx:
            add_player(tx, NOW)
        with store.read() as connection:
            assert scores(connection) == []

    def test_an_error_in_the_block_undoes(self, store: Store) -> None:
        with suppress(ZeroDivisionError), store.write() as tx:
            add_player(tx, NOW)
            raise ZeroDivisionError
        with store.read() as connection:
            assert scores(connection) == []

    def test_a_reader_waits_for_no_writer_and_sees_what_is_committed(self, store: Store) -> None:
        with store.begin() as tx:
            switch(tx, ["bets"], NOW)
            with store.read() as connection:
                assert current(connection) == ()
            tx.commit()
        with store.read() as connection:
            assert current(connection) == ("bets",)

    def test_a_writer_waits_for_a_writer_only_so_long(self, sqlite_url: str) -> None:
        store = Store(f"{sqlite_url}?timeout=0.2")
        store.prepare()
        other = sqlite3.connect(str(store.url.database), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(STORE_ERRORS), store.begin():
            pass
        other.execute("ROLLBACK")
        with store.write() as tx:
            add_player(tx, NOW)
        other.close()
        store.close()

    def test_a_second_writer_in_the_same_process_waits_only_so_long(self, sqlite_url: str) -> None:
        store = Store(f"{sqlite_url}?timeout=0.2")
        with store.begin(), pytest.raises(STORE_ERRORS), store.begin():
            pass
        with store.write() as tx:
            add_player(tx, NOW)
        store.close()

    @pytest.mark.postgresql
    def test_postgresql_stopped_and_back(self, postgresql_url: str, cluster: Cluster) -> None:
        store = Store(postgresql_url)
        store.ping()
        cluster.stop()
        try:
            with pytest.raises(STORE_ERRORS):
                store.ping()
            with pytest.raises(STORE_ERRORS):
                store.begin()
            with pytest.raises(STORE_ERRORS):
                store.prepare()
        finally:
            cluster.start()
        store.ping()
        store.close()


class TestAddress:
    @pytest.mark.parametrize("short", ["postgres", "postgresql", "postgresql+psycopg"])
    def test_every_way_to_write_postgresql(self, short: str) -> None:
        store = Store(f"{short}://kate@db.example/class")
        assert store.url.drivername == "postgresql+psycopg"
        assert not store.sqlite

    @pytest.mark.parametrize(
        "url",
        ["mysql://db/x", "sqlite://", "sqlite:///:memory:", "nonsense", "", "sqlite:///a.db?timeout=long"],
    )
    def test_what_cannot_be_a_store_is_refused(self, url: str) -> None:
        with pytest.raises(ValueError, match="store"):
            Store(url)

    def test_a_password_is_not_told(self) -> None:
        assert "geheim" not in str(Store("postgresql://kate:geheim@db.example/class").url)
