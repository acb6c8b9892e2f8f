"""A cross-site post is 403: by Sec-Fetch-Site, else by Origin. A client that sends neither is no browser."""

import pytest

from tests.web.conftest import MakeApp
from tests.web.pages import Page
from tests.web.routes import addresses
from tests.web.visitor import TABLE, Visitor, contents

OTHERS = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": ""},
    {"Sec-Fetch-Site": "SAME-ORIGIN, cross-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "https://localhost"},
    {"Origin": "http://localhost:5001"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://evil.example/localhost"},
    {"Origin": "http://sub.localhost"},
]
OURS = [
    {},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "http://localhost"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"},
    {"Referer": "https://evil.example/"},
]
FIELDS = {"turn": "1", "move": "stand", "command": "hit", "name": "Ada", "theme": "dark", "natural": "on"}


def said(headers: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in headers.items()) or "neither"


@pytest.mark.parametrize("headers", OTHERS, ids=said)
def test_from_another_site_every_post_is_refused(visitor: Visitor, headers: dict[str, str]) -> None:
    visitor.instructor()
    visitor.deal()
    before, cookie = contents(visitor.app), visitor.cookie
    for path in addresses(visitor.app, "POST"):
        answer = visitor.send(path, FIELDS, headers=headers)
        assert answer.status_code == 403, path
        assert "another site" in Page(answer.text).text
        assert "Set-Cookie" not in answer.headers
    assert contents(visitor.app) == before
    assert visitor.cookie == cookie


@pytest.mark.parametrize("headers", OURS, ids=said)
def test_from_our_own_pages_it_is_taken(visitor: Visitor, headers: dict[str, str]) -> None:
    assert visitor.post(f"{TABLE}/deal", {"turn": "0"}, headers=headers).phase == "play"


@pytest.mark.parametrize("headers", OTHERS[:6], ids=said)
def test_looking_is_free(visitor: Visitor, headers: dict[str, str]) -> None:
    """A link on another site leads to our pages."""
    for path in ("/", TABLE, "/class", "/healthz"):
        assert visitor.client.get(path, headers=headers).status_code == 200


def test_before_every_other_check(visitor: Visitor) -> None:
    evil = {"Origin": "https://evil.example"}
    for path, body in ((f"{TABLE}/deal", b"9" * 100_000), (f"{TABLE}/move", b""), ("/nope", b""), ("/", b"")):
        assert visitor.send(path, body, headers=evil).status_code == 403


@pytest.mark.parametrize(
    ("base", "origin", "status"),
    [
        ("http://192.168.1.5:5000", "http://192.168.1.5:5000", 303),
        ("http://192.168.1.5:5000", "http://192.168.1.5", 403),
        ("http://[::1]:5000", "http://[::1]:5000", 303),
        ("http://class.local", "http://class.local", 303),
        ("http://xn--bcher-kva.example", "http://xn--bcher-kva.example", 303),
        ("https://class.example", "https://class.example", 303),
        ("https://class.example", "http://class.example", 403),
        ("https://class.example:8443", "https://class.example:8443", 303),
    ],
)
def test_the_origin_is_scheme_host_and_port(visitor: Visitor, base: str, origin: str, status: int) -> None:
    """On plain http browsers send no Sec-Fetch-Site to a machine of the local network."""
    answer = visitor.send(f"{TABLE}/deal", {"turn": "0"}, base_url=base, headers={"Origin": origin})
    assert answer.status_code == status


@pytest.mark.parametrize(("proxies", "status"), [(0, 403), (1, 303)])
def test_behind_a_proxy_it_is_the_outer_address(make_app: MakeApp, proxies: int, status: int) -> None:
    visitor = Visitor(make_app(TRUSTED_PROXIES=proxies))
    headers = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "class.example",
        "Origin": "https://class.example",
    }
    assert visitor.send(f"{TABLE}/deal", {"turn": "0"}, headers=headers).status_code == status
