"""Keys (WCAG 2.1.4): on, Alt+Shift or off; each presses a real control, and none surprises who types."""

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Sit
from tests.browser.player import Player

pytestmark = pytest.mark.browser

CARDS = "2S 10H 3D 2C 4C 5C 9H"  # 5 against 10
SHIFT = 8


def choose(player: Player, keys: str) -> None:
    player.page.goto("/settings")
    player.page.get_by_role("group", name="Shortcut keys").get_by_label(keys).check()
    player.button("Save settings").click()
    expect(player.page.locator("h1")).to_have_text("Settings saved")
    player.page.goto("/")


def silent(player: Player, presses: int = 0) -> None:
    """No key has pressed any control, but for these; so nothing is said and nothing moves."""
    assert player.presses == presses


def says(player: Player, words: str) -> None:
    expect(player.said).to_contain_text(words)


def clear(player: Player) -> None:
    player.said.evaluate("line => { line.textContent = '' }")


def strike(player: Player, key: str, code: str, modifiers: int = 0) -> None:
    """A key as a keyboard of any layout sends it: what it types, and where it lies."""
    devtools: CDPSession = player.page.context.new_cdp_session(player.page)
    for kind in ("keyDown", "keyUp"):
        devtools.send(
            "Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, "modifiers": modifiers}
        )
    devtools.detach()


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("c", "Your cards: "),
        ("v", "Dealer’s cards: 10 of hearts"),
        ("s", "Your score is zero"),
        ("t", "you and the dealer"),
    ],
)
def test_announcements(sit: Sit, key: str, words: str) -> None:
    player = sit(CARDS)
    player.click("Deal")
    address = player.page.url
    player.page.keyboard.press(key)
    says(player, words)
    assert player.page.url == address
    expect(player.at("now")).to_be_focused()


def test_keys_are_text_in_a_field(sit: Sit) -> None:
    """KEY-01: no game action, the text arrives unchanged, including spaces."""
    words = "Split DIF CVST pad 20 n"
    player = sit(CARDS, "bets")
    player.page.goto("/sign-in")
    player.page.get_by_label("Name").press_sequentially(words)
    expect(player.page.get_by_label("Name")).to_have_value(words)
    player.page.goto("/")
    player.page.get_by_label("Bet").fill("")
    player.page.get_by_label("Bet").press_sequentially(words)
    expect(player.page.get_by_label("Bet")).to_have_value(words)
    player.page.get_by_text("Play by typing").click()
    player.page.get_by_label("Command").press_sequentially(words)
    expect(player.page.get_by_label("Command")).to_have_value(words)
    silent(player)
    assert (player.submits, player.now()[0]) == (0, 0)


def test_a_key_held_down_moves_once(sit: Sit) -> None:
    """KEY-03: exactly one card (2C, total 7), on the next page too."""
    player = sit(CARDS)
    player.click("Deal")
    with player.moving():
        player.page.keyboard.down("Space")
    for _ in range(20):
        player.page.keyboard.down("Space")
    player.page.keyboard.up("Space")
    assert player.submits == 2
    assert player.now() == (2, ["2S", "3D", "2C"])
    assert player.total() == "7"


def test_space_on_stand_stands(sit: Sit) -> None:
    """KEY-04: one action only, the focused button's."""
    player = sit(CARDS)
    player.click("Deal")
    player.button("Stand").focus()
    player.press("Space")
    assert player.phase == "over"
    assert (player.submits, player.cards()) == (2, ["2S", "3D"])


def test_enter_on_hit_hits(sit: Sit) -> None:
    """KEY-04, the other way round."""
    player = sit(CARDS)
    player.click("Deal")
    player.button("Hit").focus()
    player.press("Enter")
    assert player.phase == "play"
    assert (player.submits, player.cards()) == (2, ["2S", "3D", "2C"])


def test_enter_on_a_link_follows_it(sit: Sit) -> None:
    player = sit(CARDS)
    player.click("Deal")
    player.page.get_by_role("link", name="Settings").focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("h1")).to_have_text("Settings")
    assert player.now()[0] == 1


