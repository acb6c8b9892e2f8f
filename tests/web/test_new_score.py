"""POST /tables/<table>/new-score: the score begins again at 0; the old one stays in the class page's list."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, rows

WIN = "10S 10D 9H 8C"


class TestNewScore:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_begins_at_zero_and_keeps_the_old_one_in_the_list(self, sit: Sit) -> None:
        visitor = sit(" ".join([WIN] * 3), "bets")
        visitor.sign_in("Ada")
        visitor.play("stand", bet=3)
        page = visitor.submit(visitor.get().form("/new-score"))
        assert (page.score, page.dealer_score, page.phase) == ("0", "0", "bet")
        assert "The old one, plus 3 after 1 round, is kept" in page.headline
        assert page.you.cards == []
        visitor.play("stand", bet=4)
        listed = [row.aloud for row in visitor.get("/class").main.all("tr") if row.all("td")]
        assert len(listed) == 2
        assert "plus 4" in listed[0]
        assert "earlier score" not in listed[0]
        assert "plus 3" in listed[1]
        assert "earlier score" in listed[1]

    def test_its_rounds_are_counted_anew(self, sit: Sit) -> None:
        visitor = sit(" ".join([WIN] * 3))
        visitor.play("stand")
        visitor.play("stand")
        page = visitor.act("new-score")
        assert (page.turn, page.title.count("Round")) == (5, 0)
        assert visitor.play("stand").title.split(" – ")[1] == "Round 1"
        assert [(row.game, row.n) for row in rows(visitor.app, "rounds")] == [(1, 1), (1, 2), (2, 1)]

    def test_the_deck_is_dealt_on(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} 2S 3D 4H")
        visitor.play("stand")
        visitor.act("new-score")
        assert visitor.deal().you.cards == ["2S", "4H"]

    def test_the_last_bet_is_kept(self, sit: Sit) -> None:
        visitor = sit(WIN, "bets")
        visitor.play("stand", bet=40)
        assert visitor.act("new-score").form("/deal").fields["bet"] == "40"

    def test_without_a_round_it_makes_no_empty_score(self, visitor: Visitor) -> None:
        page = visitor.act("new-score")
        assert (page.turn, page.score) == (1, "0")
        assert contents(visitor.app)["players"] == []

    def test_twice_in_a_row_makes_no_empty_score(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.play("stand")
        visitor.act("new-score")
        visitor.act("new-score")
        assert [row.game for row in rows(visitor.app, "games")] == [1, 2]


class TestRefused:
    def test_in_mid_round(self, visitor: Visitor) -> None:
        visitor.deal()
        before = contents(visitor.app)
        page = visitor.act("new-score", 409)
        assert "A round is still open at the table Peterson" in page.headline
        assert (page.phase, page.turn) == ("play", 1)
        assert contents(visitor.app) == before

    @pytest.mark.parametrize("fields", [{}, {"turn": ["0", "0"]}])
    def test_without_one_turn(self, visitor: Visitor, fields: dict[str, object]) -> None:
        assert visitor.post(f"{TABLE}/new-score", fields, 400).title.startswith("Error: ")

    def test_with_a_stale_turn(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.play("stand")
        before = contents(visitor.app)
        assert "That move had already been made." in visitor.act("new-score", turn=1).headline
        assert contents(visitor.app) == before

    def test_at_an_unknown_table(self, visitor: Visitor) -> None:
        visitor.post("/tables/poker/new-score", {"turn": "0"}, 404)
