"""The handout, the replay of an address, the instructor's zip: what they say changes with the switches."""

import io
import zipfile
from importlib.resources import files
from urllib.parse import urlencode, urlsplit

import pytest

from blackjack.__main__ import main
from blackjack.engine import record, replay
from blackjack.grading.cases import cases
from blackjack.grading.links import fields, replay_link
from blackjack.grading.rubric import all_rules, rules_in_force, shown_records
from blackjack.seat import steps
from tests.web.conftest import switch_to
from tests.web.visitor import Visitor, contents

CHOICES = ["", "natural", "bets", "natural bets"]


@pytest.fixture(params=CHOICES)
def extras(request):
    return request.param.split()


@pytest.fixture
def page(sit, extras):
    return sit(extras=" ".join(extras))


def text(visitor, path, status=200):
    answer = visitor.client.get(path)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


class TestHandout:
    def test_points_and_rules_are_those_in_force(self, page, extras):
        html = text(page, "/handout")
        for rule in all_rules():
            assert (rule.title in html) == (rule in rules_in_force(extras))
        assert f"{100 + 10 * len(extras)} points in all" in html

    def test_each_way_says_what_an_extra_asks_for_only_when_it_is_in_force(self, page, extras):
        html = text(page, "/handout")
        assert ("blackjack=True" in html) == ("natural" in extras)
        assert ("bet=10" in html) == ("bets" in extras)
        for words in ("twentyone.py", "RESULT: player SCORE: 1", "app.py", "DECK"):
            assert words in html

    def test_the_shown_hands_are_those_of_the_rules_in_force_and_all_are_right(self, page, extras):
        found = list(record.read(text(page, "/handout/shown.hand")))
        names = {one.comment.split(":")[1].strip() for one in found}
        wanted = {name for rule in rules_in_force(extras) for name in rule.shown}
        assert names == wanted
        assert len(found) == len(names)
        assert all(replay.report(one)["mismatch"] == [] for one in found)

    def test_no_hidden_hand_is_on_it(self, page, extras):
        told = text(page, "/handout") + text(page, "/handout/shown.hand")
        for case in cases(extras, b"a seed for the tests"):
            if case.hidden and case.records:
                assert " ".join(card.code for card in case.records[0].cards[:5]) not in told

    def test_deck_py_is_the_kit_s(self, visitor):
        assert (
            text(visitor, "/handout/deck.py")
            == files("blackjack.grading").joinpath("kit", "deck.py").read_text()
        )

    def test_the_grader_is_for_the_instructor(self, visitor):
        assert "grader.zip" not in text(visitor, "/handout")
        assert visitor.client.get("/instructor/grader.zip").status_code == 403
        visitor.instructor()
        assert "grader.zip" in text(visitor, "/handout")

    def test_reading_it_stores_nothing(self, visitor, app):
        before = contents(app)
        for path in ("/handout", "/handout/deck.py", "/handout/shown.hand", "/replay?cards=10S+6D+6H"):
            text(visitor, path)
        assert contents(app) == before


class TestGrader:
    def zip(self, visitor):
        answer = visitor.client.get("/instructor/grader.zip")
        assert answer.mimetype == "application/zip"
        return zipfile.ZipFile(io.BytesIO(answer.data))

    def test_it_is_made_from_the_switches_in_force(self, app, visitor):
        visitor.instructor()
        assert b"--extras" not in self.zip(visitor).read("run_autograder")
        switch_to(app, "natural bets")
        run = self.zip(visitor).read("run_autograder").decode()
        assert "--extras natural bets" in run
        assert "--url http://localhost/" in run

    def test_the_seed_is_the_class_s_and_lies_in_the_instance_folder(self, make_app, tmp_path):
        visitor = Visitor(make_app(INSTANCE_PATH=str(tmp_path / "instance"))).instructor()
        first, second = (self.zip(visitor).read("grader/seed") for _ in range(2))
        assert first == second == (tmp_path / "instance" / "grading-seed").read_bytes()

    @pytest.mark.parametrize("extras", CHOICES)
    def test_the_command_lines_have_the_switches_in_force(self, sit, extras):
        visitor = sit(extras=extras).instructor()
        html = text(visitor, "/handout")
        assert html.count(f"--extras {extras} --hidden") == (3 if extras else 0)
        assert "--format classroom50 --out result.json" in html


