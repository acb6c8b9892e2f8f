"""The instructor's desk: the password and its throttle, the two extras for the whole class, the log."""

from types import SimpleNamespace

import pytest
from flask import Flask

from blackjack.store import throttle
from tests.web.conftest import MakeApp, Sit, switch_to
from tests.web.pages import Page
from tests.web.visitor import PASSWORD, TABLE, Visitor, contents, rows

DESK = "/instructor"
WIN = "10S 10D 9H 8C"
GUARDED = [
    *[("GET", path) for path in ("/class.csv", "/reset", "/reset?player=1", "/delete", "/players/1")],
    *[("POST", path) for path in ("/extras", "/reset", "/delete", "/sign-out")],
]


def extras(page: Page) -> set[str]:
    """The switches that are on, as the desk's form has them."""
    return set(page.form("/extras").fields)


class TestSignIn:
    def test_the_password_opens_the_desk(self, visitor: Visitor) -> None:
        page = visitor.submit(visitor.get(DESK).form("/sign-in"), password=PASSWORD)
        assert page.form("/extras")
        assert page.address.startswith(f"{DESK}?")
        assert page.address.endswith("#now")

    def test_the_sessions_id_changes_and_the_old_one_is_dead(self, sit: Sit) -> None:
        visitor = sit(f"{WIN} {WIN}")
        visitor.play("stand")
        late, old = visitor.tab(), visitor.cookie
        visitor.instructor()
        assert visitor.cookie not in ("", old)
        assert late.get(DESK).form("/sign-in")
        before = contents(visitor.app)
        assert "Set-Cookie" not in late.send(f"{TABLE}/deal", {"turn": "0"}).headers
        assert contents(visitor.app) == before
        assert visitor.get().score == "1"

    @pytest.mark.parametrize(
        "password", ["", "wrong", PASSWORD + " ", PASSWORD.upper(), "\x00", "é", "x" * 9999]
    )
    def test_a_wrong_one_does_not(self, visitor: Visitor, password: str) -> None:
        page = visitor.post(f"{DESK}/sign-in", {"password": password}, 403)
        assert page.title.startswith("Error: ")
        assert page.marked.attrs["name"] == "password"
        assert page.marked.attrs.get("value", "") == ""
        assert contents(visitor.app)["sessions"] == []

    @pytest.mark.parametrize("fields", [{}, {"password": [PASSWORD, PASSWORD]}, {"word": PASSWORD}])
    def test_missing_or_sent_twice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        visitor.post(f"{DESK}/sign-in", fields, 400)
        assert visitor.get(DESK).form("/sign-in")

    def test_it_stands_on_no_page_and_in_no_row(self, visitor: Visitor) -> None:
        visitor.instructor()
        assert PASSWORD not in visitor.get(DESK).html
        assert PASSWORD not in repr(contents(visitor.app))

    def test_leaving_the_desk_keeps_the_game(self, sit: Sit) -> None:
        visitor = sit(WIN).instructor()
        visitor.deal()
        page = visitor.submit(visitor.get(DESK).form("/instructor/sign-out"))
        assert page.form("/sign-in")
        assert visitor.move("stand", turn=1).score == "1"

    def test_another_password_ends_it(self, make_app: MakeApp) -> None:
        teacher = Visitor(make_app()).instructor()
        other = Visitor(make_app(INSTRUCTOR_PASSWORD="another one"))
        other.client.set_cookie("session", teacher.cookie)
        assert other.get(DESK).form("/sign-in")
        assert teacher.get(DESK).form("/extras")

    @pytest.mark.parametrize(("method", "path"), GUARDED)
    def test_nothing_is_open_to_anyone_else(self, sit: Sit, method: str, path: str) -> None:
        student = sit(WIN)
        student.play("stand")
        before = contents(student.app)
        for each in (student, Visitor(student.app)):
            answer = each.client.open(DESK + path, method=method, data={"player": "1", "natural": "on"})
            assert answer.status_code == 403
            assert "/instructor" in Page(answer.text).text or "instructor" in Page(answer.text).text
        assert contents(student.app) == before


