"""Flask's session on the store: what is saved when, what is not, and what no cookie can break."""

import time
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from flask import Flask, session
from flask.testing import FlaskClient

from blackjack.store import sessions as rows
from blackjack.store.schema import attempts
from blackjack.store.schema import sessions as table
from blackjack.web import session as interface
from blackjack.web.session import SqlSessionInterface
from blackjack.web.stored import Packed, SessionGone, this_session
from tests.store.conftest import Counter


@pytest.fixture
def client(counter: Counter) -> FlaskClient:
    return counter.app.test_client()


def stored(counter: Counter) -> list[Any]:
    with counter.store.read() as connection:
        return list(connection.execute(sa.select(table).order_by(table.c.dead)))


def spoil(counter: Counter, **values: object) -> None:
    with counter.store.write() as tx:
        tx.execute(sa.update(table).values(values))


def cookie(client: FlaskClient) -> str:
    found = client.get_cookie("session")
    return found.value if found else ""


def late(counter: Counter, sid: str) -> FlaskClient:
    client = counter.app.test_client()
    client.set_cookie("session", sid)
    return client


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
        from blackjack.store import switch

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
