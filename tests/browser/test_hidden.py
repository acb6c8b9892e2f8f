"""No card that has not been shown is in any page, header, cookie, or the browser's stores."""

import pytest
from playwright.sync_api import Page, Response

from blackjack.engine.cards import card, cards
from tests.browser.conftest import Sit

pytestmark = pytest.mark.browser

DECK = "10S 6D 6H 10C 10H 9C"


class Witness:
    """All that the browser was sent, but for the static files."""

    def __init__(self, page: Page) -> None:
        self.heard = ""
        self.answers: list[Response] = []
        page.on("response", lambda answer: self.answers.append(answer))

    def hear(self) -> str:
        for answer in self.answers:
            if "/static/" not in answer.url:
                self.heard += str(answer.all_headers())
                self.heard += answer.text() if answer.status == 200 else ""
        self.answers.clear()
        return self.heard


@pytest.mark.parametrize("extras", ["", "natural bets"])
def test_only_cards_that_lie_on_the_table(sit: Sit, extras: str) -> None:
    player = sit(DECK, extras)
    witness = Witness(player.page)
    player.page.reload()
    shown: list[str] = []
    for name, new in (("", []), ("Deal", ["10S", "6D", "6H"]), ("Hit", ["10C", "10H", "9C"])):
        if name:
            player.click(name)
        shown += new
        heard = witness.hear() + str(player.page.context.cookies())
        heard += player.page.content() + player.page.evaluate(
            "JSON.stringify({...localStorage, ...sessionStorage})"
        )
        for hidden in cards(DECK)[len(shown) :]:
            assert hidden.name not in heard
            assert f'"{hidden.code}"' not in heard
        assert all(card(code).name in heard for code in shown)
        assert sorted(player.cards() + player.cards("dealer")) == sorted(shown)
    assert player.phase == "over"  # 26: over 21, so the dealer has played (R1)


def test_peterson_hides_no_card(sit: Sit) -> None:
    """GRD-02: three cards visible, the dealer has exactly one, nothing face down (P1)."""
    player = sit("10S 6D 9H")
    player.click("Deal")
    assert (player.cards(), player.cards("dealer")) == (["10S", "9H"], ["6D"])
    assert player.page.locator('[data-card="down"]').count() == 0
