"""The instructor and the class's data: CSV, resets, deletion."""

import csv
import io

import pytest
from flask import Flask

from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import NOTICE, Visitor, contents, rows

DESK = "/instructor"
WIN = "10S 10D 9H 8C"


def named(app: Flask, name: str) -> Visitor:
    visitor = Visitor(app)
    visitor.sign_in(name)
    return visitor


def listed(page: Page) -> list[str]:
    return [row.aloud for row in page.main.all("tr") if row.all("td")]


class TestCsv:
    def read(self, app: Flask) -> list[dict[str, str]]:
        answer = Visitor(app).instructor().client.get(f"{DESK}/class.csv")
        assert answer.status_code == 200
        assert answer.mimetype == "text/csv"
        assert answer.headers["Content-Disposition"].startswith("attachment")
        return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))

    def test_a_row_a_score(self, sit: Sit) -> None:
        student = sit(f"AS 10D KH 8C {WIN} 10S 10D 8H 9C", "bets")
        student.sign_in("Ada")
        student.play("stand", bet=1)
        student.act("new-score")
        student.play("stand", bet=5)
        student.play("stand", bet=7)
        first, second = self.read(student.app)
        about = ("name", "score number", "current", "rounds", "won", "drawn", "lost", "score")
        assert [first[key] for key in about] == ["Ada", "1", "no", "1", "1", "0", "0", "1.5"]
        assert [second[key] for key in about] == ["Ada", "2", "yes", "2", "1", "0", "1", "-2"]
        assert first["last seen"].endswith("+00:00")

    @pytest.mark.parametrize(
        "name", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "＝1", "﹣1", "＠x", '=HYPERLINK("a")']
    )
    def test_a_name_is_no_formula(self, visitor: Visitor, name: str) -> None:
        visitor.sign_in(name)
        (row,) = self.read(visitor.app)
        assert row["name"][0] == "'"
        assert row["name"][1:] == rows(visitor.app, "players")[0].name

    @pytest.mark.parametrize("name", ["Ada", 'Anne "Ann" X', "a,b;c", "Zoë", "名前", "1=1", "a-b", "o'x"])
    def test_any_other_name_is_as_it_is(self, visitor: Visitor, name: str) -> None:
        visitor.sign_in(name)
        assert [row["name"] for row in self.read(visitor.app)] == [name]

    def test_an_empty_class(self, app: Flask) -> None:
        assert self.read(app) == []


class TestReset:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_asks_first(self, sit: Sit) -> None:
        student = sit(WIN)
        student.sign_in("Ada")
        student.play("stand")
        teacher = Visitor(student.app).instructor()
        before = contents(student.app)
        page = teacher.get(f"{DESK}/reset?player=1")
        assert "Ada" in page.headline
        assert DESK in page.links
        assert contents(student.app) == before
        teacher.submit(page.form("/reset"))
        assert student.get().score == "0"

    def test_one_player_is_told_and_the_others_go_on(self, sit: Sit) -> None:
        ada = sit(f"{WIN} 2S 3D 4H 5C")
        ada.sign_in("Ada")
        bob = named(ada.app, "Bob")
        for each in (ada, bob):
            each.play("stand")
        Visitor(ada.app).instructor().post(f"{DESK}/reset", {"player": "1"})
        page = ada.get()
        assert "The instructor has started your score anew." in page.headline
        assert (page.score, page.dealer_score, page.phase, page.turn) == ("0", "0", "bet", 3)
        assert bob.get().score == "1"
        assert "instructor" not in bob.get().headline
        assert ada.deal().you.cards == ["2S", "4H"]
        assert "instructor" not in ada.get().headline

    def test_an_open_round_stands_first(self, sit: Sit) -> None:
        student = sit("10S 10D 8H 9C", "bets")
        student.sign_in("Ada")
        student.deal(30)
        Visitor(student.app).instructor().post(f"{DESK}/reset", {"player": "1"})
        page = student.get()
        assert "Your open round was stood first." in page.headline
        assert (page.score, page.phase) == ("0", "bet")
        (row,) = rows(student.app, "rounds")
        assert (row.game, row.net, row.outcome) == (1, -60, "lose")

    def test_the_old_score_stays_in_the_list(self, sit: Sit) -> None:
        student = sit(f"{WIN} {WIN}")
        student.sign_in("Ada")
        student.play("stand")
        Visitor(student.app).instructor().post(f"{DESK}/reset", {"player": "1"})
        student.play("stand")
        old, new = sorted(listed(student.get("/class")), key=lambda row: "earlier score" not in row)
        assert "earlier score" in old
        assert "earlier score" not in new
        assert [(row.game, row.n) for row in rows(student.app, "rounds")] == [(1, 1), (2, 1)]

    def test_a_form_from_before_is_late(self, sit: Sit) -> None:
        student = sit("10S 10D 8H 9C 2S 3D 4H")
        student.sign_in("Ada")
        dealt = student.deal()
        Visitor(student.app).instructor().post(f"{DESK}/reset", {"player": "1"})
        page = student.submit(dealt.form("/move"), move="hit")
        assert "That move had already been made." in page.headline
        assert "The instructor has started your score anew." in page.headline

    def test_all_the_instructors_own_game_too(self, sit: Sit) -> None:
        ada = sit(f"{WIN} {WIN}")
        ada.sign_in("Ada")
        unnamed, teacher = Visitor(ada.app), Visitor(ada.app).instructor()
        for each in (ada, unnamed, teacher):
            each.play("stand")
        unnamed.deal()
        page = teacher.get(f"{DESK}/reset")
        teacher.submit(page.form("/reset"))
        for each in (ada, unnamed, teacher):
            assert each.get().score == "0"
            assert "The instructor has started your score anew." in each.get().headline
        assert len(rows(ada.app, "rounds")) == 4
        assert [row.game for row in rows(ada.app, "games")] == [1, 2] * 3
        assert teacher.get(DESK).form("/extras")

    def test_one_who_was_dealt_his_first_round_and_has_no_name(self, sit: Sit) -> None:
        student = sit("10S 10D 8H 9C")
        student.deal()
        Visitor(student.app).instructor().post(f"{DESK}/reset", {"player": "all"})
        assert "Your open round was stood first." in student.get().headline
        assert [row.net for row in rows(student.app, "rounds")] == [-2]

    def test_one_who_has_signed_out(self, sit: Sit) -> None:
        student = sit(WIN)
        student.sign_in("Ada")
        student.play("stand")
        student.post("/sign-out")
        Visitor(student.app).instructor().post(f"{DESK}/reset", {"player": "1"})
        assert "earlier score" in listed(student.get("/class"))[0]


