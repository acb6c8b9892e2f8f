"""Right programs get every point, whatever their style and whichever extras are asked for."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from blackjack.grading import contracts
from tests.grading.judging import asked_of, failed
from tests.grading.submissions import NAMES, OURS, contract, lay_out

CHOICES = ((), ("natural",), ("bets",), ("natural", "bets"))


def test_there_are_enough_of_each_kind():
    count = Counter(map(contract, NAMES))
    assert count["module"] >= 3
    assert count["program"] >= 4
    assert count["web"] >= 2
    assert len(NAMES) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_its_contract_is_found(name: str, tmp_path: Path):
    folder = lay_out(name, tmp_path)
    assert contracts.find(folder) == contract(name)
    assert contracts.why_ungradable(folder) == ""


@pytest.mark.parametrize("extras", CHOICES, ids="+".join)
@pytest.mark.parametrize("name", NAMES)
def test_full_points(name: str, extras: tuple[str, ...], tmp_path: Path):
    asked = asked_of(contract(name), extras)
    if len(extras) == 1 or (name == OURS and not extras):  # what the extra changes, and a little more
        asked = [case for case in asked if case.rule in ("X1", "X2", "P4")]
    lost, answers = failed(contract(name), lay_out(name, tmp_path), asked)
    assert not lost, answers
