"""POST /tables/<table>/deal, on both databases."""

import pytest

from tests.web.conftest import Sit, switch_to
from tests.web.visitor import TABLE, Visitor, contents, rows

DRAW = "10S 10D 8H 8C"

NO_BETS = [
    *("0", "-1", "-0", "-100", "101", "1000", "+5", "5.5", "5.0", "5,5", "1e2", "0x10", "2.01k", "NaN"),
    *(
        "Infinity",
        "1e400",
        "1_0",
        "5\n",
        "\t5",
        "5 5",
        "",
        " ",
        "five",
        "٥",
        "５",
        "²",
        "1\x00",
        "0000000005",
    ),
    *("99999999999999999999", "9" * 5000, "<b>x</b>", "{{7*7}}", "5;6", "null"),
]


class TestDeal:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_three_cards_face_up_gambler_dealer_gambler(self, sit: Sit) -> None:
        """P1: "All these cards are visible to everyone.\""""
        visitor = sit("10S 6D 9H")
        answer = visitor.send(f"{TABLE}/deal", {"turn": "0"})
        assert (answer.status_code, answer.location) == (303, f"{TABLE}?turn=1#now")
        page = visitor.get(answer.location)
        assert (page.you.cards, page.dealer.cards) == (["10S", "9H"], ["6D"])
        assert not page.main.all(data_card="down")

    def test_the_first_deal_begins_a_session_and_no_player(self, visitor: Visitor) -> None:
        visitor.deal()
        (session,) = rows(visitor.app, "sessions")
        assert session.player is None
        assert contents(visitor.app)["players"] == contents(visitor.app)["rounds"] == []

    def test_the_deck_is_dealt_on_from_round_to_round(self, sit: Sit) -> None:
        """P0, and R5: the shuffle comes with the next card needed, not before."""
        visitor = sit(f"{DRAW} 2S 3D 4H")
        assert "3 of 52 cards left" in visitor.play("stand").text
        page = visitor.deal()
        assert (page.you.cards, page.dealer.cards, page.turn) == (["2S", "4H"], ["3D"], 3)
        assert "0 of 52 cards left" in page.text
        assert "shuffled" not in page.headline

    def test_in_mid_round_is_refused_and_names_the_table(self, visitor: Visitor) -> None:
        visitor.deal()
        before = contents(visitor.app)
        page = visitor.deal(status=409)
        assert "A round is still open at the table Peterson" in page.headline
        assert page.title.startswith("Error: A round is still open")
        assert (page.turn, page.phase, page.moves) == (1, "play", ["hit", "stand"])
        assert contents(visitor.app) == before


