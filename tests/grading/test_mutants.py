"""The grader is graded: a single fault costs points in the rule that it breaks, and in no independent one."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.grading.readings import WRONG
from tests.grading.faults import FAULTS, Fault
from tests.grading.mutants import lost


def test_there_are_enough_and_every_rule_is_broken():
    assert len(FAULTS) >= 25
    assert {fault.rule for fault in FAULTS} == set(WRONG)
    assert {fault.contract for fault in FAULTS} == {"module", "program", "web"}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_loses_where_it_is_wrong(fault: Fault, tmp_path: Path):
    found, _ = lost(fault, tmp_path, all_of_it=False)
    assert found[fault.rule], "the fault is not seen"
    assert set(found) <= {fault.rule} | fault.also
