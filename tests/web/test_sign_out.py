"""POST /sign-out: ends the session and keeps the name's score."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, rows

WIN = "10S 10D 9H 8C"


class TestSignOut:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_ends_the_session_and_the_cookie(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.sign_in("Ada")
        visitor.play("stand")
        old = visitor.tab()
        answer = visitor.send("/sign-out")
        assert answer.status_code == 303
        assert "Max-Age=0" in answer.headers["Set-Cookie"]
        assert visitor.cookie == ""
        assert [row for row in rows(visitor.app, "sessions") if not row.dead] == []
        page = visitor.get(answer.location)
        assert "You are signed out." in page.headline
        assert (page.turn, page.score, page.phase) == (0, "0", "bet")
        assert (old.get().turn, old.get("/rounds").main.all("tr")) == (0, [])

    def test_the_score_stays_under_its_name(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.sign_in("Ada")
        visitor.play("stand")
        visitor.post("/sign-out")
        (row,) = [row.aloud for row in visitor.get("/class").main.all("tr") if row.all("td")]
        assert "Ada" in row
        assert "plus 1" in row

    def test_who_comes_back_under_the_name_is_another_player(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.sign_in("Ada")
        visitor.post("/sign-out")
        assert "as Ada (2)." in visitor.sign_in("Ada").headline

    def test_an_open_round_stands_first(self, sit: Sit) -> None:
        """W-REF-3: no one leaves a loss behind."""
        visitor = sit("10S 10D 6H 8C", "bets")
        visitor.sign_in("Ada")
        visitor.deal(70)
        assert "An open round was stood first" in visitor.post("/sign-out").headline
        (row,) = rows(visitor.app, "rounds")
        assert (row.outcome, row.net, row.n) == ("lose", -140, 1)

    def test_an_unnamed_players_open_round_too(self, sit: Sit) -> None:
        visitor = sit("10S 10D 6H 8C")
        visitor.deal()
        visitor.post("/sign-out")
        assert [(row.player, row.net) for row in rows(visitor.app, "rounds")] == [(1, -2)]

    def test_without_a_session(self, visitor: Visitor) -> None:
        answer = visitor.send("/sign-out")
        assert answer.status_code == 303
        assert contents(visitor.app)["sessions"] == []

    def test_twice_by_a_double_click(self, sit: Sit) -> None:
        visitor = sit("10S 10D 6H 8C")
        visitor.deal()
        late = visitor.tab()
        visitor.post("/sign-out")
        before = contents(visitor.app)
        assert late.send("/sign-out").status_code == 303
        assert contents(visitor.app) == before
        assert len(rows(visitor.app, "rounds")) == 1

    def test_the_next_deal_begins_anew(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.play("stand")
        visitor.post("/sign-out")
        page = visitor.deal()
        assert (page.turn, page.score, page.you.cards) == (1, "0", ["10S", "9H"])


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_not_by_a_link(visitor: Visitor, method: str) -> None:
    visitor.deal()
    assert visitor.client.open("/sign-out", method=method).status_code == 405
    assert visitor.get().turn == 1


def test_the_table_page_has_the_button_for_who_is_signed_in(visitor: Visitor) -> None:
    assert not [form for form in visitor.get().forms if form.action == "/sign-out"]
    page = visitor.submit(visitor.sign_in("Ada").form("/sign-out"))
    assert "You are signed out." in page.headline
    assert page.table in TABLE