class TestReplay:
    @pytest.mark.parametrize("name", ["DEAL-03", "BOTH-02", "NATURAL-01", "BETS-02"])
    def test_a_failed_hand_s_link_plays_that_very_hand(self, visitor, name):
        found = shown_records()[name]
        link = urlsplit(replay_link("http://localhost/", found))
        assert link.path == "/replay"
        html = text(visitor, f"{link.path}?{link.query}&step=99")
        round_, state = list(steps.states(found))[-1]
        assert f'data-outcome="{round_.results[0].outcome}"' in html
        assert state.headline in html
        assert state.why in html

    def test_step_by_step_from_the_deal(self, visitor):
        query = urlencode(fields(shown_records()["DEAL-03"]))
        assert "Step 1 of 3" in text(visitor, f"/replay?{query}")
        assert "Step 2 of 3" in text(visitor, f"/replay?{query}&step=1")
        assert "Step 3 of 3" in text(visitor, f"/replay?{query}&step=7")
        assert "Step 1 of 3" in text(visitor, f"/replay?{query}&step=-7")
        assert "Step 1 of 3" in text(visitor, f"/replay?{query}&step=two")

    def test_a_card_to_come_is_not_shown_before_its_step(self, visitor):
        html = text(visitor, "/replay?cards=10S+6D+6H+5C+9D+4H&moves=hit+stand")
        felt = html[html.index('class="felt"') : html.index("Hand record")]
        assert 'data-card="5C"' not in felt

    @pytest.mark.parametrize(
        ("query", "words"),
        [
            ("", "cards"),
            ("cards=1S", "unknown card"),
            ("cards=10S+6D", "run out"),
            ("cards=10S+6D+6H&moves=double", "not open"),
            ("cards=10S+6D+6H&extras=bets&bets=101", "1 to 100"),
            ("cards=10S+6D+6H&table=poker", "unknown table"),
            ("cards=10S+6D+6H&cards=10S", "twice"),
            ("cards=10S%0Anet:+1", "more than one line"),
            ("cards=" + "10S+" * 600, "too long"),
        ],
    )
    def test_what_cannot_be_played_is_told(self, visitor, query, words):
        assert words in text(visitor, f"/replay?{query}", 400)

    def test_a_refused_move_of_a_record_is_passed_over(self, visitor):
        assert "Step 1 of 1" in text(visitor, "/replay?cards=10S+6D+6H&moves=!double")

    def test_nothing_in_the_address_becomes_markup(self, visitor):
        assert "<script>x" not in text(visitor, "/replay?cards=%3Cscript%3Ex", 400)


class TestSteps:
    def test_each_step_tells_event_state_and_rule(self):
        told = list(steps.said(shown_records()["BOTH-02"]))
        assert len(told) == 2
        assert told[0].startswith("1. You have the 10 of diamonds and the 6 of hearts.")
        assert "Both went over 21, so no one wins: rule 4." in told[1]

    @pytest.mark.parametrize(
        "text",
        ["cards: 10S 6D", "cards: 10S 6D 6H\nmoves: double", "extras: bets\nbets: 0\ncards: 10S 6D 6H"],
    )
    def test_what_cannot_be_played_is_a_bad_record(self, text):
        found = next(record.read(f"table: peterson\n{text}"))
        with pytest.raises(record.BadRecord):
            list(steps.said(found))

    def test_the_command_tells_a_record_of_the_rulebook_or_a_file(self, capsys, tmp_path):
        assert main(["replay", "--steps", "BOTH-02"]) == 0
        said = capsys.readouterr().out
        assert said.startswith("# P4: BOTH-02: 25 against 25: no one wins\n1. You have")
        (tmp_path / "it.hand").write_text("table: peterson\ncards: 10S 6D 6H\n\ntable: peterson\ncards: 1S\n")
        assert main(["replay", "--steps", str(tmp_path / "it.hand")]) == 2
        came = capsys.readouterr()
        assert "Your turn: 16 against 6." in came.out
        assert "it.hand:5: unknown card '1S'" in came.err
        assert main(["replay", "--steps", str(tmp_path / "none.hand")]) == 2
