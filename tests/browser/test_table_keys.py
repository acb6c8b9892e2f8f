"""Q15: every key at every table where it means something, and never for who types something else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.test_keys import choose, clear, says, silent, strike

pytestmark = pytest.mark.browser

CONTROL, META, ALT = 2, 4, 1
# a pair of eights against an ace: each move is open at some time
CARDS = {
    "bj": "8S AD 8H 9C 3C 2D 4H 5S 6H 7D 10C 10D",
    "quentinc": "8S 8H AD 3C 2D 4H 5S 6H 7D 10C 10D",
    "multibox": "8S AD 8H 9C 3C 2D 4H 5S 6H 7D 10C 10D",
}
EVERY_KEY = "pdifcvsStnx"


def dealt(sit: Sit, table: str, first: str = "") -> Player:
    """A player whose cards are dealt, and who has pressed these keys since."""
    player = sit(CARDS[table], at=table)
    player.press("n")
    for key in first.split():
        player.press(key)
    return player


def moves() -> Iterator[tuple[str, str, str, str, str]]:
    """Table, keys before, the key, what the heading says then, the button of the same move."""
    for table, insured in (("bj", "1."), ("multibox", "0.5.")):
        yield table, "", "i", f"You are insured for {insured}", "Insurance"
        yield table, "", "Enter", "No insurance.", "No insurance"
        yield table, "Enter", "p", "You split the pair. The first hand drew the 3 of clubs.", "Split"
        yield table, "Enter p", "d", "You doubled and drew the 2 of diamonds.", "Double"
    yield "quentinc", "", "i", "You are insured for 0.5.", "Insurance"
    yield "quentinc", "", "p", "You split the pair. The first hand drew the 3 of clubs.", "Split"
    yield "quentinc", "", "d", "You doubled and drew the 3 of clubs.", "Double"
    yield "quentinc", "", "f", "You forfeit: half of the bet comes back", "Forfeit"
    for table, first in (("bj", "Enter"), ("multibox", "Enter"), ("quentinc", "")):
        yield table, first, "Space", "You drew the 3 of clubs.", "Hit"
        yield table, first, "Enter", "wins", "Stand"


MOVES = tuple(moves())


@pytest.mark.parametrize(("table", "first", "key", "words"), [move[:4] for move in MOVES])
def test_each_move(sit: Sit, table: str, first: str, key: str, words: str) -> None:
    player = dealt(sit, table, first)
    player.press(key)
    assert words in player.headline
    expect(player.at("now")).to_be_focused()


@pytest.mark.parametrize("pressed", ["Enter", "Space"])
@pytest.mark.parametrize(("table", "first", "key", "words", "name"), MOVES)
def test_a_focused_button_keeps_its_own(
    sit: Sit, table: str, first: str, key: str, words: str, name: str, pressed: str
) -> None:
    """KEY-04: one action only, the focused button's, whatever Enter and Space mean elsewhere."""
    player = dealt(sit, table, first)
    sent = player.submits
    player.page.locator(f'button[name=move][data-key="{key.upper() if len(key) == 1 else key}"]').focus()
    assert player.page.evaluate("document.activeElement.textContent").startswith(name)
    player.press(pressed)
    assert player.submits == sent + 1
    assert words in player.headline


@pytest.mark.parametrize(
    ("table", "first", "key"), [move[:3] for move in MOVES if move[0] == "quentinc" or move[2] in "i p"]
)
def test_a_key_held_down_moves_once(sit: Sit, table: str, first: str, key: str) -> None:
    """KEY-03, on the next page too."""
    player = dealt(sit, table, first)
    sent, turn = player.submits, player.turn
    with player.moving():
        player.page.keyboard.down(key)
    for _ in range(10):
        player.page.keyboard.down(key)
    player.page.keyboard.up(key)
    assert (player.submits, player.now()[0]) == (sent + 1, turn + 1)


@pytest.mark.parametrize("table", CARDS)
def test_keys_are_text_in_a_field(sit: Sit, table: str) -> None:
    """KEY-01: the bet's field and the command line; no game action, the text arrives unchanged."""
    words = "Split DIF CVST pad 20 n"
    player = sit(CARDS[table], at=table)
    fields = player.page.locator("#bet, [id^=bet-]")
    assert fields.count() == {"bj": 0, "quentinc": 1, "multibox": 5}[table]
    player.open_command_line()
    for field in (*fields.all(), player.page.get_by_label("Command")):
        field.fill("")
        field.press_sequentially(words)
        expect(field).to_have_value(words)
    silent(player)
    assert player.now()[0] == 0
    player.page.goto(f"/tables/{table}")
    player.press("n")
    presses = player.presses
    player.open_command_line()
    player.page.get_by_label("Command").press_sequentially(words)
    expect(player.page.get_by_label("Command")).to_have_value(words)
    silent(player, presses)
    assert player.now()[0] == 1


@pytest.mark.parametrize("table", CARDS)
def test_shortcuts_of_the_browser_stay_his(sit: Sit, table: str) -> None:
    player = dealt(sit, table)
    presses = player.presses
    for modifier in (CONTROL, META, ALT):
        for key in EVERY_KEY:
            strike(player, key, f"Key{key.upper()}", modifier)
        strike(player, "Enter", "Enter", modifier)
        strike(player, " ", "Space", modifier)
    silent(player, presses)
    assert player.now()[0] == 1


