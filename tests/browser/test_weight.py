"""What goes over the wire, counted by the browser: headers and bodies as they were sent."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.browser.player import Player
from tests.browser.test_boxes import FIVE, bet
from tests.browser.test_phone import LONG

pytestmark = pytest.mark.browser

VISIT = 16 * 1024
MOVE = 6 * 1024


class Wire:
    """Bytes received, by address."""

    def __init__(self, player: Player) -> None:
        self.bytes: dict[str, int] = {}
        self.addresses: dict[str, str] = {}
        self.player = player
        self.devtools = player.page.context.new_cdp_session(player.page)
        self.devtools.send("Network.enable")
        self.devtools.on("Network.requestWillBeSent", self._sent)
        self.devtools.on("Network.loadingFinished", self._finished)

    def _sent(self, about: dict[str, Any]) -> None:
        if "redirectResponse" in about:
            self._count(about["requestId"], about["redirectResponse"]["encodedDataLength"])
        self.addresses[about["requestId"]] = about["request"]["url"]

    def _finished(self, about: dict[str, Any]) -> None:
        self._count(about["requestId"], about["encodedDataLength"])

    def _count(self, request: str, size: float) -> None:
        if request in self.addresses:  # else it was asked for before the counting began
            address = self.addresses[request]
            self.bytes[address] = self.bytes.get(address, 0) + int(size)

    def of_static_files(self) -> dict[str, int]:
        return {address: size for address, size in self.bytes.items() if size and "/static/" in address}

    def fetch_icon(self) -> None:
        """The icon comes when the browser likes, or not at all without a window: so the page asks for it."""
        self.player.page.evaluate("fetch(document.querySelector('link[rel=icon]').href).then(r => r.text())")


def test_a_first_visit(sit: Sit) -> None:
    player = sit(LONG, "natural bets")
    wire = Wire(player)
    wire.devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    player.page.reload()
    wire.fetch_icon()
    assert len(wire.of_static_files()) == 3
    assert len(wire.bytes) == 4  # and the page: nothing else
    assert 8_000 < sum(wire.bytes.values()) <= VISIT, wire.bytes


def moves(player: Player, names: list[str]) -> Iterator[tuple[str, dict[str, int]]]:
    """What each move brings: 303 and page. The static files come from the browser's own cache."""
    wire = Wire(player)
    for name in names:
        wire.bytes.clear()
        player.click(name)
        player.page.evaluate("0")  # by its answer all that came before it is counted
        assert wire.of_static_files() == {}
        yield name, wire.bytes


def test_each_later_move(sit: Sit) -> None:
    """Up to a hand of eleven cards and a list full of rounds."""
    player = sit(LONG, "natural bets")
    player.page.get_by_label("Bet").fill("100")
    for name, sizes in moves(player, ["Deal", *["Hit"] * 9, "Stand", *["Deal", "Stand"] * 11]):
        assert 2_000 < sum(sizes.values()) <= MOVE, (name, sizes)
    expect(player.page.locator(".past")).to_have_count(12)


def test_the_longest_round_there_is(sit: Sit) -> None:
    """Twelve cards and ten, by a player with a long name, after a list full of rounds."""
    rounds = "10S 10D 9H 8C " * 12
    gambler = "AS 2C AH AC AD 2S 2H 2D 2S 3S 3H 3C 9C"  # the second is the dealer's
    dealer = "2D 2H 2S 3H AS AH AC AD 3S"
    player = sit(f"{rounds}{gambler} {dealer}", "natural bets")
    player.sign_in("Żółć Ärger Ŵyn Ñandú Ăść")
    for _ in range(12):
        player.click("Deal")
        player.click("Stand")
    for name, sizes in moves(player, ["Deal", *["Hit"] * 10]):
        assert sum(sizes.values()) <= MOVE, (name, sizes)
    assert player.phase == "over"
    assert (len(player.cards()), len(player.cards("dealer"))) == (12, 10)


BOXES_MOVE = 8 * 1024


def test_five_boxes(sit: Sit) -> None:
    """More hands, more cards, more words: each move of a round with five boxes, one of them split."""
    player = sit(FIVE, at="multibox")
    bet(player, 10, 20, 30, 40, 50)
    for name, sizes in moves(player, ["Deal", "Stand", "Split", *["Hit"] * 5, *["Stand"] * 5]):
        assert 2_000 < sum(sizes.values()) <= BOXES_MOVE, (name, sizes)
    assert player.phase == "over"


def test_static_files_are_kept_for_good(sit: Sit) -> None:
    player = sit()
    for address in player.page.evaluate(
        "[...document.querySelectorAll('link[href*=static], script')].map(e => e.href || e.src)"
    ):
        answer = player.page.request.get(address)
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in answer.headers["vary"].lower()
        again = player.page.request.get(address, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status == 304
        stem, digest, ending = address.rsplit(".", 2)
        assert player.page.request.get(f"{stem}.{digest[::-1]}.{ending}").status == 404
        assert player.page.request.get(f"{stem}.{ending}").status == 404
        assert (
            player.page.request.get(address, headers={"Accept-Encoding": "identity"}).text() == answer.text()
        )
