"""The sessions' rows: found, locked, saved by version, buried, cleaned away."""

import threading

from blackjack.store import SessionRow, Store, of_players, sessions, switch
from tests.store.conftest import NOW

UNTIL = NOW + 1000


def put(store: Store, *ids: str, player: int | None = None, until: int = UNTIL) -> None:
    with store.write() as tx:
        for id in ids:
            sessions.insert(tx, id, id.encode(), player, NOW, until)


def get(store: Store, id: str, now: int = NOW) -> SessionRow | None:
    with store.read() as connection:
        return sessions.load(connection, id, now)


class TestRow:
    def test_comes_back_as_it_was_stored(self, store: Store) -> None:
        put(store, "a", player=7)
        assert get(store, "a") == SessionRow("a", 1, b"a", 7, False)
        assert get(store, "b") is None

    def test_brings_the_extras_in_force(self, store: Store) -> None:
        put(store, "a")
        for extras in [("natural", "bets"), ("bets",), ()]:
            with store.write() as tx:
                switch(tx, extras, NOW)
            row = get(store, "a")
            assert row is not None
            assert row.extras == extras

    def test_ends_at_its_expiry(self, store: Store) -> None:
        put(store, "a", until=NOW + 10)
        assert get(store, "a", NOW + 9) is not None
        assert get(store, "a", NOW + 10) is None

    def test_a_buried_one_is_empty_and_dead_for_an_hour(self, store: Store) -> None:
        put(store, "a", player=7)
        with store.write() as tx:
            sessions.bury(tx, "a", NOW)
        assert get(store, "a", NOW + 3599) == SessionRow("a", 2, b"", None, True)
        assert get(store, "a", NOW + 3600) is None

    def test_a_deleted_one_is_gone(self, store: Store) -> None:
        put(store, "a")
        with store.write() as tx:
            sessions.delete(tx, "a")
        assert get(store, "a") is None

    def test_cleaning_takes_the_expired_ones_alone(self, store: Store) -> None:
        put(store, "old", "older", until=NOW)
        put(store, "live", until=NOW + 1)
        with store.write() as tx:
            assert sessions.delete_expired(tx, NOW) == 2
        assert get(store, "live", 0) is not None
        assert get(store, "old", 0) is None


class TestVersion:
    def test_grows_with_each_save(self, store: Store) -> None:
        put(store, "a")
        with store.write() as tx:
            assert sessions.save(tx, "a", 1, b"new", 3, NOW + 5, UNTIL + 5)
        assert get(store, "a") == SessionRow("a", 2, b"new", 3, False)
        assert get(store, "a", UNTIL + 4) is not None

    def test_an_old_one_saves_nothing(self, store: Store) -> None:
        put(store, "a")
        with store.write() as tx:
            assert not sessions.save(tx, "a", 0, b"new", None, NOW, UNTIL)
        assert get(store, "a") == SessionRow("a", 1, b"a", None, False)

    def test_nothing_is_saved_over_a_dead_one(self, store: Store) -> None:
        put(store, "a")
        with store.write() as tx:
            sessions.bury(tx, "a", NOW)
            assert not sessions.save(tx, "a", 2, b"new", None, NOW, UNTIL)

    def test_a_claim_holds_for_the_version_that_was_read(self, store: Store) -> None:
        put(store, "a", "dead")
        with store.write() as tx:
            sessions.bury(tx, "dead", NOW)
        with store.begin() as tx:
            assert sessions.claim(tx, "a", 1, NOW)
            assert not sessions.claim(tx, "a", 2, NOW)
            assert not sessions.claim(tx, "b", 1, NOW)
            assert not sessions.claim(tx, "dead", 2, NOW)

    def test_a_rival_waits_and_then_sees_what_the_winner_saved(self, store: Store) -> None:
        put(store, "a")
        seen: list[SessionRow | None] = []

        def rival() -> None:
            with store.begin() as tx:
                seen.append(sessions.lock(tx, "a", NOW))

        with store.begin() as tx:
            sessions.lock(tx, "a", NOW)
            thread = threading.Thread(target=rival)
            thread.start()
            thread.join(0.3)
            assert thread.is_alive()
            sessions.save(tx, "a", 1, b"won", None, NOW, UNTIL)
            tx.commit()
        thread.join()
        assert seen == [SessionRow("a", 2, b"won", None, False)]


class TestOthers:
    def test_of_one_player_or_of_all_that_live(self, store: Store) -> None:
        put(store, "a", "b", player=7)
        put(store, "c", player=8)
        put(store, "d", "dead")
        put(store, "old", until=NOW)
        with store.begin() as tx:
            sessions.bury(tx, "dead", NOW)
            assert [row.id for row in of_players(tx, 7, NOW)] == ["a", "b"]
            assert [row.id for row in of_players(tx, 7, NOW, but="a")] == ["b"]
            assert [row.id for row in of_players(tx, None, NOW)] == ["a", "b", "c", "d"]
            assert [row.id for row in of_players(tx, None, NOW, but="c")] == ["a", "b", "d"]

    def test_rewriting_one_makes_its_owner_read_it_anew(self, store: Store) -> None:
        put(store, "a", player=7)
        with store.write() as tx:
            sessions.rewrite(tx, "a", b"reset", 8)
        assert get(store, "a") == SessionRow("a", 2, b"reset", 8, False)
        assert get(store, "a", UNTIL) is None
