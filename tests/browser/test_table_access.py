"""The other three tables in every dress: axe, targets, sideways scroll; who may not play is told why."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.browser.test_access import AXE, AXE_RUN, MODES, WIDTHS
from tests.browser.test_boxes import FIVE, bet
from tests.browser.test_table_keys import CARDS

pytestmark = pytest.mark.browser


def states(sit: Sit, own: str, **context: Any) -> Iterator[tuple[str, Page]]:
    """Each table in each of its states."""
    player = sit(FIVE, at="multibox", **context)
    yield "places for bets", player.page
    bet(player, 10, 20, 30, 40, 50)
    for move in ("Deal", "Stand", "Split", "Hit"):
        player.click(move)
        yield f"boxes: {move}", player.page
    while player.phase == "play":
        player.click("Stand")
    yield "boxes: over", player.page
    player.page.goto("/rounds/1?step=5")
    yield "boxes: replay", player.page
    for path in ("/class", "/tables/multibox/rules"):
        player.page.goto(path)
        yield path, player.page
    for table, moves in (("bj", ("No insurance", "Split", "Double")), ("quentinc", ("Insurance", "Split"))):
        player = sit(CARDS[table], at=table, **context)
        yield f"{table}: ready", player.page
        for move in ("Deal", *moves):
            player.click(move)
            yield f"{table}: {move}", player.page
        while player.phase == "play":
            player.click("Stand")
        yield f"{table}: over", player.page
        player.page.goto(f"/tables/{table}/rules")
        yield f"{table}: rules", player.page
    player.page.context.clear_cookies()
    player.page.goto("/tables/multibox")
    expect(player.page.locator("h1")).to_contain_text("Give a name first")
    yield "no name", player.page


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(sit: Sit, mode: str, width: int) -> None:
    checks = {"color-contrast": {"enabled": mode != "forced"}}
    screen = {"width": width, "height": WIDTHS[width]}
    found = []
    for name, page in states(sit, f"{mode} {width}", viewport=screen, bypass_csp=True, **MODES[mode]):
        page.evaluate(AXE)
        result = page.evaluate("how => axe.run(document, how)", {"rules": checks} | AXE_RUN)
        found += [
            f"{name}: {violation['id']} {node['target']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]
    assert found == []


@pytest.mark.parametrize(("width", "height"), [(320, 256), (360, 740), (1280, 800), (1920, 1080)])
def test_no_sideways_scroll_and_no_small_target(sit: Sit, width: int, height: int) -> None:
    wide, small = [], []
    for name, page in states(sit, f"sizes {width}", viewport={"width": width, "height": height}):
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)
        targets = page.evaluate(
            """[...document.querySelectorAll('a, button, summary, label.tick, .rack__chip, input')]
                .filter(e => e.checkVisibility({ contentVisibilityAuto: true }) && e.offsetParent)
                .filter(e => !e.closest('.skip, label *, [aria-hidden], details:not([open]) > :not(summary)'))
                .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
                .filter(([, box]) => box.width < 43.9 || box.height < 43.9).map(([text]) => text)"""
        )
        small += [(name, target) for target in targets]
    assert (wide, small) == ([], [])


def test_the_list_of_tables(sit: Sit) -> None:
    """In the header, where more than one is open; the one that is shown is marked."""
    player = sit(CARDS["bj"], at="bj", viewport={"width": 360, "height": 740})
    tables = player.page.get_by_role("group", name="Tables").get_by_role("link")
    expect(tables).to_have_text(["Peterson", "Reno bj(6)", "QuentinC Playroom", "Multibox"])
    expect(player.page.locator("[aria-current]")).to_have_text(["Reno bj(6)"])
    tables.nth(3).click()
    expect(player.page.locator("main")).to_have_attribute("data-table", "multibox")
    player.page.get_by_role("link", name="Rules", exact=True).click()
    expect(player.page.locator("h1")).to_have_text("Rules of the table Multibox")


@pytest.mark.parametrize("table", ["bj", "quentinc", "multibox"])
def test_a_closed_table_says_so(sit: Sit, table: str) -> None:
    player = sit()
    player.page.goto(f"/tables/{table}")
    expect(player.at("now")).to_contain_text("is closed")
    assert "is closed" in player.title
    expect(player.button("Deal")).to_have_count(0)
    player.page.get_by_role("link", name="To the class’s table").click()
    expect(player.page.locator("main")).to_have_attribute("data-table", "peterson")


@pytest.mark.parametrize("table", ["quentinc", "multibox"])
def test_chips_need_a_name(sit: Sit, table: str) -> None:
    player = sit(CARDS["bj"], at="bj")
    player.page.goto(f"/tables/{table}")
    expect(player.at("now")).to_contain_text("Give a name first")
    expect(player.button("Deal")).to_have_count(0)
    player.page.get_by_role("main").get_by_role("link", name="Give your name").first.click()
    expect(player.page.get_by_label("Name")).to_be_visible()


def test_the_moves_stay_in_reach_on_a_phone(sit: Sit) -> None:
    player = sit(CARDS["quentinc"], at="quentinc", viewport={"width": 320, "height": 640})
    player.click("Deal")
    buttons = player.page.locator(".moves button").all()
    assert len(buttons) == 6
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
    assert player.page.locator(".deck-of-moves").evaluate("e => e.offsetHeight < innerHeight / 3")
