"""Imports go one way, and what the engine may not know it does not know: read from the sources."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [ROOT / "app.py", *sorted((ROOT / "blackjack").rglob("*.py"))]
NAMES = [path.relative_to(ROOT).as_posix() for path in SOURCES]
PURE = [name for name in NAMES if name.startswith(("blackjack/engine/", "blackjack/seat/"))]
ENGINE = [name for name in NAMES if name.startswith("blackjack/engine/")]

MAY_IMPORT = {
    "engine": {"engine"},
    "rulebook": {"engine", "rulebook"},
    "seat": {"engine", "seat"},
    "store": {"store"},
    "grading": {"engine", "grading", "rulebook"},
    "terminal": {"engine", "seat", "terminal"},
    "web": {"engine", "grading", "rulebook", "seat", "store", "web"},
    "command line": {"engine", "grading", "rulebook", "seat", "terminal"},
    "app": {"engine", "rulebook", "seat", "store", "web"},
}
"""Which rooms each may look into: engine <- seat, store, grading <- web; those three do not meet."""

IMPURE = {
    *("os", "sys", "io", "pathlib", "shutil", "tempfile", "subprocess", "socket", "threading", "asyncio"),
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "logging", "json", "sqlite3", "urllib"),
}
TABLES = {"peterson", "bj", "quentinc", "multibox"}


@cache
def tree(name: str) -> ast.Module:
    return ast.parse((ROOT / name).read_text(encoding="utf-8"), name)


def room(name: str) -> str:
    parts = name.removesuffix(".py").split("/")
    if parts[0] != "blackjack":
        return parts[0]
    return parts[1] if len(parts) > 2 else "command line"


def imported(name: str) -> Iterator[str]:
    """The modules that a file imports, anywhere in it; ``from a import b`` gives a and a.b."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}:{node.lineno}: a relative import"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms(name: str) -> set[str]:
    """The rooms of ours that a file looks into."""
    ours = (module.split(".") for module in imported(name))
    found = {parts[1] for parts in ours if parts[0] == "blackjack" and len(parts) > 1}
    return found | {"app" for module in imported(name) if module.split(".")[0] == "app"}


def outside(name: str) -> set[str]:
    return {module.split(".")[0] for module in imported(name)}


def test_there_is_something_to_read() -> None:
    assert {room(name) for name in NAMES} == MAY_IMPORT.keys()
    assert len(ENGINE) > 8


@pytest.mark.parametrize("name", NAMES)
def test_imports_go_one_way(name: str) -> None:
    wrong = rooms(name) - MAY_IMPORT[room(name)]
    assert not wrong, f"{name} looks into {wrong}"


@pytest.mark.parametrize("name", NAMES)
def test_only_the_store_knows_sqlalchemy(name: str) -> None:
    assert room(name) == "store" or not outside(name) & {"sqlalchemy", "psycopg", "sqlite3"}


@pytest.mark.parametrize("name", NAMES)
def test_only_the_app_and_the_web_know_flask(name: str) -> None:
    web = {"flask", "flask_session", "werkzeug", "jinja2", "markupsafe", "click"}
    assert room(name) in ("web", "app") or not outside(name) & web


@pytest.mark.parametrize("name", PURE)
def test_engine_and_seat_know_no_clock_no_chance_and_no_files(name: str) -> None:
    assert not outside(name) & IMPURE
    names = {node.id for node in ast.walk(tree(name)) if isinstance(node, ast.Name)}
    assert not names & {"open", "print", "input", "eval", "exec", "__import__"}


@pytest.mark.parametrize("name", ENGINE)
def test_the_engine_has_no_float(name: str) -> None:
    for node in ast.walk(tree(name)):
        match node:
            case ast.Constant(value=float() | complex()) | ast.Name(id="float"):
                pytest.fail(f"{name}:{node.lineno}: a float")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                pytest.fail(f"{name}:{node.lineno}: a division that makes a float")


@pytest.mark.parametrize("name", NAMES)
def test_no_if_table(name: str) -> None:
    """What differs from table to table is data, and never asked for by its name."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asked = any(ast.unparse(side).split(".")[-1] == "table" for side in sides)
            named = any(is_text(part) for side in sides for part in ast.walk(side))
            assert not (asked and named), f"{name}:{node.lineno}"
        if isinstance(node, ast.Match):
            assert ast.unparse(node.subject).split(".")[-1] != "table", f"{name}:{node.lineno}"


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is str


@pytest.mark.parametrize("name", PURE)
def test_only_tables_py_names_a_table(name: str) -> None:
    texts = {node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant)}
    assert name == "blackjack/engine/tables.py" or not texts & TABLES


@pytest.mark.parametrize("name", NAMES)
def test_files_and_functions_are_short(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= 300
    for node in ast.walk(tree(name)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None
            length = node.end_lineno - node.lineno + 1
            assert length <= 40, f"{name}:{node.lineno}: {node.name} has {length} lines"
