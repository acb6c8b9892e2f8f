"""Which contract a submission follows, and why none."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from blackjack.grading import contracts, staging
from blackjack.grading.hooks import Page
from blackjack.grading.jobs import Job
from blackjack.grading.sandbox import run
from blackjack.grading.words import clean

PLAYS = "def play_hand(wants_card): ...\n"


def lay_out(folder: Path, *names: str, text: str = PLAYS) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


class TestFinding:
    @pytest.mark.parametrize(
        ("names", "contract"),
        [
            (("twentyone.py",), "module"),
            (("twentyone.py", "main.py", "app.py"), "module"),
            (("main.py", "game.py"), "program"),
            (("app.py", "main.py"), "web"),
            (("my work/twentyone.py", "__MACOSX/x", ".DS_Store"), "module"),
            (("a/b/c/main.py",), "program"),
        ],
    )
    def test_by_its_files(self, names: tuple[str, ...], contract: str, tmp_path: Path):
        assert contracts.find(lay_out(tmp_path, *names)) == contract
        assert contracts.why_ungradable(tmp_path) == ""
        assert contracts.missing(tmp_path, contract) == ""

    def test_a_helper_called_twentyone_is_no_module(self, tmp_path: Path):
        lay_out(tmp_path, "twentyone.py", "app.py", text="import flask\n")
        assert contracts.find(tmp_path) == "web"

    def test_a_script_by_its_first_line_or_its_mode(self, tmp_path: Path):
        assert contracts.find(lay_out(tmp_path, "run", text="#!/bin/sh\n")) == "program"
        assert contracts.find(lay_out(tmp_path, "run", text="echo\n")) is None
        assert "first line" in contracts.why_ungradable(tmp_path)
        (tmp_path / "run").chmod(0o755)
        assert contracts.find(tmp_path) == "program"

    def test_what_is_missing_is_told(self, tmp_path: Path):
        assert contracts.why_ungradable(tmp_path) == "The submission is empty."
        assert contracts.why_ungradable(tmp_path / "no") == "There is no such folder."
        lay_out(tmp_path, "Main.java", "notes\x1b.txt")
        assert contracts.find(tmp_path) is None
        assert "Main.java" in contracts.why_ungradable(tmp_path)
        assert "\x1b" not in contracts.why_ungradable(tmp_path)
        assert contracts.missing(tmp_path, "web") == "The contract is web, but there is no app.py."

    def test_a_link_is_no_file(self, tmp_path: Path):
        lay_out(tmp_path, "else/twentyone.py")
        (tmp_path / "s").mkdir()
        (tmp_path / "s" / "twentyone.py").symlink_to(tmp_path / "else" / "twentyone.py")
        assert contracts.find(tmp_path / "s") is None


def test_a_copy_has_the_graders_deck_and_no_caches(tmp_path: Path):
    lay_out(tmp_path / "s", "deck.py", "a/b.py", "__pycache__/x.pyc", ".git/config")
    staging.copy(tmp_path / "s", tmp_path / "copy")
    found = {str(path.relative_to(tmp_path / "copy")) for path in (tmp_path / "copy").rglob("*")}
    assert found == {"deck.py", "a", "a/b.py"}
    assert (tmp_path / "copy" / "deck.py").read_text() == (staging.KIT / "deck.py").read_text()


def test_a_copy_has_its_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lay_out(tmp_path / "s", "a", "b", "c")
    monkeypatch.setattr(staging, "MOST_FILES", 2)
    with pytest.raises(staging.BadSubmission, match="3 files"):
        staging.copy(tmp_path / "s", tmp_path / "copy")


class TestPage:
    def test_forms_buttons_and_hooks(self):
        page = Page("""<!doctype html><!-- <form><button name=move value=hit></form> -->
            <script>"<button name='move' value='hit'>"</script>
            <main data-phase=bet><ul data-hand='gambler' data-outcome="Win" data-net=1></ul>
            <b data-score="dealer" data-value="1">x</b>
            <b data-score="gambler" data-value="-1.5">&minus;1.5</b>
            <form action="/deal?a=1&amp;b=2" method=POST><input type=hidden name=turn value=7>
            <input name=bet>
            <input type=checkbox name=off><input type=radio name=on value=x checked><input disabled name=no>
            <select name=s><option value=a>A<option value=b selected>B</select>
            <textarea name=t></textarea><button name="move" value="Deal">Deal</button>
            <button type=button name=move value=hit></form>""")
        form, _ = page.button("deal") or pytest.fail("there is no button")
        assert (form.action, form.method) == ("/deal?a=1&b=2", "post")
        assert form.fields == {"turn": "7", "bet": "", "on": "x", "s": "b", "t": ""}
        assert (page.outcome, page.score, page.can_move) == ("win", "-1.5", False)

    @pytest.mark.parametrize(
        "html",
        [
            "<" * 200_000,
            "<a '" * 50_000,
            '<a "' + "<b " * 80_000,
            "<!--" * 60_000,
            "<script>" * 30_000,
            "<a b" * 60_000 + "'",
            "&#x1;" * 50_000,
        ],
    )
    def test_any_bytes_are_read_in_time(self, html: str):
        assert Page(html).button("hit") is None


def test_words_fit_for_a_report():
    assert (
        clean("/tmp/x/7/main.py: \x1b[31mno\r\n\ud800\u202e\0", "/tmp/x/7")
        == "main.py: \ufffd[31mno\n\ufffd\ufffd\ufffd"
    )
    assert len(clean("x" * 10_000)) < 2_100


class TestKit:
    """What the handout ships: a deck, and a beginning for each contract."""

    SAMPLES = staging.KIT / "samples"

    @pytest.mark.parametrize(
        ("name", "contract"), [("twentyone.py", "module"), ("main.py", "program"), ("app.py", "web")]
    )
    def test_a_beginning_follows_its_contract(self, name: str, contract: str, tmp_path: Path):
        (tmp_path / name).write_text((self.SAMPLES / f"{name}.txt").read_text())
        assert contracts.find(tmp_path) == contract
        (answer,) = run(contract, tmp_path, [Job("one", ("10", "6", "9", "10", "5"))])
        if contract == "module":
            assert "NotImplementedError" in answer.detail
        else:
            assert (answer.status, answer.winner, answer.score) == ("ok", "draw", "0")

    def test_the_deck_deals_all_52_and_shuffles_anew(self):
        deck = runpy.run_path(str(staging.KIT / "deck.py"))
        for _ in range(2):
            assert sorted(deck["draw"]() for _ in range(52)) == sorted(deck["RANKS"] * 4)

    def test_the_deck_deals_the_cards_that_are_named(self, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setenv("DECK", "10 A K")
        draw = runpy.run_path(str(staging.KIT / "deck.py"))["draw"]
        assert [draw(), draw(), draw()] == ["10", "A", "K"]
        with pytest.raises(RuntimeError, match="run out"):
            draw()
