"""The tables as data, and Peterson's extras."""

from dataclasses import FrozenInstanceError, replace
from itertools import permutations

import pytest

from blackjack.engine import PETERSON, TABLES, UnknownExtra, UnknownTable, rules_for


def test_petersons_table() -> None:
    assert rules_for("peterson") is PETERSON is TABLES["peterson"]
    assert (PETERSON.decks, PETERSON.boxes, PETERSON.extras) == (1, 1, ())
    assert PETERSON.deal == ("player", "dealer", "player")
    assert (PETERSON.least_bet, PETERSON.most_bet, PETERSON.player_sets_bet) == (1, 1, False)
    assert (PETERSON.both_bust_draws, PETERSON.natural_beats_21, PETERSON.natural_pays) == (True, False, 2)


def test_extra_1_changes_who_wins_and_nothing_else() -> None:
    assert rules_for("peterson", ["natural"]) == replace(PETERSON, extras=("natural",), natural_beats_21=True)


def test_extra_2_changes_bets_and_pay_and_nothing_else() -> None:
    assert rules_for("peterson", ["bets"]) == replace(
        PETERSON, extras=("bets",), player_sets_bet=True, most_bet=100, natural_pays=3
    )


def test_both_in_any_order_and_named_in_one() -> None:
    both = rules_for("peterson", ["natural", "bets"])
    assert both.extras == ("natural", "bets")
    assert (both.natural_beats_21, both.player_sets_bet, both.natural_pays) == (True, True, 3)
    assert all(rules_for("peterson", order) is both for order in permutations(["natural", "bets", "bets"]))


@pytest.mark.parametrize("table", ["", "Peterson", "poker", "peterson ", "x" * 10_000])
def test_an_unknown_table(table: str) -> None:
    with pytest.raises(UnknownTable, match="the tables are peterson") as raised:
        rules_for(table)
    assert len(str(raised.value)) < 150


@pytest.mark.parametrize("extras", [["insurance"], ["natural", "Bets"], [""], "natural", ["x" * 10_000]])
def test_an_unknown_extra(extras: list[str] | str) -> None:
    with pytest.raises(UnknownExtra, match="peterson has natural bets") as raised:
        rules_for("peterson", extras)
    assert len(str(raised.value)) < 150


def test_a_table_without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TABLES, "plain", replace(PETERSON, table="plain"))
    assert rules_for("plain").table == "plain"
    with pytest.raises(UnknownExtra, match="plain has none"):
        rules_for("plain", ["natural"])


def test_rules_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        rules_for("peterson", ["bets"]).most_bet = 1000  # type: ignore[misc]
