"""POST /tables/<table>/leave: the game's last account; nothing of the game is lost."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, rows

WIN = "10S 10D 9H 8C"


class TestLeave:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_gives_the_last_account_and_a_new_turn(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} {WIN}", "bets")
        visitor.play("stand", bet=3)
        visitor.play("stand", bet=3)
        answer = visitor.send(f"{TABLE}/leave", {"turn": "4"})
        assert (answer.status_code, answer.location) == (303, f"{TABLE}?turn=5#now")
        page = visitor.get(answer.location)
        assert "You leave after 2 rounds with a score of plus 6; the dealer has minus 6." in page.headline
        assert (page.turn, page.score, page.can_deal) == (5, "6", True)

    def test_the_account_is_given_once(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} {WIN}")
        visitor.play("stand")
        visitor.act("leave")
        assert "You leave" not in visitor.deal().text

    def test_an_open_round_waits(self, sit: Sit) -> None:
        """W-REF-3: no one leaves a loss behind."""
        visitor = sit("10S 6D 9H 8C 7D")
        dealt = visitor.deal()
        page = visitor.act("leave")
        assert "Your open round waits for you." in page.headline
        assert (page.turn, page.phase, page.you.cards) == (2, "play", dealt.you.cards)
        assert visitor.move("stand").score == "-1"
        assert len(rows(visitor.app, "rounds")) == 1

    def test_without_having_played(self, visitor: Visitor) -> None:
        page = visitor.act("leave")
        assert (page.turn, page.phase, page.score) == (1, "bet", "0")
        assert "score of zero" in page.headline


@pytest.mark.parametrize("fields", [{}, {"turn": ["0", "0"]}])
def test_without_one_turn(visitor: Visitor, fields: dict[str, object]) -> None:
    before = contents(visitor.app)
    assert visitor.post(f"{TABLE}/leave", fields, 400).title.startswith("Error: ")
    assert contents(visitor.app) == before


def test_a_stale_turn(visitor: Visitor) -> None:
    visitor.deal()
    before = contents(visitor.app)
    assert "That move had already been made." in visitor.act("leave", turn=0).headline
    assert contents(visitor.app) == before


def test_an_unknown_table(visitor: Visitor) -> None:
    visitor.post("/tables/poker/leave", {"turn": "0"}, 404)
