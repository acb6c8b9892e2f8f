"""Programs and web apps as the grader talks to them, and what it says when they go wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from blackjack.grading.jobs import Answer, Job
from blackjack.grading.sandbox import Limits, run

STAND = Job("stand", ("10", "6", "9", "10", "5"))
HIT = Job("hit", ("10", "6", "5", "4", "10", "5"), (True,))


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text)
    return folder


def one(contract: str, folder: Path, job: Job = STAND, **limits: float) -> Answer:
    (answer,) = run(contract, folder, [job], Limits(**limits))  # type: ignore[arg-type]
    return answer


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
