"""Headers, cookies and what a page loads: nothing inline, nothing from elsewhere, nothing kept."""

import re

import pytest
from flask import Flask

from tests.web.conftest import MakeApp, Sit
from tests.web.pages import Page
from tests.web.routes import addresses
from tests.web.visitor import TABLE, Visitor


def pages(app: Flask) -> dict[str, Page]:
    """Every page that there is: of a student in mid-round and after it, of the instructor, of an error."""
    visitor = Visitor(app)
    visitor.sign_in("Ada")
    visitor.play("stand")
    found = {f"{path} (over)": visitor.get(path) for path in ("/", "/rounds", "/rounds/1?step=1")}
    visitor.deal()
    teacher = Visitor(app).instructor()
    for path in addresses(app, "GET"):
        answer = teacher.client.get(path)
        if answer.mimetype == "text/html":
            found[path] = Page(answer.text)
    found["error"] = visitor.move("split", status=409)
    found["sign-in error"] = visitor.post("/sign-in", {"name": ""}, 400)
    found["say"] = visitor.get(f"{TABLE}?say=cards")
    return found


@pytest.fixture
def everything(sit: Sit) -> dict[str, Page]:
    return pages(sit("10S 10D 9H 8C AS KD 5H", "natural bets").app)


class TestContentSecurityPolicy:
    def test_forbids_all_but_our_own(self, app: Flask) -> None:
        for path in [*addresses(app, "GET"), "/nope"]:
            policy = Visitor(app).client.get(path).headers["Content-Security-Policy"]
            parts = dict(part.split(" ", 1) for part in policy.split("; "))
            assert parts["default-src"] == "'self'", path
            assert parts["frame-ancestors"] == parts["base-uri"] == parts["object-src"] == "'none'"
            assert parts["form-action"] == "'self'"
            assert "unsafe" not in policy
            assert "*" not in policy

    def test_no_page_needs_more(self, everything: dict[str, Page]) -> None:
        """No inline style, script or handler, and no request to anyone else."""
        for path, page in everything.items():
            for node in page.tree:
                assert node.tag != "style", path
                assert not [name for name in node.attrs if name == "style" or name.startswith("on")], path
                assert node.tag != "script" or (node.attrs.get("src", "") and not node.text), path
                for name in ("src", "href", "action", "formaction", "poster", "data", "xlink:href", "srcset"):
                    assert not re.match(r"\s*([a-z]+:|//)", node.attrs.get(name, ""), re.I), (
                        path,
                        node.attrs,
                    )
            assert "url(" not in page.html.replace("url(#lattice)", ""), path

    def test_the_style_sheet_and_the_script_load_nothing(self, visitor: Visitor) -> None:
        page = visitor.get()
        files = [node.attrs["href"] for node in page.tree.all("link")]
        files += [node.attrs["src"] for node in page.tree.all("script")]
        assert len(files) == 3
        for path in files:
            text = visitor.client.get(path).text.replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"@import|url\(|//[a-z]+\.|\beval\(", text), path

    def test_every_page_is_well_formed_with_a_title_and_one_h1(self, everything: dict[str, Page]) -> None:
        for path, page in everything.items():
            assert page.title.endswith(" – Twenty-One"), path
            assert page.h1.attrs["id"] == "now", path
            assert page.tree.one("html").attrs["lang"] == "en"
            assert len(page.tree.all("main")) == 1
            ids = [node.attrs["id"] for node in page.tree.all(id=None)]
            assert len(ids) == len(set(ids)), path
            assert not page.comments, path

    def test_every_link_and_form_of_a_page_leads_somewhere(self, sit: Sit) -> None:
        app = sit("10S 10D 9H 8C AS KD 5H", "bets").app
        adapter = app.url_map.bind("localhost")
        for path, page in pages(app).items():
            for link in page.links:
                assert adapter.match(link.partition("#")[0].partition("?")[0]), (path, link)
            for form in page.forms:
                assert adapter.match(form.action, method=form.method.upper()), (path, form.action)


class TestKept:
    def test_no_answer_is_kept_but_static_files(self, app: Flask) -> None:
        """W-BACK-1: a page that the Back button brings is fetched anew."""
        visitor = Visitor(app)
        for path in [*addresses(app, "GET"), "/nope"]:
            answer = visitor.client.get(path)
            if not (path.startswith("/static/") and answer.status_code == 200):
                assert answer.headers["Cache-Control"] == "no-store", path
        for path in addresses(app, "POST"):
            answer = visitor.send(path, {"turn": "0"})
            assert answer.headers.getlist("Cache-Control") == ["no-store"], path

    def test_static_files_for_good(self, visitor: Visitor) -> None:
        path = visitor.get().tree.one("link", rel="stylesheet").attrs["href"]
        answer = visitor.client.get(path)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert re.search(r"\.[0-9a-f]{8,}\.css$", path)
        again = visitor.client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert "Set-Cookie" not in answer.headers

    def test_the_old_name_of_a_changed_file_is_not_found(self, visitor: Visitor) -> None:
        assert visitor.client.get("/static/app.0000000000000000.css").status_code == 404

    def test_nosniff_and_no_referrer_elsewhere_each_once(self, app: Flask) -> None:
        visitor = Visitor(app)
        for path in [*addresses(app, "GET"), "/nope"]:
            headers = visitor.client.get(path).headers
            assert headers.getlist("X-Content-Type-Options") == ["nosniff"], path
            assert headers.getlist("Referrer-Policy") == ["same-origin"]
            assert len(headers.getlist("Content-Security-Policy")) == 1

    def test_a_page_varies_by_the_cookie(self, visitor: Visitor) -> None:
        assert "Cookie" in visitor.client.get("/").headers["Vary"]


