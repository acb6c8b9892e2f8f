"""A grade in the words and formats of those who read it."""

from __future__ import annotations

from blackjack.grading.reports.about import About, MissingFacts
from blackjack.grading.reports.formats import FORMATS, MANY, check, write

__all__ = ["FORMATS", "MANY", "About", "MissingFacts", "check", "write"]
