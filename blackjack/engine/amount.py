"""Exact amounts, counted in half-units: 1.5 is three halves (R6). No float anywhere."""

from __future__ import annotations

import re
from typing import TypeAlias

Halves: TypeAlias = int
"""A score, bet or payment in half-units: ``2`` is one whole unit."""

_AMOUNT = re.compile(r"-?[0-9]{1,9}(\.[05])?", re.ASCII)


def whole(units: int) -> Halves:
    """The halves of a whole number of units."""
    return units * 2


def halves(text: str) -> Halves:
    """Read ``"-2"``, ``"0"`` or ``"1.5"``. Raises ValueError for anything else."""
    if not _AMOUNT.fullmatch(text):
        raise ValueError(f"not an amount in whole or half units: {text[:40]!r}")
    units, _, half = text.lstrip("-").partition(".")
    amount = 2 * int(units) + (half == "5")
    return -amount if text.startswith("-") else amount


def text(amount: Halves) -> str:
    """Write an amount as ``"-2"``, ``"0"`` or ``"1.5"``."""
    units, half = divmod(abs(amount), 2)
    return f"{'-' if amount < 0 else ''}{units}{'.5' if half else ''}"
