"""The code of the class: off at first; once set, each visitor gives it before he plays."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import Visitor, contents, rows


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def set_code(visitor: Visitor, code: str, status: int = 303) -> None:
    Visitor(visitor.app).instructor().post("/instructor/class-code", {"code": code}, status)


def test_off_at_first(visitor: Visitor) -> None:
    assert "No code is asked for." in visitor.get("/class-code").text
    visitor.post("/class-code", {"code": "any"})
    assert visitor.deal().phase == "play"


def test_is_asked_for_before_the_next_deal_and_given_once(sit: Sit) -> None:
    visitor = sit("10S 10D 9H 8C 5S 10D 6H 2C")
    visitor.deal()
    set_code(visitor, "Blue  Whale")
    assert visitor.move("stand").phase == "over", "an open round goes on"
    before = contents(visitor.app)
    assert "code" in visitor.deal(status=409).headline
    assert contents(visitor.app) == before
    assert visitor.post("/class-code", {"code": "green"}, 403).marked.attrs["name"] == "code"
    visitor.post("/class-code", {"code": " blue whale "})
    assert visitor.deal().phase == "play"


def test_another_code_is_asked_for_anew(visitor: Visitor) -> None:
    set_code(visitor, "first")
    visitor.post("/class-code", {"code": "first"})
    set_code(visitor, "second")
    visitor.deal(status=409)
    set_code(visitor, "")
    visitor.deal()


def test_the_store_holds_no_code_and_pages_neither(visitor: Visitor) -> None:
    set_code(visitor, "blue whale")
    visitor.post("/class-code", {"code": "blue whale"})
    assert "whale" not in repr(contents(visitor.app))
    assert "whale" not in visitor.get("/class-code").html
    assert "whale" not in Visitor(visitor.app).instructor().get("/instructor").html


@pytest.mark.parametrize("code", ["abc", "x" * 41])
def test_too_short_or_too_long(visitor: Visitor, code: str) -> None:
    set_code(visitor, code, 400)
    assert rows(visitor.app, "switches") == []


def test_thirty_wrong_ones_a_minute(visitor: Visitor) -> None:
    set_code(visitor, "blue whale")
    for _ in range(30):
        visitor.post("/class-code", {"code": "green"}, 403)
    visitor.post("/class-code", {"code": "blue whale"}, 429)


def test_the_instructor_needs_none(visitor: Visitor) -> None:
    set_code(visitor, "blue whale")
    assert visitor.instructor().deal().phase == "play"
