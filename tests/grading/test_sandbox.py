"""Every job gets its answer, in order; limits; isolation, with what the system allows and without."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.grading import contracts, functions
from blackjack.grading.cell import Cell, Isolation, SandboxError, hidden
from blackjack.grading.jobs import Answer, Job, Turn
from blackjack.grading.running import Running
from blackjack.grading.sandbox import Limits, Pace, run
from tests.grading.attacks import RIGHT
from tests.grading.submissions import FOLDER, ROOT

STAND = Job("stand", ("10", "6", "9", "10", "5"))
HIT = Job("hit", ("10", "6", "5", "4", "10", "5"), (True,))


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text)
    return folder


def one(contract: str, folder: Path, job: Job = STAND, **limits: float) -> Answer:
    (answer,) = run(contract, folder, [job], Limits(**limits))  # type: ignore[arg-type]
    return answer


class TestEveryJobIsAnswered:
    def test_in_order_with_its_id(self):
        jobs = [Job(f"hand {n}", STAND.cards) for n in range(20)]
        answers = list(run("module", FOLDER / "module_plain", jobs))
        assert [answer.id for answer in answers] == [job.id for job in jobs]
        assert {answer.status for answer in answers} == {"ok"}
        assert {(answer.winner, answer.score, answer.drawn) for answer in answers} == {("dealer", "-1", 5)}

    def test_no_jobs_no_answers(self, tmp_path: Path):
        assert list(run("module", write(tmp_path, "twentyone.py", RIGHT), [])) == []

    def test_loops_in_every_hand(self, tmp_path: Path):
        write(tmp_path, "twentyone.py", "def play_hand(wants_card):\n    while True: pass\n")
        jobs = [Job(f"{n}", STAND.cards) for n in range(12)]
        answers = list(run("module", tmp_path, jobs, Limits(seconds=0.5, total=2.0)))
        assert [answer.id for answer in answers] == [job.id for job in jobs]
        assert {answer.status for answer in answers} == {"timeout"}
        assert "Not run: the 2 seconds for the whole grading were used up." in {a.detail for a in answers}

    def test_one_who_stops_listening_leaves_nothing_behind(self):
        answers = run("module", FOLDER / "module_plain", [Job(f"{n}", STAND.cards) for n in range(9)])
        assert next(answers).id == "0"
        answers.close()  # type: ignore[attr-defined]

    @pytest.mark.parametrize(("harm", "status"), [("cell", "killed"), ("fault", "error")])
    def test_when_the_grader_itself_fails(self, harm: str, status: str, monkeypatch: pytest.MonkeyPatch):
        right = functions.drive

        def drive(running: Running, job: Job) -> Answer:
            if job.id == "3" and harm == "cell":
                running.cell.link.close()
            elif job.id == "3":
                raise KeyError("a fault of ours")
            return right(running, job)

        monkeypatch.setattr(functions, "drive", drive)
        answers = list(run("module", FOLDER / "module_plain", [Job(f"{n}", STAND.cards) for n in range(7)]))
        assert [answer.status for answer in answers] == ["ok"] * 3 + [status] + ["ok"] * 3
        assert answers[3].winner is None


class TestPace:
    """60 seconds are enough for a hundred hands that never end, on two workers."""

    def test_the_more_hang_the_less_time_each_has(self):
        pace = Pace(Limits(), 0.5)
        spent = 0.0
        for _ in range(110):
            spent += pace.seconds()
            pace.note(True)
        assert spent / 2 < 40

    def test_one_that_hangs_now_and_then_keeps_most_of_its_time(self):
        pace = Pace(Limits(seconds=2.0), 0.5)
        pace.note(True)
        pace.note(False)
        assert pace.seconds() > 1.3


class TestJobs:
    def test_a_sitting_deals_on_and_the_score_runs_on(self):
        cards = ("10", "6", "9", "10", "5", "10", "9", "7", "8")
        for name in ("module_plain", "program_plain", "program_shell", "web_minimal", "web_factory"):
            answer = one(
                name.partition("_")[0], FOLDER / name, Job("two", (*cards, "2", "3"), more=(Turn(),))
            )
            assert answer.status == "ok", (name, answer)
            assert [(r.winner, r.score) for r in answer.hands] == [("dealer", "-1"), ("draw", "0")], name

    def test_functions_of_a_module(self):
        folder = FOLDER / "module_plain"
        assert one("module", folder, Job("v", ("A", "K", "5"), kind="value")).score == "16"
        natural = Job("w", ("A", "K"), kind="winner", dealer=("7", "7", "7"), natural=True)
        assert one("module", folder, natural).winner == "player"

    @pytest.mark.parametrize("name", ["program_plain", "web_minimal"])
    @pytest.mark.parametrize("kind", ["value", "winner"])
    def test_functions_are_asked_of_modules_only(self, name: str, kind: str):
        job = Job("v", ("A", "K"), kind=kind)  # type: ignore[arg-type]
        assert one(name.partition("_")[0], FOLDER / name, job).status == "unsupported"

    @pytest.mark.parametrize(
        "name", ["module_plain", "program_perl", "program_shell", "web_minimal", "web_factory"]
    )
    @pytest.mark.parametrize(
        ("bet", "status"), [(0, "refused"), (1, "ok"), (100, "ok"), (101, "refused"), (-5, "refused")]
    )
    def test_bets_that_must_be_refused(self, name: str, bet: int, status: str):
        job = Job("bet", STAND.cards, bet=bet, kind="refuse")
        assert one(name.partition("_")[0], FOLDER / name, job).status == status

    def test_an_extra_that_is_not_taken(self, tmp_path: Path):
        write(tmp_path, "twentyone.py", "def play_hand(wants_card): return 'draw', 0\n")
        write(tmp_path, "main.py", "print('RESULT: draw SCORE: 0')\n")
        web = "<p data-hand=gambler><form><button name=move value=deal></form>"
        write(
            tmp_path, "app.py", f"def app(environ, start):\n    start('200 OK', [])\n    return [b'{web}']\n"
        )
        assert (
            one("module", tmp_path, Job("x", STAND.cards, natural=True)).detail
            == "play_hand does not take blackjack."
        )
        for contract in contracts.CONTRACTS:
            assert one(contract, tmp_path, Job("x", STAND.cards, bet=7)).status == "unsupported"

    @pytest.mark.parametrize(
        ("written", "score"), [("1", "1"), ("1.5", "1.5"), ("-1.0", "-1"), ("-0.0", "0"), ("2.50", "2.5")]
    )
    def test_scores_are_exact(self, written: str, score: str, tmp_path: Path):
        write(tmp_path, "twentyone.py", f"def play_hand(wants_card): return 'player', {written}\n")
        write(tmp_path, "main.py", f"print('RESULT: player SCORE: {written}')\n")
        assert one("module", tmp_path).score == score
        assert one("program", tmp_path).score == score


class TestIsolation:
    """Where root may not make namespaces, and as an ordinary user."""

    NAMES = (
        "fork bomb",
        "orphaned child",
        "endless printing",
        "huge memory",
        "kills itself",
        "a huge file",
    )

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
    @pytest.mark.parametrize("user", [0, 41_234], ids=["root", "user"])
    @pytest.mark.parametrize("walls", [True, False], ids=["walls", "no-walls"])
    def test_attacks_are_contained_all_the_same(self, user: int, walls: bool):
        python = open_python()
        more = [] if walls else ["--no-walls"]
        done = subprocess.run(
            [python, str(ROOT / "tests" / "grading" / "plainly.py"), *more, *self.NAMES],
            capture_output=True, text=True, check=True, cwd="/", user=user, group=user, extra_groups=[],
        )  # fmt: skip
        found = json.loads(done.stdout)
        assert found["self_check"] == (user != 0)
        assert found["words"].startswith("self-check" if user else "as another user")
        expected = dict(zip(self.NAMES, ("timeout", "ok", "flood", "error", "killed", "error"), strict=True))
        assert found["statuses"] == {name: ["ok", status, "ok"] for name, status in expected.items()}

    def test_is_told_once(self):
        told: list[Isolation] = []
        list(run("module", FOLDER / "module_plain", [STAND, HIT], report=told.append))
        assert len(told) == 1
        assert told[0].other_user == (os.geteuid() == 0)

    def test_our_own_code_is_out_of_sight(self):
        assert hidden() == ROOT

    def test_where_no_cell_can_be_made(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(sys, "executable", "/bin/false")
        with pytest.raises(SandboxError, match="cannot be run here"):
            Cell(tmp_path, (), False, Limits(), 0)
        with pytest.raises(SandboxError):
            list(run("module", FOLDER / "module_plain", [STAND, HIT]))


def open_python() -> str:
    """A Python that every user may run; with the project where every user may read it."""
    places = [sys.executable, shutil.which("python3", path="/usr/bin:/usr/local/bin") or ""]
    for python in filter(None, places):
        code = f"import sys; open({str(ROOT / 'app.py')!r}); sys.exit(sys.version_info < (3, 11))"
        try:
            done = subprocess.run(
                [python, "-I", "-c", code],
                capture_output=True,
                user=41_234,
                group=41_234,
                extra_groups=[],
                cwd="/",
            )
        except OSError:
            continue
        if done.returncode == 0 and all_may_pass(Path(python).resolve()):
            return python
    pytest.skip("no Python 3.11 here that every user may run, or the project is closed to them")


def all_may_pass(path: Path) -> bool:
    return all(parent.stat().st_mode & 1 for parent in path.parents)
