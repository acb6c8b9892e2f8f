"""The bet: typed, raised by chips with and without JavaScript, never by a wheel."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

CARDS = "10S 10D 9H 8C 10C 7H 9S"


def test_enter_in_the_field_deals(sit: Sit) -> None:
    """Deal is the form's first submit button: no chip is added."""
    player = sit(CARDS, "bets")
    player.page.get_by_label("Bet").fill("20")
    player.press("Enter")
    assert player.phase == "play"
    expect(player.hand()).to_contain_text("Bet 20")


def test_the_wheel_does_not_turn_the_bet(sit: Sit) -> None:
    """MOB-04: a text field with a number pad."""
    player = sit(CARDS, "bets")
    field = player.page.get_by_label("Bet")
    field.fill("20")
    field.hover()
    for way in (120, 120, -120):
        player.page.mouse.wheel(0, way)
    player.page.keyboard.press("ArrowUp")
    expect(field).to_have_value("20")
    assert (field.get_attribute("type"), field.get_attribute("inputmode")) == (None, "numeric")
    player.click("Deal")
    expect(player.hand()).to_contain_text("Bet 20")


def test_the_last_bet_is_kept(sit: Sit) -> None:
    player = sit(CARDS, "bets")
    player.page.get_by_label("Bet").fill("7")
    player.click("Deal")
    player.click("Stand")
    expect(player.page.get_by_label("Bet")).to_have_value("7")
    assert player.score() == "7"


@pytest.mark.parametrize("script", [True, False])
def test_chips_add_to_the_bet(sit: Sit, script: bool) -> None:
    player = sit(CARDS, "bets", script=script)
    field = player.page.get_by_label("Bet")
    field.fill("5")
    for chip, bet in ((25, "30"), (1, "31"), (100, "100")):
        player.button(f"Add {chip}").and_(player.page.locator(f'[value="{chip}"]')).click()
        expect(field).to_have_value(bet)
    player.button("Clear").click()
    expect(field).to_have_value("1")
    assert player.turn == 0
    player.button("Add 5").first.click()
    expect(field).to_have_value("6")
    player.click("Deal")
    expect(player.hand()).to_contain_text("Bet 6")


@pytest.mark.parametrize("script", [True, False])
def test_a_wrong_bet_is_told_and_kept(sit: Sit, script: bool) -> None:
    player = sit(CARDS, "bets", script=script)
    field = player.page.get_by_label("Bet")
    field.fill("101")
    player.page.keyboard.press("Enter")
    expect(player.page).to_have_title(re.compile("^Error: "))
    expect(player.at("now")).to_be_focused()
    assert player.headline.startswith("Error: ")
    assert "1 to 100" in player.headline
    expect(field).to_have_value("101")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("1 to 100"))
    assert (player.turn, player.cards()) == (0, [])
    field.fill("100")
    player.click("Deal")
    assert player.phase == "play"


def test_no_bet_without_the_extra(sit: Sit) -> None:
    player = sit(CARDS)
    expect(player.page.get_by_label("Bet")).to_have_count(0)
    player.click("Deal")
    expect(player.hand()).not_to_contain_text("Bet")
