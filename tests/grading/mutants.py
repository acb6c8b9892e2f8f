"""Writes the table of single faults against rules: `python -m tests.grading.mutants docs/mutants.md`."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from blackjack.grading.readings import WRONG
from tests.grading.faults import FAULTS, Fault
from tests.grading.judging import ALL, asked_of, failed


def lost(fault: Fault, folder: Path, all_of_it: bool = True) -> tuple[Counter[str], Counter[str]]:
    """How many cases of each rule a fault fails, and how many there are.

    Not ``all_of_it``: the hidden cases alone, and of the broken rule the shown ones too.
    """
    asked = asked_of(fault.contract, ALL)
    if not all_of_it:
        asked = [case for case in asked if case.rule == fault.rule or (case.hidden and case.kind == "hand")]
    found, _ = failed(fault.contract, fault.lay_out(folder), asked)
    return found, Counter(case.rule for case in asked)


def table() -> str:
    """The table in Markdown. A number is how many of the rule's hands the fault fails."""
    names = list(WRONG)
    lines = [
        "# Single faults against rules",
        "",
        "Each line is one fault, put in a right program and graded by shown and hidden hands, both extras",
        "in force. A number is how many of a rule's tests it fails; in bold the rule it breaks. A number",
        "beside it is a rule that needs the broken one: a blackjack cannot come out right where aces are",
        "counted wrong.",
        "",
        "This table is written by `python -m tests.grading.mutants docs/mutants.md`.",
        "",
        "| fault | in | " + " | ".join(names) + " |",
        "|---|---|" + "---|" * len(names),
    ]
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            found, totals = lost(fault, Path(folder, "submission"))
        shares = {rule: f"{found[rule]} of {totals[rule]}" for rule in names if found[rule]}
        shares[fault.rule] = f"**{shares.get(fault.rule, 'not seen')}**"
        cells = [shares.get(rule, "") for rule in names]
        lines.append(f"| {fault.name} | {fault.reference} | " + " | ".join(cells) + " |")
        print(fault.name, dict(found), file=sys.stderr)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(table(), encoding="utf-8")
