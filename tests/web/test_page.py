"""What the templates call: drawings that are made once, addresses, times."""

import re
import time

import pytest
from flask import Flask

from blackjack.engine.cards import PACK, card
from blackjack.seat.view import HandView, MoveView
from blackjack.web.page import Drawing, link, when


@pytest.fixture
def drawing(app: Flask) -> Drawing:
    return Drawing(app)


def test_each_card_has_its_name_its_code_and_its_pips(drawing: Drawing) -> None:
    for each in PACK:
        drawn = drawing.card(each)
        assert f'data-card="{each.code}"' in drawn
        assert f'<span class="vh">{each.name}</span>' in drawn
        pips = len(re.findall(r"<use ", drawn.split('class="art"')[1].split('class="jumbo"')[0]))
        if each.rank.isdigit():
            assert pips == int(each.rank)


def test_a_card_is_drawn_once(drawing: Drawing) -> None:
    assert drawing.card(card("KS"), new=True) is drawing.card(card("KS"), new=True)
    assert "card--new" in drawing.card(card("KS"), new=True)
    assert "card--new" not in drawing.card(card("KS"))


def test_a_card_that_lies_face_down_tells_nothing(drawing: Drawing) -> None:
    down = drawing.cards([card("KS"), None], fresh=1)
    assert down.count("<li") == 2
    assert down.endswith(str(drawing.card(None)))
    assert 'data-card="down"' in drawing.card(None)
    assert "face-down card" in drawing.card(None)


def test_only_the_last_cards_are_new(drawing: Drawing) -> None:
    drawn = drawing.cards([card("2S"), card("3S"), card("4S")], fresh=2)
    assert [("card--new" in li) for li in drawn.split("<li")[1:]] == [False, True, True]


def test_a_hand_carries_what_others_rely_on(drawing: Drawing) -> None:
    hand = HandView(
        "gambler",
        "You",
        "Your cards",
        (card("AS"), card("6D")),
        total=17,
        soft=True,
        outcome="win",
        net="1.5",
        stake="30",
    )
    drawn = drawing.hand(hand, below=True)
    for hook in (
        'data-hand="gambler"',
        'data-total="17"',
        "data-soft",
        'data-outcome="win"',
        'data-net="1.5"',
    ):
        assert hook in drawn
    assert 'aria-label="Your cards"' in drawn
    assert 'class="chip chip--25"' in drawn


@pytest.mark.parametrize(
    ("stake", "chip"), [("1", 1), ("4", 1), ("5", 5), ("24", 5), ("99", 25), ("100", 100)]
)
def test_the_chip_of_a_stake(drawing: Drawing, stake: str, chip: int) -> None:
    assert f"chip--{chip}" in drawing.hand(HandView("gambler", "You", "Your cards", stake=stake))


def test_a_move_that_is_not_open_is_text_with_its_reason(drawing: Drawing) -> None:
    drawn = drawing.moves((MoveView("split", "Split", "P", "", why="needs a pair"),))
    assert "<button" not in drawn
    assert "<b>Split</b> <small>needs a pair</small>" in drawn
    assert 'name="move" value="split"' in drawing.moves((MoveView("split", "Split", "P", ""),))


@pytest.mark.parametrize(("left", "layers"), [(0, 0), (1, 1), (8, 2), (52, 7)])
def test_the_pile_shrinks(drawing: Drawing, left: int, layers: int) -> None:
    assert drawing.pile(left, 52).count('class="paper"') == (layers + 1 if layers else 0)


def test_the_score_line_needs_two_points(drawing: Drawing) -> None:
    assert drawing.score_line((3,)) == ""
    line = drawing.score_line((0, 2, -1))
    assert "from zero to minus 0.5, highest plus 1, lowest minus 0.5" in line
    level = drawing.score_line((0, 0))
    assert "M0 50H240" in level
    assert 'points="4,50 236,50"' in level


def test_names_are_escaped(app: Flask, drawing: Drawing) -> None:
    with app.test_request_context():
        assert "<b>&lt;script&gt;</b>" in drawing.person("<script>")


def test_addresses_are_kept_for_each_root(app: Flask) -> None:
    with app.test_request_context():
        assert link("tables.table", table="peterson") == "/tables/peterson"
    with app.test_request_context(environ_overrides={"SCRIPT_NAME": "/cards"}):
        assert link("tables.table", table="peterson") == "/cards/tables/peterson"
        assert app.jinja_env.globals["asset"]("app.css").startswith("/cards/static/app.")


def test_times_are_the_servers() -> None:
    moment = time.mktime((2026, 11, 3, 9, 5, 0, 0, 0, -1))
    assert re.fullmatch(r'<time datetime="2026-11-03T09:05:00[+-]\d{4}">3 Nov, 09:05</time>', when(moment))