class TestLayouts:
    """KEY-06: what is typed counts, not where the key lies or whether Caps Lock is on."""

    def test_caps_lock(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.page.keyboard.press("S")  # the capital letter, Shift not held
        says(player, "Your score is zero")

    def test_shift_is_another_key(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.page.keyboard.press("Shift+S")  # the others' scores: not at this table
        player.page.keyboard.press("Shift+N")
        silent(player)
        assert player.submits == 0

    def test_the_letter_counts(self, sit: Sit) -> None:
        player = sit(CARDS)
        strike(player, "a", "KeyQ")
        strike(player, "j", "KeyC")
        silent(player)
        strike(player, "c", "KeyJ")
        says(player, "no cards")

    def test_unknown_keys_do_nothing(self, sit: Sit) -> None:
        player = sit(CARDS)
        player.click("Deal")
        for key in ("x", "h", "1", "Tab", "Escape", "F2", "ArrowRight", '"', "]", "\\", "é"):
            strike(player, key, "Unidentified")
        silent(player)
        assert (player.submits, player.now()[0]) == (1, 1)


def test_shortcuts_of_the_browser_stay_his(sit: Sit) -> None:
    player = sit(CARDS)
    for key in ("Control+c", "Meta+c", "Alt+c", "Control+Shift+c"):
        player.page.keyboard.press(key)
    silent(player)


def test_stand_pressed_twice_stakes_nothing(sit: Sit) -> None:
    """Outside a turn Enter and Space do nothing; N deals."""
    player = sit(CARDS)
    for key in ("Enter", "Space"):
        player.page.keyboard.press(key)
    assert (player.submits, player.now()[0]) == (0, 0)
    player.press("n")
    player.press("Enter")
    assert player.phase == "over"
    for key in ("Enter", "Space"):
        player.page.keyboard.press(key)
    assert (player.submits, player.now()[0]) == (2, 2)
    player.press("N")
    assert player.phase == "play"


def test_n_does_not_deal_in_a_turn(sit: Sit) -> None:
    player = sit(CARDS)
    player.click("Deal")
    player.page.keyboard.press("n")
    assert (player.submits, player.now()[0]) == (1, 1)


def test_keys_off_beside_the_table(sit: Sit) -> None:
    player = sit(CARDS)
    player.click("Deal")
    player.button("Turn off shortcut keys").click()
    expect(player.button("Turn on shortcut keys")).to_be_visible()
    expect(player.at("keys")).to_be_in_viewport()
    expect(player.page.locator("kbd").first).to_be_hidden()
    for key in ("c", "Space", "Enter", "Alt+Shift+c"):
        player.page.keyboard.press(key)
    silent(player)
    assert player.now() == (1, ["2S", "3D"])
    player.button("Turn on shortcut keys").click()
    expect(player.button("Turn off shortcut keys")).to_be_visible()
    player.page.keyboard.press("c")
    says(player, "Your cards: ")


def test_keys_with_alt_and_shift(sit: Sit) -> None:
    player = sit(CARDS)
    choose(player, "with Alt and Shift held")
    for key in ("c", "n", "Shift+c", "Alt+c"):
        player.page.keyboard.press(key)
    silent(player)
    player.page.keyboard.press("Alt+Shift+c")
    says(player, "no cards")
    player.press("Alt+Shift+n")
    player.press("Alt+Shift+Space")
    player.press("Alt+Shift+Enter")
    assert (player.phase, player.cards()) == ("over", ["2S", "3D", "2C"])
    clear(player)
    strike(player, "Ç", "KeyC", modifiers=1 | SHIFT)  # as a Mac types it
    says(player, "Your cards: ")


def test_arrows_move_between_the_moves(sit: Sit) -> None:
    player = sit(CARDS)
    player.click("Deal")
    expect(player.page.get_by_role("toolbar", name="Your move")).to_be_visible()
    player.button("Hit").focus()
    for key, name in (("ArrowRight", "Stand"), ("ArrowRight", "Hit"), ("ArrowLeft", "Stand")):
        player.page.keyboard.press(key)
        expect(player.button(name)).to_be_focused()


def test_all_of_it_by_tab(sit: Sit) -> None:
    """The skip link first; from the heading the moves come before anything below them."""
    player = sit(CARDS)
    player.page.keyboard.press("Tab")
    expect(player.page.get_by_role("link", name="Skip to the table")).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.at("now")).to_be_focused()
    player.page.keyboard.press("Tab")
    expect(player.button("Deal")).to_be_focused()
    player.press("Enter")
    player.page.keyboard.press("Tab")
    expect(player.button("Hit")).to_be_focused()
