"""Answers judged, points given, causes told once."""

import zipfile
from dataclasses import replace

import pytest

from blackjack.grading import sandbox
from blackjack.grading.cases import cases
from blackjack.grading.causes import causes
from blackjack.grading.grade import Plan, Submission, grade, submissions
from blackjack.grading.jobs import Answer, Result
from blackjack.grading.judge import judge
from blackjack.grading.plain import RIGHT
from blackjack.grading.readings import WRONG
from blackjack.grading.rubric import all_rules
from tests.grading.conftest import answer

ALL = ("natural", "bets")
CASES = {case.job.id: case for case in cases(ALL, b"a seed for tests", "module")}


def one(kind, rule):
    return next(
        case for case in CASES.values() if case.kind == kind and case.rule == rule and not case.job.more
    )


class TestJudge:
    def test_who_wins_is_all_that_counts_under_rule_4(self):
        case = one("hand", "P4")
        came = Answer(case.job.id, "ok", hands=(Result(case.expects[0], "77"),))
        assert judge(case, came).passed

    def test_the_score_is_all_that_counts_under_rule_5(self):
        case = one("hand", "P5")
        came = Answer(case.job.id, "ok", hands=(Result("draw", case.expects[0]),))
        assert judge(case, came).passed
        assert not judge(case, replace(came, hands=(Result("dealer", "0.5"),))).passed

    def test_in_a_sitting_the_score_must_follow_the_winners_that_are_named(self):
        case = next(case for case in CASES.values() if case.job.more)
        hands = (Result("dealer", "-1"), Result("player", "1"), Result("draw", "0"))
        assert judge(case, Answer(case.job.id, "ok", hands=hands)).passed
        assert not judge(case, Answer(case.job.id, "ok", hands=hands[:-1])).passed
        assert not judge(case, Answer(case.job.id, "ok", hands=(*hands[:-1], Result("draw", "-1")))).passed
        assert not judge(case, Answer(case.job.id, "ok", hands=(Result("player", "1.5"), *hands[1:]))).passed

    @pytest.mark.parametrize("status", ["error", "timeout", "flood", "killed", "no_result", "not_understood"])
    def test_no_result_is_no_wrong_result(self, status):
        case = one("hand", "P1")
        verdict = judge(case, Answer(case.job.id, status, winner=case.expects[0], detail="what was said"))
        assert (verdict.passed, verdict.status, verdict.trouble) == (False, status, "what was said")

    def test_a_bet_that_is_not_allowed_must_be_refused(self):
        case = one("refuse", "X2")
        assert judge(case, Answer(case.job.id, "refused")).passed
        taken = judge(case, Answer(case.job.id, "ok", hands=(Result("draw", "0"),)))
        assert (taken.passed, taken.came) == (False, ("taken",))
        assert judge(case, Answer(case.job.id, "timeout")).status == "timeout"

    def test_a_total_is_compared_with_hand_value(self):
        case = one("value", "Values")
        assert judge(case, Answer(case.job.id, "ok", score=case.expects[0])).passed
        assert not judge(case, Answer(case.job.id, "ok", score="0")).passed


class TestPoints:
    def test_the_right_game_gets_all_points(self, answered, module):
        answered(answer)
        for extras in ((), ("natural",), ("bets",), ALL):
            came = grade(Submission("ada", module), Plan(extras, seed=b"a seed for tests"))
            assert came.earned == came.points == 100 + 10 * len(extras)
            assert not came.self_check

    @pytest.mark.parametrize("name", [f"{rule}.{short}" for rule, found in WRONG.items() for short in found])
    def test_a_misreading_loses_points_in_its_rule_and_in_no_unrelated_one(self, answered, module, name):
        rule, _, short = name.partition(".")
        answered(lambda job: answer(job, WRONG[rule][short]))
        came = grade(Submission("ada", module), Plan(ALL, seed=b"a seed for tests"))
        lost = {each.rule.name for each in came.rules if each.earned < each.rule.points}
        assert rule in lost
        assert lost - {rule} <= RELATED.get(rule, set()) | RELATED.get(name, set())

    def test_nothing_is_earned_by_a_program_that_does_not_answer(self, answered, module):
        answered(lambda job: Answer(job.id, "timeout"))
        came = grade(Submission("ada", module), Plan(ALL))
        assert (came.gradable, came.earned) == (True, 0)
        assert len(came.verdicts) == len(cases(ALL, None, "module"))

    def test_a_grader_without_answers_is_told_from_a_wrong_program(self, answered, module):
        answered(lambda job: Answer("another job", "ok"))
        came = grade(Submission("ada", module), Plan())
        assert {verdict.status for verdict in came.verdicts} == {"no_result"}


