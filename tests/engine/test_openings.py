"""Why a move is not open: each reason, and the cost of what is."""

import pytest

from blackjack.engine import Round, Stacked, rules_for
from blackjack.engine.amount import halves, whole
from blackjack.engine.cards import cards
from blackjack.engine.openings import cost, refusal
from blackjack.engine.rules import Move
from tests.engine.rounds import act


def round_at(table: str, codes: str, moves: str = "", purse: int | None = None) -> Round:
    bets = [2] if table == "bj" else [10] if rules_for(table).takes_bet else []
    return act(Round(rules_for(table), Stacked(cards(codes)), bets, purse), moves)


@pytest.mark.parametrize(
    ("table", "codes", "moves", "move", "why"),
    [
        ("peterson", "10S 9D 9H 9C", "stand", "hit", "over"),
        ("bj", "10S 9D 9H 9C", "stand", "double", "over"),
        ("peterson", "8S AD 8H", "", "split", "never"),
        ("bj", "10S 9D 6H 9C", "", "forfeit", "never"),
        ("bj", "5S AD 5H 9C", "", "hit", "insurance_first"),
        ("bj", "5S AD 5H 9C", "", "split", "insurance_first"),
        ("multibox", "5S AD 5H 9C", "", "double", "insurance_first"),
        ("quentinc", "5S 6D 9H 2C", "hit", "forfeit", "first_move"),
        ("bj", "8S 9D 8H 9C 8C", "split", "split", "once"),
        ("quentinc", "5S 6D AH", "insure", "insure", "once"),
        ("bj", "5S AD 6H 9C", "decline", "insure", "once"),
        ("quentinc", "8S 8D KH 2C 3C", "split stand", "insure", "too_late"),
        ("bj", "8S 9D 9H 9C", "", "split", "pair"),
        ("quentinc", "10S JD 9H", "", "split", "pair"),
        ("multibox", "2S 9D 2H 9C 2D", "hit", "split", "pair"),
        ("multibox", "2S 9D 2H 9C 2D", "hit", "double", "two_cards"),
        ("bj", "2S 9D 7H 9C", "", "double", "total"),
        ("multibox", "AS 9D AH 9C 2C", "split", "double", "aces"),
        ("quentinc", "10S 9D 10H", "", "insure", "upcard"),
        ("multibox", "10S KD 9H AC", "", "insure", "upcard"),
        ("bj", "10S AD 9H 8C", "decline", "decline", "not_asked"),
    ],
)
def test_each_reason(table: str, codes: str, moves: str, move: Move, why: str) -> None:
    round_ = round_at(table, codes, moves)
    assert refusal(round_, move) == why
    assert move not in round_.legal_moves()


@pytest.mark.parametrize(
    ("table", "codes", "moves", "costs"),
    [
        (
            "quentinc",
            "8S 8D KH",
            "",
            {"double": "10", "split": "10", "insure": "5", "hit": "0", "forfeit": "0"},
        ),
        ("quentinc", "8S 8D KH", "insure", {"double": "10", "split": "15"}),
        ("quentinc", "8S 8D KH 2C", "split", {"double": "10", "insure": "10"}),
        ("multibox", "8S AD 8H KC", "", {"insure": "5", "decline": "0"}),
        ("multibox", "8S AD 8H KC", "insure", {"split": "10", "double": "10"}),
        ("bj", "5S AD 5H KC", "", {"insure": "1", "split": "2", "double": "2"}),
    ],
)
def test_what_a_move_costs(table: str, codes: str, moves: str, costs: dict[Move, str]) -> None:
    round_ = round_at(table, codes, moves)
    assert {move: cost(round_, move) for move in costs} == {move: halves(c) for move, c in costs.items()}


def test_a_cost_that_the_purse_has_just_not() -> None:
    for left, why in (("9.5", "cost"), ("10", None)):
        round_ = round_at("quentinc", "8S 8D KH", purse=whole(10) + halves(left))
        assert refusal(round_, "double") == refusal(round_, "split") == why


def test_another_reason_comes_before_the_cost() -> None:
    assert refusal(round_at("quentinc", "8S 9D 5H", purse=whole(10)), "split") == "pair"
