"""A visitor with a browser of his own, without script: he keeps cookies and follows what the page offers."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from blackjack.store.schema import metadata
from tests.web.pages import Form, Page

TABLE = "/tables/peterson"
PASSWORD = "a password for the tests"
NOTICE = "That move had already been made. This is the table now."


class Visitor:
    def __init__(self, app: Flask, cookies: bool = True, table: str = TABLE) -> None:
        self.app = app
        self.table = table
        self.client: FlaskClient = app.test_client(use_cookies=cookies)

    @property
    def cookie(self) -> str:
        found = self.client.get_cookie("session")
        return found.value if found else ""

    def tab(self) -> Visitor:
        """The same browser's second tab: the same cookie, as it is now."""
        other = Visitor(self.app)
        if self.cookie:
            other.client.set_cookie("session", self.cookie)
        return other

    def at(self, table: str) -> Visitor:
        """The same browser at another table."""
        other = Visitor(self.app, table=f"/tables/{table}")
        other.client = self.client
        return other

    def get(self, path: str = "", status: int = 200, **more: Any) -> Page:
        path = path or self.table
        answer = self.client.get(path, **more)
        assert answer.status_code == status, (answer.status_code, answer.text[:2000])
        return Page(answer.text, path)

    def send(self, path: str, fields: Any = None, **more: Any) -> TestResponse:
        """A post, as it is answered."""
        return self.client.post(path, data=fields or {}, **more)

    def post(self, path: str, fields: Any = None, status: int = 303, **more: Any) -> Page:
        """A post and the page it ends on: the redirect's, or the error's."""
        answer = self.send(path, fields, **more)
        assert answer.status_code == status, (answer.status_code, answer.location, answer.text[:2000])
        return self.get(answer.location) if status == 303 else Page(answer.text, path)

    def submit(self, form: Form, status: int = 303, **fields: str) -> Page:
        """Send a form of a page as it stands there, with these fields filled in or this button pressed."""
        sent = form.fields | fields
        if form.method.lower() == "post":
            return self.post(form.action, sent, status)
        return self.get(form.action, query_string=sent)

    @property
    def turn(self) -> int:
        return self.get().turn

    def act(self, action: str, status: int = 303, turn: object = None, **fields: object) -> Page:
        """A post of the table's with the current turn, or with that one."""
        about = {"turn": str(self.turn if turn is None else turn), **fields}
        return self.post(f"{self.table}/{action}", about, status)

    def deal(self, bet: object = None, status: int = 303, turn: object = None, **bets: object) -> Page:
        """A deal; ``bets`` are those of several boxes: ``bet_1=5``."""
        typed = {name.replace("_", "-"): value for name, value in bets.items()}
        return self.act("deal", status, turn, **typed, **({} if bet is None else {"bet": bet}))

    def move(self, move: str, status: int = 303, turn: object = None) -> Page:
        return self.act("move", status, turn, move=move)

    def play(self, *moves: str, bet: object = None) -> Page:
        """A deal and these moves; the page after the last of them."""
        page = self.deal(bet)
        for move in moves:
            page = self.move(move, turn=page.turn)
        return page

    def sign_in(self, name: str) -> Page:
        """Give a name; the table after it. The first time a page with the return code comes before."""
        answer = self.send("/sign-in", {"name": name})
        if answer.status_code == 200:
            return self.get(Page(answer.text, "/sign-in").link("Play"))
        assert answer.status_code == 303, (answer.status_code, answer.text[:2000])
        return self.get(answer.location)

    def return_code(self, name: str) -> str:
        """Give a name for the first time; the code that this shows."""
        page = self.post("/sign-in", {"name": name}, 200)
        return page.main.one(data_code=None).text

    def instructor(self) -> Visitor:
        """Signed in at the instructor's desk."""
        self.post("/instructor/sign-in", {"password": PASSWORD})
        return self


def query(location: str) -> dict[str, str]:
    """The query of an address, one value a name."""
    return {name: value for name, (value,) in parse_qs(urlsplit(location).query).items()}


def contents(app: Flask) -> dict[str, list[Any]]:
    """All that is stored, but for the counted tries: the same before and after what changes nothing."""
    with app.extensions["store"].read() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(sa.select(table))), key=repr)
            for table in metadata.sorted_tables
            if table.name != "attempts"
        }


def rows(app: Flask, table: str) -> list[Any]:
    """A table's rows in the order of their keys."""
    found = metadata.tables[table]
    with app.extensions["store"].read() as connection:
        return list(connection.execute(sa.select(found).order_by(*found.primary_key.columns)))
