"""Error pages: 400 403 404 405 409 413 429 500 503, each in the same dress and with the way back."""

import io
from collections.abc import Iterator

import pytest
from flask import Flask, abort
from werkzeug.test import TestResponse

from blackjack.web import playing
from tests.web.conftest import MakeApp, start
from tests.web.pages import Page
from tests.web.routes import addresses
from tests.web.visitor import TABLE, Visitor, contents

CODES = (400, 403, 404, 405, 409, 413, 429, 500, 503)
OTHERS = (401, 406, 408, 410, 411, 414, 415, 416, 422, 431, 501, 502, 504)
LIMIT = 64 * 1024


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    """The app with a page that goes wrong in any way that is asked for."""
    app = make_app()
    app.add_url_rule("/wrong/<int:code>", "wrong", abort)
    return app


def in_our_dress(answer: TestResponse) -> Page:
    page = Page(answer.text)
    assert page.title.startswith("Error: ")
    assert page.title.endswith(" – Twenty-One")
    assert page.h1.attrs == {"id": "now", "tabindex": "-1"}
    assert page.tree.one("link", rel="stylesheet")
    assert page.tree.one("nav")
    assert [node for node in page.main.all("a") if node.attrs["href"] == "/"], "no way back"
    assert "Traceback" not in page.html
    assert 'File "' not in page.html
    assert answer.headers["Cache-Control"] == "no-store"
    return page


class TestDress:
    @pytest.mark.parametrize("code", CODES)
    def test_each_has_words_of_its_own(self, visitor: Visitor, code: int) -> None:
        answer = visitor.client.get(f"/wrong/{code}")
        assert answer.status_code == code
        page = in_our_dress(answer)
        others = [Page(visitor.client.get(f"/wrong/{other}").text).title for other in CODES if other != code]
        assert page.title not in others

    @pytest.mark.parametrize("code", OTHERS)
    def test_any_other_has_its_familys(self, visitor: Visitor, code: int) -> None:
        answer = visitor.client.get(f"/wrong/{code}")
        assert answer.status_code == code
        in_our_dress(answer)

    @pytest.mark.parametrize("code", CODES)
    def test_head(self, visitor: Visitor, code: int) -> None:
        answer = visitor.client.head(f"/wrong/{code}")
        assert (answer.status_code, answer.data) == (code, b"")

    @pytest.mark.parametrize("code", CODES)
    def test_a_visitors_settings_hold_there_too(self, visitor: Visitor, code: int) -> None:
        visitor.post("/settings", {"theme": "dark"})
        page = Page(visitor.client.get(f"/wrong/{code}").text)
        assert page.tree.one("html").attrs["data-theme"] == "dark"


