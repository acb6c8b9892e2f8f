"""W-HOLE-1, W-SES-3: the dealer's face-down card is nowhere to be found before the player is finished."""

import pytest
from werkzeug.test import TestResponse

from tests.web.conftest import Sit
from tests.web.test_hidden import told, whole

SHOWN = {"5S", "9H", "6D"}
CARDS = "5S 9H 6D KD 2C 3S 4S 5C"


def answers_until(sit: Sit, table: str, cards: str = CARDS) -> tuple[list[TestResponse], list[TestResponse]]:
    """All answers while the dealer's card lies face down, and those after the stand."""
    visitor = sit(cards, tables="bj multibox")
    visitor.sign_in("Ada")
    there = visitor.at(table)
    paths = [
        "/",
        there.table,
        *(f"{there.table}?say={what}&n=1" for what in ("cards", "dealer", "score", "who")),
    ]
    paths += ["/rounds", "/class", "/settings"]
    dealt = visitor.send(f"{there.table}/deal", {"turn": str(there.turn), "bet-1": "5"})
    open_ = [dealt, *map(visitor.client.get, paths)]
    open_.append(visitor.send(f"{there.table}/move", {"turn": str(there.turn), "move": "insure"}))
    open_.append(visitor.send(f"{there.table}/move", {"turn": str(there.turn), "move": "hit"}))
    open_ += map(visitor.client.get, paths)
    visitor.send(f"{there.table}/move", {"turn": str(there.turn), "move": "stand"})
    return open_, [visitor.client.get(there.table)]


@pytest.mark.parametrize("table", ["bj", "multibox"])
def test_no_answer_holds_it(sit: Sit, table: str) -> None:
    before, after = answers_until(sit, table)
    for answer in before:
        assert told(whole(answer)) <= {*SHOWN, "2C"}, answer.request.path
    assert "KD" in told(whole(after[0]))


def test_it_lies_there_face_down_and_the_total_is_of_what_is_shown(sit: Sit) -> None:
    visitor = sit(CARDS, tables="multibox")
    visitor.sign_in("Ada")
    page = visitor.at("multibox").deal(bet_1=5)
    assert page.dealer.cards == ["9H", "down"]
    assert page.dealer.total == 9
    page = visitor.at("multibox").move("hit")
    page = visitor.at("multibox").move("stand")
    assert page.dealer.cards[:2] == ["9H", "KD"]
    assert page.dealer.total == 19
