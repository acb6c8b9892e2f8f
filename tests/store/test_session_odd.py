"""What no cookie and no row can break, and what happens while the store is down."""

import pytest
import sqlalchemy as sa
from flask import Flask, session
from flask.testing import FlaskClient

from blackjack.store import sessions as rows
from blackjack.web import session as interface
from blackjack.web.session import SqlSessionInterface
from blackjack.web.stored import Packed
from tests.store.conftest import Counter, late, spoil, stored


class TestOddIds:
    @pytest.mark.parametrize(
        "sid",
        [
            "",
            "%00",
            "\x00",
            "a" * 43,
            "a" * 42,
            "a" * 5000,
            "../../x",
            "'; drop table",
            "ä" * 43,
        ],
    )
    def test_a_fresh_start_under_a_new_id(self, counter: Counter, sid: str) -> None:
        odd = {"Cookie": f"session={sid}".encode().decode("latin-1")}
        plain = counter.app.test_client(use_cookies=False)
        assert plain.get("/", headers=odd).json == {}
        answer = plain.post("/add", headers=odd)
        assert answer.status_code == 200
        new = answer.headers["Set-Cookie"].partition(";")[0].removeprefix("session=")
        assert len(new) == 43
        assert new != sid
        assert late(counter, new).get("/").json == {"n": 1}
        assert plain.get("/", headers=odd).json == {}

    def test_a_malformed_one_asks_the_store_nothing(
        self, counter: Counter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def asked(*_: object) -> None:
            raise AssertionError("asked the store")

        monkeypatch.setattr(rows, "load", asked)
        plain = counter.app.test_client(use_cookies=False)
        assert plain.get("/", headers={"Cookie": "session=" + "a" * 5000}).status_code == 200
        counter.app.testing = True
        with pytest.raises(AssertionError, match="asked the store"):
            late(counter, "a" * 43).get("/")


BROKEN = [
    b"",
    b"\xc1",
    b"\x80\x80",
    b"garbage",
    b"\x93\x01\x02\x03",
    b"\x81\x01\x02",
    b"\x81\xa1",
    b"\x81\xa1\xff\x01",
    b"\x91" * 5000,
    b"\xdf\xff\xff\xff\xff",
    b"cos\nsystem\n(S'true'\ntR.",
    b'{"n": 5}',
]


class TestBrokenRow:
    @pytest.mark.parametrize("data", BROKEN)
    def test_is_a_fresh_start_that_replaces_it(
        self, counter: Counter, client: FlaskClient, data: bytes, caplog: pytest.LogCaptureFixture
    ) -> None:
        client.post("/add")
        client.post("/add")
        spoil(counter, data=data)
        assert client.get("/").json == {}
        assert "cannot be read" in caplog.text
        assert client.post("/add").status_code == 200
        assert client.get("/").json == {"n": 1}
        assert len(stored(counter)) == 1

    def test_broken_between_the_look_and_the_claim(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/overtaken")
        def overtaken() -> str:
            spoil(counter, data=b"\xc1", version=9)
            counter.sessions.claim()
            session["was"] = list(session)
            return ""

        client.post("/add")
        assert client.post("/overtaken").status_code == 200
        assert client.get("/").json == {"was": []}

    def test_pickle_is_not_run(self) -> None:
        with pytest.raises(ValueError, match=r"malformed|Expected"):
            Packed().decode(b"cbuiltins\nprint\n(S'run'\ntR.")

    def test_what_is_no_session_cannot_be_written(self, counter: Counter, client: FlaskClient) -> None:
        @counter.app.post("/strange")
        def strange() -> str:
            session["n"] = object()
            return ""

        client.post("/add")
        assert client.post("/strange").status_code == 500
        assert client.get("/").json == {"n": 1}


class TestStoreDown:
    def down(self, *_: object) -> None:
        raise sa.exc.OperationalError("", {}, Exception("down"))

    def test_when_the_session_is_read(
        self, counter: Counter, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client.post("/add")
        with monkeypatch.context() as patch:
            patch.setattr(rows, "load", self.down)
            for path in ("/", "/add", "/nowhere"):
                assert client.get(path).status_code == 503
            assert client.post("/add").status_code == 503
        assert client.get("/").json == {"n": 1}

    @pytest.mark.parametrize("where", ["lock", "save"])
    def test_when_it_is_claimed_or_saved(
        self, counter: Counter, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, where: str
    ) -> None:
        client.post("/add")
        with monkeypatch.context() as patch:
            patch.setattr(rows, where, self.down)
            answer = client.post("/add")
        assert answer.status_code in (500, 503)
        assert "Set-Cookie" not in answer.headers
        assert client.get("/").json == {"n": 1}
        assert client.post("/add").status_code == 200

    def test_flask_sessions_own_way_is_not_open(self, counter: Counter) -> None:
        own: SqlSessionInterface = counter.sessions
        for call in (own._retrieve_session_data, own._delete_session):
            with pytest.raises(NotImplementedError):
                call("x")
        with pytest.raises(NotImplementedError):
            own._upsert_session(None, None, "x")  # type: ignore[arg-type]


def test_a_view_that_dies_of_no_exception_leaves_no_lock(counter: Counter, client: FlaskClient) -> None:
    @counter.app.post("/exit")
    def leave() -> str:
        counter.sessions.claim()
        raise SystemExit

    client.post("/add")
    with pytest.raises(SystemExit):
        client.post("/exit")
    assert client.post("/add").status_code == 200


def test_an_app_without_a_session_is_left_alone() -> None:
    app = Flask("plain", static_folder=None)
    app.teardown_request(interface._forget)
    app.before_request(interface._refuse_broken)
    assert app.test_client().get("/").status_code == 404
