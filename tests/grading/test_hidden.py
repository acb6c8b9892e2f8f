"""Hidden hands: from a seed, each turning on its rule, none a shown one."""

import pytest

from blackjack.engine.cards import PACK, card
from blackjack.grading import hidden, plain, turning
from blackjack.grading.cases import as_hand, cases, hidden_records, of_rule, played, used
from blackjack.grading.readings import KIN, WRONG
from blackjack.grading.rubric import all_rules, shown_records

SEEDS = [b"one seed", b"\x00\xff another"]
RULES = {rule.name: rule for rule in all_rules()}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
class TestHidden:
    def test_each_misreading_of_the_rule_is_caught_by_one_of_them(self, rule, seed):
        found = {
            name
            for record in hidden_records(seed, rule)
            for name in turning.caught(rule.name, as_hand(rule.name, record))
        }
        assert found == {f"{rule.name}.{name}" for name in WRONG[rule.name]}

    def test_each_turns_on_its_rule(self, rule, seed):
        assert len(hidden_records(seed, rule)) >= hidden.LEAST
        for record in hidden_records(seed, rule):
            assert list(turning.caught(rule.name, as_hand(rule.name, record)))

    def test_each_is_settled_whatever_extra_is_in_force(self, rule, seed):
        for record in hidden_records(seed, rule):
            assert turning.settled(rule.name, as_hand(rule.name, record))

    def test_none_turns_on_another_rule(self, rule, seed):
        spilling = 0
        for record in hidden_records(seed, rule):
            hand = as_hand(rule.name, record)
            kin = turning.kin(turning.caught(rule.name, hand))
            spilling += bool(set(turning.spilled(rule.name, hand)) - kin)
        assert not spilling

    def test_no_card_is_asked_for_at_21_or_over_and_all_52_are_there(self, rule, seed):
        for record in hidden_records(seed, rule):
            assert len(set(record.cards)) == 52
            hand = [card.rank for card in played(record).hands[0].cards]
            assert all(plain.best(hand[:n]) < 21 for n in range(2, len(hand)))

    def test_none_is_a_shown_one_or_another_hidden_one(self, rule, seed):
        shown = {what(record) for record in shown_records().values() if whole(record)}
        mine = [what(record) for record in hidden_records(seed, rule)]
        assert not shown & set(mine)
        assert len(set(mine)) == len(mine)


def whole(record):
    return record.net is not None and not any(move.startswith("!") for move in record.moves)


def what(record):
    """The ranks that a round takes and the moves: what a program sees of it."""
    return tuple(card.rank for card in used(record)), record.moves


def test_the_same_seed_makes_the_same_hands_another_seed_others():
    rule = RULES["P3"]
    hidden.hands.cache_clear()
    once = hidden.hands(b"a", "P3")
    hidden.hands.cache_clear()
    assert hidden.hands(b"a", "P3") == once
    assert hidden.hands(b"b", "P3") != once
    assert rule.name == "P3"


def test_these_hands_are_the_same_on_every_machine():
    first = hidden.hands(b"a", "P1")[0]
    assert (" ".join(card.code for card in first.cards[:6]), first.wants) == SAME


SAME = ("9S 7H 2C 9D QS 5C", (True, False))


@pytest.mark.parametrize("seed", SEEDS)
def test_one_answer_to_every_hand_earns_nothing(seed):
    for rule in all_rules():
        asked = [case for case in of_rule(rule, seed) if case.kind == "hand"]
        for answer in {expected for case in asked for expected in case.expects}:
            passed = sum(set(case.expects) == {answer} for case in asked)
            assert rule.earned(passed, len(asked)) == 0, (rule.name, answer)


def test_names_of_cases_are_unique():
    found = [case.job.id for case in cases(["natural", "bets"], b"seed", "module")]
    assert len(set(found)) == len(found)


def test_kin_are_readings_of_other_rules():
    names = {f"{rule}.{name}" for rule, readings in WRONG.items() for name in readings}
    assert set(KIN) <= names
    assert frozenset().union(*KIN.values()) <= names


class TestExtrasTold:
    def test_a_module_is_told_the_extras_of_the_rule_alone(self):
        for case in cases(["natural", "bets"], b"seed", "module"):
            assert (case.job.natural, case.job.bet is not None) == (case.rule == "X1", case.rule == "X2")

    def test_a_program_is_told_those_of_the_class_and_bets_1(self):
        for case in cases(["natural", "bets"], b"seed", "program"):
            assert case.job.natural
            assert all(turn.bet == 1 for turn in case.job.hands) or case.rule == "X2"
        assert not any(case.job.natural or case.job.bet for case in cases([], b"seed", "web"))


def test_a_hand_that_an_extra_of_the_class_would_change_is_not_settled_and_not_taken():
    cards = [card(code) for code in ("AS", "5D", "KH", "6C", "10H")]
    tie = hidden.Made((*cards, *(one for one in PACK if one not in cards)), (False,), None)
    assert not turning.settled("P4", hidden.plain("P4", tie))
    assert hidden._cost("P4", "P4.tie-dealer", tie, 9_999) >= 1_000


def test_a_winner_of_half_the_hands_is_avoided_from_then_on():
    dealers = [one for one in hidden.hands(b"a", "P1") if hidden._winner("P1", one) == "dealer"]
    assert hidden._too_often("P1", dealers[:1] * 2, 6) == ""
    assert hidden._too_often("P1", dealers[:1] * 3, 6) == "dealer"
    for avoid, other in (("player", "dealer"), ("dealer", "player")):
        found = [hidden._hand(b"%d" % n, "P1", "P1.casino", (), avoid) for n in range(4)]
        assert {hidden._winner("P1", one) for one in found} == {other}
