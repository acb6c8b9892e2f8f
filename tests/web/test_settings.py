"""GET and POST /settings: theme, card colours, keys and the command line, kept in the session."""

import pytest

from blackjack.web.respond import PREFERENCES
from tests.web.conftest import Sit
from tests.web.visitor import Visitor, contents, query, rows

ALL = [(name, value) for name, choices in PREFERENCES.items() for value in choices]


class TestKept:
    @pytest.mark.parametrize(("name", "value"), ALL)
    def test_each_choice_of_each(self, visitor: Visitor, name: str, value: str) -> None:
        page = visitor.submit(visitor.get("/settings").form("/settings"), **{name: value})
        assert page.headline.startswith("Settings saved")
        assert visitor.get("/settings").form("/settings").fields[name] == value

    def test_the_others_stay_as_they_are(self, visitor: Visitor) -> None:
        visitor.post("/settings", {"theme": "dark"})
        visitor.post("/settings", {"deck": "four"})
        fields = visitor.get("/settings").form("/settings").fields
        assert fields == {"theme": "dark", "deck": "four", "keys": "on", "typed": "off"}

    def test_a_round_in_hand_goes_on(self, sit: Sit) -> None:
        visitor = sit("2S 10D 3H 4C 5C")
        dealt = visitor.deal()
        visitor.post("/settings", {"theme": "dark"})
        page = visitor.get()
        assert (page.turn, page.you.cards) == (dealt.turn, dealt.you.cards)
        assert visitor.move("hit", turn=1).you.total == 9

    def test_they_need_no_player(self, visitor: Visitor) -> None:
        visitor.post("/settings", {"theme": "dark"})
        assert rows(visitor.app, "players") == []
        assert visitor.get().turn == 0

    def test_they_stay_through_signing_in(self, visitor: Visitor) -> None:
        visitor.post("/settings", {"theme": "dark"})
        assert visitor.sign_in("Ada").tree.one("html").attrs["data-theme"] == "dark"


class TestShown:
    def test_theme_and_deck_on_every_page(self, visitor: Visitor) -> None:
        assert not {"data-theme", "data-deck"} & visitor.get().tree.one("html").attrs.keys()
        visitor.post("/settings", {"theme": "light", "deck": "four"})
        paths = ["/", "/tables/peterson/rules", "/class", "/rounds", "/settings", "/privacy", "/sign-in"]
        pages = [visitor.get(path) for path in [*paths, "/instructor"]] + [visitor.get("/nope", 404)]
        for page in pages:
            html = page.tree.one("html").attrs
            assert (html["data-theme"], html["data-deck"]) == ("light", "four")

    @pytest.mark.parametrize("keys", ["on", "alt", "off"])
    def test_keys(self, visitor: Visitor, keys: str) -> None:
        visitor.post("/settings", {"keys": keys})
        assert visitor.get().tree.one("body").attrs["data-keys"] == keys

    def test_the_command_line_stands_open(self, visitor: Visitor) -> None:
        assert "open" not in visitor.get().tree.one("details", class_="typed").attrs
        visitor.post("/settings", {"typed": "on"})
        assert "open" in visitor.get().tree.one("details", class_="typed").attrs

    def test_the_keys_are_switched_beside_the_table_too(self, visitor: Visitor) -> None:
        visitor.deal()
        (form,) = [form for form in visitor.get().forms if form.action == "/settings"]
        assert form.buttons == [("keys", "off")]
        answer = visitor.send("/settings", form.fields | {"keys": "off"})
        assert answer.status_code == 303
        assert answer.location.startswith("/tables/peterson?")
        page = visitor.get(answer.location)
        assert (page.turn, page.tree.one("body").attrs["data-keys"]) == (1, "off")
        (form,) = [form for form in page.forms if form.action == "/settings"]
        assert form.buttons == [("keys", "on")]

    def test_each_answer_has_an_address_of_its_own(self, visitor: Visitor) -> None:
        found = [visitor.send("/settings", {"theme": "dark"}).location for _ in range(2)]
        assert found[0] != found[1]
        assert query(found[0])["saved"]


class TestRefused:
    @pytest.mark.parametrize(
        "fields",
        [
            {"theme": "pink"},
            {"theme": ""},
            {"deck": "FOUR"},
            {"keys": "x" * 5000},
            {"typed": "\x00"},
            {"theme": "dark", "deck": "<b>"},
            {"theme": ["dark", "light"]},
            {"theme": ["dark", "dark"]},
        ],
    )
    def test_what_is_no_choice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        visitor.post("/settings", {"theme": "light"})
        before = contents(visitor.app)
        page = visitor.post("/settings", fields, 400)
        assert page.title.startswith("Error: ")
        assert not page.main.all("b", class_=None)
        assert contents(visitor.app) == before
