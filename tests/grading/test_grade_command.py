"""`python -m blackjack grade`: arguments, exit status, progress, the report's file."""

import json
import os
import zipfile
from pathlib import Path

import pytest

from blackjack.__main__ import main
from blackjack.grading import seed
from blackjack.grading.jobs import Answer
from tests.grading.conftest import answer

GOOD = Path(__file__).with_name("references") / "module_plain"


@pytest.fixture(autouse=True)
def instance(monkeypatch, tmp_path):
    monkeypatch.setattr(seed, "INSTANCE", tmp_path / "instance")
    return tmp_path / "instance"


@pytest.fixture
def seed_file(tmp_path):
    (tmp_path / "seed").write_text("a seed for the tests")
    return str(tmp_path / "seed")


def test_a_right_program_really_run_gets_all_points(capsys, seed_file):
    status = main(["grade", str(GOOD), "--extras", "natural", "bets", "--hidden", "--seed", seed_file])
    assert status == 0
    assert "120 of 120 points" in capsys.readouterr().out


class TestExitStatus:
    def test_0_whatever_the_points(self, answered, module, capsys):
        answered(lambda job: Answer(job.id, "timeout"))
        assert main(["grade", str(module)]) == 0
        assert "0 of 100 points" in capsys.readouterr().out

    def test_2_for_what_cannot_be_graded(self, tmp_path, capsys):
        assert main(["grade", str(tmp_path / "nothing")]) == 2
        assert "not gradable" in capsys.readouterr().out

    def test_2_for_classroom50_without_its_facts_before_anything_is_run(self, monkeypatch, module, capsys):
        monkeypatch.delenv("CLASSROOM", raising=False)
        assert main(["grade", str(module), "--format", "classroom50"]) == 2
        said = capsys.readouterr()
        assert "CLASSROOM" in said.err
        assert said.out == ""

    def test_2_for_two_submissions_in_a_format_for_one(self, module, capsys):
        assert main(["grade", str(module), str(module), "--format", "gradescope"]) == 2
        assert "holds one submission; 2 were given" in capsys.readouterr().err

    @pytest.mark.parametrize("wrong", [["--extras", "jokers"], ["--format", "pdf"], ["--contract", "letter"]])
    def test_2_for_a_wrong_argument(self, module, wrong, capsys):
        with pytest.raises(SystemExit) as end:
            main(["grade", str(module), *wrong])
        assert end.value.code == 2
        assert wrong[1] in capsys.readouterr().err

    def test_2_for_a_seed_or_a_report_that_cannot_be_used(self, answered, module, tmp_path, capsys):
        answered(answer)
        (tmp_path / "short").write_text("abc")
        for name in ("none", "short"):
            assert main(["grade", str(module), "--hidden", "--seed", str(tmp_path / name)]) == 2
            assert "seed" in capsys.readouterr().err
        assert main(["grade", str(module), "--out", str(tmp_path / "no" / "report")]) == 2
        assert "report" in capsys.readouterr().err


class TestSeveral:
    @pytest.fixture
    def folder(self, tmp_path):
        folder = tmp_path / "class"
        (folder / "bo").mkdir(parents=True)
        with zipfile.ZipFile(folder / "ada.zip", "w") as file:
            file.writestr("twentyone.py", "def play_hand(wants_card): ...")
        return folder

    def test_one_row_each_progress_on_standard_error(self, answered, folder, capsys):
        answered(answer)
        assert (
            main(["grade", str(folder), "--format", "csv", "--title", "Lab 4"]) == 2
        )  # bo has handed in nothing
        said = capsys.readouterr()
        assert said.out.splitlines()[0] == "username,Lab 4,Lab 4 feedback"
        assert said.out.splitlines()[1].startswith("ada,100,")
        assert said.out.splitlines()[2].startswith("bo,-,not gradable")
        assert said.err.splitlines()[0] == "1 of 2: ada: 100 of 100 points"
        assert said.err.splitlines()[1].startswith("2 of 2: bo: not gradable")


class TestReportFile:
    def test_it_is_there_with_every_test_before_the_first_hand_is_played(self, answered, module, tmp_path):
        out = tmp_path / "results.json"
        early = []

        def look(job):
            early.append(json.loads(out.read_text()))
            return answer(job)

        answered(look)
        assert main(["grade", str(module), "--format", "gradescope", "--out", str(out)]) == 0
        data = json.loads(out.read_text())
        assert data["score"] == 100
        assert early[0]["score"] == 0
        assert [test["name"] for test in early[0]["tests"]] == [test["name"] for test in data["tests"]]
        assert sorted(os.listdir(tmp_path)) == ["ada", "results.json"]


class TestHidden:
    def count(self, capsys, module, *more):
        main(["grade", str(module), "--format", "json", *more])
        (data,) = json.loads(capsys.readouterr().out)["submissions"]
        return sum(test["hidden"] for rule in data["rules"] for test in rule["tests"])

    def test_none_unless_asked_for(self, answered, module, capsys, seed_file):
        answered(answer)
        assert self.count(capsys, module) == 0
        assert self.count(capsys, module, "--hidden", "--seed", seed_file) > 40

    def test_the_seed_is_made_once_and_for_its_owner_alone(self, answered, module, capsys, instance):
        answered(answer)
        self.count(capsys, module, "--hidden")
        path = instance / "grading-seed"
        text = path.read_text()
        assert len(text) > 32
        assert path.stat().st_mode & 0o777 == 0o600
        self.count(capsys, module, "--hidden")
        assert path.read_text() == text
        assert os.listdir(instance) == ["grading-seed"]
