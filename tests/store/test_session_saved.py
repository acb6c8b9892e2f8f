"""Flask's session on the store: what is saved when, what is not, and how its cookie looks."""

import msgspec
import pytest
from flask import session
from flask.testing import FlaskClient

from tests.store.conftest import Counter, cookie, late, spoil, stored


class TestCookie:
    def test_is_short_and_no_scripts_and_lasts_thirty_days(self, client: FlaskClient) -> None:
        header = client.post("/add").headers["Set-Cookie"]
        assert len(header) < 200
        assert "HttpOnly" in header
        assert "SameSite=Lax" in header
        assert f"Max-Age={30 * 24 * 3600}" in header
        assert "Secure" not in header

    def test_is_secure_under_https(self, client: FlaskClient) -> None:
        assert "Secure" in client.post("/add", base_url="https://localhost").headers["Set-Cookie"]

    def test_the_store_holds_nothing_that_would_do_as_one(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        client.post("/add")
        (row,) = stored(counter)
        assert row.id != cookie(client)
        assert late(counter, row.id).get("/").json == {}

    def test_an_answer_that_read_the_session_varies_by_it(self, client: FlaskClient) -> None:
        assert client.get("/").headers["Vary"] == "Cookie"


class TestWhatIsStored:
    def test_a_get_stores_nothing(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.get("/write")
        def write() -> str:
            session["n"] = 99
            return ""

        for path in ("/", "/write"):
            assert "Set-Cookie" not in client.get(path).headers
        assert stored(counter) == []
        client.post("/add")
        assert "Set-Cookie" not in client.get("/write").headers
        assert client.get("/").json == {"n": 1}

    def test_a_post_that_changes_nothing_stores_nothing(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/idle")
        def idle() -> str:
            counter.sessions.claim()
            return ""

        assert "Set-Cookie" not in client.post("/idle").headers
        assert stored(counter) == []

    @pytest.mark.parametrize("status", [400, 409, 429, 500, 503])
    def test_an_error_answer_stores_nothing(self, counter: Counter, client: FlaskClient, status: int) -> None:
        assert "Set-Cookie" not in client.post("/add", data={"status": status}).headers
        assert stored(counter) == []
        client.post("/add")
        client.post("/add", data={"status": status})
        assert client.get("/").json == {"n": 1}

    def test_a_crash_stores_nothing(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/crash")
        def crash() -> str:
            counter.sessions.claim()
            session["n"] = 99
            raise ZeroDivisionError

        client.post("/add")
        assert client.post("/crash").status_code == 500
        assert client.get("/").json == {"n": 1}

    def test_a_claim_given_up_stores_nothing_and_holds_up_nobody(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/release")
        def release() -> str:
            counter.sessions.claim()
            session["n"] = 99
            counter.sessions.release()
            counter.store.begin().close()
            return ""

        client.post("/add")
        assert client.post("/release").status_code == 200
        assert client.get("/").json == {"n": 1}

    def test_a_change_deep_within_is_stored(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/deep")
        def deep() -> str:
            counter.sessions.claim()
            session.setdefault("seat", {"moves": []})["moves"].append("hit")
            return ""

        client.post("/deep")
        client.post("/deep")
        assert client.get("/").json == {"seat": {"moves": ["hit", "hit"]}}

    def test_the_player_is_in_the_row_and_it_lasts_from_the_last_post(
        self, counter: Counter, client: FlaskClient
    ) -> None:
        @counter.app.post("/player")
        def player() -> str:
            counter.sessions.claim()
            session["player"] = 7
            return ""

        client.post("/player")
        (row,) = stored(counter)
        assert row.player == 7
        assert row.expiry - row.saved == 30 * 24 * 3600
        spoil(counter, expiry=row.expiry - 1000)
        client.post("/add")
        assert stored(counter)[0].expiry >= row.expiry

    def test_the_bytes_are_msgpack(self, counter: Counter, client: FlaskClient) -> None:
        client.post("/add")
        assert msgspec.msgpack.decode(stored(counter)[0].data) == {"n": 1}

    def test_health_and_static_files_have_no_session(self, counter: Counter, client: FlaskClient) -> None:
        client.post("/add")
        spoil(counter, data=b"\xc1")
        answer = client.get("/healthz")
        assert answer.text == "ok"
        assert "Vary" not in answer.headers
        assert client.get("/static/app.css").status_code == 404
