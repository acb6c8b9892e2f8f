"""Every job gets its answer, in order; limits; isolation, with what the system allows and without."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.grading import contracts
from blackjack.grading.cell import Cell, Isolation, SandboxError, hidden
from blackjack.grading.jobs import Answer, Job, Turn
from blackjack.grading.sandbox import Limits, Pace, run
from tests.grading.attacks import RIGHT
from tests.grading.submissions import FOLDER, ROOT

STAND = Job("stand", ("10", "6", "9", "10", "5"))
HIT = Job("hit", ("10", "6", "5", "4", "10", "5"), (True,))
RESULTS = {"stand": ("dealer", "-1"), "hit": ("dealer", "-1")}


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


class TestPrograms:
    @pytest.mark.parametrize(
        "line",
        [
            "RESULT: dealer SCORE: -1 ",
            "RESULT: dealer SCORE: -1\\r",
            "\\n\\nresult: Dealer score: -1\\n\\n",
            "> RESULT: dealer SCORE: -1",
        ],
    )
    def test_blanks_and_line_ends_do_not_matter(self, line: str, tmp_path: Path):
        write(tmp_path, "main.py", f"import sys\nsys.stdout.write('{line}')\n")
        answer = one("program", tmp_path)
        assert (answer.status, answer.winner, answer.score) == ("ok", "dealer", "-1")

    @pytest.mark.parametrize(
        "line",
        [
            "RESULT: gambler SCORE: 1",
            "RESULT: player SCORE: one",
            "RESULT: player SCORE: 1.25",
            "RESULT: SCORE:",
        ],
    )
    def test_a_line_that_is_not_as_agreed(self, line: str, tmp_path: Path):
        answer = one("program", write(tmp_path, "main.py", f"print('{line}')\n"))
        assert answer.status == "error"
        assert line in answer.detail

    def test_a_question_that_is_not_understood_is_told_in_its_words(self, tmp_path: Path):
        answer = one("program", write(tmp_path, "main.py", "input('What colour do you like? ')\n"))
        assert (answer.status, answer.winner) == ("not_understood", None)
        assert "What colour do you like?" in answer.detail

    def test_an_answer_that_is_never_taken(self, tmp_path: Path):
        source = "while True:\n    input('Another card? ')\n    print('Invalid!')\n"
        answer = one("program", write(tmp_path, "main.py", source))
        assert answer.status == "not_understood"
        assert "None of the answers" in answer.detail

    def test_other_words_are_tried_after_a_complaint(self, tmp_path: Path):
        source = "while input('Hit? ') != 'hit': print('Invalid answer.')\nprint('RESULT: player SCORE: 1')\n"
        answer = one("program", write(tmp_path, "main.py", source), HIT)
        assert (answer.status, answer.winner) == ("ok", "player")

    def test_asking_without_end(self, tmp_path: Path):
        answer = one("program", write(tmp_path, "main.py", "while True: input('Another card? ')\n"))
        assert answer.status == "not_understood"
        assert "asks without end" in answer.detail

    def test_output_that_is_not_flushed(self, tmp_path: Path):
        source = "import os\nfile = open(1, 'w', buffering=10**6)\nfile.write('Card? ' * 5)\nos.read(0, 1)\n"
        answer = one("program", write(tmp_path, "main.py", source))
        assert answer.status == "not_understood"
        assert "is its output flushed?" in answer.detail

    def test_an_error_comes_with_its_last_words(self, tmp_path: Path):
        answer = one("program", write(tmp_path, "main.py", "print('hello')\nint('x')\n"))
        assert answer.status == "error"
        assert "hello" in answer.detail
        assert "ValueError: invalid literal" in answer.detail
        assert 'File "main.py", line 2' in answer.detail

    def test_an_end_without_a_result(self, tmp_path: Path):
        answer = one("program", write(tmp_path, "main.py", "print('bye')\n"))
        assert (answer.status, "bye" in answer.detail) == ("no_result", True)

    def test_a_script_that_cannot_be_started(self, tmp_path: Path):
        write(tmp_path, "run", "#!/no/such/thing\n")
        answer = one("program", tmp_path)
        assert answer.status == "error"
        assert "cannot be started" in answer.detail

    def test_a_flood_of_questions(self, tmp_path: Path):
        answer = one(
            "program", write(tmp_path, "main.py", "while True: print('Another card? ' * 1000)\n"), seconds=9
        )
        assert answer.status == "flood"

    def test_a_loop_and_a_sleep_are_cut_off(self, tmp_path: Path):
        for source in ("while True: pass\n", "import time\ntime.sleep(60)\n"):
            assert one("program", write(tmp_path, "main.py", source), seconds=0.5).status == "timeout"

    @pytest.mark.skipif(
        shutil.which("node") is None, reason="needs node, which reads without a blocking read"
    )
    def test_a_language_that_waits_in_its_own_way(self, tmp_path: Path):
        source = """#!/usr/bin/env node
const lines = require("readline").createInterface({input: process.stdin, output: process.stdout});
lines.question("Another card? ", answer => { console.log("RESULT: player SCORE: 1"); lines.close(); });
"""
        answer = one("program", write(tmp_path, "run", source), address_space=10**12, seconds=9)
        assert (answer.status, answer.winner) == ("ok", "player")


class TestWeb:
    def test_what_goes_wrong_is_told(self, tmp_path: Path):
        for source, status, words in (
            ("app = None\n", "error", "has no app"),
            ("import flask_that_is_not_there\n", "error", "cannot be imported"),
            ("import sys; sys.exit()\n", "error", "runs code on import"),
            ("def create_app(config): 1 / 0\n", "error", "ZeroDivisionError"),
            ("def app(e, s): raise KeyError('x')\n", "error", "KeyError"),
            (
                "def app(e, s): s('200 OK', []); return [b'<p>']\n",
                "no_result",
                'no button name="move" value="deal"',
            ),
            ("def app(e, s): s('302 F', [('Location', '/')]); return []\n", "no_result", "without end"),
            ("def app(e, s): s('302 F', [('Location', 'http://[')]); return []\n", "error", ""),
            ("def app(e, s): s('200 OK', []); return [b'<' * 10**7]\n", "no_result", "no button"),
            ("def app(e, s):\n    while True: pass\n", "timeout", "No end"),
        ):
            answer = one("web", write(tmp_path, "app.py", source), seconds=1)
            assert answer.status in (status, "no_result"), (source, answer)
            assert words in answer.detail, (source, answer)


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
