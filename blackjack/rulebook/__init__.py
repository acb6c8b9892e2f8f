"""The rules of each table in words, and the hand records that show them: their only home.

`<table>.toml` holds the rules, rulings and extras with the originals' sentences; `<table>.hand`
the records. The rules page, the tests, the grading and the replays all read them here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from blackjack.engine import BadRecord, record


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: ``name`` as in ``P4``, ``text`` in our words, ``original`` quoted ("" for a ruling).

    ``extra`` names the extra that switches it on, "" for a rule that always holds.
    """

    name: str
    title: str
    text: str
    original: str = ""
    extra: str = ""

    @property
    def kind(self) -> str:
        """``rule``, ``extra`` or ``ruling``, by the letter of its name."""
        return {"X": "extra", "R": "ruling"}.get(self.name[0], "rule")


@cache
def rules(table: str) -> tuple[Rule, ...]:
    """The rules of a table in reading order. Raises FileNotFoundError for one that is not there."""
    data = tomllib.loads(_text(f"{table}.toml"))
    return tuple(Rule(name, **entry) for name, entry in data["rules"].items())


def records(table: str) -> Iterator[tuple[tuple[str, ...], record.Record]]:
    """Each record of a table with the names of the rules it shows. Raises `BadRecord` for a broken one."""
    for found in record.read(_text(f"{table}.hand")):
        if isinstance(found, BadRecord):
            raise found
        names, _, _ = found.comment.partition(":")
        yield tuple(names.split()), found


def _text(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
