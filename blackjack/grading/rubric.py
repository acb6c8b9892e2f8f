"""The rubric: rules with their points and shown hands, as `rubric.toml` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from blackjack import rulebook
from blackjack.engine import PETERSON, UnknownExtra
from blackjack.engine.record import Record
from blackjack.engine.tables import EXTRAS

TABLE: Final = PETERSON.table
HALF_FROM: Final = (3, 4)
"""From this share of its hands on a rule gives half its points, rounded down; all hands give them all."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the rubric. ``extra`` is the extra that it belongs to, "" for the standard game."""

    name: str
    title: str
    sentence: str
    points: int
    shown: tuple[str, ...]
    extra: str = ""
    sittings: tuple[tuple[str, ...], ...] = ()
    refuse: tuple[int, ...] = ()

    def earned(self, passed: int, of: int) -> int:
        """The points for ``passed`` hands out of ``of``."""
        if of and passed == of:
            return self.points
        share, whole = HALF_FROM
        return self.points // 2 if of and passed * whole >= of * share else 0


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule in the order in which it is reported."""
    data = tomllib.loads(files(__package__).joinpath("rubric.toml").read_text(encoding="utf-8"))
    return tuple(_rule(name, **entry) for name, entry in data.items())


def _rule(
    name: str,
    title: str,
    sentence: str,
    points: int,
    shown: list[str],
    extra: str = "",
    **more: list[list[str]],
) -> Rule:
    sittings = tuple(tuple(names) for names in more.pop("sittings", []))
    refuse = tuple(int(str(bet)) for bet in more.pop("refuse", []))
    if more:
        raise ValueError(f"rubric.toml: {name} has an unknown key {sorted(more)[0]!r}")
    return Rule(name, title, sentence, points, tuple(shown), extra, sittings, refuse)


def rules_in_force(extras: Collection[str]) -> tuple[Rule, ...]:
    """The standard rules and those of the extras in force. Raises `UnknownExtra`."""
    return tuple(rule for rule in all_rules() if not rule.extra or rule.extra in in_order(extras))


def in_order(extras: Collection[str]) -> tuple[str, ...]:
    """Extras in the table's order. Raises `UnknownExtra`."""
    known = EXTRAS[TABLE]
    if unknown := sorted(set(extras) - known.keys()):
        raise UnknownExtra(f"unknown extra {unknown[0][:40]!r}; {TABLE} has {' '.join(known)}")
    return tuple(name for name in known if name in extras)


def points(extras: Collection[str]) -> int:
    """The most points there are with these extras."""
    return sum(rule.points for rule in rules_in_force(extras))


@cache
def shown_records() -> dict[str, Record]:
    """Every record of the table by its name, the second word of its comment."""
    found: dict[str, Record] = {}
    for _, record in rulebook.records(TABLE):
        name = record.comment.split(":")[1].strip()
        if name in found:
            raise ValueError(f"two hand records are named {name}")
        found[name] = record
    return found


def explained(record: Record) -> str:
    """What a shown record says of itself."""
    return record.comment.split(":", 2)[2].strip()
