"""The sessions of the whole class: changed by the instructor, cleaned away, played by the same extras."""

import time

import pytest
import sqlalchemy as sa
from flask import session
from flask.testing import FlaskClient

from blackjack.store import sessions as rows
from blackjack.store import switch
from blackjack.store.schema import attempts
from blackjack.store.schema import sessions as table
from blackjack.web import session as interface
from tests.store.conftest import Counter, stored


class TestOthers:
    def test_are_changed_within_the_same_transaction(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/reset/<int:status>")
        def reset(status: int) -> tuple[str, int]:
            counter.sessions.claim()
            for row, data in counter.sessions.others():
                data["n"] = 0
                counter.sessions.rewrite(row, data)
            session["n"] = -1
            return "", status

        students = [counter.app.test_client() for _ in range(3)]
        for student in students:
            student.post("/add")
        client.post("/reset/500")
        assert [student.get("/").json for student in students] == [{"n": 1}] * 3
        client.post("/reset/200")
        assert [student.get("/").json for student in students] == [{"n": 0}] * 3
        client.post("/reset/200")
        assert client.get("/").json == {"n": -1}

    def test_of_one_player_and_without_the_unreadable(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/sit/<int:player>")
        def sit(player: int) -> str:
            counter.sessions.claim()
            session["player"] = player
            return ""

        @counter.app.post("/count")
        def count() -> list[int]:
            return [len(counter.sessions.others()), len(counter.sessions.others(7))]

        for player in (7, 7, 8):
            counter.app.test_client().post(f"/sit/{player}")
        assert client.post("/count").json == [3, 2]
        with counter.store.write() as tx:
            tx.execute(sa.update(table).where(table.c.player == 8).values(data=b"\xc1"))
        assert client.post("/count").json == [2, 2]


class TestExtras:
    def test_with_and_without_a_session(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.get("/extras")
        def extras() -> list[str]:
            return list(counter.sessions.extras())

        assert client.get("/extras").json == []
        with counter.store.write() as tx:
            switch(tx, ["bets"], 1)
        assert client.get("/extras").json == ["bets"]
        client.post("/add")
        assert client.get("/extras").json == ["bets"]


class TestCleaning:
    def expire(self, counter: Counter) -> None:
        with counter.store.write() as tx:
            rows.insert(tx, "old", b"", None, 1, 2)
            tx.execute(sa.insert(attempts).values(key="old", since=1, n=1))

    def left(self, counter: Counter) -> int:
        with counter.store.read() as connection:
            return len(list(connection.execute(sa.select(attempts)))) + len(stored(counter))

    def test_by_the_command(self, counter: Counter) -> None:
        self.expire(counter)
        assert counter.app.test_cli_runner().invoke(args=["session_cleanup"]).exit_code == 0
        assert self.left(counter) == 0

    def test_by_itself_once_an_hour(
        self, counter: Counter, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        clock = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: clock)
        self.expire(counter)
        client.post("/add")
        assert self.left(counter) == 3
        clock += interface.CLEAN_FIRST + 10
        client.get("/")
        assert self.left(counter) == 3
        client.post("/add")
        assert self.left(counter) == 1
        self.expire(counter)
        clock += interface.CLEAN_EVERY - 1
        client.post("/add")
        assert self.left(counter) == 3
        clock += 1
        client.post("/add")
        assert self.left(counter) == 1

    def test_that_fails_takes_no_move_back(
        self, counter: Counter, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def down(*_: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception("down"))

        monkeypatch.setattr(rows, "delete_expired", down)
        monkeypatch.setattr(counter.sessions, "_clean_at", 0)
        assert client.post("/add").status_code == 200
        assert client.get("/").json == {"n": 1}
