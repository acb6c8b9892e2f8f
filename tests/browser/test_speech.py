"""What a screen reader meets: the heading, the landmarks, cards in words, the polite line."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser


def test_each_draw_is_told_with_card_and_total(sit: Sit) -> None:
    """A11Y-02: two draws of the same rank are announced, 6 then 8."""
    player = sit("2S 10D 2H 2C 2D 9S")
    player.click("Deal")
    for total, card in ((6, "2 of clubs"), (8, "2 of diamonds")):
        player.click("Hit")
        expect(player.at("now")).to_be_focused()
        assert f"Your turn: {total} against 10" in player.headline
        assert card in player.headline
        assert player.title.startswith(f"Your turn: {total} against 10 – ")


def test_the_same_question_is_answered_again(sit: Sit) -> None:
    """A11Y-02: the line is emptied first, else the same words are not spoken twice."""
    player = sit("2S 10D 2H")
    player.click("Deal")
    player.said.evaluate(
        """line => {
            line.heard = [];
            new MutationObserver(() => line.heard.push(line.textContent)).observe(line, { childList: true })
        }"""
    )
    words = player.page.get_by_role("link", name="My cards").get_attribute("data-say")
    for times in (1, 2):
        player.page.keyboard.press("c")
        player.page.wait_for_function(
            "([words, times]) => said.heard.filter(heard => heard === words).length === times",
            arg=[words, times],
        )
    assert player.said.evaluate("line => line.heard") == [words, "", words]
    expect(player.said).to_have_attribute("aria-live", "polite")


def test_questions_without_javascript(sit: Sit) -> None:
    """The answer stands in heading and title; each address is new, or the same one would stay silent."""
    player = sit("2S 10D 2H", script=False)
    player.click("Deal")
    addresses = set()
    for name, words in (
        ("My cards", "Your cards: "),
        ("My cards", "Your cards: "),
        ("Dealer’s cards", "Dealer’s cards: 10 of diamonds"),
        ("Scores", "Your score is zero"),
        ("Who is playing", "Two players: you and the dealer"),
    ):
        player.page.get_by_role("link", name=name).click()
        expect(player.page).to_have_title(re.compile(f"^{words}"))
        expect(player.at("now")).to_be_focused()
        assert player.headline.startswith(words)
        addresses.add(player.page.url)
    assert len(addresses) == 5
    assert player.turn == 1


def test_cards_are_words(sit: Sit) -> None:
    """A11Y-03: names in the list, pictures hidden from speech."""
    player = sit("KS 10D AH 7C")
    player.click("Deal")
    expect(player.page.locator("main")).to_match_aria_snapshot(
        """
        - heading "Dealer" [level=2]
        - paragraph: "/Total: 10/"
        - list "Dealer’s cards":
          - listitem: 10 of diamonds
        - heading "You" [level=2]
        - paragraph: "/Total: 21 blackjack/"
        - list "Your cards":
          - listitem: King of spades
          - listitem: Ace of hearts
        - heading "Your move" [level=2]
        """
    )


def test_a_soft_total_is_said(sit: Sit) -> None:
    player = sit("6S 10D AH")
    player.click("Deal")
    expect(player.hand().get_by_role("paragraph").first).to_have_text("Total: soft 17")
    assert player.headline.startswith("Your turn: soft 17 against 10")


def test_minus_is_a_word(sit: Sit) -> None:
    player = sit("10S 10D 8H 9C")
    player.click("Deal")
    player.click("Stand")
    expect(player.page.locator("aside")).to_match_aria_snapshot(
        """
        - complementary:
          - heading "Score" [level=2]
          - paragraph: "You: minus 1"
          - paragraph: Dealer plus 1
        """
    )
    assert player.page.locator('[data-score="gambler"] [aria-hidden]').text_content() == "−1"


def test_focus_after_a_hit_by_keyboard(sit: Sit) -> None:
    """A11Y-05: card and total are spoken, and the moves are the next stop."""
    player = sit("10S 9D 4H 3C")
    player.click("Deal")
    player.button("Hit").focus()
    player.press("Enter")
    expect(player.at("now")).to_be_focused()
    assert re.search(r"17.*\n.*3 of clubs", player.headline)
    player.page.keyboard.press("Tab")
    expect(player.button("Hit")).to_be_focused()


@pytest.mark.parametrize("round_", ["no", "open", "over"])
def test_landmarks_and_headings(sit: Sit, round_: str) -> None:
    player = sit("10S 10D 8H 9C")
    if round_ != "no":
        player.click("Deal")
    if round_ == "over":
        player.click("Stand")
    found = player.page.evaluate(
        """[...document.querySelectorAll('header,nav,main,aside,footer,section,search,[role]')]
            .filter(e => !e.closest('[aria-hidden=true]'))
            .map(e => e.getAttribute('role') ?? e.localName)
            .filter(role => !['list', 'group', 'toolbar', 'img'].includes(role))"""
    )
    assert found == ["header", "nav", "main", "aside"]
    assert player.page.locator("h2").all_inner_texts() == [
        "Dealer",
        "You",
        "Your move",
        "Score",
        "Deck",
        "Last rounds",
    ]
    expect(player.page.locator("h1")).to_have_count(1)
    assert player.page.locator("h1").get_attribute("tabindex") == "-1"
