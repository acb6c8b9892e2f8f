"""What README and docs/ name exists, and what exists is named there: addresses, settings, rules, files."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.exceptions import MethodNotAllowed

from app import create_app
from blackjack import rulebook
from blackjack.engine import TABLES
from blackjack.web.config import FROM_ENVIRONMENT, PREFIX

ROOT = Path(__file__).parents[1]
PAGES = {
    path.name: path.read_text("utf-8") for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
}
PROGRAM = [ROOT / "app.py", ROOT / "gunicorn.conf.py", ROOT / "Makefile", *(ROOT / "blackjack").rglob("*.py")]

ADDRESS_ROW = re.compile(r"^\| ((?:GET|POST)(?:, (?:GET|POST))*) `(/[^`]*)` \|", re.M)
QUOTED_ADDRESS = re.compile(r"`(?:GET |POST )?(/[\w/<>.-]*)`")
SETTING = re.compile(rf"\b{PREFIX}([A-Z_]+)\b")
RULE_ROW = re.compile(r"^\| ([A-Z]\w*) \|", re.M)
RULE_NAME = re.compile(r"\b[PXR]\d{1,2}\b")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
CODED = re.compile(r"\]\((\.\./[^)#]+\.py)\)((?:,? `[\w.]+`)*)")
NO_ADDRESSES = {"/mnt/c"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app({"INSTANCE_PATH": str(tmp_path)})
    yield made
    made.extensions["store"].close()


def plain(address: str) -> str:
    """An address without the names and kinds of its variables."""
    return re.sub(r"<[^>]*>", "<>", address)


def slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


class TestAddresses:
    def test_each_is_in_the_readmes_table_and_no_other(self, app: Flask) -> None:
        told = {
            (method, plain(address))
            for methods, address in ADDRESS_ROW.findall(PAGES["README.md"])
            for method in methods.split(", ")
        }
        there = {
            (method, plain(rule.rule))
            for rule in app.url_map.iter_rules()
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        }
        assert told == there

    @pytest.mark.parametrize("page", PAGES)
    def test_each_that_a_page_names_is_there(self, app: Flask, page: str) -> None:
        adapter = app.url_map.bind("localhost")
        for address in set(QUOTED_ADDRESS.findall(PAGES[page])) - NO_ADDRESSES:
            sample = address.replace("<table>", "peterson").replace("<name>", "x")
            with suppress(MethodNotAllowed):
                adapter.match(re.sub(r"<\w+>", "1", sample))


class TestSettings:
    NAMES = frozenset(FROM_ENVIRONMENT)

    def test_each_is_in_the_table_of_running(self) -> None:
        rows = re.findall(rf"^\| `{PREFIX}([A-Z_]+)` \|", PAGES["running.md"], re.M)
        assert sorted(rows) == sorted(self.NAMES)

    @pytest.mark.parametrize("page", PAGES)
    def test_each_that_a_page_names_is_there(self, page: str) -> None:
        assert set(SETTING.findall(PAGES[page])) <= self.NAMES

    @pytest.mark.parametrize("path", PROGRAM, ids=lambda path: path.name)
    def test_the_program_reads_no_other(self, path: Path) -> None:
        assert set(SETTING.findall(path.read_text("utf-8"))) <= self.NAMES


class TestRules:
    THERE = frozenset(rule.name for table in TABLES for rule in rulebook.rules(table))

    def test_each_has_a_row_in_rulings_and_no_other_has(self) -> None:
        assert set(RULE_ROW.findall(PAGES["rulings.md"])) == self.THERE

    @pytest.mark.parametrize("page", PAGES)
    def test_each_that_a_page_names_is_there(self, page: str) -> None:
        assert set(RULE_NAME.findall(PAGES[page])) <= self.THERE

    @pytest.mark.parametrize(
        "path", [*PROGRAM, *(ROOT / "templates").rglob("*.html")], ids=lambda path: path.name
    )
    def test_each_that_the_program_names_is_there(self, path: Path) -> None:
        assert set(RULE_NAME.findall(path.read_text("utf-8"))) <= self.THERE

    def test_each_record_names_rules_that_are_there(self) -> None:
        for table in TABLES:
            named = {name for names, _ in rulebook.records(table) for name in names}
            assert named <= self.THERE

    def test_each_test_that_rulings_names_is_there(self) -> None:
        tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
        named = set(re.findall(r"`(Test\w+)`", PAGES["rulings.md"]))
        assert named
        assert {name for name in named if f"class {name}" not in tests} == set()


class TestLinks:
    @pytest.mark.parametrize("page", PAGES)
    def test_each_leads_to_a_file_and_heading(self, page: str) -> None:
        folder = ROOT if page == "README.md" else ROOT / "docs"
        for target, heading in LINK.findall(PAGES[page]):
            path = (folder / target).resolve() if target else folder / page
            assert path.exists(), (page, target)
            if heading:
                headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.M)
                assert heading in map(slug, headings), (page, target, heading)

    @pytest.mark.parametrize("page", PAGES)
    def test_what_is_said_to_be_in_a_file_is(self, page: str) -> None:
        for target, names in CODED.findall(PAGES[page]):
            text = (ROOT / "docs" / target).read_text("utf-8")
            for name in re.findall(r"`([\w.]+)`", names):
                assert name.rpartition(".")[2] in text, (page, target, name)

    @pytest.mark.parametrize("page", PAGES)
    def test_each_make_target_is_there(self, page: str) -> None:
        targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
        assert set(re.findall(r"(?:`|^    (?:\S+=\S+ )*|&& )make ([a-z]+)", PAGES[page], re.M)) <= targets
