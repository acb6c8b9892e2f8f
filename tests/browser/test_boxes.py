"""Multibox: chips onto boxes, five hands side by side, the hole card, each hand's result and rule."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from blackjack.engine.cards import card
from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.test_hidden import Witness
from tests.browser.test_phone import no_sideways_scroll

pytestmark = pytest.mark.browser

# five boxes against a 6 with a King below; box 2 splits, and its first hand takes seven cards
FIVE = "10S 2D 5S 9H KD 6C QS 2C 6H 9D QD KC 2H 3C 2S 3D 4D 5D 10H 9S 4C 7D 8D 10C"
SIZES = [(320, 640), (360, 740), (1280, 800), (1920, 1080)]


def field(player: Player, box: int) -> Locator:
    return player.page.get_by_role("textbox", name=f"Box {box}")


def spot(player: Player, box: int) -> Locator:
    return player.page.get_by_role("button", name=f"Put the chip on box {box}")


def bet(player: Player, *bets: int) -> None:
    for box in range(1, 6):
        field(player, box).fill(str(bets[box - 1]) if box <= len(bets) else "")


def chip(player: Player, value: int) -> None:
    player.page.locator(f".rack__chip:has([value='{value}'])").click()


class TestBets:
    @pytest.mark.parametrize("script", [True, False])
    def test_a_chip_and_then_a_box(self, sit: Sit, script: bool) -> None:
        player = sit(FIVE, at="multibox", script=script)
        bet(player)
        chip(player, 5)
        for value in ("5", "10"):
            spot(player, 3).click()
            expect(field(player, 3)).to_have_value(value)
        chip(player, 100)
        spot(player, 5).click()
        expect(field(player, 5)).to_have_value("100")
        expect(spot(player, 5).locator(".chip--100")).to_be_visible()
        expect(spot(player, 3).locator(".chip--5")).to_be_visible()
        expect(player.page.get_by_role("radio", name="100")).to_be_checked()
        assert player.turn == 0
        player.click("Deal")
        # boxes count among those with a bet
        assert [hand.get_attribute("data-hand") for hand in player.page.locator(".mini").all()] == ["1", "2"]
        expect(player.hand("1")).to_contain_text("Bet 10")
        expect(player.hand("2")).to_contain_text("Bet 100")

    @pytest.mark.parametrize("script", [True, False])
    def test_clear(self, sit: Sit, script: bool) -> None:
        player = sit(FIVE, at="multibox", script=script)
        bet(player, 5, 5)
        player.page.get_by_role("link", name="Clear").click()
        for box in range(1, 6):
            expect(field(player, box)).to_have_value("")
        expect(player.page.locator(".spot .chip")).to_have_count(0)

    def test_no_more_than_there_is(self, sit: Sit) -> None:
        player = sit(FIVE, at="multibox")
        bet(player, 990)
        chip(player, 100)
        spot(player, 1).click()
        expect(field(player, 1)).to_have_value("1000")
        expect(player.said).to_have_text("Box 1: 1000")

    @pytest.mark.parametrize("script", [True, False])
    @pytest.mark.parametrize("box", [1, 5])
    def test_enter_in_any_field_deals(self, sit: Sit, script: bool, box: int) -> None:
        player = sit(FIVE, at="multibox", script=script)
        bet(player, 5, 10)
        field(player, box).focus()
        player.press("Enter")
        expect(player.hand("1")).to_contain_text("Bet 5")
        expect(player.hand("2")).to_contain_text("Bet 10")

    def test_the_chip_is_chosen_by_keyboard(self, sit: Sit) -> None:
        player = sit(FIVE, at="multibox")
        player.page.get_by_role("radio", name="25").focus()
        player.page.keyboard.press("ArrowLeft")
        expect(player.page.get_by_role("radio", name="5", exact=True)).to_be_checked()
        spot(player, 2).focus()
        player.page.keyboard.press("Space")
        expect(field(player, 2)).to_have_value("5")
        assert player.turn == 0

    @pytest.mark.parametrize("script", [True, False])
    def test_a_wrong_bet_is_told_and_all_are_kept(self, sit: Sit, script: bool) -> None:
        player = sit(FIVE, at="multibox", script=script)
        bet(player, 5, 0, 7)
        field(player, 2).fill("x")
        player.page.keyboard.press("Enter")
        expect(player.page).to_have_title(re.compile("^Error: "))
        expect(field(player, 2)).to_have_attribute("aria-invalid", "true")
        expect(player.page.locator("[aria-invalid]")).to_have_count(1)
        assert [field(player, box).input_value() for box in range(1, 6)] == ["5", "x", "7", "", ""]

    def test_the_last_bets_are_kept(self, sit: Sit) -> None:
        player = sit("10S 9D 10D 9H 10C 9C 8S", at="multibox")
        bet(player, 5, 0, 10)
        field(player, 2).fill("")
        player.click("Deal")
        while player.phase == "play":
            player.click("Stand")
        assert [field(player, box).input_value() for box in range(1, 6)] == ["5", "10", "", "", ""]


def corners_are_seen(page: Page) -> None:
    """Each card's corner lies on the felt, and no other card's corner on it."""
    felt = page.locator(".felt").bounding_box()
    boxes = page.locator(".felt [data-card]:not([data-card=down]) svg > g:first-of-type").evaluate_all(
        "all => all.map(c => c.getBoundingClientRect().toJSON())"
    )
    assert felt
    for box in boxes:
        assert felt["x"] <= box["left"]
        assert box["right"] <= felt["x"] + felt["width"]
    places = sorted((round(box["top"]), box["left"]) for box in boxes)
    for (row, left), (next_row, next_left) in pairwise(places):
        assert row != next_row or next_left - left >= 12


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_five_boxes_one_split_seven_cards(sit: Sit, width: int, height: int) -> None:
    player = sit(FIVE, at="multibox", viewport={"width": width, "height": height})
    bet(player, 10, 20, 30, 40, 50)
    for move in ("Deal", "Stand", "Split", *["Hit"] * 5):
        player.click(move)
        no_sideways_scroll(player)
        corners_are_seen(player.page)
    assert len(player.cards("2a")) == 7
    while player.phase == "play":
        player.click("Stand")
        no_sideways_scroll(player)
        corners_are_seen(player.page)
    assert player.page.locator(".mini").count() == 6


def test_the_hand_in_play_is_marked(sit: Sit) -> None:
    """In the heading, in its name, and by a word in it; the others wait or are over."""
    player = sit(FIVE, at="multibox")
    bet(player, 10, 20, 30)
    player.click("Deal")
    for move, key, words in (
        ("Stand", "2", "Box 2: "),
        ("Stand", "3", "Box 3: "),
    ):
        player.click(move)
        assert player.headline.startswith(words)
        on = player.page.get_by_role("group", name=re.compile("playing now"))
        expect(on).to_have_count(1)
        expect(on).to_have_attribute("data-hand", key)
        expect(on).to_contain_text("Your move")
    expect(player.hand("1")).to_contain_text("Stands")


def test_a_split_is_told_hand_by_hand(sit: Sit) -> None:
    player = sit("8S 6D 8H 10D 3C 4C 9D 5H", at="multibox")
    bet(player, 10)
    player.click("Deal")
    player.press("p")
    assert player.headline.startswith("Box 1, first hand: 11 against 6")
    player.press("Enter")
    assert player.headline.startswith("Box 1, second hand: 12 against 6")
    assert [hand.get_attribute("data-hand") for hand in player.page.locator(".mini").all()] == ["1a", "1b"]


@pytest.mark.parametrize(
    ("move", "why"), [("Split", "needs a pair"), ("Insurance", "needs a dealer’s ace"), ("Double", "")]
)
def test_a_closed_move_says_why_in_its_place(sit: Sit, move: str, why: str) -> None:
    player = sit("10S 6D 7H 10D", at="multibox")
    player.click("Deal")
    expect(player.button(move)).to_have_count(0 if why else 1)
    if why:
        expect(player.page.locator(".btn--no", has_text=move)).to_have_text(f"{move} {why}")


def test_a_move_that_costs_too_much(sit: Sit) -> None:
    player = sit("10S 6D 7H 10D", at="multibox")
    bet(player, 600)
    player.click("Deal")
    expect(player.page.locator(".btn--no", has_text="Double")).to_contain_text("costs 600, you have 400")


def test_each_result_has_its_rule_and_sum(sit: Sit) -> None:
    """The total of a round is one line."""
    # boxes 18, 20, 19 and an ace: insured by box 1 alone; the dealer has 19
    player = sit("10S 10C 10H AD 8S QC 9H 8D", at="multibox")
    bet(player, 10, 20, 30)
    player.click("Deal")
    player.press("i")
    player.press("Enter")
    for _ in range(2):
        player.press("Enter")
        player.press("Enter")
    assert player.phase == "over"
    for key, outcome, sum_, rule in (
        ("1", "lose", "−10", "M6"),
        ("2", "win", "+20", "M6"),
        ("3", "push", "0", "M7"),
    ):
        hand = player.hand(key)
        expect(hand).to_have_attribute("data-outcome", outcome)
        expect(hand.locator(".end")).to_contain_text(sum_)
        expect(hand.get_by_role("link", name=f"rule {rule}")).to_have_attribute(
            "href", f"/tables/multibox/rules#{rule}"
        )
    expect(player.page.locator(".status")).to_contain_text("Box 1 −10, box 2 +20, box 3 0, insurance −5: +5")
    assert player.headline.startswith("You win 5 in all")
    player.hand("3").get_by_role("link").click()
    expect(player.page.locator("#M7")).to_be_in_viewport()


def test_the_hole_card_is_nowhere(sit: Sit) -> None:
    """W-HOLE-1: up 9H, hole KD; it is shown only when the player is finished (M2, M5)."""
    player = sit("5S 9H 6D KD 2C", at="multibox")
    witness = Witness(player.page)
    for key in ("n", "Space"):
        player.press(key)
        heard = witness.hear() + player.page.content() + str(player.page.context.cookies())
        heard += player.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
        assert card("KD").name not in heard
        assert '"KD"' not in heard
        assert player.cards("dealer") == ["9H", "down"]
        assert player.total("dealer") == "9"
    expect(player.hand("dealer").locator("li .vh")).to_have_text(["9 of hearts", "face-down card"])
    player.press("Enter")
    assert player.cards("dealer") == ["9H", "KD"]
    assert player.total("dealer") == "19"
    assert "The dealer’s face-down card is the King of diamonds." in player.headline
