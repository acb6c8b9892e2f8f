"""The class where chips are played for: fortunes, who is playing, T and Shift+S; resets and the CSV."""

import csv
import io

import pytest

from blackjack import store
from blackjack.web import people, ranking
from tests.web.conftest import Sit
from tests.web.visitor import Visitor, rows

LOSE = "10S 7D 10H 9C"
ALL = "peterson bj quentinc multibox"


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def player(visitor: Visitor, name: str, bet: int, *moves: str) -> Visitor:
    """Another visitor of this class, who has dealt once at the Playroom."""
    other = Visitor(visitor.app)
    other.sign_in(name)
    there = other.at("quentinc")
    there.deal(bet)
    for move in moves:
        there.move(move)
    return there


def now(visitor: Visitor) -> dict[str, object]:
    with visitor.app.extensions["store"].read() as connection:
        return people.class_now(connection)


class TestFortunes:
    def test_the_highest_ever_the_present_and_what_is_staked(self, sit: Sit) -> None:
        visitor = sit("10S 10D 8H 7C 9S", tables=ALL)
        player(visitor, "Ada", 100, "stand")
        player(visitor, "Bo", 300)
        assert now(visitor)["fortunes"] == [
            ranking.Rich(1, 1, "Ada", 2200, 2200, 0),
            ranking.Rich(2, 2, "Bo", 2000, 1400, 600),
        ]

    def test_equal_ones_share_a_place(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=ALL)
        for name in ("Ada", "Bo"):
            player(visitor, name, 300)
        assert [rich.rank for rich in now(visitor)["fortunes"]] == [1, 1]  # type: ignore[attr-defined]

    def test_scores_and_standings_are_lists_of_their_own(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C 9S 8S", tables=ALL)
        player(visitor, "Ada", 300, "stand")
        visitor.play("stand")
        bj = visitor.at("bj")
        bj.deal()
        bj.move("stand")
        found = now(visitor)["rankings"]
        assert [(each.table, len(each.ranked)) for each in found] == [("peterson", 1), ("bj", 1)]  # type: ignore[attr-defined]


class TestAloud:
    def test_the_others_chips(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=ALL)
        ada = player(visitor, "Ada", 300)
        player(visitor, "Bo", 60)
        assert "Bo has 940." in ada.get("/tables/quentinc?say=others&n=1").headline
        assert "Ada has 700" not in ada.get("/tables/quentinc?say=others&n=2").headline
        assert "Ada has 700 and Bo has 940" in visitor.get("/tables/peterson?say=others&n=3").headline

    def test_who_is_playing(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=ALL)
        ada = player(visitor, "Ada", 300)
        player(visitor, "Bo", 60)
        headline = ada.get("/tables/quentinc?say=who&n=1").headline
        assert "Also playing now: Bo." in headline

    def test_nobody_else(self, visitor: Visitor) -> None:
        assert "Nobody else is playing now." in visitor.get("/tables/peterson?say=who&n=1").headline
        assert "Nobody else has chips yet." in visitor.get("/tables/peterson?say=others&n=1").headline

    def test_a_large_class_is_cut(self) -> None:
        rich = [ranking.Rich(n, n, f"P{n}", 2, 2, 0) for n in range(15)]
        assert ranking.others_aloud(rich, 0).endswith("P10 has 1 and 4 more.")


class TestHidden:
    def test_by_the_instructor_and_shown_again(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=ALL)
        ada = player(visitor, "Ada", 300)
        teacher = Visitor(visitor.app).instructor()
        teacher.post("/instructor/ranking", {"hidden": "on"})
        assert "Ada" not in Visitor(visitor.app).get("/class").text
        assert "hidden" in ada.get("/tables/quentinc?say=others&n=1").headline
        assert "playing now" not in ada.get("/tables/quentinc?say=who&n=1").headline
        teacher.post("/instructor/ranking", {})
        assert "hidden" not in ada.get("/tables/quentinc?say=others&n=1").headline


class TestReset:
    def test_an_open_round_for_chips_stands_first_and_chips_stay(self, sit: Sit) -> None:
        visitor = sit(LOSE, tables=ALL)
        ada = player(visitor, "Ada", 300)
        Visitor(visitor.app).instructor().post("/instructor/reset", {"player": "1"})
        assert [row.net for row in rows(visitor.app, "rounds")] == [-600]
        page = ada.get()
        assert "stood and settled" in page.headline
        assert sum(row.amount for row in rows(visitor.app, "entries")) == 1400
        assert ada.deal(5).phase in ("play", "over")

    def test_every_table_where_a_score_is_kept(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C 9S 8S", tables=ALL)
        visitor.play("stand")
        bj = visitor.at("bj")
        bj.deal()
        bj.move("stand")
        Visitor(visitor.app).instructor().post("/instructor/reset", {"player": "1"})
        assert visitor.get().score == "0"
        assert [(row.table, row.game) for row in rows(visitor.app, "games")] == [
            ("bj", 1),
            ("bj", 2),
            ("peterson", 1),
            ("peterson", 2),
        ]


def test_the_csv_has_the_chips(sit: Sit) -> None:
    visitor = sit(LOSE, tables=ALL)
    player(visitor, "Ada", 300, "stand")
    teacher = Visitor(visitor.app).instructor()
    text = teacher.client.get("/instructor/class.csv").text
    (row,) = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    assert (row["table"], row["score"], row["chips"], row["highest chips"]) == (
        "quentinc",
        "-300",
        "700",
        "1000",
    )


def test_all_chips_go_with_the_class(sit: Sit) -> None:
    visitor = sit(LOSE, tables=ALL)
    ada = player(visitor, "Ada", 300)
    Visitor(visitor.app).instructor().post("/instructor/delete")
    with visitor.app.extensions["store"].read() as connection:
        assert store.fortunes(connection) == {}
    assert ada.get("/tables/quentinc").phase == "bet"
