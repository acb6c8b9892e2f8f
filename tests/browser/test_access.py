"""Every page in light, dark and forced colours, on a phone and a desk: axe, targets, focus, motion."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, Sit

pytestmark = pytest.mark.browser

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text("utf-8")
AXE_RUN = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,
}
CARDS = "10S 10D 9H 8C 5S 9D 6H 4C KS 7D"  # a win with 19, then 11 against 9
AXE_FINDS = """how => axe.run(document, how).then(result =>
    result.violations.flatMap(v => v.nodes.map(node => `${v.id} ${node.target}`)))"""

MODES: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}
WIDTHS = {360: 740, 1280: 800}


def pages(sit: Sit, **context: Any) -> Iterator[tuple[str, Page]]:
    """Each page of the site, in each of its states, as one player comes to it."""
    player = sit(CARDS, "natural bets", **context)
    page = player.page

    def at(path: str, name: str) -> tuple[str, Page]:
        page.goto(path)
        return name, page

    yield "no round", page
    page.get_by_label("Bet").fill("0")
    player.button("Deal").click()
    expect(page.get_by_label("Bet")).to_have_attribute("aria-invalid", "true")
    yield "a wrong bet", page
    page.goto("/")
    player.click("Deal")
    yield "a turn", page
    player.command("fly")
    expect(page.locator("h1")).to_contain_text("Error")
    yield "a wrong command", page
    page.goto("/")
    player.click("Stand")
    yield "a win", page
    page.get_by_text("New score", exact=True).click()
    yield "a new score", page
    page.goto("/sign-in")
    page.get_by_label("Name").fill("x" * 25)
    player.button("Play under this name").click()
    expect(page.locator("h1")).to_contain_text("Error")
    yield "a wrong name", page
    page.get_by_label("Name").fill("Ada")
    player.button("Play under this name").click()
    expect(page.locator("[data-code]")).to_be_visible()
    yield "a return code", page
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_text("You are Ada").first).to_be_visible()
    yield "signed in", page
    yield at("/return", "coming back")
    page.get_by_label("Return code").fill("abcd-efgh-jkmn")
    player.button("Come back").click()
    expect(page.locator("h1")).to_contain_text("Error")
    yield "a wrong return code", page
    page.goto("/")
    player.click("Deal")
    yield at("/tables/peterson?turn=0&late=1#now", "late")
    yield at("/tables/peterson?say=cards&n=1#now", "an answer")
    for path in ("/tables/peterson/rules", "/class", "/rounds", "/privacy", "/settings", "/settings?saved=1"):
        yield at(path, path)
    page.goto("/rounds")
    page.get_by_role("link", name="Round 1").click()
    expect(page.get_by_role("heading", name="Hand record")).to_be_visible()
    yield "a replay's first step", page
    page.get_by_role("link", name="Last").click()
    expect(page.locator("h1")).to_contain_text("You win")
    yield "a replay's last step", page
    yield at("/nothing", "not found")
    yield at("/instructor", "the instructor's door")
    page.get_by_label("Password").fill("wrong")
    player.button("Sign in").click()
    expect(page.locator("h1")).to_contain_text("Error")
    yield "a wrong password", page
    page.get_by_label("Password").fill(PASSWORD)
    player.button("Sign in").click()
    expect(page.locator("h1")).to_contain_text("desk")
    yield "the desk", page
    yield at("/instructor/roster", "the list of the class")
    player.button("Make names and slips").click()
    expect(page.locator("h1")).to_contain_text("Error")
    yield "a wrong list", page
    page.get_by_label("the list itself").fill("Bob,12,A\nCy")
    player.button("Make names and slips").click()
    expect(page.locator("h1")).to_have_text("2 slips for the class")
    yield "slips", page
    page.goto("/instructor")
    page.get_by_label("Class code").fill("sesame")
    player.button("Set the code").click()
    expect(page.locator("h1")).to_contain_text("new code")
    yield at("/class-code", "the class code")
    yield at("/", "the code is asked for")
    yield at("/tables/multibox", "a closed table")
    yield at("/instructor/reset", "a reset of all")
    yield at("/instructor/delete", "a deletion")
    page.goto("/instructor")
    page.get_by_role("link", name="Reset Ada").click()
    expect(page.locator("h1")).to_contain_text("Ada")
    yield "a reset", page


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("mode", MODES)
def test_axe_finds_nothing(sit: Sit, mode: str, width: int) -> None:
    # forced colours replace the page's own when it is painted, but axe still reads the page's own
    checks = {"color-contrast": {"enabled": mode != "forced"}}
    screen = {"width": width, "height": WIDTHS[width]}
    found = []
    for name, page in pages(sit, viewport=screen, bypass_csp=True, own=f"{mode} {width}", **MODES[mode]):
        page.evaluate(AXE)
        violations = page.evaluate(AXE_FINDS, AXE_RUN | {"rules": checks})
        found += [f"{name}: {violation}" for violation in violations]
    assert found == []


@pytest.mark.parametrize(("width", "height"), [(320, 256), (360, 740), (1280, 800), (1920, 1080)])
def test_no_sideways_scroll_and_no_small_target(sit: Sit, width: int, height: int) -> None:
    wide, small, unfocused = [], [], []
    for name, page in pages(sit, viewport={"width": width, "height": height}, own=f"sizes {width}"):
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)
        targets = page.evaluate(
            """[...document.querySelectorAll('a, button, summary, label.tick, input, textarea')]
                .filter(e => e.checkVisibility({ contentVisibilityAuto: true }) && !e.closest('.skip, label'))
                .filter(e => e.offsetParent && !e.closest('details:not([open]) > :not(summary)'))
                .map(e => [e.textContent.trim() || e.name, e.getBoundingClientRect()])
                .filter(([, box]) => box.width < 43.9 || box.height < 43.9).map(([text]) => text)"""
        )
        small += [(name, target) for target in targets]
        if page.locator('h1#now[tabindex="-1"]').count() != 1:
            unfocused.append(name)
    assert (wide, small, unfocused) == ([], [], [])


def test_each_title_begins_as_its_heading_does(sit: Sit) -> None:
    for name, page in pages(sit, own="titles"):
        first = page.locator("h1").inner_text().split("\n")[0]
        title = page.title()
        assert title.endswith(" – Twenty-One"), name
        assert title.startswith(first.rstrip("0123456789.+− ")), (name, first, title)


def test_the_focus_is_seen(sit: Sit) -> None:
    """A ring of three pixels in the focus colour on every control that Tab reaches."""
    player = sit(CARDS)
    player.click("Deal")
    seen = 0
    for _ in range(14):
        player.page.keyboard.press("Tab")
        style = player.page.evaluate(
            """(at => {
                const { outlineStyle, outlineWidth } = getComputedStyle(at)
                return at === document.body ? null : [outlineStyle, outlineWidth]
            })(document.activeElement)"""
        )
        if style:
            seen += 1
            assert style == ["solid", "3px"]
    assert seen > 10


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_motion_only_where_it_is_allowed(sit: Sit, motion: str, moves: bool) -> None:
    player = sit(CARDS, reduced_motion=motion)
    player.click("Deal")
    name = player.hand().locator(".card svg").first.evaluate("svg => getComputedStyle(svg).animationName")
    assert name == ("deal" if moves else "none")


def test_settings_change_the_dress(sit: Sit) -> None:
    player = sit("10D 6C 9H")
    player.click("Deal")
    light = player.page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    red = player.hand().locator(".card--D svg").evaluate("svg => getComputedStyle(svg).fill")
    player.page.goto("/settings")
    player.page.get_by_role("group", name="Colours", exact=True).get_by_label("Dark").check()
    player.page.get_by_label("Four colours").check()
    player.button("Save settings").click()
    expect(player.page.locator("h1")).to_have_text("Settings saved")
    expect(player.at("now")).to_be_focused()
    player.page.goto("/")
    assert player.page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") != light
    assert player.hand().locator(".card--D svg").evaluate("svg => getComputedStyle(svg).fill") != red
