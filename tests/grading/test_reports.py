"""Each format as its reader takes it: against the schemas, and against what pytest itself writes."""

import csv
import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from blackjack.grading import reports
from blackjack.grading.grade import Plan, Submission, grade, ungraded
from blackjack.grading.jobs import Answer, Result
from blackjack.grading.readings import WRONG
from blackjack.grading.reports import About, MissingFacts
from blackjack.grading.rubric import all_rules
from tests.grading.conftest import answer, use

SCHEMAS = Path(__file__).with_name("schema")
SEED = b"a seed for tests"
ENVIRONMENT = {
    "CLASSROOM": "prog1",
    "ASSIGNMENT": "blackjack",
    "OWNER": "amira-k",
    "SUBMISSION_TAG": "submit/2026-03-02T09-15-00Z-9f3c2ab",
    "COMMIT_URL": "https://git.example/o/r/commit/9f3c2ab",
    "RELEASE_URL": "https://git.example/o/r/releases/tag/submit%2Fx",
    "REVIEW_URL": "https://git.example/o/r/compare/a...b",
}
ABOUT = About(url="https://cards.example/", environment=ENVIRONMENT, now=1_772_442_900)
NASTY = 'a "quote", a back\\slash\\u0000, </testcase>]]> \x1b[31m \0 \ud800 = €' + "x" * 100_000
KINDS = ("right", "wrong", "broken", "nasty", "ungradable")
ONE = sorted(set(reports.FORMATS) - reports.MANY)


@pytest.fixture(scope="module")
def grades(tmp_path_factory):
    """A grade of each kind, by name."""
    module = tmp_path_factory.mktemp("ada")
    (module / "twentyone.py").write_text("def play_hand(wants_card): ...\n")
    wrong = replace(WRONG["P1"]["casino"], decide=WRONG["P4-both"]["loses"].decide)
    ways = {
        "right": answer,
        "wrong": lambda job: answer(job, wrong),
        "broken": lambda job: Answer(job.id, "killed", detail="The program was ended."),
        "nasty": lambda job: Answer(job.id, "error", detail=f"{job.id}: {NASTY}"),
    }
    found = {}
    for name, way in ways.items():
        with pytest.MonkeyPatch.context() as patch:
            use(patch, way)
            found[name] = grade(Submission(name, module), Plan(("natural",), seed=SEED))
    found["ungradable"] = ungraded("ungradable", Plan(("natural",), seed=SEED), "There is no file.")
    return found


def check(name, report):
    schema = json.loads((SCHEMAS / f"{name}.json").read_text())
    data = json.loads(report, parse_constant=lambda constant: pytest.fail(constant))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


def written(name, grade):
    report = reports.write(name, [grade], ABOUT)
    report.encode()
    return report


TITLES = [rule.title for rule in all_rules() if rule.extra != "bets"]


