"""The counted trees come out as written, and a change of any rule that a table uses changes a number."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from itertools import permutations
from typing import Any

import pytest

from blackjack.engine import TABLES, Rules
from tests.engine import trees
from tests.engine.trees import Tree

TREES = trees.trees()
RANKS = ("A", "K", "Q", "J", "10", "9")
MOVES = ("double", "split", "insure", "decline", "forfeit")

NEEDS = {"insure": lambda rules: rules.insurance, "decline": lambda rules: rules.insurance_asked}
"""Moves that are never open without another rule."""

NAMES = {"table", "title", "extras", "has_extras", "account"}
"""Fields that no round looks at."""

NO_USE = {
    "peterson": NAMES
    | {"natural_stands", "peeks", "insurance", "insurance_asked", "insurance_covers_hands"}
    | {"split_by_rank", "split_aces_get_one", "double_totals", "double_any_time", "double_split_aces"},
    "bj": NAMES | {"totals_first", "natural_beats_21", "double_split_aces"},
    "quentinc": NAMES | {"natural_beats_21", "natural_stands", "peeks"},
    "multibox": NAMES | {"natural_beats_21", "totals_first"},
}
"""Fields that the other rules of a table make meaningless: no shuffled card can make them matter there.

Peterson's has no options. Split aces get one card at bj, so there is nothing to double. A natural beats an
ordinary 21 at the others whether it is looked at first or last; only the Playroom's forfeit must come first.
There a natural is 21, which is not asked, and without a hole card there is no look.
"""


def others(rules: Rules, field: str) -> Iterator[Any]:
    """Values that a field could have had instead, each a small change."""
    value = getattr(rules, field)
    match value:
        case bool():
            yield not value
        case int() | None if field == "most_bet":
            yield from (value - 1, value + 1) if value else (999_999,)
        case 0:
            yield 20
        case int():
            yield from (value - 1, value + 1) if value > 1 else (value + 1,)
        case str():
            yield value + "?"
        case tuple() if field == "deal":
            yield from (order for order in {*permutations(value)} if order != value)
        case tuple():
            moves = [move for move in MOVES if NEEDS.get(move, lambda _: True)(rules)]
            known: Any = {"insurance": RANKS, "options": moves}.get(field, (9, 10, 11, 12))
            yield from (tuple(one for one in value if one != out) for out in value)
            yield from ((*value, one) for one in known if one not in value)


def changed_trees(table: str, field: str, value: Any) -> list[Tree]:
    """The trees of a table whose numbers another value of a field changes."""
    change = partial(with_value, field=field, value=value)
    return [t for t in TREES if t.table == table and t.count(change) != (t.lines, t.nets)]


def with_value(rules: Rules, field: str, value: Any) -> Rules:
    return replace(rules, **{field: value})


@pytest.mark.parametrize("tree", TREES, ids=lambda tree: f"{tree.table}: {tree.why}")
def test_a_tree_comes_out_as_written(tree: Tree) -> None:
    assert tree.count() == (tree.lines, tree.nets)


def test_each_tree_is_told_apart() -> None:
    assert len({(tree.table, tree.why) for tree in TREES}) == len(TREES) > 60
    assert {tree.table for tree in TREES} == TABLES.keys()


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
@pytest.mark.parametrize("table", TABLES)
def test_a_change_of_a_rule_changes_a_number(table: str, field: str) -> None:
    values = list(others(TABLES[table], field))
    assert values, "there is no other value to try"
    silent = [value for value in values if not changed_trees(table, field, value)]
    if field in NO_USE[table]:
        assert silent == values, f"{field} is of use after all"
    else:
        assert silent == [], f"{field} may have other values and no number tells"


class TestTheCommand:
    @pytest.fixture
    def copy(self, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
        file = tmp_path / "trees.toml"
        file.write_bytes(trees.FILE.read_bytes())
        monkeypatch.setattr(trees, "FILE", file)
        return file

    def test_writes_what_is_written(self, copy: Any) -> None:
        before = copy.read_text()
        assert trees.main(["--write"]) == 0
        assert copy.read_text() == before

    def test_tells_what_is_no_longer_true(self, copy: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert trees.main([]) == 0
        first = TREES[0]
        copy.write_text(copy.read_text().replace(f'lines = "{first.lines}"', 'lines = "0 9"', 1))
        assert trees.main([]) == 1
        assert capsys.readouterr().out.startswith(f"{first.table}: {first.why}: {first.lines} / ")
