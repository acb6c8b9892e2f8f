"""The zip for Gradescope, run in a folder laid out as its container lays it."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import requires
from pathlib import Path

import pytest

from blackjack.grading import bundle

SEED = b"a seed for the tests"
URL = "https://cards.example/"
GOOD = Path(__file__).with_name("references") / "module_plain"


def contents(*extras):
    return zipfile.ZipFile(io.BytesIO(bundle.gradescope_zip(extras, SEED, URL)))


@pytest.fixture
def container(tmp_path):
    """``container(submission, *extras)``: the folders of Gradescope's container, its python ours."""

    def make(submission: Path, *extras: str) -> Path:
        root = tmp_path / "autograder"
        source = root / "source"
        with contents(*extras) as archive:
            for entry in archive.infolist():
                path = Path(archive.extract(entry, source))
                path.chmod(entry.external_attr >> 16)
        shutil.copy(source / "run_autograder", root / "run_autograder")
        shutil.copytree(submission, root / "submission")
        (root / "results").mkdir()
        home = tmp_path / "home" / "bin"
        home.mkdir(parents=True)
        (home / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        (home / "python").chmod(0o755)
        return root

    return make


def run(root, **more):
    environment = {
        "PATH": os.environ["PATH"],
        "AUTOGRADER_ROOT": str(root),
        "GRADER_HOME": str(root.parent / "home"),
    }
    done = subprocess.run(
        [root / "run_autograder"],
        cwd=root,
        env=environment | more,
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads((root / "results" / "results.json").read_text()), done


class TestZip:
    def test_both_programs_lie_at_its_root_and_may_be_executed(self):
        for name in ("setup.sh", "run_autograder"):
            entry = contents().getinfo(name)
            assert entry.external_attr >> 16 & 0o111 == 0o111
            text = contents().read(name)
            assert text.startswith(b"#!/usr/bin/env bash\n")
            assert b"\r" not in text

    def test_the_seed_is_in_it_and_nothing_of_web_or_store(self):
        names = contents().namelist()
        assert contents().read("grader/seed").strip() == SEED
        assert "grader/blackjack/grading/rubric.toml" in names
        assert "grader/blackjack/rulebook/peterson.hand" in names
        assert not [name for name in names if "/web/" in name or "/store/" in name or "__pycache__" in name]

    def test_the_same_switches_make_the_same_bytes_others_another_command(self):
        assert bundle.gradescope_zip(["bets"], SEED, URL) == bundle.gradescope_zip(["bets"], SEED, URL)
        assert b"--extras natural bets --hidden" in contents("bets", "natural").read("run_autograder")
        assert b"--extras" not in contents().read("run_autograder")

    def test_an_address_cannot_end_the_command(self):
        told = bundle.arguments((), "http://x/'; rm -rf /; '", "seed")
        assert subprocess.run(
            ["bash", "-c", f"printf '%s\\n' {told}"], capture_output=True, text=True
        ).stdout == ("--hidden\n--seed\nseed\n--url\nhttp://x/'; rm -rf /; '\n")

    def test_every_package_is_pinned_with_all_that_it_needs(self):
        lines = contents().read("requirements.txt").decode().split()
        pins = dict(line.lower().split("==") for line in lines)
        assert len(pins) == len(lines)
        for name in pins:
            for needed in requires(name) or ():
                if ";" not in needed:
                    assert re.split(r"[^a-z0-9-]", needed.lower())[0] in pins

    def test_both_programs_are_sound_shell(self, tmp_path):
        for name in ("setup.sh", "run_autograder"):
            (tmp_path / name).write_bytes(contents().read(name))
            assert subprocess.run(["bash", "-n", tmp_path / name]).returncode == 0


class TestRun:
    def test_a_right_program_gets_all_points(self, container):
        data, done = run(container(GOOD, "natural", "bets"))
        assert data["score"] == 120, done.stderr
        assert len(data["tests"]) == 9
        assert done.returncode == 0
        assert data["extra_data"]["extras"] == ["natural", "bets"]

    def test_the_replay_links_lead_to_the_app(self, container, tmp_path):
        (tmp_path / "wrong").mkdir()
        (tmp_path / "wrong" / "twentyone.py").write_text("def play_hand(wants_card): return 'draw', 0\n")
        data, _ = run(container(tmp_path / "wrong"))
        assert data["score"] == 0
        assert "https://cards.example/replay?" in data["tests"][0]["output"]

    def test_what_cannot_be_graded_is_told_and_all_tests_are_there(self, container, tmp_path):
        (tmp_path / "empty").mkdir()
        data, _ = run(container(tmp_path / "empty"))
        assert (data["score"], data["extra_data"]["gradable"], len(data["tests"])) == (0, False, 7)
        assert "not gradable" in data["output"]

    def test_a_grader_that_cannot_start_leaves_a_report_that_can_be_read(self, container):
        data, _ = run(container(GOOD), GRADER_HOME="/nowhere")
        assert "no fault of the submission" in data["output"]

    @pytest.mark.skipif(os.geteuid() != 0, reason="only root can run students' code as another user")
    def test_students_code_reads_neither_seed_nor_report(self, container, tmp_path):
        (tmp_path / "spy").mkdir()
        (tmp_path / "spy" / "twentyone.py").write_text(SPY.replace("ROOT", str(tmp_path / "autograder")))
        root = container(tmp_path / "spy")
        for path in (root, root / "source", root.parent, *root.parent.parents):
            if (
                path != Path("/")
                and path.stat().st_uid == os.geteuid()
                and str(path).startswith(str(tmp_path.parent))
            ):
                path.chmod(0o755)
        (root / "source" / "grader" / "seed").chmod(0o644)  # as a zip that was unpacked without its modes
        data, _ = run(root)
        assert (root / "source" / "grader").stat().st_mode & 0o077 == 0
        told = json.dumps(data)
        assert "seed: PermissionError" in told or "seed: FileNotFoundError" in told
        assert "report: PermissionError" in told or "report: FileNotFoundError" in told
        assert data["score"] == 0


SPY = """
def trial(what, path, mode):
    try:
        with open(path, mode) as file:
            return f"{what}: {file.read() if mode == 'r' else 'written'}"
    except OSError as error:
        return f"{what}: {type(error).__name__}"

def play_hand(wants_card):
    raise RuntimeError("; ".join([
        trial("seed", "ROOT/source/grader/seed", "r"),
        trial("report", "ROOT/results/results.json", "a"),
    ]))
"""


class TestCommandLine:
    @pytest.mark.parametrize("format", ["junit", "prairielearn"])
    def test_it_runs_as_it_stands_beside_the_unpacked_zip(self, tmp_path, format):
        with contents("natural") as archive:
            archive.extractall(tmp_path / "grader-zip")
        shutil.copytree(GOOD, tmp_path / "work")
        line = bundle.command_line(["natural"], URL, format, "report")
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "python3").symlink_to(sys.executable)
        done = subprocess.run(
            line,
            shell=True,
            cwd=tmp_path / "work",
            env={"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert "110" in (tmp_path / "work" / "report").read_text() or format == "prairielearn"
