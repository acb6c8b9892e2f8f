"""The web contract: the grader is the browser, and the app answers each request in the cell."""

from __future__ import annotations

import base64
import binascii
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlencode, urljoin, urlsplit

from blackjack.engine import amount
from blackjack.grading.functions import exact, imported, text
from blackjack.grading.hooks import Button, Form, Page
from blackjack.grading.jobs import Answer, Job, Result, Turn, Winner, of_hands
from blackjack.grading.running import Ended, Running

FILE: Final = "app.py"
HOST: Final = "http://localhost"
MOST_REDIRECTS: Final = 5
MOST_MOVES: Final = 30
SUITS: Final = "SHDC"

_OUTCOMES: Final[dict[str, Winner]] = {
    "win": "player", "lose": "dealer", "push": "draw", "draw": "draw", "tie": "draw",
}  # fmt: skip


def drive(running: Running, job: Job) -> Answer:
    """One job of a web app. Raises `Ended`."""
    if job.kind in ("value", "winner"):
        return Answer(job.id, "unsupported", detail="This is asked of modules only.")
    running.no_input()
    visit = Visit(running)
    visit.enter(job)
    if job.bets_matter and "bet" not in visit.deal_form()[0].fields:
        return Answer(job.id, "unsupported", detail="The form with the button Deal has no field named bet.")
    if job.kind == "refuse":
        return visit.refuse(job)
    results: list[Result] = []
    for turn in job.hands:
        try:
            results.append(visit.play(turn))
        except Ended as end:
            raise Ended(end.status, end.detail, results) from None
    return of_hands(job, results)


def suited(ranks: tuple[str, ...]) -> str:
    """Ranks with suits, each card once as long as there are four of a rank: "10S 6S 10H"."""
    seen: dict[str, int] = {}
    cards = []
    for rank in ranks:
        cards.append(rank + SUITS[seen.get(rank, 0) % 4])
        seen[rank] = seen.get(rank, 0) + 1
    return " ".join(cards)


