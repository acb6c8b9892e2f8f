"""Runs attacks as another Python or another user may: `plainly.py [--no-walls] [NAME...]`.

Prints the isolation, then for each attack the statuses of the hand before it, its own and the hand after it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from blackjack.grading.jobs import Job
from blackjack.grading.sandbox import Isolation, Limits, run
from tests.grading.attacks import ATTACKS

JOBS = (
    Job("before", ("10", "6", "9", "10", "5")),
    Job("harmed", ("3", "6", "K", "10", "5", "10")),
    Job("after", ("9", "7", "10", "10", "5")),
)


def main(walls: bool, names: list[str]) -> None:
    told: list[Isolation] = []
    found = {}
    for attack in ATTACKS:
        if attack.name in names or not names:
            with tempfile.TemporaryDirectory() as folder:
                report = Path(folder, "report")
                report.write_text("the report")
                Path(folder, "s").mkdir()
                places = {"report": report, "secret": report, "root": folder, "pid": 1, "port": 9}
                attack.lay_out(Path(folder, "s"), **places)
                answers = list(
                    run("module", Path(folder, "s"), JOBS, Limits(seconds=1, walls=walls), told.append)
                )
            found[attack.name] = [answer.status for answer in answers]
    print(json.dumps({"words": told[0].words, "self_check": told[0].self_check, "statuses": found}))


if __name__ == "__main__":
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    main("--no-walls" not in flags, [argument for argument in sys.argv[1:] if argument not in flags])
