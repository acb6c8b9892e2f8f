"""The tables for chips (Q13, Q14, R26, R27): stakes leave the stock with the deal, for good."""

import pytest
from flask import Flask

from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import Visitor, contents, rows

PLAYROOM = "quentinc"
BOTH = "peterson quentinc multibox"
LOSE = "10S 7D 10H 9C"
WIN = "10S 10D 8H 7C"


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def entries(app: Flask) -> list[tuple[int, int, str, int]]:
    """What was entered: deal, move, kind, half chips."""
    return [(row.deal, row.move, row.kind, row.amount) for row in rows(app, "entries")]


def stock(page: Page) -> str:
    return page.main.one(data_stock=None).attrs["data-value"]


def playing(sit: Sit, cards: str, table: str = PLAYROOM) -> Visitor:
    visitor = sit(cards, tables=BOTH)
    visitor.sign_in("Ada")
    return visitor.at(table)


class TestStakes:
    def test_leave_the_stock_with_the_deal_and_come_back_with_the_payment(self, sit: Sit) -> None:
        ada = playing(sit, "10S 8H 7D 10C")
        ada.deal(50)
        assert entries(ada.app) == [(1, 0, "refill", 2000), (1, 0, "stake", -100)]
        ada.move("stand")
        assert entries(ada.app)[2:] == [(1, 1, "payment", 200)]
        assert [(row.deal, row.net) for row in rows(ada.app, "rounds")] == [(1, 100)]

    def test_each_move_that_costs_is_an_entry_of_its_own(self, sit: Sit) -> None:
        """CHIP-04: 940 chips left and 60 staked."""
        ada = playing(sit, "9S 9D AH 2C 3C 10D 10C 9H")
        ada.deal(20)
        ada.move("insure")
        ada.move("split")
        assert entries(ada.app)[1:] == [(1, 0, "stake", -40), (1, 1, "stake", -20), (1, 2, "stake", -60)]
        assert "940 chips left and 60 staked" in ada.get(f"{ada.table}?say=score").headline

    def test_a_natural_is_settled_in_the_deal(self, sit: Sit) -> None:
        ada = playing(sit, "AS KD 9H 9C")
        page = ada.deal(3)
        assert page.phase == "over"
        assert entries(ada.app)[1:] == [(1, 0, "stake", -6), (1, 0, "payment", 15)]
        assert len(rows(ada.app, "rounds")) == 1

    def test_a_forfeit_gives_half_back(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(5)
        ada.move("forfeit")
        assert entries(ada.app)[1:] == [(1, 0, "stake", -10), (1, 1, "payment", 5)]

    def test_several_boxes_are_one_stake(self, sit: Sit) -> None:
        ada = playing(sit, "10S 10D 9S 9H 8D 7H 9C", "multibox")
        ada.deal(bet_1=5, bet_2="", bet_3=25, bet_4="", bet_5="")
        assert entries(ada.app)[1:] == [(1, 0, "stake", -60)]
        ada.move("stand")
        ada.move("stand")
        paid = 60 + rows(ada.app, "rounds")[0].net
        assert entries(ada.app)[2:] == [(1, 2, "payment", paid)] * (paid > 0)

    def test_the_stock_is_one_for_both_tables(self, sit: Sit) -> None:
        ada = playing(sit, WIN)
        ada.deal(100)
        ada.move("stand")
        ada.at("multibox").deal(bet_1=1)
        assert [kind for _, _, kind, _ in entries(ada.app)].count("refill") == 1
        assert [(row.table, row.n) for row in rows(ada.app, "deals")] == [("quentinc", 1), ("multibox", 1)]


class TestStock:
    def test_more_than_there_is_is_refused(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        before = contents(ada.app)
        page = ada.deal(1001, 409)
        assert "you have 1000 chips" in page.headline
        assert page.marked.attrs["value"] == "1001"
        assert contents(ada.app) == before

    def test_a_move_that_costs_too_much(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        page = ada.deal(600)
        assert "double" not in page.moves
        assert "costs 600, you have 400" in page.text
        before = contents(ada.app)
        ada.move("double", 409)
        assert contents(ada.app) == before

    def test_who_has_lost_all_begins_again_with_1000(self, sit: Sit) -> None:
        """CHIP-01, R26."""
        ada = playing(sit, f"{LOSE} {LOSE}")
        ada.deal(1000)
        ada.move("stand")
        page = ada.deal(1)
        assert "1000 fresh ones" in page.headline
        assert [e for e in entries(ada.app) if e[2] == "refill"] == [
            (1, 0, "refill", 2000),
            (2, 0, "refill", 2000),
        ]

    def test_300_are_kept_as_they_are(self, sit: Sit) -> None:
        """CHIP-02."""
        ada = playing(sit, f"{LOSE} {LOSE}")
        ada.deal(700)
        ada.move("stand")
        ada.act("leave")
        ada.deal(300)
        assert [e[2] for e in entries(ada.app)].count("refill") == 1

    def test_a_deal_that_names_no_bet_takes_the_last_one_or_the_least(self, sit: Sit) -> None:
        ada = playing(sit, f"{LOSE} {LOSE} {LOSE}")
        ada.deal()
        ada.move("stand")
        ada.deal(600)
        ada.move("stand")
        ada.deal()
        assert [e[3] for e in entries(ada.app) if e[2] == "stake"] == [-2, -1200, -2]


class TestName:
    def test_is_needed_for_chips(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=BOTH).at(PLAYROOM)
        before = contents(visitor.app)
        assert "name" in visitor.deal(1, 409).headline
        assert contents(visitor.app) == before
        assert visitor.at("peterson").deal().phase == "play"


class TestLeaving:
    """W-REF-3: an open hand survives it, or is settled."""

    def test_signing_out_stands_first(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(500)
        ada.post("/sign-out")
        assert [(row.net, row.deal) for row in rows(ada.app, "rounds")] == [(-1000, 1)]
        assert sum(e[3] for e in entries(ada.app)) == 1000

    def test_signing_out_declines_insurance_and_stands_in_every_box(self, sit: Sit) -> None:
        ada = playing(sit, "10S 10D AS 9H 8D 7H", "multibox")
        ada.deal(bet_1=5, bet_2=5)
        ada.post("/sign-out")
        (row,) = rows(ada.app, "rounds")
        assert "moves: decline stand decline stand\n" in row.record

    def test_another_table_waits_and_names_the_open_one(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(500)
        before = contents(ada.app)
        for action in ("deal", "leave", "new-score"):
            assert "uentin" in ada.at("peterson").act(action, 409).headline
        assert contents(ada.app) == before
        assert ada.get("/").table == PLAYROOM

    def test_a_new_name_changes_no_chip(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(500)
        ada.sign_in("Eve")
        assert ada.get().phase == "play"
        assert sum(e[3] for e in entries(ada.app)) == 1000

    def test_a_seat_that_cannot_be_read_gives_its_stakes_back(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(500)
        spoil(ada.app)
        assert "could not be taken up again" in ada.get().headline
        ada.deal(1)
        assert entries(ada.app)[2:] == [(1, 0, "return", 1000), (2, 0, "stake", -2)]

    def test_there_is_no_score_to_begin_anew(self, sit: Sit) -> None:
        ada = playing(sit, LOSE)
        ada.deal(5)
        ada.move("stand")
        assert "kept" in ada.act("new-score", 409).headline


def spoil(app: Flask) -> None:
    """As if a new version could no longer play the stored seats."""
    interface = app.session_interface
    with app.extensions["store"].write() as tx:
        for row in rows(app, "sessions"):
            data = interface.serializer.decode(row.data)  # type: ignore[attr-defined]
            data["seat"]["v"] = 99
            from blackjack.store import sessions

            sessions.rewrite(tx, row.id, interface.serializer.encode(data), row.player)  # type: ignore[attr-defined]