@pytest.mark.parametrize(("table", "keys"), [("bj", "p d f Space n x"), ("multibox", "p d f Space n x")])
def test_what_is_not_open_has_no_key(sit: Sit, table: str, keys: str) -> None:
    """While the insurance question stands, Enter answers it and no other move is open."""
    player = dealt(sit, table)
    presses = player.presses
    for key in keys.split():
        player.page.keyboard.press(key)
    silent(player, presses)
    assert player.now()[0] == 1
    player.press("Enter")
    assert "No insurance." in player.headline
    player.press("Enter")
    assert player.phase == "over"


@pytest.mark.parametrize("table", CARDS)
def test_outside_a_turn(sit: Sit, table: str) -> None:
    player = sit(CARDS[table], at=table)
    for key in ("Enter", "Space", *"pdif"):
        player.page.keyboard.press(key)
    silent(player)
    assert player.now()[0] == 0


def test_with_alt_and_shift(sit: Sit) -> None:
    player = sit(CARDS["quentinc"], at="quentinc")
    choose(player, "with Alt and Shift held")
    player.page.goto("/tables/quentinc")
    for key in "npdifcvst":
        player.page.keyboard.press(key)
    silent(player)
    player.press("Alt+Shift+n")
    player.press("Alt+Shift+i")
    player.press("Alt+Shift+p")
    player.press("Alt+Shift+d")
    assert "You doubled" in player.headline


def test_off(sit: Sit) -> None:
    player = sit(CARDS["multibox"], at="multibox")
    choose(player, "Off")
    player.page.goto("/tables/multibox")
    player.click("Deal")
    for key in (*EVERY_KEY, "Enter", "Space", "Alt+Shift+i"):
        player.page.keyboard.press(key)
    silent(player)
    assert player.now()[0] == 1


class TestAnnouncements:
    @pytest.mark.parametrize(
        ("table", "cards", "dealer", "account"),
        [
            ("bj", "Your cards: ", "a face-down card", "Action 0, standing zero."),
            ("quentinc", "Your cards: ", "Ace of diamonds. Total", "You have 999 chips left and 1 staked."),
            ("multibox", "Box 1: ", "a face-down card", "You have 999 chips left and 1 staked."),
        ],
    )
    def test_cards_and_account(self, sit: Sit, table: str, cards: str, dealer: str, account: str) -> None:
        player = dealt(sit, table)
        address = player.page.url
        hand = f"{cards}8 of spades and 8 of hearts. Total: 16."
        for key, words in (("c", hand), ("v", dealer), ("s", account), ("t", "you and the dealer")):
            clear(player)
            player.page.keyboard.press(key)
            says(player, words)
        assert player.page.url == address

    def test_chips_left_and_in_play(self, sit: Sit) -> None:
        """CHIP-04: 20 + 10 and 20 + 10, spoken and shown."""
        player = sit("9S 9D AH 2C 3C", at="quentinc")
        player.page.get_by_label("Bet").fill("20")
        player.click("Deal")
        player.press("i")
        player.press("p")
        player.page.keyboard.press("s")
        says(player, "You have 940 chips left and 60 staked.")
        expect(player.page.locator("[data-stock]")).to_have_attribute("data-value", "940")
        expect(player.page.locator("aside")).to_contain_text("In play 60")

    @pytest.mark.parametrize("script", [True, False])
    def test_the_others_and_who_is_playing(self, sit: Sit, script: bool) -> None:
        """T and Shift+S answer from the class's data, as they are when they are asked for."""
        player = sit("9S 9D 6H", at="quentinc", script=script, own=f"others {script}")
        other = sit("9S 9D 6H", at="quentinc", own=f"others {script}")
        other.click("Deal")
        asked = (
            ("Others’ chips", "Shift+S", "Player 2 has 999"),
            ("Who is playing", "t", "Also playing now: Player 2"),
        )
        for name, key, words in asked:
            if script:
                clear(player)
                player.page.keyboard.press(key)
                says(player, words)
            else:
                player.page.get_by_role("link", name=name).click()
                assert words in player.headline
                assert words in player.title

    @pytest.mark.parametrize("key", ["s", "S"])
    def test_s_and_caps_lock(self, sit: Sit, key: str) -> None:
        """KEY-06: s and a capital S by Caps Lock are one's own chips."""
        player = sit("9S 9D 6H", at="quentinc")
        strike(player, key, "KeyS")
        says(player, "You have 0 chips left.")

    def test_an_answer_that_cannot_be_fetched_is_shown(self, sit: Sit) -> None:
        player = sit("9S 9D 6H", at="quentinc")
        player.page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no')) }")
        player.page.keyboard.press("t")
        player.page.wait_for_url("**say=who#now")
        assert "you and the dealer" in player.headline


@pytest.mark.parametrize("script", [True, False])
def test_typed_commands(sit: Sit, script: bool) -> None:
    """All that the keys do, without them."""
    player = sit("9S AD 9H 4C 2C 3C 5D 10C 10H", at="multibox", script=script)
    player.type("deal 20")
    player.type("i")
    assert "You are insured for 10." in player.headline
    player.type("split")
    player.type("d")
    player.command("s")
    expect(player.at("now")).to_contain_text("You have 930 chips left and 70 staked.")
    player.command("others")
    expect(player.at("now")).to_contain_text("chips")
    expect(player.at("command-help")).to_contain_text("deal 5 10 0 for boxes 1 to 5")
    player.type("st")
    assert player.phase == "over"
