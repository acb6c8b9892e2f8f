"""POST /tables/<table>/move, on both databases."""

import pytest

from blackjack.engine import record
from blackjack.engine.replay import report
from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, rows

LONG = "2S 10D 3H 4C 5C 8D 9C"
ELSEWHERE = ["double", "split", "insure", "decline", "forfeit"]
UNKNOWN = ["", "deal", "HIT", "hit ", " hit", "stay", "hit stand", "hit\x00", "\x00", "x" * 5000, "<b>", "0"]


class TestMove:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_a_hit_draws_one_card(self, sit: Sit) -> None:
        visitor = sit(LONG)
        page = visitor.play("hit")
        assert (page.you.cards, page.dealer.cards) == (["2S", "3H", "4C"], ["10D"])
        assert (page.turn, page.phase, page.moves) == (2, "play", ["hit", "stand"])

    def test_the_answer_leads_to_an_address_that_is_new(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.deal()
        found = [visitor.send(f"{TABLE}/move", {"turn": n, "move": "hit"}).location for n in (1, 2)]
        assert found == [f"{TABLE}?turn=2#now", f"{TABLE}?turn=3#now"]

    def test_a_stand_lets_the_dealer_play(self, sit: Sit) -> None:
        """P3: "Only then does the dealer take his second card."""
        page = sit(LONG).play("hit", "stand")
        assert (page.dealer.cards, page.dealer.total) == (["10D", "5C", "8D"], 23)
        assert (page.you.outcome, page.score, page.dealer_score) == ("win", "1", "-1")

    def test_21_is_still_asked(self, sit: Sit) -> None:
        """R2, with a natural too."""
        visitor = sit("AS 10D KH 5C")
        assert visitor.deal().moves == ["hit", "stand"]
        assert visitor.move("hit").you.total == 16

    def test_after_a_bust_the_dealer_plays_on(self, sit: Sit) -> None:
        """R1, P4: both over 21 is a draw."""
        page = sit("10S 6D 6H 10C 10H 9C").play("hit")
        assert (page.phase, page.you.total, page.dealer.total) == ("over", 26, 25)
        assert (page.you.outcome, page.score) == ("push", "0")

    def test_a_settled_round_is_entered_once_with_its_record(self, sit: Sit) -> None:
        visitor = sit(LONG, "bets")
        visitor.play("hit", "stand", bet=7)
        (row,) = rows(visitor.app, "rounds")
        assert (row.game, row.n, row.table, row.extras) == (1, 1, "peterson", "bets")
        assert (row.outcome, row.net, row.dealer_total) == ("win", 14, 23)
        (found,) = record.read(row.record)
        assert isinstance(found, record.Record)
        assert report(found)["mismatch"] == []
        assert [card.code for card in found.cards] == ["2S", "10D", "3H", "4C", "5C", "8D"]
        (session,) = rows(visitor.app, "sessions")
        assert session.player == row.player

    def test_rounds_are_numbered(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C 10S 10D 8H 9C 10S 10D 8H 8C")
        for _ in range(3):
            page = visitor.play("stand")
        assert page.title.split(" – ")[1] == "Round 3"
        assert [(row.n, row.net) for row in rows(visitor.app, "rounds")] == [(1, 2), (2, -2), (3, 0)]


class TestRefused:
    """409: the rules do not allow it now. The table page says so and nothing is changed."""

    def look(self, visitor: Visitor, move: str) -> None:
        shown, before = visitor.get(), contents(visitor.app)
        page = visitor.move(move, status=409)
        assert page.title.startswith("Error: ")
        assert "Error: " in page.headline
        assert contents(visitor.app) == before
        assert (page.main.attrs, page.moves) == (shown.main.attrs, shown.moves)
        assert [hand.cards for hand in page.hands.values()] == [hand.cards for hand in shown.hands.values()]
        assert visitor.get().headline == shown.headline

    @pytest.mark.parametrize("move", ELSEWHERE)
    def test_a_move_of_other_tables(self, sit: Sit, move: str) -> None:
        visitor = sit("8S 6D 8D")
        visitor.deal()
        self.look(visitor, move)
        assert (
            f"{move.capitalize()} is not open now. You can hit or stand." in visitor.move(move, 409).headline
        )

    @pytest.mark.parametrize("move", ["hit", "stand", *ELSEWHERE])
    def test_before_the_first_deal(self, visitor: Visitor, move: str) -> None:
        self.look(visitor, move)
        assert contents(visitor.app)["sessions"] == []

    @pytest.mark.parametrize("move", ["hit", "stand", *ELSEWHERE])
    def test_when_the_round_is_over(self, sit: Sit, move: str) -> None:
        visitor = sit("10S 10D 8H 8C 2C 3C 4C")
        visitor.play("stand")
        self.look(visitor, move)
        assert visitor.deal().you.cards[0] == "2C"


class TestWrongPosts:
    @pytest.mark.parametrize("move", UNKNOWN, ids=lambda move: ascii(move)[:16])
    def test_an_unknown_move(self, visitor: Visitor, move: str) -> None:
        visitor.deal()
        before = contents(visitor.app)
        page = visitor.move(move, status=400)
        assert "There is no move called" in page.headline
        assert (page.phase, page.turn) == ("play", 1)
        assert len(page.html) < 16_000
        assert not page.h1.all("b")
        assert contents(visitor.app) == before

    @pytest.mark.parametrize(
        "fields",
        [
            {"turn": "1"},
            {"move": "hit"},
            {},
            {"turn": "1", "move": ["hit", "hit"]},
            {"turn": "1", "move": ["hit", "stand"]},
            {"turn": ["1", "1"], "move": "hit"},
            {"turn": ["0", "1"], "move": "hit"},
        ],
    )
    def test_a_field_missing_or_sent_twice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        visitor.deal()
        before = contents(visitor.app)
        page = visitor.post(f"{TABLE}/move", fields, 400)
        assert page.title.startswith("Error: ")
        assert (page.phase, page.turn) == ("play", 1)
        assert contents(visitor.app) == before

    def test_fields_in_the_address_do_not_count(self, visitor: Visitor) -> None:
        visitor.deal()
        visitor.post(f"{TABLE}/move?turn=1&move=stand", {}, 400)
        page = visitor.post(f"{TABLE}/move?turn=1&move=stand", {"turn": "1", "move": "hit"})
        assert len(page.you.cards) == 3

    def test_a_file_in_the_place_of_a_field(self, visitor: Visitor) -> None:
        from io import BytesIO

        visitor.deal()
        visitor.post(f"{TABLE}/move", {"turn": "1", "move": (BytesIO(b"hit"), "move.txt")}, 400)

    @pytest.mark.parametrize(
        ("body", "type_"),
        [
            (b'{"turn": 1, "move": "hit"}', "application/json"),
            (b"turn=1&move=hit", "text/plain"),
            (b"turn=1&move=hit", ""),
            (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
            (b"turn=1&move=hit", "multipart/form-data"),
            (b"\xff\xfe%ff%fe=&%", "application/x-www-form-urlencoded"),
        ],
    )
    def test_what_is_no_form_has_no_fields(self, visitor: Visitor, body: bytes, type_: str) -> None:
        visitor.deal()
        before = contents(visitor.app)
        visitor.post(f"{TABLE}/move", body, 400, content_type=type_)
        assert contents(visitor.app) == before

    def test_an_unknown_table(self, visitor: Visitor) -> None:
        visitor.deal()
        visitor.post("/tables/poker/move", {"turn": "1", "move": "hit"}, 404)

    def test_an_unknown_move_before_a_stale_turn(self, visitor: Visitor) -> None:
        visitor.deal()
        visitor.move("stay", status=400, turn=0)

    def test_a_stale_turn_before_a_refused_move(self, visitor: Visitor) -> None:
        visitor.deal()
        assert "That move had already been made." in visitor.move("split", turn=0).headline
