"""The cases of tests/web/cases.py that are about the deck, the scores and the words of the page."""

import re
from pathlib import Path

from tests.web.conftest import Sit
from tests.web.visitor import Visitor

TESTS = Path(__file__).parents[1]


def test_deck_01_and_dup_01_52_different_cards(visitor: Visitor) -> None:
    dealt: list[str] = []
    while True:
        start, page = visitor.deal(), visitor.move("stand")
        if "shuffled" in start.headline + page.headline:
            break
        dealt += page.you.cards + page.dealer.cards
    assert len(dealt) > 40
    assert len(set(dealt)) == len(dealt)


def test_deck_03_the_reshuffle_comes_with_the_next_card(sit: Sit) -> None:
    visitor = sit("10S 10D 8H 8C")
    page = visitor.play("stand")
    assert (page.you.net, "shuffled" in page.headline) == ("0", False)
    assert "0 of 52 cards left" in page.text
    page = visitor.deal()
    assert "shuffled" in page.headline
    assert "49 of 52 cards left" in page.text


def test_state_01_nothing_of_a_blackjack_is_carried_over(sit: Sit) -> None:
    visitor = sit("AS 9D KH 9C  5S 10D 4H 9H 8C", "natural")
    assert visitor.play("stand").score == "1"
    page = visitor.deal()
    assert page.moves == ["hit", "stand"]
    visitor.move("hit")
    page = visitor.move("stand")
    assert (page.you.total, page.dealer.total, page.you.outcome, page.score) == (18, 18, "push", "1")


def test_state_02_the_new_score_at_once(sit: Sit) -> None:
    visitor = sit("10S 10D 9H 8C")
    assert visitor.play("stand").score == visitor.get().score == "1"


def test_a11y_02_each_draw_is_told(sit: Sit) -> None:
    visitor = sit("2S 10D 2H 2C 2D")
    first, second = visitor.play("hit"), visitor.move("hit")
    assert "Your turn: 6 against 10 You drew the 2 of clubs." in first.headline
    assert "Your turn: 8 against 10 You drew the 2 of diamonds." in second.headline
    assert first.address != second.address


def test_a11y_03_cards_are_words(sit: Sit) -> None:
    page = sit("KS 10D AH").deal()
    words = [card.aloud for card in page.main.all("li", data_card=None)]
    assert words == ["10 of diamonds", "King of spades", "Ace of hearts"]
    assert not re.search("[♠♥♦♣]", page.main.aloud)


def test_grd_13_no_test_is_left_to_chance() -> None:
    """No test draws from `random` without a seed."""
    for path in TESTS.rglob("test_*.py"):
        used = set(re.findall(r"\brandom\.(?!seed|Random)(\w+)\(", path.read_text("utf-8")))
        assert not used, (path.name, used)
