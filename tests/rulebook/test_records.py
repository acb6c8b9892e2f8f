"""The rulebook itself: its rules in words and the records that show them."""

import ast
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from blackjack import rulebook
from blackjack.engine import TABLES, BadRecord, replay
from blackjack.engine.record import Record

HERE = Path(__file__).parent
RULEBOOK = Path(str(files("blackjack.rulebook")))
FILES = sorted(path.stem for path in RULEBOOK.glob("*.hand"))
SEVERAL_ROUNDS = {
    "peterson": {"P0", "R8"},
    "bj": {"B15", "B16", "B17", "B18", "R16"},
    "quentinc": {"Q13", "Q14", "Q15", "R26", "R27", "R28"},
    "multibox": set(),
}
"""Rules that no record of a round can show; they are tested at the table."""

OF_THE_STOCK = {"Q13", "Q14", "R28"}
"""Rules of chips that are kept and of the class: `tests/web` and `tests/store` have them."""


def each_record() -> list[Any]:
    return [
        pytest.param(table, names, found, id=f"{table}:{found.lines['table']}")
        for table in FILES
        for names, found in rulebook.records(table)
    ]


def test_each_table_has_its_rules_and_its_records() -> None:
    assert FILES == sorted(path.stem for path in RULEBOOK.glob("*.toml")) == sorted(TABLES)


@pytest.mark.parametrize(("table", "names", "found"), each_record())
def test_a_record_comes_out_as_it_says(table: str, names: tuple[str, ...], found: Record) -> None:
    assert replay.report(found)["mismatch"] == []
    assert found.rules.table == table
    assert names, "a record says which rules it shows"
    assert set(names) <= {rule.name for rule in rulebook.rules(table)}
    assert found.net is not None or found.legal is not None, "a record expects something"


@pytest.mark.parametrize("table", FILES)
def test_no_record_is_there_twice(table: str) -> None:
    played = [(r.rules, r.bets, tuple(r.cards), r.moves, r.lines.keys()) for _, r in rulebook.records(table)]
    twice = [record for i, record in enumerate(played) if record in played[:i]]
    assert twice == []


@pytest.mark.parametrize("table", FILES)
def test_each_rule_that_a_round_can_show_has_two_records(table: str) -> None:
    shown = [name for names, _ in rulebook.records(table) for name in names]
    few = {rule.name for rule in rulebook.rules(table) if shown.count(rule.name) < 2}
    assert few <= SEVERAL_ROUNDS[table], f"fewer than two records: {few}"


@pytest.mark.parametrize("table", FILES)
def test_a_rule_under_an_extra_is_shown_with_it_on(table: str) -> None:
    for rule in rulebook.rules(table):
        if rule.extra:
            on = [rule.extra in r.rules.extras for names, r in rulebook.records(table) if rule.name in names]
            assert any(on), rule.name


@pytest.mark.parametrize("table", FILES)
def test_each_rule_has_its_class_of_tests_that_quotes_it(table: str) -> None:
    """P4's is ``TestP4...``; its docstring quotes the original, a ruling's the rules page."""
    quotes: dict[str, list[str]] = {}
    for path in HERE.glob(f"test_{table}*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                quote = " ".join((ast.get_docstring(node) or "").split())
                quotes.setdefault(node.name.removeprefix("Test"), []).append(quote.removeprefix("'")[:-1])
    for rule in rulebook.rules(table):
        if rule.name in OF_THE_STOCK:
            continue
        mine = [quote for name, [quote] in quotes.items() if is_of(name, rule.name)]
        assert mine, f"{rule.name} has no class of tests"
        for quote in mine:
            assert quote in (rule.original or rule.text), f"{rule.name} says otherwise"


def is_of(class_name: str, rule: str) -> bool:
    """Whether a class is of a rule: X2Bets of X2, R10... not of R1."""
    return class_name.startswith(rule) and not class_name[len(rule) :][:1].isdigit()


class TestReading:
    def test_a_table_without_a_rulebook_is_named(self) -> None:
        with pytest.raises(FileNotFoundError):
            rulebook.rules("poker")

    def test_a_broken_record_is_not_passed_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        module: ModuleType = import_module("blackjack.rulebook")
        monkeypatch.setattr(module, "_text", lambda name: "table: peterson\ncards: 1S\n")
        with pytest.raises(BadRecord, match="2: unknown card '1S'"):
            list(rulebook.records("peterson"))
