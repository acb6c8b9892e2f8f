"""GET /tables/<table>/rules: the rules in prose, with the rulings and the extras now in force."""

import pytest

from blackjack import rulebook
from tests.web.conftest import Sit, switch_to
from tests.web.visitor import TABLE, Visitor

RULES = f"{TABLE}/rules"


@pytest.mark.parametrize("rule", rulebook.rules("peterson"), ids=lambda rule: rule.name)
def test_each_rule_stands_under_its_name(visitor: Visitor, rule: rulebook.Rule) -> None:
    page = visitor.get(RULES)
    assert page.tree.one(id=rule.name)
    assert rule.title in page.text
    assert " ".join(rule.text.split()) in page.text
    assert rule.original in page.text


@pytest.mark.parametrize(
    "words",
    [
        "one to you, one to the dealer, a second one to you",
        "If both hands have the same value, or both are over 21, no one wins",
        "the dealer still plays his hand",
        "soft 17",
        "At 21 you are still asked",
    ],
)
def test_its_own_deal_tie_bust_soft_17_and_21(visitor: Visitor, words: str) -> None:
    """GRD-15: not those of a casino."""
    assert words in visitor.get(RULES).text


@pytest.mark.parametrize(
    ("extras", "words"),
    [
        ("", "Extras in force: none."),
        ("natural", "Extras in force: a blackjack beats an ordinary 21."),
        ("bets", "Extras in force: bets of 1 to 100, and a winning blackjack pays one and a half."),
    ],
)
def test_the_extras_now_in_force(sit: Sit, extras: str, words: str) -> None:
    assert words in sit("", extras).get(RULES).text


def test_they_are_told_as_they_are_now(visitor: Visitor) -> None:
    visitor.deal()
    switch_to(visitor.app, "natural bets")
    assert "a blackjack beats an ordinary 21; bets of 1 to 100" in visitor.get(RULES).text


def test_there_are_none_of_an_unknown_table(visitor: Visitor) -> None:
    visitor.get("/tables/poker/rules", 404)


def test_the_way_back(visitor: Visitor) -> None:
    assert "/" in visitor.get(RULES).links
    assert RULES in visitor.get("/").links
