"""A hand record played step by step in words."""

import pytest

from blackjack.engine import BadRecord, record
from blackjack.engine.record import Record
from blackjack.seat import steps


def the_record(text: str) -> Record:
    (found,) = record.read(text)
    assert isinstance(found, Record)
    return found


def test_a_step_for_the_deal_and_for_each_move_and_none_for_a_refused_one() -> None:
    told = list(steps.said(the_record("table: peterson\ncards: 10S 6D 6H 10C 10H 9C\nmoves: !split hit")))
    assert len(told) == 2
    assert told[0].startswith("1. You have the 10 of spades and the 6 of hearts.")
    assert "rule 4" in told[1]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("table: peterson\ncards: 10S 6D 6H\nmoves: stand", 3),
        ("table: peterson\ncards: 10S 6D\nmoves: stand", 2),
        ("table: peterson\ncards: 10S 6D 6H\nmoves: split", 3),
    ],
)
def test_what_cannot_be_played_names_its_line(text: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        list(steps.states(the_record(text)))
    assert caught.value.line == line
