"""A phone: long hands, thumbs, narrow and low screens."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import Player

pytestmark = pytest.mark.browser

# MOB-01: nine hits make 21 of eleven cards, then the dealer draws to 19
LONG = "AS KD AH AC AD 2S 2H 2C 2D 3S 3H 3C 9D"


def no_sideways_scroll(player: Player) -> None:
    width, screen = player.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= screen


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 740), (390, 844)])
def test_eleven_cards(sit: Sit, width: int, height: int) -> None:
    player = sit(LONG, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    player.click("Deal")
    for _ in range(9):
        player.click("Hit")
        for move in ("Hit", "Stand"):
            expect(player.button(move)).to_be_in_viewport(ratio=1)
        no_sideways_scroll(player)
    assert player.total() == "21"
    assert len(player.cards()) == 11
    felt = player.page.locator(".felt").bounding_box()
    corners = player.hand().locator("[data-card] svg > g:first-of-type")
    boxes = corners.evaluate_all("all => all.map(c => c.getBoundingClientRect().toJSON())")
    assert felt
    for box in boxes:  # each card's corner lies on the felt, and no other card's corner on it
        assert felt["x"] <= box["left"]
        assert box["right"] <= felt["x"] + felt["width"]
    places = {(round(box["left"]), round(box["top"])) for box in boxes}
    assert len(places) == 11
    player.click("Stand")
    assert (player.total("dealer"), player.score()) == ("19", "1")
    no_sideways_scroll(player)


def test_moves_are_large_and_apart(sit: Sit) -> None:
    """MOB-02: at least 44 by 44, with space between Hit and Stand."""
    player = sit(LONG, viewport={"width": 360, "height": 740})
    player.click("Deal")
    hit, stand = player.button("Hit").bounding_box(), player.button("Stand").bounding_box()
    assert hit
    assert stand
    for box in (hit, stand):
        assert box["width"] >= 44
        assert box["height"] >= 44
    assert stand["x"] - (hit["x"] + hit["width"]) >= 8


def test_the_moves_leave_room_at_400_percent(sit: Sit) -> None:
    """At 320 by 256 nothing sticks to the screen's edge and covers the table."""
    player = sit(LONG, viewport={"width": 320, "height": 256})
    player.click("Deal")
    no_sideways_scroll(player)
    assert player.page.locator(".deck-of-moves").evaluate("e => getComputedStyle(e).position") == "static"
