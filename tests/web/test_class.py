"""GET /class: the ranking, compared as numbers, and who is playing."""

import pytest
from flask import Flask

from blackjack import store
from blackjack.web import current
from tests.web.conftest import Sit
from tests.web.pages import Page
from tests.web.visitor import Visitor

WIN = "10S 10D 9H 8C"
RECORD = "table: peterson\ncards: 10S 10D 9H 8C\nmoves: stand\n"


def enter(app: Flask, name: str | None, *nets: int) -> int:
    """A player with a name and settled rounds of these nets, in halves."""
    with app.extensions["store"].write() as tx:
        player = store.add_player(tx, 1)
        if name:
            store.name_player(tx, player, name)
        for n, net in enumerate(nets, 1):
            outcome = "win" if net > 0 else "lose" if net else "push"
            store.add_round(tx, player, 1, n, "peterson", (), RECORD, outcome, net, 18, now=n)
    return player


def listed(page: Page) -> list[list[str]]:
    """The ranking's rows, cell by cell as they are heard."""
    return [
        [cell.aloud for cell in row.all("td") + row.all("th")] for row in page.main.all("tr") if row.all("td")
    ]


def values(page: Page) -> list[str]:
    return [cell.attrs["data-value"] for cell in page.main.all("td", data_value=None)]


class TestRanking:
    @pytest.fixture
    def url(self, either_url: str) -> str:
        return either_url

    def test_by_number_negatives_and_halves_among_them(self, app: Flask) -> None:
        """LDR-02."""
        for net in (-300, -6, 0, 1, 18, 20, 297):
            enter(app, None, net)
        assert values(Visitor(app).get("/class")) == ["148.5", "10", "9", "0.5", "0", "-3", "-150"]

    def test_equal_scores_share_a_place(self, app: Flask) -> None:
        for name, net in (("Ada", 4), ("Bob", 2), ("Cy", 2), ("Di", 0)):
            enter(app, name, net)
        page = Visitor(app).get("/class")
        ranks = [(row[0], row[-1]) for row in listed(page)]
        assert [rank for rank, _ in ranks] == ["1", "2", "2", "4"]
        assert sorted(name for _, name in ranks) == ["Ada", "Bob", "Cy", "Di"]

    def test_rounds_won_drawn_lost_and_score(self, app: Flask) -> None:
        enter(app, "Ada", 2, 2, 2, 0, 0, -2)
        (row,) = listed(Visitor(app).get("/class"))
        assert row[1:6] == ["plus 2", "6", "3", "2", "1"]

    def test_a_round_counts_once_however_often_it_is_looked_at(self, sit: Sit) -> None:
        """LDR-03, W-LDR-1."""
        visitor = sit(WIN)
        visitor.play("stand")
        for _ in range(5):
            visitor.get()
        for _ in range(3):
            visitor.move("stand", turn=1)
        (row,) = listed(visitor.get("/class"))
        assert row[1:3] == ["plus 1", "1"]

    def test_two_of_one_name_are_two(self, sit: Sit) -> None:
        """W-NAME-2."""
        first = sit(WIN)
        second = Visitor(first.app)
        for each in (first, second):
            each.sign_in("Ada")
            each.play("stand")
        names = {row[-1] for row in listed(first.get("/class"))}
        assert names == {"Ada (you)", "Ada (2)"}

    def test_the_unnamed_stand_under_a_number(self, sit: Sit) -> None:
        visitor = sit(WIN)
        visitor.play("stand")
        assert listed(visitor.get("/class"))[0][-1] == "Unnamed 1 (you)"
        assert listed(Visitor(visitor.app).get("/class"))[0][-1] == "Unnamed 1"

    def test_who_has_settled_no_round_is_not_ranked(self, visitor: Visitor) -> None:
        visitor.sign_in("Ada")
        visitor.deal()
        assert listed(visitor.get("/class")) == []

    def test_whole_halves_and_long_sums_are_exact(self, app: Flask) -> None:
        enter(app, None, *[3] * 33)
        assert values(Visitor(app).get("/class")) == ["49.5"]


class TestPlaying:
    def test_who_was_seen_lately(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor = sit(WIN)
        visitor.sign_in("Ada")
        visitor.play("stand")
        assert "Playing now: Ada." in visitor.get("/class").text
        real = current.now()
        for module in ("people", "current"):
            monkeypatch.setattr(f"blackjack.web.{module}.now", lambda: real + 3600)
        assert "Ada" not in visitor.get("/class").text.partition("Playing now:")[2].partition(".")[0]

    def test_a_class_of_nobody(self, visitor: Visitor) -> None:
        page = visitor.get("/class")
        assert "No round has been settled yet." in page.text


def test_thirty_players_are_thirty_rows(app: Flask) -> None:
    for number in range(30):
        enter(app, f"Player {number}", 2 * number)
    page = Visitor(app).get("/class")
    assert len(listed(page)) == 30
    assert values(page)[0] == "29"
