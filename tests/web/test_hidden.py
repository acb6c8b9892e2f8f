"""No page, header or cookie ever holds a card that has not been shown, nor what tells of one."""

import base64
import random
import re
import secrets
from collections.abc import Iterable, Iterator
from types import SimpleNamespace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from blackjack.engine import Shoe
from blackjack.web import current
from tests.web.pages import Page, told
from tests.web.routes import addresses
from tests.web.visitor import TABLE, Visitor

PATHS = ["/", TABLE, f"{TABLE}?say=cards", f"{TABLE}?say=dealer", f"{TABLE}?say=who", "/rounds", "/settings"]


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The seed of every seat that is made: the test knows the shoe to come."""
    seed = bytes(range(16))
    monkeypatch.setattr(current, "secrets", SimpleNamespace(token_bytes=lambda size: seed[:size]))
    return seed


def whole(answer: TestResponse) -> str:
    """All of an answer: status line, headers, body."""
    return f"{answer.status}\n{answer.headers}\n{answer.text}"


def traces(seed: bytes) -> Iterator[str]:
    """What a seed looks like in the usual writings."""
    for part in (seed, seed[:8], seed[8:]):
        yield part.hex()
        yield base64.b64encode(part).decode().rstrip("=")
        yield base64.urlsafe_b64encode(part).decode().rstrip("=")
        yield repr(part)[2:-1]


def look(visitor: Visitor, answers: Iterable[TestResponse], shown: set[str], seed: bytes) -> None:
    for answer in answers:
        text = whole(answer)
        assert told(text) <= shown, (answer.request.path, told(text) - shown)
        assert not [trace for trace in traces(seed) if trace in text]
        for header in answer.headers.getlist("Set-Cookie"):
            assert re.fullmatch(r"session=[A-Za-z0-9_-]{43}", header.partition(";")[0])


def test_in_many_rounds(app: Flask, seed: bytes) -> None:
    """Hundreds of pages of many rounds, against the shoe that the seat has: only what lies on the table."""
    visitor = Visitor(app)
    shoe, cookies = Shoe(1, seed), set()
    for number in range(40):
        you, dealer = [shoe.draw().code], [shoe.draw().code]
        you.append(shoe.draw().code)
        turn = visitor.turn
        answers = [visitor.send(f"{TABLE}/deal", {"turn": str(turn)})]
        for move in ["hit"] * (number % 4) + ["stand"]:
            page = visitor.get()
            assert (page.you.cards, page.dealer.cards) == (you, dealer)
            answers += [visitor.client.get(path) for path in (PATHS if number < 8 else PATHS[:1])]
            answers.append(visitor.send(f"{TABLE}/move", {"turn": str(page.turn), "move": "split"}))
            look(visitor, answers, {*you, *dealer}, seed)
            answers = [visitor.send(f"{TABLE}/move", {"turn": str(page.turn), "move": move})]
            if move == "hit":
                you.append(shoe.draw().code)
            if visitor.get().phase == "over":
                break
        page = visitor.get()
        while len(dealer) < len(page.dealer.cards):
            dealer.append(shoe.draw().code)
        assert (page.phase, page.you.cards, page.dealer.cards) == ("over", you, dealer)
        look(visitor, [*answers, *map(visitor.client.get, PATHS[:4])], {*you, *dealer}, seed)
        cookies.add(visitor.cookie)
    assert len(cookies) == 1
    assert shoe.shuffles > 3


ELSEWHERE = ("/static/", "/handout", "/instructor/grader.zip")
"""What knows of no seat: static files, and the rulebook's hands, to everyone the same."""


def test_on_no_page_of_anyone(app: Flask, seed: bytes) -> None:
    """Neither the rules, the class, the desk nor an error tells of the cards to come."""
    visitor, other, teacher = Visitor(app), Visitor(app), Visitor(app).instructor()
    page = visitor.deal()
    shown = {*page.you.cards, *page.dealer.cards}
    paths = [path for path in [*addresses(app, "GET"), "/nope"] if not path.startswith(ELSEWHERE)]
    for each in (visitor, other, teacher):
        answers = [each.client.get(path) for path in paths]
        look(each, answers, shown if each is visitor else set(), seed)


def test_a_replay_tells_only_of_its_own_round(app: Flask, seed: bytes) -> None:
    visitor = Visitor(app)
    page = visitor.play("stand")
    shown = {*page.you.cards, *page.dealer.cards}
    visitor.deal()
    look(visitor, [visitor.client.get(f"/rounds/1?step={step}") for step in (0, 1)], shown, seed)


def test_the_search_finds_what_it_looks_for() -> None:
    for text in ("data-card='10S'", "next: KD,", "the Ace of spades", "<!-- 7H -->", '["2C"]', "X=QD;"):
        assert len(told(text)) == 1, text
    assert told("M8 52H10 #sS 110S 5Hz /a.7H.css K") == set()


def test_two_visitors_have_two_shoes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """W-GLOB-3: each seat's seed is drawn from `secrets`, whatever anyone does to `random`."""
    monkeypatch.setattr(current, "secrets", secrets)
    dealt = set()
    for _ in range(20):
        random.seed(1)
        page: Page = Visitor(app).deal()
        dealt.add((*page.you.cards, *page.dealer.cards))
    assert len(dealt) > 15