class TestCompressed:
    @pytest.mark.parametrize("path", ["/", TABLE, "/class", "/nope"])
    def test_for_who_takes_it(self, visitor: Visitor, path: str) -> None:
        import gzip

        plain = visitor.client.get(path)
        packed = visitor.client.get(path, headers={"Accept-Encoding": "gzip, br"})
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        unpacked = gzip.decompress(packed.data).decode()
        assert re.sub(r"n=\w+", "", unpacked) == re.sub(r"n=\w+", "", plain.text)

    def test_a_first_visit_is_at_most_16_kilobytes_and_a_move_6(self, sit: Sit) -> None:
        """With the headers; the icon too."""
        visitor = sit("2S 10D 3H 4C 5C 8D", "natural bets")

        def size(path: str) -> int:
            answer = visitor.client.get(path, headers={"Accept-Encoding": "gzip"})
            head = sum(len(name) + len(value) + 4 for name, value in answer.headers)
            return head + len(answer.data)

        page = visitor.get()
        files = [node.attrs["href"] for node in page.tree.all("link")]
        files += [node.attrs["src"] for node in page.tree.all("script")]
        assert sum(map(size, ["/", *files])) <= 16 * 1024
        visitor.play("hit", "hit")
        answer = visitor.send(f"{TABLE}/move", {"turn": "3", "move": "stand"})
        assert size(TABLE) + len(str(answer.headers)) + len(answer.data) <= 6 * 1024


class TestCookie:
    def deal(self, app: Flask, **more: object) -> str:
        answer = Visitor(app).send(f"{TABLE}/deal", {"turn": "0"}, **more)
        (header,) = answer.headers.getlist("Set-Cookie")
        return header

    def test_flags_and_size(self, app: Flask) -> None:
        header = self.deal(app)
        parts = [part.partition("=")[0].strip() for part in header.split(";")]
        assert parts == ["session", "Expires", "Max-Age", "HttpOnly", "Path", "SameSite"]
        assert "SameSite=Lax" in header
        assert f"Max-Age={30 * 24 * 3600}" in header
        assert len(header) < 200

    def test_under_https(self, app: Flask) -> None:
        header = self.deal(app, base_url="https://localhost")
        assert "; Secure" in header
        assert len(header) < 200

    def test_it_is_random_and_the_same_from_move_to_move(self, sit: Sit) -> None:
        visitor = sit("2S 10D 3H 4C 5C 8D")
        seen = set()
        for path, fields in (("deal", {"turn": "0"}), ("move", {"turn": "1", "move": "hit"})):
            visitor.send(f"{TABLE}/{path}", fields)
            seen.add(visitor.cookie)
        others = {self.deal(visitor.app).partition(";")[0] for _ in range(20)}
        assert len(seen) == 1
        assert len(others) == 20
        assert re.fullmatch(r"[A-Za-z0-9_-]{43}", seen.pop())

    def test_it_lasts_thirty_days_from_the_last_move(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        """W-SES-8: a break of twenty minutes, or a holiday, loses nothing."""
        from blackjack.web import session

        visitor = sit("2S 10D 3H 4C 5C 8D")
        visitor.deal()
        real, day = session._now(), 24 * 3600
        for days, turn in ((0.02, 1), (29, 2), (58, 3)):
            monkeypatch.setattr(session, "_now", lambda days=days: int(real + days * day))
            assert visitor.move("hit", turn=turn).turn == turn + 1
        monkeypatch.setattr(session, "_now", lambda: real + 89 * day)
        assert visitor.get().turn == 0


FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "class.example",
    "X-Forwarded-Prefix": "/games",
    "X-Forwarded-For": "192.0.2.1",
}


class TestProxies:
    def test_none_is_believed_unless_told(self, make_app: MakeApp) -> None:
        visitor = Visitor(make_app())
        answer = visitor.send(f"{TABLE}/deal", {"turn": "0"}, headers=FORWARDED)
        assert "Secure" not in answer.headers["Set-Cookie"]
        assert answer.location == f"{TABLE}?turn=1#now"
        assert "/games" not in visitor.get(headers=FORWARDED).html

    def test_as_many_as_are_told(self, make_app: MakeApp) -> None:
        visitor = Visitor(make_app(TRUSTED_PROXIES=1))
        answer = visitor.send(f"{TABLE}/deal", {"turn": "0"}, headers=FORWARDED)
        assert "; Secure" in answer.headers["Set-Cookie"]
        assert answer.location == f"/games{TABLE}?turn=1#now"
        answer = visitor.client.get(TABLE, headers=FORWARDED)
        page = Page(answer.text)
        addresses_ = page.links + [form.action for form in page.forms]
        addresses_ += [node.attrs["href"] for node in page.tree.all("link")]
        assert [address for address in addresses_ if not address.startswith("/games/")] == []

    def test_what_the_visitor_adds_himself_is_not(self, make_app: MakeApp) -> None:
        forged = {"X-Forwarded-Proto": "https, http", "X-Forwarded-Host": "evil.example, localhost"}
        answer = Visitor(make_app(TRUSTED_PROXIES=1)).send(f"{TABLE}/deal", {"turn": "0"}, headers=forged)
        assert "Secure" not in answer.headers["Set-Cookie"]

    def test_pages_with_and_without_a_prefix_are_not_mixed_up(self, make_app: MakeApp) -> None:
        visitor = Visitor(make_app(TRUSTED_PROXIES=1))
        for headers in ({}, FORWARDED, {}):
            page = Page(visitor.client.get("/settings", headers=headers).text)
            prefix = headers.get("X-Forwarded-Prefix", "")
            assert f"{prefix}/class" in page.links
            assert page.tree.one("script").attrs["src"].startswith(f"{prefix}/static/")
