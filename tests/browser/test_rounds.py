"""A whole round by mouse, by keys, typed, and without JavaScript; where each move leads."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import Player

pytestmark = pytest.mark.browser

CARDS = "10S 9D 4H 3C 8C"  # 14 against 9; a 3 makes 17; the dealer's 8 makes 17: a draw


def landed(player: Player, words: str, round_: int = 1) -> None:
    """The browser stands on the heading, whose words begin the title, at the address of this turn."""
    expect(player.at("now")).to_be_focused()
    assert player.headline.startswith(words)
    assert re.fullmatch(rf"{re.escape(words)}.* – Round {round_} – Twenty-One", player.title)
    assert player.page.url.endswith(f"/tables/peterson?turn={player.turn}#now")


def over(player: Player) -> None:
    landed(player, "A draw: both have 17")
    assert player.phase == "over"
    assert player.cards() == ["10S", "4H", "3C"]
    assert player.cards("dealer") == ["9D", "8C"]
    assert (player.hand().get_attribute("data-outcome"), player.hand().get_attribute("data-net")) == (
        "push",
        "0",
    )
    assert (player.score(), player.score("dealer")) == ("0", "0")
    expect(player.page.get_by_role("link", name="value")).to_have_attribute(
        "href", "/tables/peterson/rules#P4"
    )


def test_by_mouse(sit: Sit) -> None:
    player = sit(CARDS)
    player.click("Deal")
    landed(player, "Your turn: 14 against 9")
    assert "4 of hearts" in player.headline
    player.click("Hit")
    landed(player, "Your turn: 17 against 9")
    assert "You drew the 3 of clubs" in player.headline
    player.click("Stand")
    over(player)
    player.page.get_by_role("link", name="value").click()
    expect(player.page.locator("#P4")).to_be_in_viewport()


def test_by_keys(sit: Sit) -> None:
    player = sit(CARDS)
    player.press("n")
    landed(player, "Your turn: 14 against 9")
    player.press("Space")
    landed(player, "Your turn: 17 against 9")
    player.press("Enter")
    over(player)


def test_typed(sit: Sit) -> None:
    player = sit(CARDS)
    player.type("deal")
    landed(player, "Your turn: 14 against 9")
    player.type("h")
    landed(player, "Your turn: 17 against 9")
    player.command("c")
    expect(player.page).to_have_title(re.compile("^Your cards: .*3 of clubs"))
    expect(player.at("now")).to_be_focused()
    player.type("stand")
    over(player)


def test_a_wrong_command_is_kept_and_told(sit: Sit) -> None:
    player = sit(CARDS)
    player.command("fly")
    expect(player.page).to_have_title(re.compile("^Error: “fly”"))
    expect(player.at("now")).to_be_focused()
    field = player.page.get_by_label("Command")
    expect(field).to_have_value("fly")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert player.turn == 0


def test_without_javascript(sit: Sit) -> None:
    player = sit(CARDS, script=False, viewport={"width": 360, "height": 740})
    player.click("Deal")
    landed(player, "Your turn: 14 against 9")
    player.page.get_by_role("link", name="My cards").click()
    expect(player.page).to_have_title(re.compile("^Your cards: .*10 of spades.*4 of hearts"))
    expect(player.at("now")).to_be_focused()
    assert player.headline.startswith("Your cards: ")
    player.click("Hit")
    landed(player, "Your turn: 17 against 9")
    player.click("Stand")
    over(player)
    assert player.page.evaluate("scrollY") == 0


def test_typed_commands_have_the_focus_if_the_player_wants_it_so(sit: Sit) -> None:
    player = sit(CARDS)
    player.page.goto("/settings")
    player.page.get_by_role("group", name="Typed commands").get_by_label("Open").check()
    player.button("Save settings").click()
    expect(player.page.locator("h1")).to_have_text("Settings saved")
    player.page.goto("/")
    for command in ("deal", "hit", "stand"):
        player.type(command)
        expect(player.at("command")).to_be_focused()
    assert player.phase == "over"


def test_a_command_line_that_was_opened_stays_open(sit: Sit) -> None:
    player = sit(CARDS)
    player.type("deal")
    expect(player.page.locator(".typed")).to_have_attribute("open", "")


class TestAgain:
    """What is sent twice is done once."""

    def test_double_click(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.click("Deal")
        with player.moving():
            player.button("Hit").dblclick()
        assert player.now() == (2, ["10S", "4H", "3C"])
        assert player.submits == 2  # Deal, and one Hit: the second was held back

    @pytest.mark.parametrize("script", [True, False])
    def test_two_posts_of_one_page(self, sit: Sit, script: bool) -> None:
        player = sit(CARDS, script=script)
        player.click("Deal")
        form = player.page.locator('form[action*="/move"]')
        with player.moving():
            form.evaluate("form => { const b = form.querySelector('[value=hit]'); b.click(); b.click() }")
        assert player.now() == (2, ["10S", "4H", "3C"])

    def test_back_shows_the_table_as_it_is(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.click("Deal")
        player.click("Hit")
        player.page.go_back()
        expect(player.main).to_have_attribute("data-turn", "2")
        assert player.cards() == ["10S", "4H", "3C"]

    def test_an_old_form_changes_nothing_and_says_so(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.click("Deal")
        other = Player(player.page.context.new_page())
        other.page.goto("/")
        player.click("Hit")
        other.button("Hit").click()
        expect(other.page).to_have_url(re.compile(r"\?turn=2&late=\w+#now$"))
        assert other.headline.startswith("That move had already been made. This is the table now.")
        assert other.title.startswith("That move had already been made.")
        expect(other.at("now")).to_be_focused()
        assert other.now() == (2, ["10S", "4H", "3C"])

    def test_a_reload_deals_nothing(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.click("Deal")
        player.page.reload()
        assert (player.turn, player.cards()) == (1, ["10S", "4H"])