class TestEach:
    def test_400(self, visitor: Visitor) -> None:
        in_our_dress(visitor.send("/settings", {"theme": "pink"}))

    def test_403(self, visitor: Visitor) -> None:
        answer = visitor.send("/sign-out", headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
        in_our_dress(answer)

    @pytest.mark.parametrize(
        "path",
        [
            *(
                "/nope",
                "/console",
                "/tables",
                "/tables/",
                "/tables/poker",
                "/rounds/0",
                "/%00",
                "/..%2f..%2fx",
            ),
            *("/static/nope.css", "/static/..%2fapp.py", "/instance/secret-key", "/.git/config", "/\xff"),
        ],
    )
    def test_404(self, visitor: Visitor, path: str) -> None:
        answer = visitor.client.get(path, headers={"Accept-Language": "xx", "Cookie": "session=%00"})
        assert answer.status_code == 404
        in_our_dress(answer)

    def test_405_tells_what_is_allowed(self, visitor: Visitor) -> None:
        for method, path, allowed in (
            ("POST", "/", "GET"),
            ("PUT", f"{TABLE}/move", "POST"),
            ("GET", "/sign-out", "POST"),
            ("DELETE", "/instructor", "GET"),
        ):
            answer = visitor.client.open(path, method=method)
            assert answer.status_code == 405
            assert allowed in answer.headers["Allow"]
            in_our_dress(answer)

    def test_409_is_the_table_with_the_error_in_its_headline(self, visitor: Visitor) -> None:
        page = visitor.move("hit", status=409)
        assert page.title.startswith("Error: ")
        assert page.table == "peterson"

    def test_500_says_nothing_of_the_cause_and_undoes_all(
        self, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        visitor.deal()
        before = contents(visitor.app)

        def crash(*_: object) -> None:
            raise RuntimeError("the moon is made of cheese")

        with monkeypatch.context() as broken:
            broken.setattr(playing, "enter", crash)
            answer = visitor.send(f"{TABLE}/move", {"turn": "1", "move": "stand"})
        assert answer.status_code == 500
        assert "cheese" not in in_our_dress(answer).html
        assert "Set-Cookie" not in answer.headers
        assert contents(visitor.app) == before
        assert visitor.move("stand", turn=1).phase == "over"


class TestStoreDown:
    """No server answers at the store's address: every page is a plain 503, from the start on."""

    @pytest.fixture
    def app(self) -> Iterator[Flask]:
        app = start("postgresql://nobody@127.0.0.1:9/nothing?connect_timeout=1")
        yield app
        app.extensions["store"].close()

    @pytest.mark.parametrize("cookie", ["", "A" * 43])
    def test_every_page_is_a_503_that_says_the_game_is_safe(self, app: Flask, cookie: str) -> None:
        visitor = Visitor(app)
        if cookie:
            visitor.client.set_cookie("session", cookie)
        stateless = {"/privacy", "/settings", "/sign-in", "/instructor"}
        for path in addresses(app, "GET"):
            answer = visitor.client.get(path)
            expected = (200, 400, 403, 404) if path == "/replay" else (200, 403, 404)  # it needs a hand
            if path.startswith("/static/") or (not cookie and answer.status_code in expected):
                continue
            assert answer.status_code == 503, path
            assert "safe" in in_our_dress(answer).text
            assert "Set-Cookie" not in answer.headers
        assert {
            p for p in stateless if visitor.client.get(p).status_code != (503 if cookie else 200)
        } == set()

    def test_every_post_too(self, visitor: Visitor) -> None:
        for path, fields in (
            (f"{TABLE}/deal", {"turn": "0"}),
            (f"{TABLE}/leave", {"turn": "0"}),
            ("/sign-in", {"name": "Ada"}),
            ("/settings", {"theme": "dark"}),
            ("/instructor/sign-in", {"password": "x"}),
        ):
            answer = visitor.send(path, fields)
            assert answer.status_code == 503, path
            assert "Set-Cookie" not in answer.headers
            in_our_dress(answer)

    def test_the_health_check_and_the_style_sheet(self, visitor: Visitor) -> None:
        assert visitor.client.get("/healthz").status_code == 503
        page = Page(visitor.client.get("/").text)
        assert visitor.client.get(page.tree.one("link", rel="stylesheet").attrs["href"]).status_code == 200


class TestHealth:
    def test_ok_without_a_session(self, visitor: Visitor) -> None:
        answer = visitor.client.get("/healthz", headers={"Cookie": "session=" + "A" * 43})
        assert (answer.status_code, answer.text) == (200, "ok")
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["Cache-Control"] == "no-store"
        assert contents(visitor.app)["sessions"] == []


class TestMethods:
    @pytest.mark.parametrize(
        "method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND", "FOO", "OPTIONS"]
    )
    def test_any_at_any_address_is_refused_in_peace(self, app: Flask, method: str) -> None:
        visitor = Visitor(app)
        visitor.deal()
        before = contents(app)
        for path in {*addresses(app, "GET"), *addresses(app, "POST"), "/nope"} - {"/wrong/1"}:
            status = visitor.client.open(path, method=method, data={"turn": "1", "move": "hit"}).status_code
            assert status in ((200, 404) if method == "OPTIONS" else (405, 404)), path
        assert contents(app) == before


class TestLarge:
    """Bodies over 64 KB are 413, before anything of them is looked at (403 comes first)."""

    def chunked(self, visitor: Visitor, path: str, body: bytes) -> TestResponse:
        return visitor.client.post(
            path,
            input_stream=io.BytesIO(body),
            content_type="application/x-www-form-urlencoded",
            headers={"Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        )

    @pytest.fixture
    def playing(self, visitor: Visitor) -> Iterator[Visitor]:
        visitor.instructor()
        visitor.deal()
        before = contents(visitor.app)
        yield visitor
        assert contents(visitor.app) == before

    def test_5_megabytes_to_any_form(self, playing: Visitor) -> None:
        body = b"turn=1&move=stand&theme=dark&name=Ada&player=1&x=" + b"9" * 5_000_000
        form = "application/x-www-form-urlencoded"
        for path in addresses(playing.app, "POST"):
            answer = playing.send(path, body, content_type=form)
            assert answer.status_code == 413, path
            assert "64 KB" in in_our_dress(answer).text
            assert self.chunked(playing, path, body).status_code == 413, path

    def test_as_multipart_and_as_json(self, playing: Visitor) -> None:
        large = {"turn": "1", "move": "hit", "x": (io.BytesIO(b"9" * LIMIT), "x.bin")}
        assert playing.send(f"{TABLE}/move", large).status_code == 413
        body = b'{"turn": 1, "x": "' + b"9" * LIMIT + b'"}'
        answer = playing.send(f"{TABLE}/move", body, content_type="application/json")
        assert answer.status_code == 413

    def test_many_small_parts(self, playing: Visitor) -> None:
        body = b"".join(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' for _ in range(1200))
        answer = playing.send(f"{TABLE}/move", body, content_type="multipart/form-data; boundary=x")
        assert answer.status_code in (400, 413)

    def test_the_limit_itself_is_taken(self, playing: Visitor) -> None:
        form = "application/x-www-form-urlencoded"
        for size, status in ((LIMIT, 400), (LIMIT + 1, 413)):
            body = b"move=hit&x=" + b"9" * (size - 11)
            assert playing.send(f"{TABLE}/move", body, content_type=form).status_code == status
            assert self.chunked(playing, f"{TABLE}/move", body).status_code == status

    def test_after_403(self, playing: Visitor) -> None:
        evil = {"Origin": "https://evil.example"}
        assert playing.send(f"{TABLE}/move", b"9" * 100_000, headers=evil).status_code == 403

    def test_a_length_that_is_none(self, playing: Visitor) -> None:
        for length in ("-1", "x", "", "9" * 40):
            answer = playing.send(f"{TABLE}/move", b"", headers={"Content-Length": length})
            assert answer.status_code in (400, 413), length


class TestOddSessions:
    """A forged, empty, 5,000-byte or %00 session id is a fresh start, never a 500."""

    @pytest.mark.parametrize(
        "cookie",
        [
            *("session=", "session=%00", "session=\x00", "session=aaaaaaaa", "session=../../x"),
            *("session=" + "A" * 43, "session=" + "A" * 5000, "session=a; session=b", "session", "=", ";;;"),
            *('session="', "session=é", "session=eyJhIjoxfQ.aZ.x", "session=" + "A" * 42 + "%"),
        ],
        ids=lambda cookie: ascii(cookie)[:24],
    )
    def test_is_a_fresh_start(self, visitor: Visitor, cookie: str) -> None:
        refusing = Visitor(visitor.app, cookies=False)
        sent = {"headers": {"Cookie": cookie}}
        assert Page(refusing.client.get("/", **sent).text).turn == 0
        answer = refusing.send(f"{TABLE}/deal", {"turn": "0"}, **sent)
        assert answer.status_code == 303
        made = answer.headers["Set-Cookie"].partition("session=")[2].partition(";")[0]
        assert made not in cookie
        assert len(contents(visitor.app)["sessions"]) == 1
