"""The tables and Peterson's extras: the only place that names a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from blackjack.engine.errors import UnknownExtra, UnknownTable
from blackjack.engine.rules import Rules
from blackjack.engine.settlement import Outcome, Reason

PETERSON = Rules(
    table="peterson",
    title="Peterson",
    has_extras=True,
    deal=("player", "dealer", "player"),  # P1: no hole card
    most_bet=1,
    player_sets_bet=False,
    both_bust_draws=True,
    totals_first=True,
    natural_beats_21=False,
    natural_pays=2,
    natural_stands=False,  # R2
)

BJ = Rules(
    table="bj",
    title="Reno bj(6)",
    deal=("player", "dealer", "player", "hole"),  # R10
    reshuffle_below=15,  # R10
    account="standing",  # B17
    least_bet=2,  # B1
    most_bet=2,
    peeks=True,  # R11
    options=("double", "split", "insure", "decline"),
    insurance=("A",),  # B5
    insurance_asked=True,  # R11
    split_aces_get_one=True,  # R13
    double_totals=(10, 11),  # B8
)

QUENTINC = Rules(
    table="quentinc",
    title="QuentinC Playroom",
    decks=6,  # R20
    deal=("player", "player", "dealer"),  # Q2
    reshuffle_below=78,  # R20: a quarter of six decks
    account="stock",  # Q13
    asked_to=20,  # Q4, R23
    options=("double", "split", "insure", "forfeit"),
    insurance=("A", "J", "Q", "K"),  # Q11, R21
    insurance_covers_hands=True,  # R24
    split_by_rank=True,  # R22
    double_any_time=True,  # Q9
)

MULTIBOX = Rules(
    table="multibox",
    title="Multibox",
    decks=4,  # M1
    boxes=5,  # R30
    deal=("player", "dealer", "player", "hole"),  # R30
    reshuffle_below=52,  # R30: a quarter of four decks
    account="stock",  # R30
    options=("double", "split", "insure", "decline"),
    insurance=("A",),  # M9
    insurance_asked=True,  # R32
    double_split_aces=False,  # M12
)

TABLES: dict[str, Rules] = {rules.table: rules for rules in (PETERSON, BJ, QUENTINC, MULTIBOX)}


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


DECIDED_BY: dict[str, dict[tuple[Outcome, Reason], str]] = {
    PETERSON.table: {
        ("push", "both_bust"): "P4",
        ("push", "equal"): "P4",
        ("lose", "player_bust"): "P4",
        ("win", "dealer_bust"): "P4",
        ("win", "higher_total"): "P4",
        ("lose", "higher_total"): "P4",
        ("win", "natural"): "X1",
        ("lose", "natural"): "R3",
    },
    BJ.table: {
        ("win", "natural"): "B2",
        ("lose", "natural"): "B3",
        ("push", "natural"): "B4",
        ("lose", "player_bust"): "B10",
        ("win", "dealer_bust"): "B12",
        ("win", "higher_total"): "B13",
        ("lose", "higher_total"): "B13",
        ("push", "equal"): "B14",
    },
    QUENTINC.table: {
        ("lose", "forfeit"): "Q12",
        ("lose", "player_bust"): "Q5",
        ("win", "natural"): "Q8",
        ("lose", "natural"): "R25",
        ("push", "natural"): "R25",
        ("win", "dealer_bust"): "Q7",
        ("win", "higher_total"): "Q7",
        ("lose", "higher_total"): "Q7",
        ("push", "equal"): "Q7",
    },
    MULTIBOX.table: {
        ("lose", "player_bust"): "M3",
        ("win", "natural"): "M8",
        ("lose", "natural"): "M8",
        ("push", "natural"): "M8",
        ("win", "dealer_bust"): "M6",
        ("win", "higher_total"): "M6",
        ("lose", "higher_total"): "M6",
        ("push", "equal"): "M7",
    },
}
"""The rule of each table that decides a hand, by its outcome and reason."""


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
