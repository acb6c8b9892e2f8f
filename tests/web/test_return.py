"""Return codes: shown once, kept as digests, good for the same chips on another device."""

import re

import pytest

from blackjack.web import codes
from tests.web.conftest import Sit
from tests.web.visitor import Visitor, contents, rows

LOSE = "10S 7D 10H 9C"


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def come_back(visitor: Visitor, code: str, status: int = 303) -> None:
    visitor.post("/return", {"code": code}, status)


class TestCode:
    def test_is_shown_once_at_the_first_sign_in(self, visitor: Visitor) -> None:
        answer = visitor.send("/sign-in", {"name": "Ada"})
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
        (code,) = re.findall(r"data-code>([^<]+)<", answer.text)
        assert re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}", code)
        assert visitor.send("/sign-in", {"name": "Bo"}).status_code == 303
        assert code not in repr(contents(visitor.app))
        assert code.replace("-", "") not in repr(contents(visitor.app))
        for path in ("/", "/sign-in", "/class", "/settings"):
            assert code not in visitor.get(path).html

    def test_no_two_are_the_same(self, visitor: Visitor) -> None:
        assert len({Visitor(visitor.app).return_code(name) for name in "ABCDEFGH"}) == 8

    @pytest.mark.parametrize("how", [str, str.upper, lambda code: code.replace("-", " "), lambda c: f" {c} "])
    def test_takes_up_name_and_chips_on_another_device(self, sit: Sit, how: object) -> None:
        ada = sit(LOSE, tables="peterson quentinc")
        code = ada.return_code("Ada")
        ada.at("quentinc").deal(300)
        ada.at("quentinc").move("stand")
        other = Visitor(ada.app)
        come_back(other, how(code))  # type: ignore[operator]
        other.at("quentinc").deal(100)
        assert sum(row.amount for row in rows(ada.app, "entries")) == 2 * (1000 - 300 - 100)
        assert len(rows(ada.app, "players")) == 1
        assert ada.get("/sign-in").form("/sign-in").fields["name"] == "Ada"

    def test_both_devices_may_play_at_once(self, sit: Sit) -> None:
        ada = sit(f"{LOSE} {LOSE}", tables="quentinc")
        code = ada.return_code("Ada")
        other = Visitor(ada.app)
        come_back(other, code)
        for device in (ada, other):
            device.at("quentinc").deal(100)
        for device in (ada, other):
            device.at("quentinc").move("stand")
        assert [(row.deal, row.n) for row in rows(ada.app, "rounds")] == [(1, 1), (2, 2)]

    def test_scores_of_two_devices_are_two(self, sit: Sit) -> None:
        ada = sit("10S 10D 9H 8C")
        code = ada.return_code("Ada")
        other = Visitor(ada.app)
        come_back(other, code)
        ada.play("stand")
        other.play("stand")
        assert [(row.game, row.n) for row in rows(ada.app, "rounds")] == [(1, 1), (2, 1)]

    def test_the_session_gets_a_new_id_and_turns_go_on(self, sit: Sit) -> None:
        ada = sit(LOSE)
        code = ada.return_code("Ada")
        other = Visitor(ada.app)
        page = other.play("stand")
        old = other.cookie
        come_back(other, code)
        assert other.cookie != old
        assert other.get().turn > page.turn

    def test_an_open_round_stands_first(self, sit: Sit) -> None:
        ada = sit(LOSE)
        code = ada.return_code("Ada")
        other = Visitor(ada.app)
        other.deal()
        come_back(other, code)
        assert [(row.player, row.record.count("stand")) for row in rows(ada.app, "rounds")] == [(2, 1)]
        assert other.get().phase == "bet"


class TestWrong:
    @pytest.mark.parametrize("code", ["", "abcd-efgh-jkmn", "x" * 5000, "\x00", "' or 1=1 --"])
    def test_is_refused_and_changes_nothing(self, visitor: Visitor, code: str) -> None:
        visitor.return_code("Ada")
        before = contents(visitor.app)
        come_back(Visitor(visitor.app), code, 403)
        assert contents(visitor.app) == before

    def test_after_five_in_a_minute_a_right_one_too(self, visitor: Visitor) -> None:
        code = visitor.return_code("Ada")
        other = Visitor(visitor.app)
        for _ in range(5):
            come_back(other, "abcd-efgh-jkmn", 403)
        come_back(other, code, 429)
        come_back(other, "abcd-efgh-jkmn", 429)

    def test_an_old_code_holds_no_more(self, visitor: Visitor) -> None:
        code = visitor.return_code("Ada")
        teacher = Visitor(visitor.app).instructor()
        page = teacher.post("/instructor/players/1/code", {}, 200)
        new = page.main.one(data_code=None).text
        come_back(Visitor(visitor.app), code, 403)
        come_back(Visitor(visitor.app), new)
        own = visitor.post("/sign-in/code", {}, 200).main.one(data_code=None).text
        come_back(Visitor(visitor.app), new, 403)
        come_back(Visitor(visitor.app), own)

    def test_only_the_instructor_makes_one_for_others(self, visitor: Visitor) -> None:
        visitor.return_code("Ada")
        visitor.post("/instructor/players/1/code", {}, 403)
        Visitor(visitor.app).instructor().post("/instructor/players/7/code", {}, 404)
        Visitor(visitor.app).post("/sign-in/code", {}, 409)


class TestElsewhere:
    def test_all_staked_on_a_lost_device(self, sit: Sit) -> None:
        """No fresh chips while they are (R26); the round there can be ended from here."""
        ada = sit(f"{LOSE} {LOSE}", tables="quentinc")
        code = ada.return_code("Ada")
        ada.at("quentinc").deal(1000)
        other = Visitor(ada.app)
        come_back(other, code)
        assert "another device" in other.at("quentinc").deal(1, 409).headline
        other.post("/sign-in/elsewhere")
        assert [row.net for row in rows(ada.app, "rounds")] == [-2000]
        assert "1000 fresh ones" in other.at("quentinc").deal(1).headline
        assert "from another device" in ada.at("quentinc").get().headline


def test_a_code_is_read_however_it_is_written() -> None:
    assert (
        codes.digest("abcd-efgh-jkmn") == codes.digest(" ABCD efgh_jkmn ") != codes.digest("abcd-efgh-jkmp")
    )