class TestResetOfNobody:
    @pytest.mark.parametrize("player", ["", "x", "-1", "1.0", "²", "9" * 19, "9" * 5000, "1\x00"])
    def test_of_no_player(self, visitor: Visitor, player: str) -> None:
        visitor.instructor()
        before = contents(visitor.app)
        visitor.post(f"{DESK}/reset", {"player": player}, 400)
        assert contents(visitor.app) == before

    def test_without_a_player_it_is_not_everyone(self, visitor: Visitor) -> None:
        visitor.instructor()
        before = contents(visitor.app)
        visitor.post(f"{DESK}/reset", {}, 400)
        assert contents(visitor.app) == before

    @pytest.mark.parametrize("player", ["", "x", "0", "2", "9" * 30, "-1", "9" * 5000])
    def test_asking_of_no_player(self, visitor: Visitor, player: str) -> None:
        visitor.instructor().get(f"{DESK}/reset?player={player}", 404)

    def test_of_two_players_at_once(self, visitor: Visitor) -> None:
        visitor.instructor().post(f"{DESK}/reset", {"player": ["1", "2"]}, 400)


class TestDelete:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_asks_first(self, sit: Sit) -> None:
        student = sit(WIN)
        student.play("stand")
        teacher = Visitor(student.app).instructor()
        before = contents(student.app)
        page = teacher.get(f"{DESK}/delete")
        assert DESK in page.links
        assert contents(student.app) == before
        page = teacher.submit(page.form("/delete"))
        assert listed(page) == [] or "Ada" not in page.text

    def test_all_class_data_go_and_the_instructor_stays(self, sit: Sit) -> None:
        student = sit(f"{WIN} {WIN}")
        student.sign_in("Ada")
        student.play("stand")
        student.deal()
        teacher = Visitor(student.app).instructor()
        teacher.play("stand")
        page = teacher.post(f"{DESK}/delete")
        assert page.form("/extras")
        left = contents(student.app)
        assert (left["players"], left["rounds"]) == ([], [])
        assert "Ada" not in repr(left)
        assert len(left["sessions"]) == 1
        assert (teacher.get().score, teacher.get().phase) == ("0", "bet")

    def test_the_instructors_turn_does_not_begin_again(self, sit: Sit) -> None:
        """A form of his old game must never fit the new one."""
        teacher = sit(f"{WIN} {WIN}").instructor()
        old = teacher.deal().form("/move")
        teacher.move("stand")
        teacher.post(f"{DESK}/delete")
        assert teacher.turn == 3
        teacher.deal()
        assert NOTICE in teacher.submit(old, move="hit").headline

    def test_a_student_begins_anew(self, sit: Sit) -> None:
        student = sit(f"{WIN} {WIN}")
        student.sign_in("Ada")
        student.play("stand")
        dealt = student.deal()
        Visitor(student.app).instructor().post(f"{DESK}/delete")
        assert (student.get().turn, student.get("/rounds").main.all("tr")) == (0, [])
        page = student.submit(dealt.form("/move"), move="stand")
        assert "That move had already been made." in page.headline
        page = student.play("stand")
        assert (page.score, page.turn) == ("1", 2)
        assert "as Ada." in student.sign_in("Ada").headline

    def test_no_replay_is_left(self, sit: Sit) -> None:
        student = sit(WIN)
        student.play("stand")
        teacher = Visitor(student.app).instructor()
        teacher.post(f"{DESK}/delete")
        teacher.get("/rounds/1", 404)
        student.get("/rounds/1", 404)
        other = Visitor(student.app)
        other.play("stand")
        student.get("/rounds/2", 404)


def test_the_desk_leads_to_each_of_them(sit: Sit) -> None:
    student = sit(WIN)
    student.play("stand")
    links = Visitor(student.app).instructor().get(DESK).links
    for path in ("/class.csv", "/reset", "/reset?player=1", "/delete", "/players/1"):
        assert DESK + path in links
