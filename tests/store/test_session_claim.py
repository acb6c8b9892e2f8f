"""Flask's session claimed, renewed, ended, while another post comes between."""

import msgspec
import pytest
import sqlalchemy as sa
from flask import session
from flask.testing import FlaskClient

from blackjack.store.schema import sessions as table
from blackjack.web.stored import SessionGone, this_session
from tests.store.conftest import Counter, cookie, late, stored


class TestClaim:
    """A rival's post comes between this request's first look and its claim."""

    def rival(self, counter: Counter, client: FlaskClient, path: str) -> None:
        assert late(counter, cookie(client)).post(path).status_code == 200

    def test_reads_the_session_anew_so_that_both_are_applied(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/overtaken")
        def overtaken() -> list[int]:
            before = session["n"]
            self.rival(counter, client, "/add")
            counter.sessions.claim()
            between = session["n"]
            session["n"] += 1
            return [before, between]

        client.post("/add")
        assert client.post("/overtaken").json == [1, 2]
        assert client.get("/").json == {"n": 3}

    def test_of_a_session_whose_id_was_changed_meanwhile_stores_nothing(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/overtaken")
        def overtaken() -> str:
            self.rival(counter, client, "/renew")
            counter.sessions.claim()
            raise AssertionError("claimed a dead session")

        client.post("/add")
        answer = client.post("/overtaken")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/")
        assert "Set-Cookie" not in answer.headers
        assert [msgspec.msgpack.decode(row.data) for row in stored(counter) if not row.dead] == [
            {"n": 1, "role": "instructor"}
        ]

    def test_of_a_session_that_was_ended_meanwhile_stores_nothing(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/overtaken")
        def overtaken() -> str:
            self.rival(counter, client, "/end")
            with pytest.raises(SessionGone):
                counter.sessions.claim()
            session["n"] = 99
            return ""

        client.post("/add")
        assert "Set-Cookie" not in client.post("/overtaken").headers
        assert stored(counter) == []

    def test_twice_is_once(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/twice")
        def twice() -> str:
            assert counter.sessions.claim() is counter.sessions.claim()
            return ""

        assert client.post("/twice").status_code == 200

    def test_forgotten_by_the_view_is_made_when_saving(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/unclaimed")
        def unclaimed() -> str:
            session["n"] = session.get("n", 0) + 10
            return ""

        client.post("/unclaimed")
        client.post("/unclaimed")
        assert client.get("/").json == {"n": 20}

    def test_forgotten_by_the_view_never_undoes_another_post(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/unclaimed")
        def unclaimed() -> str:
            session["n"] = 99
            self.rival(counter, client, "/add")
            return ""

        client.post("/add")
        assert "Set-Cookie" not in client.post("/unclaimed").headers
        assert client.get("/").json == {"n": 2}

    def test_forgotten_by_the_view_of_an_ended_session(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/unclaimed")
        def unclaimed() -> str:
            session["n"] = 99
            self.rival(counter, client, "/end")
            return ""

        client.post("/add")
        assert "Set-Cookie" not in client.post("/unclaimed").headers
        assert stored(counter) == []

    def test_a_claimed_row_that_changes_all_the_same_is_an_error(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/broken")
        def broken() -> str:
            tx = counter.sessions.claim()
            tx.execute(sa.update(table).values(version=77))
            return ""

        client.post("/add")
        assert client.post("/broken").status_code == 500
        assert stored(counter)[0].version == 1


class TestNewId:
    def test_same_data_and_the_old_id_is_dead(self, counter: Counter, client: FlaskClient) -> None:
        client.post("/add")
        old = cookie(client)
        client.post("/renew")
        assert cookie(client) != old
        assert client.get("/").json == {"n": 1, "role": "instructor"}
        behind = late(counter, old)
        assert behind.get("/").json == {}
        for path in ("/add", "/renew", "/end"):
            answer = behind.post(path)
            assert (answer.status_code, answer.headers["Location"]) == (303, "/")
            assert "Set-Cookie" not in answer.headers
        assert len(stored(counter)) == 2
        assert cookie(behind) == old

    def test_a_dead_id_is_free_of_writes_that_were_not_claimed(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/unclaimed")
        def unclaimed() -> str:
            session["n"] = 99
            return ""

        client.post("/add")
        old = cookie(client)
        client.post("/renew")
        assert "Set-Cookie" not in late(counter, old).post("/unclaimed").headers
        assert len(stored(counter)) == 2

    def test_of_a_visitor_without_a_session(self, counter: Counter, client: FlaskClient) -> None:
        client.post("/renew")
        assert [row.dead for row in stored(counter)] == [False]
        assert client.get("/").json == {"role": "instructor"}

    def test_an_error_answer_keeps_the_old_one(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/refused")
        def refused() -> tuple[str, int]:
            counter.sessions.regenerate(this_session())
            return "", 409

        client.post("/add")
        old = cookie(client)
        client.post("/refused")
        assert cookie(client) == old
        assert client.get("/").json == {"n": 1}


class TestEnd:
    def test_row_and_cookie_go(self, counter: Counter, client: FlaskClient) -> None:
        client.post("/add")
        old = cookie(client)
        client.post("/end")
        assert cookie(client) == ""
        assert stored(counter) == []
        assert late(counter, old).get("/").json == {}

    def test_of_nothing_is_nothing(self, client: FlaskClient) -> None:
        answer = client.post("/end")
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
