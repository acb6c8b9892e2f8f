"""The switches of the extras, whose table is its own log."""

import pytest

from blackjack.store import InForce, Store, SwitchRow, change, current, in_force, log, switch
from tests.store.conftest import NOW


def test_none_at_first(store: Store) -> None:
    with store.read() as connection:
        assert current(connection) == ()
        assert log(connection) == []


def test_the_newest_is_in_force_and_all_are_logged(store: Store) -> None:
    for at, extras in enumerate([["bets", "natural"], ["bets"], [], ["natural"]]):
        with store.write() as tx:
            switch(tx, extras, NOW + at)
    with store.read() as connection:
        assert current(connection) == ("natural",)
        assert log(connection) == [
            SwitchRow(NOW + 3, InForce(("natural",))),
            SwitchRow(NOW + 2, InForce()),
            SwitchRow(NOW + 1, InForce(("bets",))),
            SwitchRow(NOW, InForce(("natural", "bets"))),
        ]
        assert log(connection, 1) == [SwitchRow(NOW + 3, InForce(("natural",)))]


def test_one_thing_is_switched_and_the_others_stay(store: Store) -> None:
    wanted = InForce(("bets",), ("peterson", "bj"), "bj", True, "a digest")
    with store.write() as tx:
        switch(tx, ["bets"], NOW)
        assert change(tx, NOW + 1, tables=("peterson", "bj"), table="bj", hidden=True)
        assert change(tx, NOW + 2, code="a digest")
        assert not change(tx, NOW + 3, hidden=True), "nothing to change, nothing logged"
    with store.read() as connection:
        assert in_force(connection) == wanted
        assert [row.at for row in log(connection)] == [NOW + 2, NOW + 1, NOW]


def test_an_unknown_extra_switches_nothing(store: Store) -> None:
    with pytest.raises(ValueError, match="no such extra: jokers"), store.write() as tx:
        switch(tx, ["natural", "jokers"], NOW)
    with store.read() as connection:
        assert log(connection) == []
