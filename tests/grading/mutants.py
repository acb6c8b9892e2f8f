"""Writes the table of single faults against rules: `python -m tests.grading.mutants docs/mutants.md`."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.grading.faults import FAULTS, Fault
from tests.grading.judging import EXTRAS, cases, failed, rules

ALL = tuple(EXTRAS.values())


def lost(fault: Fault, folder: Path) -> tuple[Counter[str], Counter[str]]:
    """How many hands of each rule a fault fails, and how many there are."""
    asked = cases(fault.contract, ALL)
    found, _ = failed(fault.contract, fault.lay_out(folder), asked)
    return found, Counter(case.rule for case in asked)


def table() -> str:
    """The table in Markdown. A number is how many of the rule's hands the fault fails."""
    names = rules(ALL)
    lines = [
        "# Single faults against rules",
        "",
        "Each line is one fault, put into a right program, graded with hidden hands and both extras in force. A",
        "number is how many of a rule's hands it fails; in bold the rule that it breaks. A number beside that is a",
        "rule which needs the broken one: a hand with a blackjack cannot come out right where aces are counted wrong.",
        "",
        "This table is written by `python -m tests.grading.mutants docs/mutants.md`.",
        "",
        "| fault | in | " + " | ".join(names) + " |",
        "|---|---|" + "---|" * len(names),
    ]
    totals: Counter[str] = Counter()
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            found, totals = lost(fault, Path(folder, "submission"))
        cells = [f"**{found[rule]}**" if rule == fault.rule else str(found[rule] or "") for rule in names]
        lines.append(f"| {fault.name} | {fault.reference} | " + " | ".join(cells) + " |")
        print(fault.name, dict(found), file=sys.stderr)
    lines.append("| *hands of the rule* | | " + " | ".join(str(totals[rule]) for rule in names) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), encoding="utf-8")
