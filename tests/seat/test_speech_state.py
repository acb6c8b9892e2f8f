"""The state in a sentence: whose turn it is, or who won with what, by which rule, and what it did."""

import pytest

from blackjack.seat import telling
from tests.engine.rounds import played
from tests.seat.seats import BETS, BOTH, NATURAL

HIGHEST = ("The hand with the highest value that is not over 21 wins: rule 4", "P4")
OVER = ("A hand over 21 is worthless, so the other one wins: rule 4", "P4")
SAME = ("Both hands have the same value, so no one wins: rule 4", "P4")

ENDS = {
    "higher total, won": (
        ("10S 10D 10H 7C", "stand", (), 1),
        "You win: 20 beats 17",
        HIGHEST,
        "You gain 1 and the dealer loses 1.",
    ),
    "higher total, lost": (
        ("10S 10D 7H 9C", "stand", BETS, 100),
        "The dealer wins: 19 beats 17",
        HIGHEST,
        "You lose 100 and the dealer gains 100.",
    ),
    "a natural, by its total": (
        ("AS 10D KH 10C", "stand", (), 1),
        "You win: 21 beats 20",
        HIGHEST,
        "You gain 1 and the dealer loses 1.",
    ),
    "a natural that pays": (
        ("AS 10D KH 10C", "stand", BETS, 3),
        "You win: 21 beats 20",
        HIGHEST,
        "You gain 4.5 and the dealer loses 4.5. A winning blackjack pays one and a half times the bet of 3.",
    ),
    "a natural under extra 1": (
        ("AS 5D KH 6C 10H", "stand", NATURAL, 1),
        "You win: your blackjack beats an ordinary 21",
        ("A blackjack wins over an ordinary 21: extra 1", "X1"),
        "You gain 1 and the dealer loses 1.",
    ),
    "a natural under both extras": (
        ("AS 5D KH 6C 10H", "stand", BOTH, 10),
        "You win: your blackjack beats an ordinary 21",
        ("A blackjack wins over an ordinary 21: extra 1", "X1"),
        "You gain 15 and the dealer loses 15. A winning blackjack pays one and a half times the bet of 10.",
    ),
    "the dealer's natural": (
        ("7S AD 7H 7C KC", "hit stand", BOTH, 10),
        "The dealer wins: a blackjack beats your ordinary 21",
        ("A blackjack wins over an ordinary 21, for the dealer too: extra 1", "R3"),
        "You lose 10 and the dealer gains 10.",
    ),
    "the gambler over 21": (
        ("10S 10D 2H KC 7C", "hit", (), 1),
        "The dealer wins: you went over 21 with 22",
        OVER,
        "You lose 1 and the dealer gains 1.",
    ),
    "the dealer over 21": (
        ("2S 10D 3H 6C KH", "stand", (), 1),
        "You win: the dealer went over 21 with 26",
        OVER,
        "You gain 1 and the dealer loses 1.",
    ),
    "the dealer over 21 against a natural": (
        ("AS 10D KH 6C KC", "stand", BETS, 2),
        "You win: the dealer went over 21 with 26",
        OVER,
        "You gain 3 and the dealer loses 3. A winning blackjack pays one and a half times the bet of 2.",
    ),
    "both over 21": (
        ("10S 6D 6H 10C 10H 9C", "hit", (), 1),
        "A draw: both went over 21",
        ("Both went over 21, so no one wins: rule 4", "P4"),
        "The scores stay as they are.",
    ),
    "equal": (
        ("10S 10D 8H 8C", "stand", (), 1),
        "A draw: both have 18",
        SAME,
        "The scores stay as they are.",
    ),
    "equal, a natural and an ordinary 21": (
        ("AS 5D KH 6C 10H", "stand", BETS, 10),
        "A draw: both have 21",
        SAME,
        "The scores stay as they are.",
    ),
    "equal, both natural": (
        ("AS AD KH QC", "stand", BOTH, 50),
        "A draw: both have a blackjack",
        SAME,
        "The scores stay as they are.",
    ),
}


@pytest.mark.parametrize(("round_", "headline", "rule", "effect"), ENDS.values(), ids=ENDS)
def test_who_won_by_which_rule_and_what_it_did(
    round_: tuple[str, str, tuple[str, ...], int], headline: str, rule: tuple[str, str], effect: str
) -> None:
    codes, moves, extras, bet = round_
    over = played(codes, moves, extras, [bet])
    assert telling.headline(over) == headline
    assert telling.rule(over.rules, over.results[0]) == rule
    assert telling.effect(over) == effect


def test_every_outcome_and_reason_is_among_them() -> None:
    ends = {played(*round_[:3], [round_[3]]).results[0][:2] for round_, *_ in ENDS.values()}
    assert ends == {
        ("win", "higher_total"),
        ("lose", "higher_total"),
        ("win", "natural"),
        ("lose", "natural"),
        ("lose", "player_bust"),
        ("win", "dealer_bust"),
        ("push", "both_bust"),
        ("push", "equal"),
    }


class TestAnOpenRound:
    @pytest.mark.parametrize(
        ("codes", "moves", "headline"),
        [
            ("10S 10D 6H", "", "Your turn: 16 against 10"),
            ("AS 9D 6H", "", "Your turn: soft 17 against 9"),
            ("AS AD KH", "", "Your turn: blackjack against soft 11"),
            ("AS AD KH KC", "hit", "Your turn: 21 against soft 11"),
            ("AS 2D 5H 5C", "hit", "Your turn: soft 21 against 2"),
        ],
    )
    def test_whose_turn_and_the_totals(self, codes: str, moves: str, headline: str) -> None:
        assert telling.headline(played(codes, moves)) == headline


class TestTheEvent:
    @pytest.mark.parametrize(
        ("codes", "moves", "event"),
        [
            (
                "10S AD 6H",
                "",
                "You have the 10 of spades and the 6 of hearts. The dealer shows the Ace of diamonds.",
            ),
            ("10S AD 2H 4H", "hit", "You drew the 4 of hearts."),
            ("10S 10D 9H 8C", "stand", "The dealer drew the 8 of clubs."),
            (
                "10S 2D 9H 3C JC 2H",
                "stand",
                "The dealer drew the 3 of clubs, the Jack of clubs and the 2 of hearts.",
            ),
            (
                "10S 6D 6H QC 10H 9C",
                "hit",
                "You drew the Queen of clubs. The dealer drew the 10 of hearts and the 9 of clubs.",
            ),
        ],
    )
    def test_the_cards_that_came(self, codes: str, moves: str, event: str) -> None:
        assert telling.event(played(codes, moves), shuffled=False) == event
        assert telling.event(played(codes, moves), shuffled=True) == f"{event} {telling.SHUFFLED}"

    def test_the_shuffle_in_words(self) -> None:
        assert telling.SHUFFLED == "The deck ran out, so all its cards were shuffled."