class TestBet:
    @pytest.mark.parametrize(
        ("typed", "bet"),
        [("1", "1"), ("100", "100"), (" 5 ", "5"), ("05", "5"), ("000000005", "5"), ("  100", "100")],
    )
    def test_a_whole_number_from_1_to_100(self, sit: Sit, typed: str, bet: str) -> None:
        visitor = sit("10S 10D 9H 8C", "bets")
        assert f"Bet {bet}" in visitor.deal(typed).you.node.text
        assert visitor.move("stand").score == bet

    @pytest.mark.parametrize("typed", NO_BETS, ids=lambda typed: ascii(typed)[:24])
    def test_anything_else_is_refused(self, sit: Sit, typed: str) -> None:
        visitor = sit("", "bets")
        page = visitor.deal(typed, status=400, turn=0)
        assert "The bet must be a whole number from 1 to 100." in page.headline
        assert page.title.startswith("Error: The bet must be")
        assert page.marked.attrs["name"] == "bet"
        assert page.tree.one(id=page.marked.attrs["aria-describedby"]) in list(page.h1)
        assert (page.phase, page.turn, page.score, page.you.cards) == ("bet", 0, "0", [])
        assert contents(visitor.app)["sessions"] == []

    @pytest.mark.parametrize("typed", ["101", "5,5", ' " autofocus x="', "<b>x</b>", "{{7*7}}"])
    def test_what_was_typed_is_kept(self, sit: Sit, typed: str) -> None:
        page = sit("", "bets").deal(typed, status=400)
        assert page.marked.attrs["value"] == typed
        assert not page.main.all("input", autofocus=None)
        assert page.form("/deal").fields["bet"] == typed

    def test_5000_digits_are_not_sent_back(self, sit: Sit) -> None:
        assert len(sit("", "bets").deal("9" * 5000, status=400).html) < 12_000

    def test_none_is_the_last_one_at_first_the_least(self, sit: Sit) -> None:
        visitor = sit(" ".join([DRAW] * 4), "bets")
        assert "Bet 1" in visitor.deal().you.node.text
        visitor.move("stand")
        visitor.play("stand", bet=40)
        assert visitor.get().form("/deal").fields["bet"] == "40"
        assert "Bet 40" in visitor.deal().you.node.text

    def test_a_refused_one_is_not_the_last_one(self, sit: Sit) -> None:
        visitor = sit(" ".join([DRAW] * 4), "bets")
        visitor.play("stand", bet=40)
        visitor.deal(101, status=400)
        assert visitor.get().form("/deal").fields["bet"] == "40"

    @pytest.mark.parametrize("typed", ["100", "0", "nonsense", "9" * 5000])
    def test_is_ignored_where_the_table_takes_none(self, sit: Sit, typed: str) -> None:
        """R7: "With X2 off each round is worth 1 whatever a request says.\""""
        visitor = sit("10S 10D 9H 8C")
        visitor.deal(typed)
        assert visitor.move("stand").score == "1"

    @pytest.mark.parametrize(
        ("extras", "cards", "bet", "net"),
        [
            ("bets", "AS 10D KH 8C", 7, "10.5"),
            ("bets", "AS 10D KH 8C", 10, "15"),
            ("bets", "AS 7D KH 7C 7H", 10, "0"),  # R4: X2 pays, it does not decide
            ("natural bets", "AS 7D KH 7C 7H", 1, "1.5"),
            ("natural bets", "7S AD 7H KC 7C", 10, "-10"),
            ("natural", "AS 10D KH 8C", 10, "1"),
        ],
    )
    def test_what_a_natural_is_worth(self, sit: Sit, extras: str, cards: str, bet: int, net: str) -> None:
        moves = ["hit", "stand"] if cards.startswith("7S") else ["stand"]
        if cards == "7S AD 7H KC 7C":
            cards = "7S AD 7H 7C KC"
        page = sit(cards, extras).play(*moves, bet=bet)
        assert (page.you.net, page.score) == (net, net)