class TestThrottle:
    """Five wrong tries a minute, then 429, across all processes: here two apps on one store."""

    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    @pytest.fixture
    def apps(self, make_app: MakeApp) -> list[Flask]:
        return [make_app(), make_app()]

    @pytest.fixture(autouse=True)
    def clock(self, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
        """The throttle's own clock, which stands still."""
        clock = SimpleNamespace(now=1_800_000_000, time=lambda: clock.now)
        monkeypatch.setattr(throttle, "time", clock)
        return clock

    def test_five_wrong_tries_then_even_the_right_password_waits(self, apps: list[Flask]) -> None:
        for number in range(5):
            Visitor(apps[number % 2]).post(f"{DESK}/sign-in", {"password": "wrong"}, 403)
        for app in apps:
            for password in ("wrong", PASSWORD):
                visitor = Visitor(app)
                page = visitor.post(f"{DESK}/sign-in", {"password": password}, 429)
                assert "wait a minute" in page.text.lower()
                assert page.title.startswith("Error: ")
                assert visitor.cookie == ""

    def test_after_a_minute_it_is_open_again(self, apps: list[Flask], clock: SimpleNamespace) -> None:
        for _ in range(6):
            Visitor(apps[0]).send(f"{DESK}/sign-in", {"password": "wrong"})
        Visitor(apps[1]).post(f"{DESK}/sign-in", {"password": PASSWORD}, 429)
        clock.now += 61
        assert Visitor(apps[1]).instructor().get(DESK).form("/extras")

    def test_the_right_one_clears_the_count(self, apps: list[Flask]) -> None:
        for _ in range(3):
            for _ in range(4):
                Visitor(apps[0]).post(f"{DESK}/sign-in", {"password": "wrong"}, 403)
            Visitor(apps[1]).instructor()

    def test_a_malformed_try_is_none(self, apps: list[Flask]) -> None:
        for _ in range(9):
            Visitor(apps[0]).post(f"{DESK}/sign-in", {}, 400)
        Visitor(apps[0]).instructor()

    def test_play_goes_on_meanwhile(self, apps: list[Flask]) -> None:
        student = Visitor(apps[0])
        for _ in range(7):
            student.send(f"{DESK}/sign-in", {"password": "wrong"})
        assert student.deal().phase == "play"


class TestExtras:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    @pytest.mark.parametrize(
        "on", [set(), {"natural"}, {"bets"}, {"natural", "bets"}], ids=lambda on: "+".join(sorted(on))
    )
    def test_left_out_is_off(self, sit: Sit, on: set[str]) -> None:
        teacher = sit("", "natural").instructor()
        page = teacher.post(f"{DESK}/extras", dict.fromkeys(on, "on"))
        assert extras(page) == on
        student = Visitor(teacher.app).get()
        assert ("a blackjack beats an ordinary 21" in student.text) == ("natural" in on)
        assert ("bet" in student.form("/deal").fields) == ("bets" in on)

    @pytest.mark.parametrize("value", ["off", "", "ON", "1", "true"])
    def test_only_on_is_on(self, visitor: Visitor, value: str) -> None:
        page = visitor.instructor().post(f"{DESK}/extras", {"natural": value})
        assert extras(page) == set()

    def test_for_the_whole_class_from_everyones_next_deal(self, sit: Sit) -> None:
        """R8."""
        teacher = sit("AS 7D KH 7C 7H AS 7D KH 7C 7H").instructor()
        open_, between = Visitor(teacher.app), Visitor(teacher.app)
        open_.deal()
        teacher.post(f"{DESK}/extras", {"natural": "on"})
        assert "This round keeps the extras it was dealt under: none." in open_.get().text
        assert open_.move("stand").you.outcome == "push"
        assert open_.play("stand").you.outcome == "win"
        assert between.play("stand").you.outcome == "win"

    @pytest.mark.parametrize("fields", [{"natural": ["on", "on"]}, {"bets": ["on", "off"]}])
    def test_sent_twice(self, visitor: Visitor, fields: dict[str, object]) -> None:
        visitor.instructor().post(f"{DESK}/extras", fields, 400)
        assert rows(visitor.app, "switches") == []

    def test_fields_that_are_no_extra_switch_nothing(self, visitor: Visitor) -> None:
        page = visitor.instructor().post(f"{DESK}/extras", {"3": "on", "extras": "1", "natural\x00": "on"})
        assert extras(page) == set()

    def test_what_was_switched_when(self, visitor: Visitor) -> None:
        visitor.instructor()
        for on in ({"natural": "on"}, {"natural": "on", "bets": "on"}, {}):
            page = visitor.post(f"{DESK}/extras", on)
        log = page.tree.all("table")[-1]
        listed = [[cell.text for cell in row.all("td")[:2]] for row in log.all("tr") if row.all("td")]
        assert listed == [["off", "off"], ["on", "on"], ["on", "off"]]
        assert len(log.all("time", datetime=None)) == 3

    def test_switching_nothing_is_not_logged(self, sit: Sit) -> None:
        teacher = sit("", "bets").instructor()
        teacher.post(f"{DESK}/extras", {"bets": "on"})
        assert len(rows(teacher.app, "switches")) == 1


class TestDesk:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_each_players_rounds_won_drawn_lost_and_score(self, sit: Sit) -> None:
        student = sit(f"{WIN} 10S 10D 8H 8C 10S 10D 8H 9C {WIN}", "bets")
        student.sign_in("Ada")
        for bet in (5, 5, 5, 5):
            student.play("stand", bet=bet)
        page = Visitor(student.app).instructor().get(DESK)
        (row,) = [row for row in page.main.all("tr") if "Ada" in row.aloud]
        cells = [cell.aloud for cell in row.all("td")]
        assert "plus 5" in cells
        assert [words for words in cells if words.isdigit()][-4:] == ["4", "2", "1", "1"]
        assert row.all("time", datetime=None)
        assert row.one("svg").attrs["aria-hidden"] == "true"

    def test_the_dealers_final_totals_with_their_numbers(self, sit: Sit) -> None:
        student = sit(f"{WIN} 10S 10D 8H 7C 10S 6D 9H 10C 10H", "")
        for _ in range(3):
            student.play("stand")
        page = Visitor(student.app).instructor().get(DESK)
        (table,) = [table for table in page.tree.all("table") if "Over 21" in table.text]
        assert [cell.text for cell in table.all("td")] == ["1", "1", "0", "0", "0", "1"]

    def test_who_has_played_no_round_yet(self, visitor: Visitor) -> None:
        visitor.sign_in("Ada")
        assert "Ada" in Visitor(visitor.app).instructor().get(DESK).text

    def test_an_empty_class(self, visitor: Visitor) -> None:
        page = visitor.instructor().get(DESK)
        assert page.h1.attrs == {"id": "now", "tabindex": "-1"}

    def test_a_players_rounds(self, sit: Sit) -> None:
        student = sit(WIN)
        student.sign_in("Ada")
        student.play("stand")
        teacher = Visitor(student.app).instructor()
        page = teacher.get(f"{DESK}/players/1")
        assert "Ada" in page.headline
        assert teacher.get("/rounds/1?step=1").dealer.total == 18

    @pytest.mark.parametrize("player", ["0", "2", "9" * 18, "9" * 30, "x", "-1"])
    def test_of_no_player(self, visitor: Visitor, player: str) -> None:
        visitor.instructor().get(f"{DESK}/players/{player}", 404)


def test_extras_stay_when_the_app_starts_again(make_app: MakeApp) -> None:
    switch_to(make_app(), "natural bets")
    assert "bets of 1 to 100" in Visitor(make_app()).get().text