class Visit:
    """One visitor of one new app."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.cookies: dict[str, str] = {}
        self.url = HOST + "/"
        self.status = 0
        self.page = Page("")

    def enter(self, job: Job) -> None:
        """Have the app made, and look at its first page. Raises `Ended`."""
        self.running.ask({"CARDS": suited(job.cards), "EXTRAS": " ".join(job.extras)})
        imported(self.running, FILE)
        told = self.running.hear()
        if "failed" in told:
            raise Ended("error", f"create_app failed.\n{text(told['failed'])}")
        if told.get("made") is not True:
            raise Ended("error", f"{FILE} has no app and no create_app that returns one.")
        self.request("GET", self.url)

    # one hand ------------------------------------------------------------------------------------

    def play(self, turn: Turn) -> Result:
        """Deal, answer, and read what the page then says. Raises `Ended`."""
        before = self.score(self.page, "0")
        form, button = self.deal_form()
        self.press(form, button, {} if turn.bet is None else {"bet": str(turn.bet)})
        wants = iter(turn.wants)
        for _ in range(MOST_MOVES):
            if self.page.outcome:
                return Result(self.winner(), amount.text(self.score(self.page) - before))
            move = "hit" if next(wants, False) else "stand"
            found = self.page.button(move)
            if found is None:
                raise self.lost(f'There is neither an outcome nor a button name="move" value="{move}"')
            self.press(*found)
        raise self.lost("The hand has no end")

    def refuse(self, job: Job) -> Answer:
        """Offer a bet that must not be taken."""
        before = self.page.score
        form, button = self.deal_form()
        self.press(form, button, {"bet": str(job.bet)})
        if (
            self.page.can_move
            or self.page.outcome
            or (self.page.score != before and self.status < HTTPStatus.BAD_REQUEST)
        ):
            return Answer(job.id, "ok", detail="The bet was taken.")
        if self.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise self.lost("The bet was not refused but broke the app")
        return Answer(job.id, "refused")

    def deal_form(self) -> tuple[Form, Button]:
        found = self.page.button("deal")
        if found is None:
            raise self.lost('There is no button name="move" value="deal"')
        return found

    def winner(self) -> Winner:
        found = _OUTCOMES.get(self.page.outcome)
        if found is None:
            raise self.lost(f"data-outcome must be win, lose or push, not {self.page.outcome[:40]!r}")
        return found

    def score(self, page: Page, default: str | None = None) -> amount.Halves:
        """The score of a page in halves; before the first deal it may be missing."""
        written = page.score if page.score is not None else default
        if written is None:
            raise self.lost('There is no element with data-score="gambler" and data-value')
        found = exact(written.lstrip("+").replace("−", "-"))
        if found is None:
            raise self.lost(f"data-value of the score is no whole or half number: {written[:40]!r}")
        return amount.halves(found)

    def lost(self, words: str) -> Ended:
        status = f"{self.status}" if self.status < HTTPStatus.BAD_REQUEST else f"error {self.status}"
        kind = "error" if self.status >= HTTPStatus.INTERNAL_SERVER_ERROR else "no_result"
        words = f"{words} (at {urlsplit(self.url).path[:80]}, {status})."
        printed = self.running.output_end().strip()
        return Ended("error" if kind == "error" else "no_result", words + f"\n{printed}" * bool(printed))

    # requests ------------------------------------------------------------------------------------

    def press(self, form: Form, button: Button, fields: dict[str, str] | None = None) -> None:
        """Send a form as a browser does when this button of it is pressed."""
        action = button.attributes.get("formaction") or form.action or self.url
        method = button.attributes.get("formmethod", form.method).lower()
        sent = urlencode({**form.fields, **(fields or {}), button.name: button.value})
        url = self.join(self.url, action)
        if method == "post":
            self.request("POST", url, sent)
        else:
            self.request("GET", url.partition("?")[0] + "?" + sent)

    def request(self, method: str, url: str, body: str = "") -> None:
        """One request and the redirects after it, as a browser follows them. Raises `Ended`."""
        for _ in range(MOST_REDIRECTS):
            headers = self.send(method, url, body)
            self.url = url
            if self.status not in (301, 302, 303, 307, 308) or "location" not in headers:
                return
            url = self.join(url, headers["location"])
            if self.status in (301, 302, 303):
                method, body = "GET", ""
        raise self.lost("One redirect led to another without end")

    def join(self, url: str, more: str) -> str:
        try:
            return urljoin(url, more)
        except ValueError:
            raise self.lost(f"This address cannot be read: {more[:80]!r}") from None

    def send(self, method: str, url: str, body: str) -> dict[str, str]:
        """One request; the headers of its answer, whose page is read."""
        try:
            parts = urlsplit(url)
        except ValueError:
            raise self.lost(f"This address cannot be read: {url[:80]!r}") from None
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": unquote_to_bytes(parts.path or "/").decode("latin-1"),
            "QUERY_STRING": parts.query,
            "HTTP_ACCEPT": "text/html",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        if method == "POST":
            environ["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
        self.running.ask({"environ": environ, "body": body})
        told = self.running.hear()
        if "failed" in told:
            raise Ended("error", f"{method} {parts.path[:80]} failed.\n{text(told['failed'])}")
        headers = self.read_headers(told.get("headers"))
        status = text(told.get("status"))[:3]
        self.status = int(status) if status.isascii() and status.isdigit() else 0
        try:
            html = base64.b64decode(text(told.get("body")), validate=True).decode("utf-8", "replace")
        except (binascii.Error, ValueError):
            html = ""
        self.page = Page(html)
        return headers

    def read_headers(self, pairs: Any) -> dict[str, str]:
        found: dict[str, str] = {}
        for pair in pairs if isinstance(pairs, list) else ():
            if not (
                isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)
            ):
                continue
            name, value = pair[0].lower(), pair[1]
            if name == "set-cookie":
                key, _, content = value.partition(";")[0].strip().partition("=")
                self.cookies[key] = content
                if "max-age=0" in value.lower().replace(" ", ""):
                    del self.cookies[key]
            else:
                found.setdefault(name, value)
        return found
