"""The tables and Peterson's extras: the only place that names a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from blackjack.engine.errors import UnknownExtra, UnknownTable
from blackjack.engine.rules import Rules

PETERSON = Rules(
    table="peterson",
    extras=(),
    decks=1,
    boxes=1,
    deal=("player", "dealer", "player"),  # P1: no hole card
    least_bet=1,
    most_bet=1,
    player_sets_bet=False,
    both_bust_draws=True,
    natural_beats_21=False,
    natural_pays=2,
)

TABLES: dict[str, Rules] = {rules.table: rules for rules in (PETERSON,)}


def _natural(rules: Rules) -> Rules:
    """X1: "a blackjack wins over an ordinary 21"."""
    return replace(rules, natural_beats_21=True)


def _bets(rules: Rules) -> Rules:
    """X2: "allow the player to set the value of the bet (1<=bet<=100)"; a winning blackjack pays 1.5."""
    return replace(rules, player_sets_bet=True, most_bet=100, natural_pays=3)


EXTRAS: dict[str, dict[str, Callable[[Rules], Rules]]] = {
    PETERSON.table: {"natural": _natural, "bets": _bets},
}
"""The extras of each table that has any, in the order in which they are named."""


def rules_for(table: str, extras: Iterable[str] = ()) -> Rules:
    """The rules of ``table`` with ``extras`` switched on. Raises `UnknownTable`, `UnknownExtra`."""
    return _rules_for(table, frozenset(extras))


@lru_cache(maxsize=64)
def _rules_for(table: str, extras: frozenset[str]) -> Rules:
    if table not in TABLES:
        raise UnknownTable(f"unknown table {table[:40]!r}; the tables are {' '.join(TABLES)}")
    rules = TABLES[table]
    known = EXTRAS.get(table, {})
    if unknown := sorted(extras - known.keys()):
        raise UnknownExtra(f"unknown extra {unknown[0][:40]!r}; {table} has {' '.join(known) or 'none'}")
    for name, switch_on in known.items():
        if name in extras:
            rules = replace(switch_on(rules), extras=(*rules.extras, name))
    return rules
