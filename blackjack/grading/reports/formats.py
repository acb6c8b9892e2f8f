"""The formats by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from blackjack.grading.judge import Grade
from blackjack.grading.reports import classroom50
from blackjack.grading.reports.about import About, MissingFacts
from blackjack.grading.reports.gradebook import gradebook
from blackjack.grading.reports.gradescope import gradescope
from blackjack.grading.reports.junit import junit
from blackjack.grading.reports.plain_json import plain_json
from blackjack.grading.reports.prairielearn import prairielearn
from blackjack.grading.reports.text import text

Writer: TypeAlias = Callable[[Sequence[Grade], About], str]

FORMATS: Final[dict[str, Writer]] = {
    "text": text,
    "json": plain_json,
    "junit": junit,
    "gradescope": gradescope,
    "classroom50": classroom50.classroom50,
    "prairielearn": prairielearn,
    "csv": gradebook,
}
MANY: Final = frozenset({"text", "json", "junit", "csv"})
"""The formats that hold more than one submission."""


def check(name: str, about: About) -> None:
    """Raise `MissingFacts` when a format needs what was not given."""
    if name == "classroom50":
        classroom50.check(about)


def write(name: str, grades: Sequence[Grade], about: About) -> str:
    """The report. Raises `MissingFacts`, also for several submissions in a format for one."""
    if name not in MANY and len(grades) != 1:
        raise MissingFacts(f"The format {name} holds one submission; {len(grades)} were given.")
    return FORMATS[name](grades, about).encode(errors="replace").decode()  # no lone surrogate gets out
