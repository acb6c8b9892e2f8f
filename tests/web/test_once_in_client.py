"""Exactly once, as one client sees it: turns, late posts, rivals for the session. Races: test_once.py."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import NOTICE, PASSWORD, TABLE, Visitor, contents, query, rows

LONG = "2S 10D 3H 4C 5C 8D 9C 2C 2H 2D"
NO_TURNS = ["2", "99", "-1", "01", " 1", "1 ", "1.0", "+1", "x", "", "١", "1\x00", "9" * 5000, "None", "<b>"]


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def is_late(answer: TestResponse, turn: int) -> str:
    """The random word of the notice, after looking at the rest of the answer."""
    assert answer.status_code == 303
    assert answer.location.endswith("#now")
    about = query(answer.location)
    assert (answer.location.partition("?")[0], about["turn"]) == (TABLE, str(turn))
    return about["late"]


class TestTurn:
    def test_grows_with_every_deal_move_and_leave_and_never_repeats(self, sit: Sit) -> None:
        visitor = sit(LONG)
        seen = [visitor.turn]
        for action, fields in (
            ("deal", {}),
            ("move", {"move": "hit"}),
            ("leave", {}),
            ("move", {"move": "stand"}),
            ("leave", {}),
            ("new-score", {}),
            ("deal", {}),
            ("move", {"move": "stand"}),
            ("deal", {}),
        ):
            answer = visitor.send(f"{TABLE}/{action}", {"turn": str(seen[-1]), **fields})
            seen.append(int(query(answer.location)["turn"]))
            assert visitor.turn == seen[-1]
        assert seen == list(range(10))

    def test_stays_when_a_post_is_refused(self, visitor: Visitor) -> None:
        visitor.deal()
        visitor.move("split", 409)
        visitor.move("fly", 400)
        visitor.deal(status=409)
        assert visitor.turn == 1

    def test_stays_with_settings_and_names(self, sit: Sit) -> None:
        visitor = sit(LONG)
        form = visitor.deal().form("/move")
        visitor.post("/settings", {"theme": "dark"})
        visitor.sign_in("Ada")
        assert visitor.submit(form, move="hit").you.total == 9

    def test_without_a_session_it_is_0(self, visitor: Visitor) -> None:
        assert visitor.turn == 0
        for turn in ("1", "7"):
            is_late(visitor.send(f"{TABLE}/deal", {"turn": turn}), 0)
        assert contents(visitor.app)["sessions"] == []
        assert visitor.deal(turn=0).turn == 1


class TestLate:
    def test_a_double_click_is_applied_once(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.deal()
        fields = {"turn": "1", "move": "hit"}
        assert query(visitor.send(f"{TABLE}/move", fields).location) == {"turn": "2"}
        before = contents(visitor.app)
        words = [is_late(visitor.send(f"{TABLE}/move", fields), 2) for _ in range(3)]
        assert len(set(words)) == 3
        assert contents(visitor.app) == before
        assert visitor.get().you.cards == ["2S", "3H", "4C"]

    def test_it_is_told_and_is_no_error(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.play("hit")
        page = visitor.move("hit", turn=1)
        assert page.headline.startswith(NOTICE)
        assert "Your turn: 9 against 10" in page.headline
        assert page.title.startswith("That move had already been made.")
        assert "Error" not in page.title
        assert not page.tree.all(aria_invalid=None)
        assert page.moves == ["hit", "stand"]

    @pytest.mark.parametrize("turn", NO_TURNS, ids=lambda turn: ascii(turn)[:12])
    def test_any_turn_but_the_current_one(self, visitor: Visitor, turn: str) -> None:
        visitor.deal()
        before = contents(visitor.app)
        for action, more in (
            ("deal", {}),
            ("move", {"move": "stand"}),
            ("leave", {}),
            ("new-score", {}),
            ("type", {"command": "stand"}),
        ):
            answer = visitor.send(f"{TABLE}/{action}", {"turn": turn, **more})
            is_late(answer, 1)
            assert "Set-Cookie" not in answer.headers
        assert contents(visitor.app) == before

    def test_two_tabs(self, sit: Sit) -> None:
        """W-TAB-1: the turns of one round are not those of the next."""
        first = sit(LONG)
        old = first.deal().form("/move")
        second = first.tab()
        second.move("stand", turn=1)
        dealt = second.deal(turn=2)
        page = first.submit(old, move="hit")
        assert NOTICE in page.headline
        assert (page.turn, page.you.cards) == (3, dealt.you.cards)

    def test_back_to_an_old_form(self, sit: Sit) -> None:
        """W-BACK-1."""
        visitor = sit(LONG)
        forms = [visitor.deal().form("/move"), visitor.move("hit").form("/move")]
        settled = visitor.move("stand")
        before = contents(visitor.app)
        for form in forms:
            page = visitor.submit(form, move="hit")
            assert NOTICE in page.headline
            assert (page.phase, page.score) == ("over", settled.score)
        assert contents(visitor.app) == before

    def test_a_second_deal_draws_no_cards(self, sit: Sit) -> None:
        """W-OVER-3, W-REF-2: cards and bet stay through reloads and a double click."""
        visitor = sit(LONG, "bets")
        dealt = visitor.deal(50)
        visitor.deal(100, turn=0)
        visitor.deal(100, status=409)
        for page in (visitor.get(), visitor.get(), visitor.tab().get()):
            assert (page.you.cards, "Bet 50" in page.you.node.text) == (dealt.you.cards, True)
        assert visitor.move("hit").you.cards[-1] == "4C"


class TestRivals:
    """A post that finds the session taken by another when it claims it; here the other comes in between."""

    def between(self, app: Flask, monkeypatch: pytest.MonkeyPatch, rival: Callable[[], object]) -> None:
        """Let the rival act after the next post has read its session and before it claims it."""
        store = app.extensions["store"]
        begin, waiting = store.begin, [rival]

        def begin_late() -> object:
            with suppress(IndexError):
                waiting.pop()()
            return begin()

        monkeypatch.setattr(store, "begin", begin_late)

    def test_one_that_is_no_move_does_not_stop_a_move(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        visitor = sit(LONG)
        visitor.deal()
        other = visitor.tab()
        self.between(visitor.app, monkeypatch, lambda: other.send("/settings", {"theme": "dark"}))
        page = visitor.move("hit", turn=1)
        assert page.you.cards == ["2S", "3H", "4C"]
        assert page.tree.one("html").attrs["data-theme"] == "dark"
        assert "late" not in page.address

    def test_a_move_does_not_stop_settings(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor = sit(LONG)
        visitor.deal()
        other = visitor.tab()
        self.between(visitor.app, monkeypatch, lambda: other.move("hit", turn=1))
        visitor.post("/settings", {"theme": "dark"})
        page = visitor.get()
        assert (page.turn, page.you.cards) == (2, ["2S", "3H", "4C"])
        assert page.tree.one("html").attrs["data-theme"] == "dark"

    @pytest.mark.parametrize("rival", ["hit", "stand"])
    def test_of_two_moves_one_is_made(self, sit: Sit, monkeypatch: pytest.MonkeyPatch, rival: str) -> None:
        visitor = sit(LONG)
        visitor.deal()
        other = visitor.tab()
        self.between(visitor.app, monkeypatch, lambda: other.move(rival, turn=1))
        answer = visitor.send(f"{TABLE}/move", {"turn": "1", "move": "hit"})
        is_late(answer, 2)
        page = visitor.get()
        assert (len(page.you.cards), page.phase) == ((3, "play") if rival == "hit" else (2, "over"))
        assert len(rows(visitor.app, "rounds")) == (rival == "stand")

    def test_a_hit_never_undoes_a_bust(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor = sit("10S 10D 9H 5C 8D 9C")
        visitor.deal()
        other = visitor.tab()
        self.between(visitor.app, monkeypatch, lambda: other.move("hit", turn=1))
        is_late(visitor.send(f"{TABLE}/move", {"turn": "1", "move": "stand"}), 2)
        assert (visitor.get().you.total, visitor.get().score) == (
            24,
            "-1" if visitor.get().dealer.total < 22 else "0",
        )
        assert len(rows(visitor.app, "rounds")) == 1

    @pytest.mark.parametrize("path", ["/sign-in", "/instructor/sign-in", "/sign-out"])
    def test_a_session_that_has_gone_stores_nothing(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch, path: str
    ) -> None:
        visitor = sit(LONG)
        visitor.deal()
        other = visitor.tab()
        self.between(
            visitor.app, monkeypatch, lambda: other.send(path, {"name": "Ada", "password": PASSWORD})
        )
        answer = visitor.send(f"{TABLE}/move", {"turn": "1", "move": "hit"})
        assert (answer.status_code, answer.location) == (303, "/")
        assert "Set-Cookie" not in answer.headers
        assert other.get().you.cards == ([] if path == "/sign-out" else ["2S", "3H"])

    def test_two_names_at_once_lose_no_game(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor = sit(LONG)
        visitor.deal()
        other = visitor.tab()
        self.between(visitor.app, monkeypatch, lambda: other.send("/sign-in", {"name": "Ada"}))
        answer = visitor.send("/sign-in", {"name": "Ada"})
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (303, False)
        assert other.get().you.cards == ["2S", "3H"]
        assert [player.name for player in rows(visitor.app, "players")] == ["Ada"]


class TestSay:
    """C V S T are links whose answer comes in heading and title; each page's have addresses of their own."""

    WORDS = (
        ("cards", "Your cards: 2 of spades, 3 of hearts and 4 of clubs. Total: 9."),
        ("dealer", "Dealer’s cards: 10 of diamonds. Total: 10."),
        ("score", "Your score is zero. The dealer’s score is zero."),
        ("who", "Two players: you and the dealer. Round 1. It is your turn."),
    )

    def test_each_link(self, sit: Sit) -> None:
        visitor = sit(LONG)
        page = visitor.play("hit")
        for what, words in self.WORDS:
            (link,) = [link for link in page.links if f"say={what}" in link]
            answer = visitor.get(link)
            assert answer.headline.startswith(words)
            assert answer.title.startswith(words)
            assert link.endswith("#now")
            said = page.tree.one("a", href=link).attrs
            if what == "who":  # the class is asked when he is, not for each page
                assert "data-ask" in said
            else:
                assert said["data-say"].startswith(words)

    def test_the_same_question_twice_has_two_addresses(self, visitor: Visitor) -> None:
        def ask(page: Page) -> str:
            (link,) = [link for link in page.links if "say=cards" in link]
            return link

        first = ask(visitor.get())
        second = ask(visitor.get(first))
        assert first != second
        assert ask(visitor.get(second)) not in (first, second)

    @pytest.mark.parametrize("say", ["", "x", "cards ", "CARDS", "<b>", "__class__", "\x00"])
    def test_an_unknown_question_says_nothing(self, visitor: Visitor, say: str) -> None:
        shown = visitor.get(TABLE, query_string={"say": say})
        assert shown.headline == visitor.get().headline

    def test_the_address_alone_puts_no_words_on_the_page(self, visitor: Visitor) -> None:
        words = {"signed": "in", "name": "Eve", "notice": "Eve", "error": "Eve", "typed": "Eve", "t": "Eve"}
        page = visitor.get(TABLE, query_string=words)
        assert page.headline == visitor.get().headline
        assert "Eve" not in page.html
