"""Static files named by their contents and compressed ahead of time; pages compressed on the fly."""

import gzip
import re

import pytest
from flask import Flask, Response

from blackjack.web.assets import STATIC, accepts_gzip, compress, gzipped
from tests.web.visitor import TABLE, Visitor

KEPT = "public, max-age=31536000, immutable"


@pytest.fixture
def addresses(visitor: Visitor) -> dict[str, str]:
    """The address of each static file of a page, by its plain name."""
    found = re.findall(r'(?:href|src)="(/static/(\w+)\.[0-9a-f]{16}(\.\w+))"', visitor.client.get(TABLE).text)
    return {name + ending: address for address, name, ending in found}


def test_a_page_names_style_icon_and_script(addresses: dict[str, str]) -> None:
    assert set(addresses) == {"app.css", "icon.svg", "table.js"}


@pytest.mark.parametrize("name", ["app.css", "icon.svg", "table.js"])
def test_packed_and_plain_are_the_same(visitor: Visitor, addresses: dict[str, str], name: str) -> None:
    plain = visitor.client.get(addresses[name])
    packed = visitor.client.get(addresses[name], headers={"Accept-Encoding": "gzip, deflate, br"})
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert "Content-Encoding" not in plain.headers
    for answer in (plain, packed):
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == KEPT
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert "Set-Cookie" not in answer.headers
    assert plain.headers["ETag"] != packed.headers["ETag"]


def test_a_file_that_the_browser_has_is_not_sent_again(visitor: Visitor, addresses: dict[str, str]) -> None:
    first = visitor.client.get(addresses["app.css"])
    again = visitor.client.get(addresses["app.css"], headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["app.css", "app.0123456789abcdef.css", "css/10-tokens.css", "..%2fapp.py", "%2e%2e/app.py", ""],
)
def test_any_other_name_is_no_page(visitor: Visitor, path: str) -> None:
    visitor.get(f"/static/{path}", status=404)


def test_the_style_sheet_is_all_of_the_layers_in_order(visitor: Visitor, addresses: dict[str, str]) -> None:
    text = visitor.client.get(addresses["app.css"]).text
    assert text.startswith("@layer reset, tokens, base, layout, parts, states, motion, modes;")
    assert "/*" not in text
    last = max((STATIC / "css").glob("*.css")).read_text("utf-8").split()
    assert text.split()[-20:] == last[-20:]


def test_only_one_file_names_colours() -> None:
    """design.md: colours in one token file. Shadows and forced colours' system names apart."""
    for path in (STATIC / "css").glob("*.css"):
        if path.name != "10-tokens.css":
            assert not re.search(r"#[0-9a-f]{3,8}\b", path.read_text("utf-8")), path.name


def test_a_page_is_compressed_for_who_takes_it(visitor: Visitor) -> None:
    plain = visitor.client.get("/privacy")
    packed = visitor.client.get("/privacy", headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.data) == plain.data
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) * 0.6
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_what_is_no_page_is_left_alone(visitor: Visitor) -> None:
    answer = visitor.client.get("/healthz", headers={"Accept-Encoding": "gzip"})
    assert (answer.text.strip(), answer.headers.get("Content-Encoding")) == ("ok", None)


def test_a_short_page_is_left_alone(app: Flask) -> None:
    with app.test_request_context(headers={"Accept-Encoding": "gzip"}):
        answer = compress(Response("<p>short"))
        assert (answer.get_data(as_text=True), answer.headers.get("Content-Encoding")) == ("<p>short", None)
        assert compress(Response("<p>long" * 100)).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("identity", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("x-gzipped", False),
    ],
)
def test_accept_encoding(header: str, taken: bool) -> None:
    assert accepts_gzip(header) is taken


def test_packing_twice_gives_the_same_bytes() -> None:
    assert gzipped(b"blackjack" * 100, 9) == gzipped(b"blackjack" * 100, 9)