@pytest.mark.parametrize("kind", KINDS)
class TestEachKind:
    def test_gradescope(self, grades, kind):
        data = check("gradescope", written("gradescope", grades[kind]))
        assert [test["name"] for test in data["tests"]] == TITLES
        assert data["score"] == sum(test["score"] for test in data["tests"])
        assert sum(test["max_score"] for test in data["tests"]) == 110
        assert {test["visibility"] for test in data["tests"]} == {"visible"}
        assert all(
            (test["status"] == "passed") == (test["score"] == test["max_score"]) for test in data["tests"]
        )
        assert data["extra_data"]["gradable"] == (kind != "ungradable")

    def test_prairielearn(self, grades, kind):
        report = written("prairielearn", grades[kind])
        data = check("prairielearn", report)
        assert len(report.encode("utf-8", "replace")) < 250 * 1024
        assert [test["name"] for test in data["tests"]] == TITLES
        assert ("score" in data) == data["gradable"] == (kind != "ungradable")
        if data["gradable"]:
            assert data["score"] * 110 == pytest.approx(sum(test["points"] for test in data["tests"]))
        assert "\0" not in json.dumps(data, ensure_ascii=False)

    def test_classroom50(self, grades, kind):
        data = check("classroom50-result", written("classroom50", grades[kind]))
        assert [test["test-name"] for test in data["tests"]] == TITLES
        assert data["score"] == sum(test["score"] for test in data["tests"])
        assert data["max-score"] == 110
        assert all(type(test[key]) is int for test in data["tests"] for key in ("score", "max-score"))
        assert (data["datetime"], data["graded_at"]) == ("2026-03-02T09:15:00Z", "2026-03-02T09:15:00Z")

    def test_junit(self, grades, kind):
        root = ElementTree.fromstring(written("junit", grades[kind]))
        (suite,) = root
        cases = suite.findall("testcase")
        assert len(cases) == int(suite.get("tests")) == len(grades[kind].verdicts)
        assert {case.get("classname") for case in cases} == {
            f"blackjack.{rule.name}" for rule in all_rules() if rule.extra != "bets"
        }
        failed = [case for case in cases if len(case)]
        assert len(failed) == int(suite.get("failures")) + int(suite.get("errors"))
        assert len(failed) == sum(not verdict.passed for verdict in grades[kind].verdicts)
        points = {each.get("name"): each.get("value") for each in suite.iter("property")}
        assert points["points"] == f"{grades[kind].earned} of 110"

    def test_json(self, grades, kind):
        (data,) = json.loads(written("json", grades[kind]))["submissions"]
        assert sum(len(rule["tests"]) for rule in data["rules"]) == len(grades[kind].verdicts)
        assert (data["score"], data["max_score"]) == (grades[kind].earned, 110)
        for rule in data["rules"]:
            for test in rule["tests"]:
                assert not test["hidden"] or set(test) == {"name", "hidden", "passed"}

    def test_text(self, grades, kind):
        report = written("text", grades[kind])
        if kind == "ungradable":
            assert report.startswith("ungradable: not gradable. There is no file.")
        else:
            assert f"{grades[kind].earned} of 110 points" in report
            assert all(title in report for title in TITLES)

    def test_no_report_tells_a_hidden_hand(self, grades, kind):
        told = "".join(written(name, grades[kind]) for name in reports.FORMATS)
        for verdict in grades[kind].verdicts:
            if verdict.case.hidden and verdict.case.records:
                codes = [card.code for card in verdict.case.records[0].cards[:5]]
                assert " ".join(codes) not in told
                assert "+".join(codes) not in told


class TestText:
    def test_one_cause_is_one_message(self, grades):
        report = written("text", grades["wrong"])
        assert report.count("as casinos do") == 1
        assert report.count("makes the player lose whenever he is over 21") == 1

    def test_a_failed_hand_shows_cards_moves_both_results_and_the_way_to_its_replay(self, grades):
        report = written("text", grades["wrong"])
        assert "you 2 9 7 = 18, the dealer 10 9 = 19" in report
        assert "moves     hit stand" in report
        assert "expected  the dealer wins\n    came      the player wins" in report
        assert "https://cards.example/replay?table=peterson&cards=2H+10D+9C+7H+9S&moves=hit+stand" in report
        assert "python -m blackjack replay --steps DEAL-03" in report

    def test_an_error_in_every_hand_is_told_once(self, grades):
        assert written("text", grades["broken"]).count("The program was ended.") == 1

    def test_it_says_when_the_code_ran_as_our_own_user(self, grades):
        assert "Self-check" not in written("text", grades["right"])
        assert "Self-check" in written("text", replace(grades["right"], self_check=True))

    def test_scores_totals_and_refusals_have_words(self, answered, module):
        answered(lambda job: Answer(job.id, "ok", winner="draw", score="7", hands=(Result("draw", "7"),)))
        report = written("text", grade(Submission("ada", module), Plan(("bets",))))
        assert "expected  score +1\n    came      score +7" in report
        assert "came      hand_value gives 7" in report
        assert "bet       101\n    expected  the bet is not taken\n    came      the bet was taken" in report


