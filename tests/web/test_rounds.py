"""GET /rounds and /rounds/<id>: a player's own rounds, each replayed step by step with its hand record."""

import pytest
from flask import Flask

from blackjack import store
from blackjack.engine import record
from blackjack.engine.replay import report
from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import Visitor, contents, rows

LONG = "2S 10D 3H 4C 5C 8D 9C"
RECORD = "table: peterson\ncards: 10S 10D 9H 8C\nmoves: stand\n"


def listed(page: Page) -> list[str]:
    """The listed rounds as they are heard, first to last."""
    return [row.aloud for row in page.main.all("tr") if row.all("td")]


def replays(page: Page) -> list[str]:
    """Where the listed rounds' replays are."""
    return [link for link in page.links if link.startswith("/rounds/")]


def fill(app: Flask, player: int, count: int) -> list[int]:
    """Enter this many settled rounds of a player; their ids."""
    with app.extensions["store"].write() as tx:
        about = {"table": "peterson", "extras": (), "record": RECORD, "outcome": "win", "net": 2}
        return [
            store.add_round(tx, player, 1, n, **about, dealer_total=18, now=n)
            for n in range(101, 101 + count)
        ]


class TestMine:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_none_yet(self, visitor: Visitor) -> None:
        assert listed(visitor.get("/rounds")) == []

    def test_the_newest_first_with_result_and_change(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C 10S 10D 8H 9C AS 10D KH 8C", "bets")
        for bet in (3, 4, 1):
            visitor.play("stand", bet=bet)
        page = visitor.get("/rounds")
        third, second, first = listed(page)
        assert all(words in third for words in ("Round 3", "won", "21", "18", "plus 1.5"))
        assert all(words in second for words in ("Round 2", "lost", "18", "19", "minus 4"))
        assert all(words in first for words in ("Round 1", "won", "19", "18", "plus 3"))
        assert len(replays(page)) == 3

    def test_an_open_round_is_none(self, visitor: Visitor) -> None:
        visitor.deal()
        assert listed(visitor.get("/rounds")) == []

    def test_others_rounds_are_not_among_them(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C")
        visitor.play("stand")
        other = Visitor(visitor.app)
        assert listed(other.get("/rounds")) == []
        other.play("stand")
        assert len(listed(other.get("/rounds"))) == 1

    def test_fifty_at_a_time(self, sit: Sit) -> None:
        visitor = sit("10S 10D 9H 8C")
        visitor.play("stand")
        fill(visitor.app, rows(visitor.app, "players")[0].id, 109)
        page, seen = visitor.get("/rounds"), []
        for size in (50, 50, 10):
            assert len(listed(page)) == size
            seen += replays(page)
            if size == 50:
                page = visitor.get(page.link("Older rounds"))
        assert "Older rounds" not in page.text
        assert len(set(seen)) == 110

    @pytest.mark.parametrize(
        "before", ["", "x", "0", "-1", "1e9", "9" * 18, "9" * 19, "-" + "9" * 40, "9" * 5000]
    )
    def test_any_place_to_begin(self, sit: Sit, before: str) -> None:
        visitor = sit("10S 10D 9H 8C")
        visitor.play("stand")
        page = visitor.get(f"/rounds?before={before}")
        assert len(listed(page)) in (0, 1)


class TestReplay:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_step_by_step(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.play("hit", "stand")
        (address,) = replays(visitor.get("/rounds"))
        page = visitor.get(address)
        assert (page.you.cards, page.dealer.cards, page.you.total) == (["2S", "3H"], ["10D"], 5)
        assert page.headline.startswith("Your turn: 5 against 10")
        assert page.you.outcome is None
        page = visitor.get(page.link("Next"))
        assert (page.you.cards, page.dealer.cards) == (["2S", "3H", "4C"], ["10D"])
        page = visitor.get(page.link("Next"))
        assert (page.dealer.cards, page.you.outcome, page.you.net) == (["10D", "5C", "8D"], "win", "1")
        assert page.headline.startswith("You win: the dealer went over 21 with 23")
        assert not [link for link in page.links if "step=3" in link]
        page = visitor.get(page.link("Back"))
        assert len(page.you.cards) == 3
        assert visitor.get(page.link("First")).you.total == 5
        assert visitor.get(page.link("Last")).dealer.total == 23

    def test_each_step_has_words_of_its_own(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.play("hit", "stand")
        (address,) = replays(visitor.get("/rounds"))
        pages = [visitor.get(f"{address}?step={step}") for step in range(3)]
        assert len({page.title for page in pages}) == len({page.headline for page in pages}) == 3
        assert all(page.h1.attrs == {"id": "now", "tabindex": "-1"} for page in pages)

    @pytest.mark.parametrize("extras", ["", "natural", "bets", "natural bets"])
    def test_the_record_gives_the_same_round(self, sit: Sit, extras: str) -> None:
        visitor = sit("AS 7D KH 7C 7H", extras)
        shown = visitor.play("stand", bet=9)
        (address,) = replays(visitor.get("/rounds"))
        page = visitor.get(f"{address}?step=1")
        (found,) = record.read(_lines(page))
        assert isinstance(found, record.Record)
        played = report(found)
        assert played["mismatch"] == []
        assert played["net"] == shown.you.net == page.you.net
        assert played["hands"][0]["cards"] == shown.you.cards

    @pytest.mark.parametrize("step", ["", "x", "-1", "99", "9" * 40, "-" + "9" * 40, "1.5", "9" * 5000])
    def test_any_step_asked_for_is_the_nearest_there_is(self, sit: Sit, step: str) -> None:
        visitor = sit(LONG)
        visitor.play("hit", "stand")
        (address,) = replays(visitor.get("/rounds"))
        page = visitor.get(f"{address}?step={step}")
        assert page.you.total == (9 if step in ("99", "9" * 40) else 5)

    def test_for_its_player_and_the_instructor_else_404(self, sit: Sit) -> None:
        visitor = sit(LONG)
        visitor.play("stand")
        (address,) = replays(visitor.get("/rounds"))
        stranger = Visitor(visitor.app)
        stranger.get(address, 404)
        stranger.play("stand")
        stranger.get(address, 404)
        teacher = Visitor(visitor.app).instructor()
        assert teacher.get(address).you.total == 5
        assert visitor.get(address).you.total == 5

    @pytest.mark.parametrize("id_", ["0", "2", "-1", "x", "9" * 18, "9" * 30, "9" * 5000, "1/", "1.0", "%00"])
    def test_there_is_no_other(self, sit: Sit, id_: str) -> None:
        visitor = sit(LONG)
        visitor.play("stand")
        visitor.get(f"/rounds/{id_}", 404)

    def test_looking_at_it_changes_nothing(self, sit: Sit) -> None:
        visitor = sit(f"{LONG} 2S 3S 4S")
        visitor.play("stand")
        (address,) = replays(visitor.get("/rounds"))
        visitor.deal()
        before = contents(visitor.app)
        visitor.get(f"{address}?step=1")
        assert contents(visitor.app) == before


def _lines(page: Page) -> str:
    """A record as it stands on the page, line by line."""
    return "".join(child for child in page.main.one("pre").children if isinstance(child, str))