# rules that share a hand's necessity: a blackjack has an ace and a ten, a tie is a draw
RELATED = {
    "P1": {"X1", "X2"},
    "Values": {"X1", "X2", "P3"},
    "P4.tie-dealer": {"P5", "X1", "X2"},
    "P4.tie-player": {"P5", "X1", "X2"},
    "P4.over-wins": {"P4-both", "P3"},
    "P4.nearest": {"P4-both", "P3"},
    "P4.over-draws": {"P4-both", "P3"},
    "P4-both.draws": {"P4", "P3"},
    "P4-both.dealer-draws": {"P4", "P3"},
    "P3": {"P4-both"},
    "P2": {"P4-both"},
    "X1": {"X2"},
    "X2.any-21": {"X1"},
    "P2.never": {"P4-both", "Values"},
}


class TestCauses:
    def graded(self, answered, module, reading, extras=()):
        answered(lambda job: answer(job, reading))
        return grade(Submission("ada", module), Plan(extras, seed=b"a seed for tests"))

    def test_the_deal_order_of_casinos_is_told_once(self, answered, module):
        (cause,) = causes(self.graded(answered, module, WRONG["P1"]["casino"]))
        assert "as casinos do" in cause.words
        assert cause.rule == "P1"
        assert not any(verdict.case.hidden for verdict in cause.verdicts)

    @pytest.mark.parametrize("rule", [rule for rule in WRONG if rule not in ("X1", "X2")])
    def test_a_misreading_that_shown_hands_tell_is_told(self, answered, module, rule):
        for short, reading in WRONG[rule].items():
            found = causes(self.graded(answered, module, reading))
            if f"{rule}.{short}" != "P2.five":
                assert found, short
                assert found[0].rule == rule

    def test_two_faults_are_two_causes(self, answered, module):
        both = replace(RIGHT, deal="gdgd", decide=WRONG["P4-both"]["loses"].decide)
        assert [cause.rule for cause in causes(self.graded(answered, module, both))] == ["P1", "P4-both"]

    def test_a_wrong_result_that_no_misreading_foretells_has_no_cause(self, answered, module):
        answered(lambda job: Answer(job.id, "ok", winner="player", score="7", hands=(Result("player", "7"),)))
        assert causes(grade(Submission("ada", module), Plan())) == []

    def test_one_error_in_every_hand_is_told_once(self, answered, module):
        answered(lambda job: Answer(job.id, "error", detail="NameError: dekc"))
        (cause,) = causes(grade(Submission("ada", module), Plan()))
        assert "NameError: dekc" in cause.words
        assert len(cause.verdicts) == len(cases([], None, "module"))

    def test_the_right_game_has_none(self, answered, module):
        assert causes(self.graded(answered, module, RIGHT)) == []


class TestUngradable:
    def test_an_empty_folder_is_told_from_zero_points(self, tmp_path):
        came = grade(Submission("ada", tmp_path), Plan(ALL, seed=b"a seed for tests"))
        assert not came.gradable
        assert came.reason
        assert {each.rule.name for each in came.rules} == {rule.name for rule in all_rules()}
        assert len(came.verdicts) == len(cases(ALL, b"a seed for tests"))

    def test_another_contract_than_was_asked_for(self, module):
        assert "web" in grade(Submission("ada", module), Plan(contract="web")).reason

    def test_what_is_not_there_and_what_is_no_zip(self, tmp_path):
        assert "no" in grade(Submission("ada", tmp_path / "ada"), Plan()).reason
        (tmp_path / "ada.zip").write_text("no zip")
        assert "zip" in grade(Submission("ada", tmp_path / "ada.zip"), Plan()).reason

    def test_a_fault_of_the_grader_s_place_is_not_the_student_s(self, monkeypatch, module):
        def run(*about):
            raise sandbox.SandboxError("no processes here")

        monkeypatch.setattr(sandbox, "run", run)
        reason = grade(Submission("ada", module), Plan()).reason
        assert "no fault of the submission" in reason
        assert "no processes here" in reason


class TestSubmissions:
    def test_a_folder_of_folders_and_zips_is_several(self, tmp_path):
        (tmp_path / "bo").mkdir()
        (tmp_path / ".git").mkdir()
        with zipfile.ZipFile(tmp_path / "Ada.zip", "w") as file:
            file.writestr("twentyone.py", "def play_hand(wants_card): ...")
        assert [each.name for each in submissions(tmp_path)] == ["Ada", "bo"]
        assert len(submissions(tmp_path, one=True)) == 1

    def test_a_folder_that_follows_a_contract_is_one(self, module):
        (module / "more").mkdir()
        assert [each.name for each in submissions(module)] == ["ada"]

    def test_a_zip_and_a_file_are_one(self, tmp_path, answered):
        answered(answer)
        with zipfile.ZipFile(tmp_path / "ada.zip", "w") as file:
            file.writestr("work/twentyone.py", "def play_hand(wants_card): ...")
        (one,) = submissions(tmp_path / "ada.zip")
        assert grade(one, Plan()).contract == "module"
        (tmp_path / "twentyone.py").write_text("def play_hand(wants_card): ...")
        assert grade(Submission("ada", tmp_path / "twentyone.py"), Plan()).gradable