class TestJunit:
    def test_it_has_the_elements_and_attributes_that_pytest_writes(self, grades, tmp_path):
        tests = "import pytest\n\ndef test_a(): pass\n\ndef test_b(): assert 0\n\n"
        tests += "@pytest.fixture\ndef f(): 1/0\n\ndef test_c(f): pass\n"
        (tmp_path / "test_it.py").write_text(tests)
        subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-p",
                "no:cacheprovider",
                "--junitxml=it.xml",
                "--rootdir=.",
            ],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        theirs = shape((tmp_path / "it.xml").read_text())
        for kind in KINDS:
            for tag, attributes in shape(written("junit", grades[kind])).items():
                if tag not in ("properties", "property"):
                    assert attributes <= theirs[tag], (tag, kind)

    def test_a_wrong_result_fails_and_a_killed_program_is_an_error(self, grades):
        wrong = ElementTree.fromstring(written("junit", grades["wrong"]))
        broken = ElementTree.fromstring(written("junit", grades["broken"]))
        assert list(wrong.iter("failure"))
        assert not list(wrong.iter("error"))
        assert list(broken.iter("error"))


def shape(report):
    found = {}
    for element in ElementTree.fromstring(report).iter():
        found.setdefault(element.tag, set()).update(element.attrib)
    return found


class TestGradebook:
    def test_moodle(self, grades):
        table = rows(reports.write("csv", list(grades.values()), ABOUT))
        assert table[0] == ["username", "Twenty-One", "Twenty-One feedback"]
        assert [row[0] for row in table[1:]] == list(grades)
        assert [row[1] for row in table[1:]] == ["110", str(grades["wrong"].earned), "0", "0", "-"]
        assert table[-1][2] == "not gradable: There is no file."
        assert {len(row) for row in table} == {3}

    def test_canvas(self, grades):
        table = rows(reports.write("csv", list(grades.values()), replace(ABOUT, gradebook="canvas")))
        assert table[0] == ["Student", "ID", "SIS Login ID", "Section", "Twenty-One"]
        assert table[1] == ["    Points Possible", "", "", "", "110"]
        assert [row[4] for row in table[2:]] == ["110", str(grades["wrong"].earned), "0", "0", ""]

    def test_no_cell_is_a_formula_or_breaks_a_row(self, grades):
        odd = replace(grades["right"], name='=HYPERLINK("x\\")\n')
        table = rows(reports.write("csv", [odd], ABOUT))
        assert table[1][0] == "'=HYPERLINK('x/')"


def rows(report):
    return list(csv.reader(io.StringIO(report)))


class TestWhatIsMissing:
    @pytest.mark.parametrize("name", sorted(ENVIRONMENT))
    def test_classroom50_names_what_it_was_not_given(self, name):
        environment = {key: value for key, value in ENVIRONMENT.items() if key != name}
        with pytest.raises(MissingFacts, match=name):
            reports.check("classroom50", replace(ABOUT, environment=environment))

    @pytest.mark.parametrize(("name", "value"), [("SUBMISSION_TAG", "v1"), ("ASSIGNMENT_TYPE", "choir")])
    def test_classroom50_refuses_what_its_runner_would(self, name, value):
        with pytest.raises(MissingFacts, match=name):
            reports.check("classroom50", replace(ABOUT, environment=ENVIRONMENT | {name: value}))

    def test_a_tag_without_a_time_gives_the_time_of_grading(self, grades):
        about = replace(ABOUT, environment=ENVIRONMENT | {"SUBMISSION_TAG": "submit/now"})
        data = json.loads(reports.write("classroom50", [grades["right"]], about))
        assert data["datetime"] == data["graded_at"]

    @pytest.mark.parametrize("name", ONE)
    def test_a_format_for_one_does_not_take_two(self, grades, name):
        with pytest.raises(MissingFacts, match="holds one submission"):
            reports.write(name, [grades["right"], grades["wrong"]], ABOUT)
