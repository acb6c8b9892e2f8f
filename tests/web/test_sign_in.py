"""GET and POST /sign-in: a display name, by which nothing of the game changes."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, rows

WIN = "10S 10D 9H 8C"
HIDDEN = [
    "A\x00",
    "A\x01b",
    "A\nb",
    "A\tb",
    "A\u200bb",
    "A\u202eb",
    "A\ufeffb",
    "A\u2028b",
    "A\x7fb",
    "A\u0085b",
]


class TestSignIn:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_leads_back_to_the_table_which_says_the_name(self, visitor: Visitor) -> None:
        assert "You are signed in as Ada." in visitor.sign_in("Ada").headline
        answer = visitor.send("/sign-in", {"name": "Ada"})
        assert answer.status_code == 303
        assert answer.location.startswith(TABLE)
        page = visitor.get(answer.location)
        assert "You are signed in as Ada." in page.headline
        assert visitor.get("/sign-in").form("/sign-in").fields["name"] == "Ada"

    def test_the_game_goes_on(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} 2S 3D 4H 5C")
        visitor.play("stand")
        dealt = visitor.deal()
        page = visitor.sign_in("Ada")
        assert (page.turn, page.score, page.you.cards) == (dealt.turn, "1", ["2S", "4H"])
        assert visitor.move("hit").you.total == 11

    def test_the_score_goes_on_under_the_name(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} {WIN}")
        visitor.play("stand")
        visitor.sign_in("Ada")
        visitor.play("stand")
        assert [p.name for p in rows(visitor.app, "players")] == ["Ada"]
        assert [row.game for row in rows(visitor.app, "games")] == [1]
        assert len(rows(visitor.app, "rounds")) == 2

    def test_the_sessions_id_changes_and_the_old_one_is_dead(self, sit: Sit) -> None:
        """A late post with the old id stores nothing and sets no cookie: a double click loses no game."""
        visitor = sit(f"{WIN} {WIN}")
        visitor.play("stand")
        late, old = visitor.tab(), visitor.cookie
        visitor.sign_in("Ada")
        assert visitor.cookie != old
        before = contents(visitor.app)
        for path, fields in (
            ("/sign-in", {"name": "Ada"}),
            (f"{TABLE}/deal", {"turn": "2"}),
            (f"{TABLE}/deal", {"turn": "0"}),
            ("/settings", {"theme": "dark"}),
            ("/sign-out", {}),
            ("/instructor/sign-in", {"password": "no"}),
        ):
            answer = late.send(path, fields)
            assert answer.status_code in (303, 403)
            assert "Set-Cookie" not in answer.headers
        assert late.cookie == old
        assert contents(visitor.app) == before
        assert visitor.get().score == "1"

    def test_the_same_name_twice_is_told_apart(self, visitor: Visitor) -> None:
        others = [Visitor(visitor.app) for _ in range(3)]
        names = ["Ada", "ADA", "Ａｄａ"]
        pages = [other.sign_in(name) for other, name in zip(others, names, strict=True)]
        assert "as Ada." in pages[0].headline
        assert "as ADA (2)." in pages[1].headline
        assert "as Ada (3)." in pages[2].headline

    def test_ones_own_name_again_is_the_same(self, visitor: Visitor) -> None:
        visitor.sign_in("Ada")
        assert "as Ada." in visitor.sign_in("Ada").headline
        assert [player.name for player in rows(visitor.app, "players")] == ["Ada"]

    def test_another_name_for_oneself(self, visitor: Visitor) -> None:
        visitor.sign_in("Ada")
        assert "as Grace." in visitor.sign_in("Grace").headline
        assert "as Ada." in Visitor(visitor.app).sign_in("Ada").headline


class TestName:
    @pytest.mark.parametrize(
        ("typed", "shown"),
        [
            ("  Ada  ", "Ada"),
            ("x" * 24, "x" * 24),
            (" " + "x" * 24 + " ", "x" * 24),
            ("Ａｄａ", "Ada"),
            ("ﬁ", "fi"),
            ("Zoë Łukasiewicz", "Zoë Łukasiewicz"),
            ("e\u0301" * 24, "é" * 24),
            ("名前", "名前"),
            ("Anne-Marie O’Neil", "Anne-Marie O’Neil"),
            ("=1+1", "=1+1"),
            ("1", "1"),
            ("🂡", "🂡"),
        ],
    )
    def test_1_to_24_characters_after_nfkc_and_trimming(
        self, visitor: Visitor, typed: str, shown: str
    ) -> None:
        assert f"You are signed in as {shown}." in visitor.sign_in(typed).headline

    @pytest.mark.parametrize(
        "typed",
        ["", " ", "   ", "\u00a0", "x" * 25, "ﬃ" * 9, "x" * 60_000, *HIDDEN],
        ids=lambda t: ascii(t)[:12],
    )
    def test_no_other(self, visitor: Visitor, typed: str) -> None:
        page = visitor.post("/sign-in", {"name": typed}, 400)
        assert page.title.startswith("Error: ")
        assert "Error: " in page.headline
        assert page.marked.attrs["name"] == "name"
        assert len(page.html) < 8_000
        assert contents(visitor.app)["sessions"] == contents(visitor.app)["players"] == []

    @pytest.mark.parametrize(
        "typed", ["x" * 25, "<script>alert(1)</script>", '" autofocus onfocus=alert(1) x="']
    )
    def test_what_was_typed_is_kept(self, visitor: Visitor, typed: str) -> None:
        page = visitor.post("/sign-in", {"name": typed}, 400)
        assert page.marked.attrs["value"] == typed
        assert page.main.all("script") + page.main.all(onfocus=None) == []

    @pytest.mark.parametrize("fields", [{}, {"nom": "Ada"}, {"name": ["Ada", "Ada"]}])
    def test_missing_or_sent_twice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        visitor.post("/sign-in", fields, 400)
        assert contents(visitor.app)["sessions"] == []

    @pytest.mark.parametrize("name", ["<b>Ada</b>", '"><i x="', "{{7*7}}", "</title><b>", "&amp;", "{% x %}"])
    def test_is_shown_as_it_was_typed(self, sit: Sit, name: str) -> None:
        visitor = sit(WIN)
        assert name in visitor.sign_in(name).headline
        visitor.play("stand")
        pages = [visitor.get(path) for path in ("/", "/class", "/sign-in")]
        teacher = Visitor(visitor.app).instructor()
        pages += [teacher.get("/instructor"), teacher.get("/instructor/reset?player=1")]
        pages += [teacher.get("/instructor/players/1"), teacher.get("/rounds/1")]
        for page in pages:
            fields = [node.attrs.get("value") for node in page.main.all("input")]
            assert name in page.text or name in fields
            assert not page.main.all("i", x=None)
            assert not [node for node in page.main.all("b") if node.text == "Ada"]


def test_the_page_has_its_form(visitor: Visitor) -> None:
    page = visitor.get("/sign-in")
    assert page.form("/sign-in").fields == {"name": ""}
    page = visitor.submit(page.form("/sign-in"), 200, name="Ada")
    page = visitor.get(page.link("Play"))
    assert page.table == "peterson"
