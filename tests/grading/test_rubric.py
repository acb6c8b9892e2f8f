"""The rubric is data: each rule has its points, its sentence and hands that turn on it."""

from collections import Counter

import pytest

from blackjack import rulebook
from blackjack.engine import UnknownExtra
from blackjack.grading import plain
from blackjack.grading.cases import as_hand, cases, of_rule, played, used
from blackjack.grading.readings import WRONG
from blackjack.grading.rubric import Rule, all_rules, explained, points, rules_in_force, shown_records
from blackjack.grading.turning import caught, kin, settled, spilled

RULES = {rule.name: rule for rule in all_rules()}
CHOICES = [(), ("natural",), ("bets",), ("natural", "bets")]


def shown(rule):
    return {name: shown_records()[name] for name in rule.shown}


class TestPoints:
    def test_the_standard_rules_are_worth_100_and_each_extra_10(self):
        assert [points(extras) for extras in CHOICES] == [100, 110, 110, 120]

    def test_an_extra_is_asked_for_only_when_it_is_in_force(self):
        assert [rule.name for rule in rules_in_force(["bets"]) if rule.extra] == ["X2"]
        assert {case.rule for case in cases(["natural"])} == {*RULES} - {"X2"}

    def test_an_unknown_extra_is_refused(self):
        with pytest.raises(UnknownExtra, match="jokers"):
            rules_in_force(["jokers"])

    @pytest.mark.parametrize(("passed", "earned"), [(8, 15), (7, 7), (6, 7), (5, 0), (0, 0)])
    def test_all_hands_give_all_points_three_quarters_give_half(self, passed, earned):
        assert Rule("P1", "", "", 15, ()).earned(passed, 8) == earned

    def test_a_rule_without_hands_gives_nothing(self):
        assert Rule("P1", "", "", 15, ()).earned(0, 0) == 0


class TestWords:
    def test_each_sentence_is_the_original_s(self):
        original = " ".join(rule.original for rule in rulebook.rules("peterson"))
        for rule in all_rules():
            assert rule.sentence in original, rule.name

    def test_names_of_shown_records_are_unique(self):
        assert len(shown_records()) == len(list(rulebook.records("peterson")))

    def test_each_shown_record_says_what_it_shows(self):
        for rule in all_rules():
            for record in shown(rule).values():
                assert explained(record)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
class TestShown:
    def test_there_are_some(self, rule):
        assert len(rule.shown) >= 4

    def test_each_turns_on_its_rule(self, rule):
        for name, record in shown(rule).items():
            assert list(caught(rule.name, as_hand(rule.name, record))), name

    def test_each_ends_the_same_whatever_extra_is_in_force(self, rule):
        for name, record in shown(rule).items():
            assert settled(rule.name, as_hand(rule.name, record)), name

    def test_no_misreading_of_another_rule_changes_it(self, rule):
        may = {"ACE-23": {"P2.never"}}  # an ace that is drawn, with the other one
        for name, record in shown(rule).items():
            hand = as_hand(rule.name, record)
            others = set(spilled(rule.name, hand)) - kin(caught(rule.name, hand))
            assert others <= may.get(name, set()), (name, others)

    def test_every_card_is_in_the_deck_once(self, rule):
        for case in of_rule(rule):
            if case.kind == "hand":
                assert Counter(case.job.cards) == Counter(plain.COUNTS.keys()) | Counter(
                    dict.fromkeys(plain.COUNTS, 4)
                )

    def test_no_card_is_asked_for_at_21_or_over(self, rule):
        for name, record in shown(rule).items():
            hand = played(record).hands[0].cards
            for n in range(2, len(hand)):
                assert plain.best([card.rank for card in hand[:n]]) < 21, name

    def test_a_sitting_fits_into_one_deck(self, rule):
        for names in rule.sittings:
            taken = Counter(card.rank for name in names for card in used(shown_records()[name]))
            assert max(taken.values()) <= 4


def test_shown_hands_catch_all_but_the_rarest_misreadings():
    missed = []
    for rule in all_rules():
        found = {
            name for record in shown(rule).values() for name in caught(rule.name, as_hand(rule.name, record))
        }
        missed += sorted({f"{rule.name}.{name}" for name in WRONG[rule.name]} - found)
    assert missed == ["P2.five"]


def test_a_module_is_asked_for_its_functions_too():
    kinds = Counter(case.kind for case in cases([], contract="module"))
    assert kinds["value"] == 5
    assert kinds["winner"] == 8
    assert Counter(case.kind for case in cases([], contract="program")) == {"hand": kinds["hand"]}
