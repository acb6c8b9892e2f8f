"""A player in a real browser: what he sees, and how he moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


class Player:
    def __init__(self, page: Page, table: str = "peterson") -> None:
        self.page = page
        self.table = table

    # what he sees

    @property
    def main(self) -> Locator:
        return self.page.locator("main[data-turn]")

    @property
    def turn(self) -> int:
        return int(self.main.get_attribute("data-turn") or -1)

    @property
    def phase(self) -> str | None:
        return self.main.get_attribute("data-phase")

    @property
    def headline(self) -> str:
        return self.page.locator("h1").inner_text()

    @property
    def title(self) -> str:
        return self.page.title()

    @property
    def said(self) -> Locator:
        return self.page.locator("#said")

    def hand(self, key: str = "gambler") -> Locator:
        return self.page.locator(f'[data-hand="{key}"]')

    def total(self, key: str = "gambler") -> str | None:
        return self.hand(key).get_attribute("data-total")

    def cards(self, key: str = "gambler") -> list[str]:
        shown: list[str] = (
            self.hand(key).locator("[data-card]").evaluate_all("all => all.map(c => c.dataset.card)")
        )
        return shown

    def score(self, of: str = "gambler") -> str | None:
        return self.page.locator(f'[data-score="{of}"]').get_attribute("data-value")

    def at(self, id: str) -> Locator:
        return self.page.locator(f"#{id}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    @property
    def submits(self) -> int:
        """How many forms this tab has sent, its earlier pages included."""
        return int(self.page.evaluate("Number(sessionStorage.submits ?? 0)"))

    @property
    def presses(self) -> int:
        """How many controls a key has pressed in this tab."""
        return int(self.page.evaluate("Number(sessionStorage.presses ?? 0)"))

    # how he moves

    @contextmanager
    def moving(self) -> Iterator[None]:
        """What is done inside makes one change; it ends when the new table has come."""
        from playwright.sync_api import expect

        before = self.turn
        with self.page.expect_navigation():
            yield
        expect(self.main).to_have_attribute("data-turn", str(before + 1))

    def click(self, name: str) -> None:
        with self.moving():
            self.button(name).click()

    def press(self, key: str) -> None:
        with self.moving():
            self.page.keyboard.press(key)

    def type(self, command: str) -> None:
        with self.moving():
            self.command(command)

    def open_command_line(self) -> None:
        if not self.page.locator(".typed[open]").count():
            self.page.get_by_text("Play by typing").click()

    def command(self, command: str) -> None:
        """Type a command, wherever it leads."""
        self.open_command_line()
        self.page.get_by_label("Command").fill(command)
        self.page.keyboard.press("Enter")

    def sign_in(self, name: str) -> None:
        """Give a name for the first time, and go on from the page that shows the return code."""
        self.page.goto("/sign-in")
        self.page.get_by_label("Name").fill(name)
        self.button("Play under this name").click()
        self.page.get_by_role("link", name="Play", exact=True).click()
        self.main.wait_for()

    def now(self) -> tuple[int, list[str]]:
        """Turn and cards as the server has them, whatever this page shows."""
        text = self.page.request.get(f"/tables/{self.table}").text()
        found = re.search(r'data-turn="(\d+)"', text)
        assert found
        hands = re.split('data-hand="(?:gambler|[1-5]a?)"', text)
        return int(found[1]), re.findall(r'data-card="(\w+)"', hands[1] if len(hands) > 1 else "")
