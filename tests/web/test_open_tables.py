"""Which tables are open, the one shown first, and a session at several of them."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import Visitor, contents, rows

DESK = "/instructor"
CARDS = "10S 10D 9H 8C"


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


class TestOpen:
    def test_peterson_alone_at_first(self, visitor: Visitor) -> None:
        assert visitor.get("/").table == "peterson"
        for table in ("bj", "quentinc", "multibox"):
            there = visitor.at(table)
            assert there.get().table == table
            before = contents(visitor.app)
            assert "closed" in there.act("deal", 409).headline
            assert contents(visitor.app) == before
            visitor.get(f"/tables/{table}/rules")

    def test_the_instructor_opens_some_and_names_the_first(self, visitor: Visitor) -> None:
        teacher = Visitor(visitor.app).instructor()
        teacher.post(f"{DESK}/tables", {"bj": "on", "multibox": "on", "default": "multibox"})
        assert visitor.get("/").table == "multibox"
        assert visitor.at("bj").deal().phase in ("play", "over")
        assert visitor.get("/").table == "bj", "where he sits"
        stranger = Visitor(visitor.app)
        assert "closed" in stranger.deal(status=409).headline
        assert rows(visitor.app, "switches")[-1].tables == "bj multibox"

    @pytest.mark.parametrize("fields", [{}, {"default": "peterson"}, {"bj": "on", "default": "peterson"}])
    def test_one_at_least_and_the_first_one_open(self, visitor: Visitor, fields: dict[str, str]) -> None:
        teacher = visitor.instructor()
        before = contents(visitor.app)
        teacher.post(f"{DESK}/tables", fields, 400)
        assert contents(visitor.app) == before

    def test_a_round_is_played_on_at_a_table_that_was_closed(self, sit: Sit) -> None:
        visitor = sit("10S 10D 5H 8C", tables="peterson bj")
        visitor.at("bj").deal()
        Visitor(visitor.app).instructor().post(f"{DESK}/tables", {"peterson": "on"})
        page = visitor.at("bj").move("stand")
        assert page.phase == "over"
        visitor.at("bj").deal(status=409)
        assert visitor.deal().phase == "play"


class TestSeveral:
    def test_each_table_keeps_its_own_score(self, sit: Sit) -> None:
        visitor = sit(CARDS, tables="peterson bj")
        visitor.play("stand")
        bj = visitor.at("bj")
        bj.deal()
        while bj.get().phase == "play":
            bj.move("decline" if "decline" in bj.get().moves else "stand")
        assert visitor.get().score == "1"
        assert [(row.table, row.game, row.n) for row in rows(visitor.app, "rounds")] == [
            ("peterson", 1, 1),
            ("bj", 1, 1),
        ]
        assert [(row.table, row.game) for row in rows(visitor.app, "games")] == [("bj", 1), ("peterson", 1)]

    def test_the_turn_goes_on_across_tables(self, sit: Sit) -> None:
        visitor = sit(CARDS, tables="peterson bj")
        page = visitor.play("stand")
        assert page.turn == 2
        assert visitor.at("bj").get().turn == 2
        assert visitor.at("bj").act("leave").turn == 3
        late = visitor.post("/tables/peterson/deal", {"turn": "2"})
        assert "already been made" in late.headline
        assert (late.turn, late.phase) == (3, "over")

    def test_an_open_round_keeps_him_and_is_named(self, sit: Sit) -> None:
        visitor = sit(CARDS, tables="peterson bj")
        visitor.deal()
        before = contents(visitor.app)
        for action in ("deal", "leave", "new-score"):
            assert "Peterson" in visitor.at("bj").act(action, 409).headline
        assert "Peterson" in visitor.at("bj").move("hit", 409).headline
        assert contents(visitor.app) == before
        visitor.get("/tables/bj")
        assert visitor.move("stand").phase == "over"

    def test_a_new_score_at_one_table_leaves_the_other(self, sit: Sit) -> None:
        visitor = sit(f"{CARDS} {CARDS}", tables="peterson bj")
        visitor.play("stand")
        visitor.at("bj").deal()
        visitor.at("bj").post("/sign-out")
        assert len(rows(visitor.app, "rounds")) == 2, "an open round at any table stands first"


def test_settings_lead_back_to_the_table(visitor: Visitor) -> None:
    answer = visitor.send("/settings", {"keys": "off", "from": "bj"})
    assert answer.location.startswith("/tables/bj?")
    answer = visitor.send("/settings", {"keys": "off", "from": "table"})
    assert answer.location.startswith("/tables/peterson?")
