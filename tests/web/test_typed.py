"""POST /tables/<table>/type: typed commands do what the buttons and links of the same meaning do."""

import pytest

from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import TABLE, Visitor, contents, query

LONG = "2S 10D 3H 4C 5C 8D 9C"


def type_(visitor: Visitor, command: str, status: int = 303, turn: object = None) -> Page:
    return visitor.act("type", status, turn, command=command)


class TestMoves:
    @pytest.mark.parametrize("command", ["h", "hit", "HIT", "  hit  ", "Hit"])
    def test_hit(self, sit: Sit, command: str) -> None:
        visitor = sit(LONG)
        visitor.deal()
        assert type_(visitor, command).you.cards == ["2S", "3H", "4C"]

    @pytest.mark.parametrize("command", ["st", "stand", "Stand"])
    def test_stand(self, sit: Sit, command: str) -> None:
        visitor = sit(LONG)
        visitor.deal()
        assert type_(visitor, command).phase == "over"

    @pytest.mark.parametrize("command", ["deal", "n", "DEAL", "deal 7"])
    def test_deal(self, sit: Sit, command: str) -> None:
        page = type_(sit(LONG), command)
        assert (page.phase, page.turn, page.you.cards) == ("play", 1, ["2S", "3H"])

    @pytest.mark.parametrize(
        ("command", "bet"), [("deal 7", "7"), ("bet 7", "7"), ("deal  07 ", "7"), ("deal", "1")]
    )
    def test_deal_with_a_bet(self, sit: Sit, command: str, bet: str) -> None:
        assert f"Bet {bet}" in type_(sit(LONG, "bets"), command).you.node.text

    def test_a_whole_round(self, sit: Sit) -> None:
        visitor = sit(LONG, "bets")
        for command in ("deal 5", "h", "h", "st"):
            page = type_(visitor, command)
        assert (page.phase, page.turn, page.you.total, page.you.outcome) == ("over", 4, 14, "lose")

    def test_by_the_pages_own_form(self, sit: Sit) -> None:
        visitor = sit(LONG)
        assert visitor.submit(visitor.deal().form("/type"), command="h").turn == 2


class TestQuestions:
    @pytest.mark.parametrize(
        ("command", "words"),
        [
            ("c", "Your cards: 2 of spades and 3 of hearts. Total: 5."),
            ("v", "Dealer’s cards: 10 of diamonds. Total: 10."),
            ("s", "Your score is zero. The dealer’s score is zero. Your bet is 7."),
            ("t", "Two players: you and the dealer."),
            ("Score", "Your score is zero."),
        ],
    )
    def test_are_answered_in_heading_and_title(self, sit: Sit, command: str, words: str) -> None:
        visitor = sit(LONG, "bets")
        visitor.deal(7)
        before = contents(visitor.app)
        page = type_(visitor, command)
        assert page.headline.startswith(words)
        assert page.title.startswith(words)
        assert (page.turn, page.phase) == (1, "play")
        assert contents(visitor.app) == before

    def test_each_answer_has_an_address_of_its_own(self, visitor: Visitor) -> None:
        found = [visitor.send(f"{TABLE}/type", {"turn": "0", "command": "c"}).location for _ in range(2)]
        assert found[0] != found[1]
        assert all(location.endswith("#now") for location in found)
        assert query(found[0])["say"] == "cards"


class TestRefused:
    @pytest.mark.parametrize(
        "command", ["", " ", "fly", "hit stand", "h h", "deal 5 5", "h\x00", "<b>x</b>", '" autofocus="', "é"]
    )
    def test_no_command(self, visitor: Visitor, command: str) -> None:
        visitor.deal()
        before = contents(visitor.app)
        page = type_(visitor, command, 400)
        assert page.title.startswith("Error: ")
        assert page.marked.attrs["name"] == "command"
        assert page.marked.attrs["value"] == command
        assert page.marked.attrs["aria-describedby"] in [node.attrs.get("id") for node in page.h1]
        assert "open" in page.tree.one("details", class_="typed").attrs
        assert not page.main.all(autofocus=None) + page.h1.all("b")
        assert (page.phase, page.turn) == ("play", 1)
        assert contents(visitor.app) == before

    def test_a_very_long_one_is_not_sent_back_whole(self, visitor: Visitor) -> None:
        assert len(type_(visitor, "hit " * 5000, 400).html) < 16_000

    @pytest.mark.parametrize("bet", ["0", "101", "5.5", "x", "1_0", "9" * 4000])
    def test_a_wrong_bet_marks_the_command(self, sit: Sit, bet: str) -> None:
        visitor = sit("", "bets")
        page = type_(visitor, f"deal {bet}", 400)
        assert "The bet must be a whole number from 1 to 100." in page.headline
        assert page.marked.attrs["name"] == "command"
        assert page.marked.attrs["value"].startswith(f"deal {bet}"[:100])
        assert contents(visitor.app)["sessions"] == []

    @pytest.mark.parametrize("command", ["hit", "stand"])
    def test_a_move_that_is_not_open(self, visitor: Visitor, command: str) -> None:
        page = type_(visitor, command, 409)
        assert "No round is open. Deal to begin one." in page.headline
        assert (page.marked.attrs["name"], page.marked.attrs["value"]) == ("command", command)

    def test_a_deal_in_mid_round(self, visitor: Visitor) -> None:
        visitor.deal()
        before = contents(visitor.app)
        assert "A round is still open" in type_(visitor, "deal", 409).headline
        assert contents(visitor.app) == before

    @pytest.mark.parametrize(
        "fields", [{"turn": "0"}, {"command": "deal"}, {"turn": "0", "command": ["deal", "deal"]}]
    )
    def test_a_field_missing_or_sent_twice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        assert visitor.post(f"{TABLE}/type", fields, 400).title.startswith("Error: ")

    def test_a_stale_turn(self, visitor: Visitor) -> None:
        visitor.deal()
        before = contents(visitor.app)
        for command in ("hit", "stand", "deal"):
            assert "That move had already been made." in type_(visitor, command, turn=0).headline
        assert contents(visitor.app) == before

    def test_at_an_unknown_table(self, visitor: Visitor) -> None:
        visitor.post("/tables/poker/type", {"turn": "0", "command": "deal"}, 404)
