"""The tests' own servers: what the other tests build on."""

from collections.abc import Callable, Iterable
from typing import Any

import psycopg
import pytest

from tests.cluster import Cluster
from tests.servers import Server

Start = Callable[..., Any]


def counting() -> Callable[[dict[str, Any], Start], Iterable[bytes]]:
    """An application that counts the visits in a cookie, and redirects from /go."""

    def app(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        seen = environ.get("HTTP_COOKIE", "n=0").partition("=")[2]
        body = environ["wsgi.input"].read().decode()
        status = "303 See Other" if environ["PATH_INFO"] == "/go" else "200 OK"
        cookie = ("Set-Cookie", f"n={int(seen) + 1}; Path=/; HttpOnly")
        start(status, [("Content-Type", "text/plain"), ("Location", "/end?x=1#now"), cookie])
        return [f"{environ['PATH_INFO']} {seen} {body} {environ['wsgi.url_scheme']}".encode()]

    return app


COUNTING = "tests.test_helpers:counting()"


@pytest.mark.servers
class TestServer:
    def test_a_visitor_keeps_his_cookies_and_follows_when_told(self) -> None:
        with Server(COUNTING) as server:
            visitor = server.client()
            answer = visitor.post("/go", move="hit", turn=3)
            assert (answer.status, answer.text) == (303, "/go 0 move=hit&turn=3 http")
            assert answer.location == "/end?x=1"
            assert visitor.follow(answer).text == "/end 1  http"
            assert visitor.twin().cookies == visitor.cookies == {"n": "2"}
            assert server.client().get("/").text == "/ 0  http"

    def test_gunicorn_itself_believes_no_forwarded_header(self) -> None:
        with Server(COUNTING) as server:
            forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "off"}
            assert server.client().get("/", forwarded).text.endswith("http")

    def test_killed_and_started_again_at_the_same_address(self) -> None:
        with Server(COUNTING) as server:
            visitor = server.client()
            server.kill9()
            with pytest.raises(ConnectionRefusedError):
                visitor.get("/")
            server.restart()
            assert visitor.get("/").status == 200

    def test_one_that_does_not_start_shows_its_log(self) -> None:
        with pytest.raises(AssertionError, match="nothing_such"):
            Server("tests.test_helpers:nothing_such()").start()

    def test_a_busy_port_is_a_sentence(self) -> None:
        with Server(COUNTING) as first:
            second = Server(COUNTING)
            second.port = first.port
            with pytest.raises(AssertionError) as told:
                second.start()
        assert f"Cannot serve on 127.0.0.1:{first.port}: Address already in use." in str(told.value)
        assert "Traceback" not in str(told.value)


@pytest.mark.postgresql
def test_a_cluster_goes_down_and_comes_back_with_what_was_committed(cluster: Cluster) -> None:
    url = cluster.create_database()
    plain = url.replace("+psycopg", "")
    with psycopg.connect(plain) as c:
        c.execute("CREATE TABLE kept (n int)")
    cluster.stop("immediate")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(plain)
    cluster.start()
    with psycopg.connect(plain) as c:
        assert c.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    cluster.drop_database(url)


def test_each_test_gets_an_empty_store(store_url: str) -> None:
    assert store_url.startswith(("sqlite:////", "postgresql+psycopg://"))


@pytest.mark.browser
def test_chromium_runs(browser: Any) -> None:
    page = browser.new_page()
    page.set_content("<title>Blackjack</title>")
    assert page.title() == "Blackjack"
    page.close()
