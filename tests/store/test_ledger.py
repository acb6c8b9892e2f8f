"""Players, their rounds, and the scores that are the sums of them."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from blackjack.store import (
    Connection,
    ScoreRow,
    Store,
    add_player,
    add_round,
    dealer_totals,
    name_of,
    name_player,
    new_game,
    round_by_id,
    rounds_of,
    scores,
    sessions,
    take,
    wipe,
)
from tests.store import processes
from tests.store.conftest import NOW, address


@pytest.fixture
def played(store: Store) -> Callable[..., int]:
    """Adds a round: ``played(player, game, n, outcome, net)``."""

    def play(player: int, game: int, n: int, outcome: str = "win", net: int = 2, dealer: int = 17) -> int:
        with store.write() as tx:
            return add_round(
                tx, player, game, n, "peterson", ("natural",), "a record", outcome, net, dealer, NOW + n
            )

    return play


@pytest.fixture
def ada(store: Store) -> int:
    with store.write() as tx:
        player = add_player(tx, NOW)
        name_player(tx, player, "Ada")
    return player


def do(store: Store, act: Callable[..., Any], *arguments: object) -> Any:
    with store.write() as tx:
        return act(tx, *arguments)


def read(store: Store, what: Callable[..., Any], *arguments: object) -> Any:
    with store.read() as connection:
        return what(connection, *arguments)


class TestScores:
    def test_a_score_is_the_sum_of_its_rounds_in_exact_halves(
        self, store: Store, ada: int, played: Callable[..., int]
    ) -> None:
        for n, (outcome, net) in enumerate([("win", 3), ("lose", -200), ("push", 0), ("lose", -2)], 1):
            played(ada, 1, n, outcome, net)
        assert read(store, scores) == [ScoreRow(ada, "Ada", "peterson", 1, 4, 1, 1, 2, -199, True, NOW + 4)]

    def test_sums_beyond_32_bits(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        for n in range(1, 6):
            played(ada, 1, n, "lose", -2 * 999_999_999)
        (row,) = read(store, scores)
        assert row.net == -10 * 999_999_999
        assert type(row.net) is int

    def test_a_new_score_keeps_the_old_one(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        assert do(store, new_game, ada, "peterson", NOW) == 1
        played(ada, 1, 1)
        assert do(store, new_game, ada, "peterson", NOW) == 2
        first = ScoreRow(ada, "Ada", "peterson", 1, 1, 1, 0, 0, 2, False, NOW + 1)
        assert read(store, scores) == [first, ScoreRow(ada, "Ada", "peterson", 2, 0, 0, 0, 0, 0, True, NOW)]
        played(ada, 2, 1, "lose", -2)
        assert read(store, scores) == [
            first,
            ScoreRow(ada, "Ada", "peterson", 2, 1, 0, 0, 1, -2, True, NOW + 1),
        ]

    def test_seen_is_the_last_save_of_the_players_session(self, store: Store, ada: int) -> None:
        with store.write() as tx:
            sessions.insert(tx, "old", b"", ada, NOW + 70, NOW + 9999)
            sessions.insert(tx, "new", b"", ada, NOW + 90, NOW + 9999)
            sessions.insert(tx, "else", b"", None, NOW + 99, NOW + 9999)
        (row,) = read(store, scores)
        assert row.seen == NOW + 90

    def test_everyone_has_his_own(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        bob = do(store, add_player, NOW)
        played(ada, 1, 1, "win", 2)
        played(bob, 1, 1, "lose", -2)
        assert [(row.name, row.net) for row in read(store, scores)] == [("Ada", 2), (None, -2)]


class TestRounds:
    def test_the_same_round_twice_is_refused(
        self, store: Store, ada: int, played: Callable[..., int]
    ) -> None:
        played(ada, 1, 1)
        with pytest.raises(IntegrityError):
            played(ada, 1, 1, "lose", -2)
        played(ada, 1, 2)
        played(ada, 2, 1)
        assert [(row.game, row.n) for row in read(store, rounds_of, ada)] == [(2, 1), (1, 2), (1, 1)]

    def test_a_round_of_nobody_is_refused(self, store: Store, played: Callable[..., int]) -> None:
        with pytest.raises(IntegrityError):
            played(99, 1, 1)

    def test_come_back_whole(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        number = played(ada, 1, 1, "lose", -3, 21)
        row = read(store, round_by_id, number)
        assert (row.id, row.player, row.game, row.n, row.table) == (number, ada, 1, 1, "peterson")
        assert (row.extras, row.record, row.outcome) == (("natural",), "a record", "lose")
        assert (row.net, row.dealer_total, row.ended) == (-3, 21, NOW + 1)

    @pytest.mark.parametrize("number", [0, -1, 2, 2**31, 2**63 - 1, 2**63, 10**40, -(2**70)])
    def test_no_such_round_is_none_whatever_the_number(
        self, store: Store, ada: int, played: Callable[..., int], number: int
    ) -> None:
        played(ada, 1, 1)
        assert read(store, round_by_id, number) is None

    def test_page_by_page(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        numbers = [played(ada, 1, n) for n in range(1, 6)]
        page = read(store, rounds_of, ada, 2)
        assert [row.id for row in page] == [numbers[4], numbers[3]]
        assert [row.id for row in read(store, rounds_of, ada, 9, page[-1].id)] == numbers[2::-1]
        assert len(read(store, rounds_of, ada, 9, 2**80)) == 5
        assert read(store, rounds_of, ada, 9, 0) == []
        assert read(store, rounds_of, 2**80) == []

    def test_the_dealers_totals_are_counted(self, store: Store, ada: int, played: Callable[..., int]) -> None:
        for n, total in enumerate([17, 26, 17, 20], 1):
            played(ada, 1, n, dealer=total)
        assert read(store, dealer_totals) == {17: 2, 20: 1, 26: 1}
        assert read(store, dealer_totals, "peterson") == {17: 2, 20: 1, 26: 1}
        assert read(store, dealer_totals, "bj") == {}


class TestNames:
    def name(self, store: Store, *names: str) -> list[str]:
        with store.write() as tx:
            return [name_player(tx, add_player(tx, NOW), name) for name in names]

    def test_the_same_name_is_told_apart(self, store: Store) -> None:
        assert self.name(store, "Ada", "Ada", "ADA", "Bob") == ["Ada", "Ada (2)", "ADA (3)", "Bob"]

    def test_what_looks_the_same_is_the_same(self, store: Store) -> None:
        assert self.name(store, "Straße", "STRASSE", "Ａda", "ada", "A  B", "A B") == [
            "Straße",
            "STRASSE (2)",
            "Ａda",
            "ada (2)",
            "A  B",
            "A B (2)",
        ]

    def test_a_name_that_ends_like_a_number_of_another(self, store: Store) -> None:
        assert self.name(store, "Ada (2)", "Ada", "Ada", "Ada (2)") == [
            "Ada (2)",
            "Ada",
            "Ada (3)",
            "Ada (2) (2)",
        ]

    def test_signs_of_the_search_are_letters_here(self, store: Store) -> None:
        assert self.name(store, "%", "_", "a%", "%", "\\", "';--") == ["%", "_", "a%", "% (2)", "\\", "';--"]

    def test_his_own_name_again_is_no_other(self, store: Store, ada: int) -> None:
        assert do(store, name_player, ada, "ADA") == "ADA"
        assert do(store, name_player, ada, "Ada") == "Ada"
        assert read(store, name_of, ada) == "Ada"
        assert read(store, name_of, 99) is None
        assert read(store, name_of, 2**80) is None

    def test_a_name_given_up_is_free(self, store: Store, ada: int) -> None:
        do(store, name_player, ada, "Countess")
        assert self.name(store, "Ada") == ["Ada"]

    def test_four_processes_at_once(self, store: Store) -> None:
        assert sorted(processes.together(processes.be_ada, address(store))) == [
            "Ada",
            "Ada (2)",
            "Ada (3)",
            "Ada (4)",
        ]


@pytest.mark.postgresql
def test_a_name_taken_while_we_looked_is_looked_for_again(postgresql_url: str) -> None:
    """On PostgreSQL two look at once, neither sees the other's Ada, and the unique key decides."""
    store = Store(postgresql_url)
    with store.begin() as first, store.begin() as second:
        assert name_player(first, add_player(first, NOW), "Ada") == "Ada"
        me = add_player(second, NOW)
        calls: list[int] = []

        def looked(connection: Connection) -> None:
            calls.append(1)
            if len(calls) == 1:
                first.commit()

        sa.event.listen(second, "savepoint", lambda connection, _: looked(connection))
        assert name_player(second, me, "Ada") == "Ada (2)"
        second.commit()
    assert len(calls) == 2
    store.close()


class TestWipe:
    def test_all_goes_but_the_instructors_session(
        self, store: Store, ada: int, played: Callable[..., int]
    ) -> None:
        played(ada, 1, 1)
        take(store, "key")
        with store.write() as tx:
            for id in ("kept", "other"):
                sessions.insert(tx, id, b"data", ada, NOW, NOW + 99)
            wipe(tx, "kept")
        with store.read() as connection:
            assert scores(connection) == []
            assert round_by_id(connection, 1) is None
            assert sessions.load(connection, "other", NOW) is None
            kept = sessions.load(connection, "kept", NOW)
        assert kept is not None
        assert (kept.data, kept.player) == (b"data", None)

    def test_a_players_number_does_not_come_back(self, store: Store, ada: int) -> None:
        do(store, wipe)
        assert do(store, add_player, NOW) > ada
