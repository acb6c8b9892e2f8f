"""Whatever is sent to whatever address: never a 5xx, and nothing changes unless the contract says so."""

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests.web.conftest import MakeApp
from tests.web.routes import addresses
from tests.web.visitor import TABLE, Visitor, contents, query

NAMES = ["turn", "move", "bet", "command", "name", "password", "theme", "deck", "keys", "typed", "from"]
NAMES += ["natural", "bets", "player", "cards", "bet-1", "add", "say", "late", "step", "before", "signed"]
VALUES = [
    "",
    "0",
    "1",
    "2",
    "-1",
    "5",
    "101",
    "hit",
    "stand",
    "deal",
    "split",
    "h",
    "c",
    "deal 5",
    "on",
    "off",
]
VALUES += [
    "dark",
    "four",
    "Ada",
    "all",
    "table",
    "\x00",
    "🂡",
    "9" * 5000,
    "<b>x</b>",
    "../..",
    "'",
    "%",
]

FORM = "application/x-www-form-urlencoded"
TYPES = [
    FORM,
    "text/plain",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/json",
    "\xff",
    "",
]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
values = st.one_of(st.sampled_from(VALUES), texts)
fields = st.dictionaries(
    st.one_of(st.sampled_from(NAMES), texts),
    st.one_of(values, values, st.lists(values, min_size=2, max_size=3)),
    max_size=6,
)
many = settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def player(make_app: MakeApp) -> Visitor:
    """In mid-round, with a name and a settled round; the tries at the desk's door are not counted out."""
    visitor = Visitor(make_app())
    visitor.sign_in("Ada")
    visitor.play("stand")
    visitor.deal()
    return visitor


SHOW_A_CODE = ("/sign-in", "/sign-in/code")
"""They answer with the page that shows a return code this once."""


@many
@given(data=st.data())
def test_any_form_to_any_address(player: Visitor, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(addresses(player.app, "POST")))
    sent: dict[str, Any] = data.draw(fields)
    shown = player.get()
    if data.draw(st.booleans()):
        sent["turn"] = str(shown.turn)
    before = contents(player.app)
    answer = player.send(path, sent)
    event(f"{path} {answer.status_code}")
    made = {303, 200} if path in SHOW_A_CODE else {303}
    assert answer.status_code in {400, 403, 409, 413, 429} | made, answer.text
    after = contents(player.app)
    if answer.status_code not in made or "late=" in answer.location:
        assert after == before
    if path.startswith(TABLE) and after != before:
        assert sent["turn"] == str(shown.turn)
        assert query(answer.location)["turn"] == str(shown.turn + 1)
    elif path != "/sign-out":
        page = player.get()
        assert (page.turn, page.you.cards, page.score) == (shown.turn, shown.you.cards, shown.score)


@many
@given(body=st.binary(max_size=200), type_=st.sampled_from(TYPES))
def test_any_bytes_to_the_table(player: Visitor, body: bytes, type_: str) -> None:
    before = contents(player.app)
    for action in ("deal", "move", "leave", "new-score", "type"):
        assert player.send(f"{TABLE}/{action}", body, content_type=type_).status_code in (303, 400, 409)
    assert contents(player.app) == before


@many
@given(data=st.data())
def test_any_query_to_any_address(player: Visitor, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(addresses(player.app, "GET")))
    before = contents(player.app)
    answer = player.client.get(path, query_string=data.draw(fields))
    event(f"{path} {answer.status_code}")
    assert answer.status_code in (200, 403, 404)
    assert "Set-Cookie" not in answer.headers
    assert contents(player.app) == before


@many
@given(path=texts, cookie=texts, method=st.sampled_from(["GET", "POST", "HEAD", "PUT"]))
def test_any_address_and_any_cookie(app: Flask, path: str, cookie: str, method: str) -> None:
    visitor = Visitor(app)
    visitor.client.set_cookie("session", cookie)
    answer = visitor.client.open("/" + path.lstrip("/"), method=method)
    assert answer.status_code < 500


@settings(many, max_examples=30)
@given(data=st.data())
def test_any_form_of_the_instructors(app: Flask, data: st.DataObject) -> None:
    Visitor(app).deal()
    teacher = Visitor(app).instructor()
    paths = [path for path in addresses(app, "POST") if path.startswith("/instructor/")]
    for _ in range(3):
        path, sent = data.draw(st.sampled_from(paths)), data.draw(fields)
        assert teacher.send(path, sent).status_code in (200, 303, 400, 403, 404, 429)
        answer = teacher.client.get("/instructor/reset", query_string=data.draw(fields))
        assert answer.status_code in (200, 403, 404)
