"""What a report needs besides the grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from blackjack.grading.links import DEFAULT_URL


class MissingFacts(Exception):
    """A format needs something that was not given; the words name it."""


@dataclass(frozen=True, slots=True)
class About:
    """``url``: where the app is, for replay links. ``title``: the gradebook's column. ``environment``:
    what the place where the grader runs tells of the submission. ``now``: seconds since 1970.
    """

    url: str = DEFAULT_URL
    title: str = "Twenty-One"
    gradebook: str = "moodle"
    environment: Mapping[str, str] = field(default_factory=dict)
    now: float = 0.0
