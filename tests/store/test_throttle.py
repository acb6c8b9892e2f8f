"""Five tries a minute, whoever counts them."""

from blackjack.store import Store, forgive, take, throttle
from tests.store import processes
from tests.store.conftest import NOW, address


def test_the_sixth_within_a_minute_of_the_first_is_one_too_many(store: Store) -> None:
    assert [take(store, "k", now=NOW + i) for i in range(7)] == [True] * 5 + [False] * 2
    assert not take(store, "k", now=NOW + 59)
    assert [take(store, "k", now=NOW + 60) for _ in range(6)] == [True] * 5 + [False]


def test_each_key_counts_for_itself(store: Store) -> None:
    assert [take(store, "k", 1, now=NOW), take(store, "l", 1, now=NOW), take(store, "k", 1, now=NOW)] == [
        True,
        True,
        False,
    ]


def test_a_right_one_forgives(store: Store) -> None:
    assert take(store, "k", 1, now=NOW)
    forgive(store, "k")
    assert take(store, "k", 1, now=NOW)


def test_a_key_of_any_length(store: Store) -> None:
    assert take(store, "k" * 5000, 1, now=NOW)
    assert not take(store, "k" * 5000, 1, now=NOW)


def test_old_counts_are_cleaned_away(store: Store) -> None:
    take(store, "k", 1, now=NOW)
    with store.write() as tx:
        throttle.delete_old(tx, NOW + 24 * 3600)
    assert not take(store, "k", 1, now=NOW)
    with store.write() as tx:
        throttle.delete_old(tx, NOW + 24 * 3600 + 1)
    assert take(store, "k", 1, now=NOW)


def test_five_tries_each_of_four_processes(store: Store) -> None:
    assert sum(processes.together(processes.try_five_times, address(store))) == 5
