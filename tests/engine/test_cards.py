"""The 52 cards and their names."""

import pytest

from blackjack.engine import UnknownCard
from blackjack.engine.cards import PACK, RANKS, SUITS, Card, card, cards

VALUES = {"A": 11, "J": 10, "Q": 10, "K": 10} | {str(rank): rank for rank in range(2, 11)}


def test_four_suits_of_thirteen_ranks_each_once() -> None:
    assert len(PACK) == len({found.code for found in PACK}) == 52
    assert {(found.rank, found.suit) for found in PACK} == {(rank, suit) for rank in RANKS for suit in "SHDC"}
    assert "".join(SUITS) == "SHDC"


@pytest.mark.parametrize("found", PACK, ids=repr)
def test_each_by_its_code_in_either_case(found: Card) -> None:
    assert found.code == found.rank + found.suit
    assert found.value == VALUES[found.rank]
    for code in (
        found.code,
        found.code.lower(),
        found.rank + found.suit.lower(),
        found.rank.lower() + found.suit,
    ):
        assert card(code) is found


@pytest.mark.parametrize("suit", SUITS)
def test_t_is_ten(suit: str) -> None:
    for code in ("T" + suit, "t" + suit, ("T" + suit).lower()):
        assert card(code) is card("10" + suit)
    assert card("10" + suit).code == "10" + suit


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("10S", "10 of spades"),
        ("AH", "Ace of hearts"),
        ("JD", "Jack of diamonds"),
        ("QC", "Queen of clubs"),
        ("KS", "King of spades"),
        ("2H", "2 of hearts"),
    ],
)
def test_named_in_words(code: str, name: str) -> None:
    assert card(code).name == name
    assert name.endswith(card(code).suit_name)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "1S",
        "11H",
        "0D",
        "S",
        "10",
        "T",
        "AX",
        "SA",
        "10SS",
        " 10S",
        "10 S",
        "down",
        "?",
        "♠A",
        "10ſ",
        "ǞS",
        "1" * 10000,
    ],
)
def test_anything_else_is_unknown(code: str) -> None:
    with pytest.raises(UnknownCard, match="unknown card") as raised:
        card(code)
    assert len(str(raised.value)) < 100


def test_several_of_them() -> None:
    assert [found.code for found in cards(" 10s  AH\tkd ")] == ["10S", "AH", "KD"]
    assert cards("") == []
    with pytest.raises(UnknownCard, match="'XX'"):
        cards("10S XX")
