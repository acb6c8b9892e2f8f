"""The plain game is the engine's; every misreading is another game."""

from hypothesis import given
from hypothesis import strategies as st

from blackjack.engine import Round, Shoe, rules_for
from blackjack.engine.cards import PACK
from blackjack.grading.cases import WINNERS
from blackjack.grading.plain import RIGHT, Hand, play
from blackjack.grading.readings import WRONG

EXTRAS = st.sampled_from([(), ("natural",), ("bets",), ("natural", "bets")])


@given(st.permutations(PACK), st.lists(st.booleans(), max_size=6), EXTRAS, st.integers(1, 100))
def test_the_right_reading_is_the_engine(cards, wants, extras, bet):
    rules = rules_for("peterson", extras)
    round_ = Round(rules, Shoe(1, b"", cards), (bet,))
    answers = iter(wants)
    while not round_.over:
        round_.act("hit" if next(answers, False) else "stand")
    hand = Hand(
        tuple(c.rank for c in cards), tuple(wants), bet if "bets" in extras else None, "natural" in extras
    )
    came = play(RIGHT, hand)
    assert came is not None
    assert came.net == round_.net
    if extras != ("bets",):
        assert came.winner == WINNERS[round_.results[0].outcome]


def test_a_hand_that_runs_out_of_cards_has_no_result():
    assert play(RIGHT, Hand(("10", "6", "6", "5"), (True, False))) is None


def test_each_misreading_has_words_of_its_own():
    words = [reading.words for readings in WRONG.values() for reading in readings.values()]
    assert all(words)
    assert len(set(words)) == len(words)