class TestExtras:
    def test_a_round_keeps_the_rules_it_was_dealt_under(self, sit: Sit) -> None:
        """R8: "Extras switched by the instructor hold from the next deal.\""""
        visitor = sit("AS 7D KH 7C 7H  AH 7D KC 7S 7H")
        visitor.deal()
        switch_to(visitor.app, "natural bets")
        page = visitor.get()
        assert "This round keeps the extras it was dealt under: none." in page.text
        assert "From the next deal: a blackjack beats an ordinary 21; bets of 1 to 100" in page.text
        page = visitor.move("stand")
        assert (page.you.outcome, page.score) == ("push", "0")
        assert "Extras in force: a blackjack beats" in page.text
        assert page.form("/deal").fields["bet"] == "1"
        assert visitor.play("stand", bet=20).score == "30"

    def test_switched_off_in_mid_round(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C 10S 10D 9H 8C", "bets")
        visitor.deal(50)
        switch_to(visitor.app, "")
        assert visitor.move("stand").score == "50"
        assert visitor.play("stand", bet=50).score == "51"


class TestWrongPosts:
    """Order of checks: 403, 413, 400, turn, 409."""

    @pytest.mark.parametrize("fields", [{}, {"bet": "5"}, {"Turn": "0"}, {"turn ": "0"}])
    def test_without_a_turn(self, visitor: Visitor, fields: dict[str, str]) -> None:
        page = visitor.post(f"{TABLE}/deal", fields, 400)
        assert page.title.startswith("Error: ")
        assert page.phase == "bet"

    @pytest.mark.parametrize(
        "fields", [{"turn": ["0", "0"]}, {"turn": "0", "bet": ["5", "5"]}, {"turn": "0", "x": ["1", "2"]}]
    )
    def test_with_a_field_sent_twice(self, sit: Sit, fields: dict[str, object]) -> None:
        visitor = sit("", "bets")
        assert "sent twice" in visitor.post(f"{TABLE}/deal", fields, 400).headline
        assert contents(visitor.app)["sessions"] == []

    def test_a_wrong_bet_before_a_stale_turn(self, sit: Sit) -> None:
        visitor = sit("", "bets")
        visitor.deal(5)
        assert visitor.deal(500, status=400, turn=0).phase == "play"

    def test_a_wrong_bet_before_an_open_round(self, sit: Sit) -> None:
        visitor = sit("", "bets")
        visitor.deal(5)
        assert "The bet must be" in visitor.deal(500, status=400).headline

    def test_a_stale_turn_before_an_open_round(self, visitor: Visitor) -> None:
        visitor.deal()
        assert "That move had already been made." in visitor.deal(status=303, turn=0).headline

    def test_an_unknown_table(self, visitor: Visitor) -> None:
        visitor.post("/tables/poker/deal", {"turn": "0"}, 404)

    def test_other_fields_rig_nothing(self, sit: Sit) -> None:
        visitor = sit("10S 6D 9H")
        more = {"cards": "AS AD AH", "seed": "1", "extras": "natural", "move": "deal", "table": "bj"}
        page = visitor.post(f"{TABLE}/deal?turn=5&cards=AS", {"turn": "0", **more})
        assert page.you.cards == ["10S", "9H"]

    @pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE", "PATCH"])
    def test_by_another_method(self, visitor: Visitor, method: str) -> None:
        answer = visitor.client.open(f"{TABLE}/deal", method=method, data={"turn": "0"})
        assert answer.status_code == 405
        assert "POST" in answer.headers["Allow"]
        assert contents(visitor.app)["sessions"] == []


class TestChips:
    """Chips work without a script: a button asks for the page with a greater bet in its field."""

    @pytest.mark.parametrize(
        ("bet", "add", "value"),
        [
            *[("5", "25", "30"), ("90", "25", "100"), ("5", "-100", "1"), ("", "5", "5"), ("x", "5", "5")],
            *[("5", "0", "5"), ("5", "x", "5"), ("9" * 50, "1", "1"), ("5", "9" * 50, "5"), ("5", "²", "5")],
        ],
    )
    def test_add_to_the_bet(self, sit: Sit, bet: str, add: str, value: str) -> None:
        visitor = sit("", "bets")
        page = visitor.get(TABLE, query_string={"turn": "0", "bet": bet, "add": add})
        assert page.form("/deal").fields["bet"] == value
        assert contents(visitor.app)["sessions"] == []

    def test_are_buttons_of_the_bets_form(self, sit: Sit) -> None:
        visitor = sit("", "bets")
        form = visitor.get().form("/deal")
        chips = form.node.all("button", name="add")
        assert [b.attrs["value"] for b in chips] == ["1", "5", "25", "100", "-100"]
        assert {(b.attrs["formmethod"], b.attrs["formaction"]) for b in chips} == {("get", TABLE)}
        assert (
            visitor.get(TABLE, query_string=form.fields | {"add": "25"}).form("/deal").fields["bet"] == "26"
        )

    def test_do_nothing_where_no_bet_is_taken(self, visitor: Visitor) -> None:
        assert "bet" not in visitor.get(f"{TABLE}?add=5&bet=7").form("/deal").fields

    def test_do_nothing_in_mid_round(self, sit: Sit) -> None:
        visitor = sit("", "bets")
        visitor.deal(5)
        page = visitor.get(f"{TABLE}?add=5&bet=7")
        assert (page.phase, "Bet 5" in page.you.node.text) == ("play", True)
