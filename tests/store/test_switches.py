"""The switches of the extras, whose table is its own log."""

import pytest

from blackjack.store import Store, SwitchRow, current, log, switch
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
            SwitchRow(NOW + 3, ("natural",)),
            SwitchRow(NOW + 2, ()),
            SwitchRow(NOW + 1, ("bets",)),
            SwitchRow(NOW, ("natural", "bets")),
        ]
        assert log(connection, 1) == [SwitchRow(NOW + 3, ("natural",))]


def test_an_unknown_extra_switches_nothing(store: Store) -> None:
    with pytest.raises(ValueError, match="no such extra: jokers"), store.write() as tx:
        switch(tx, ["natural", "jokers"], NOW)
    with store.read() as connection:
        assert log(connection) == []
