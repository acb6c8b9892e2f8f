"""Peterson's table, the Playroom and Multibox in the terminal, by typed commands."""

import pytest

from blackjack.engine.amount import whole
from blackjack.terminal.commanded import Commanded
from blackjack.terminal.lines import Lines
from tests.seat.seats import BETS, BOTH, in_hand, seat_with
from tests.terminal.talks import talk

PETERSON = "10S 10D 9H 8C"
HIGHEST = "The hand with the highest value that is not over 21 wins"


class TestPeterson:
    def test_word_for_word(self) -> None:
        said = talk(seat_with(PETERSON), "deal", "stand")
        assert said[0].startswith("Peterson. Type hit or h, stand or st, deal or deal 5, ")
        assert said[1:] == [
            "Ready to deal. You play against the dealer. Each round is worth 1.",
            "> deal",
            "Your turn: 19 against 10.",
            "You have the 10 of spades and the 9 of hearts. The dealer shows the 10 of diamonds.",
            "Hit or stand?",
            "> stand",
            "You win: 19 beats 18.",
            "The dealer drew the 8 of clubs.",
            f"{HIGHEST}: rule 4. You gain 1 and the dealer loses 1.",
            "Your score is plus 1. The dealer’s score is minus 1.",
            "",
            "> ",
            "Your score is plus 1. The dealer’s score is minus 1.",
        ]

    def test_the_extras(self) -> None:
        said = talk(seat_with("AS 5D KH 6C 10H"), "deal 10", "st", extras=BOTH)
        assert "Place your bet. Choose from 1 to 100, then deal. You play against the dealer." in said
        assert said[-1] == "Your score is plus 15. The dealer’s score is minus 15."

    def test_without_extra_2_a_bet_is_not_looked_at(self) -> None:
        assert talk(seat_with(PETERSON), "deal 50", "st")[-1].startswith("Your score is plus 1.")

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("deal 101", "A bet must be from 1 to 100, not 101."),
            ("deal 0", "A bet must be from 1 to 100, not 0."),
            ("deal x", "A bet is a whole number."),
            ("deal 1.5", "A bet is a whole number."),
            ("deal -1", "A bet is a whole number."),
            ("deal ²", "A bet is a whole number."),
            ("deal 1000000000", "A bet is a whole number."),
            ("deal 5 5", "2 bets are too many here."),
        ],
    )
    def test_a_wrong_bet_deals_nothing(self, typed: str, words: str) -> None:
        seat = seat_with(PETERSON)
        assert words in talk(seat, typed, extras=BETS)
        assert seat.round is None

    def test_the_announcements(self) -> None:
        said = talk(seat_with(PETERSON), "deal", "c", "v", "s", "t", "others")
        answers = [
            said[i + 1] for i, line in enumerate(said) if line in ("> c", "> v", "> s", "> t", "> others")
        ]
        assert answers == [
            "Your cards: 10 of spades and 9 of hearts. Total: 19.",
            "Dealer’s cards: 10 of diamonds. Total: 10.",
            "Your score is zero. The dealer’s score is zero. Your bet is 1.",
            "Two players: you and the dealer. Round 1. It is your turn. 1 of 52 cards is left.",
            "You play alone here.",
        ]

    def test_what_cannot_be_done_now_is_told(self) -> None:
        said = talk(seat_with(PETERSON), "hit", "deal", "deal", "split")
        assert "No round is open. Deal to begin one." in said
        assert "A round is still open at the table Peterson. Finish it first." in said
        assert "Split is not open now. You can hit or stand." in said

    @pytest.mark.parametrize(
        ("typed", "told"), [("fold", "“fold” is no command. Type hit"), ("", "Type hit")]
    )
    def test_what_is_no_command(self, typed: str, told: str) -> None:
        assert talk(seat_with(PETERSON), typed)[3].startswith(told)

    @pytest.mark.parametrize("word", ["help", "?"])
    def test_help(self, word: str) -> None:
        assert talk(seat_with(PETERSON), word)[3].startswith("Type hit or h")

    @pytest.mark.parametrize("word", ["leave", "quit", "q", " Q "])
    def test_leaving(self, word: str) -> None:
        said = talk(seat_with(PETERSON), "deal", word, "stand")
        assert said[-2:] == ["", "Your score is zero. The dealer’s score is zero. Your bet is 1."]


class TestThePlayroom:
    def test_chips_begin_at_1000_and_are_counted(self) -> None:
        seat = seat_with("10S 9D 9H 8C 10S 8D 9H KC", table="quentinc")
        said = talk(seat, "s", "deal 100", "s", "st", "deal", "st", "s")
        assert [line for line in said if "chips" in line and not line.startswith("Quentin")][:-1] == [
            "You have 1000 chips left.",
            "You have 900 chips left and 100 staked.",
            "You have 1100 chips left.",
            "You have 1000 chips left.",
            "You have 1000 chips left.",
        ]

    def test_every_move(self) -> None:
        seat = seat_with("8S 8D KH 2C 10C 3D 9D 8C", table="quentinc")
        talk(seat, "deal 10", "i", "p", "d", "h", "st")
        assert seat.past[0].net == whole(20 + 10 - 10)
        seat = seat_with("10S 6D KH", table="quentinc")
        assert talk(seat, "deal 5", "f")[-1] == "You have 997.5 chips left."

    def test_a_move_that_is_not_open_tells_why(self) -> None:
        said = talk(seat_with("10S 9D 5H", table="quentinc"), "deal 600", "p", "d", "i", "no")
        end = "is not open now. You can hit, stand or forfeit."
        assert [line.removesuffix(end) for line in said if "not open" in line] == [
            "Split: needs a pair. Split ",
            "Double: costs 600, you have 400. Double ",
            "Insurance: needs a dealer’s ace or figure. Insure ",
            "Decline ",
        ]

    def test_no_more_than_there_is(self) -> None:
        seat = seat_with("10S 9D 5H", table="quentinc")
        assert "The bets make 1001, and that is more than there is." in talk(seat, "deal 1001")
        assert seat.round is None

    def test_fresh_chips_for_who_has_none(self) -> None:
        seat = seat_with("10S 7D 9H 9C 10S 7D 9H 9C", table="quentinc")
        said = talk(seat, "deal 1000", "st", "deal 1", "s")
        assert "You have 0 chips left." in said
        assert said.index("You get 1000 fresh chips.") > said.index("You have 0 chips left.")
        assert said[-1] == "You have 999 chips left and 1 staked."

    def test_none_for_who_has_one(self) -> None:
        seat = seat_with("10S 7D 9H 9C 10S 7D 9H 9C", table="quentinc")
        said = talk(seat, "deal 999", "st", "deal 2")
        assert "You get 1000 fresh chips." not in said
        assert "The bets make 2, and that is more than there is." in said


class TestMultibox:
    CARDS = "10S 8S 9H 9D 8D 8C 2S 3S 4S"

    def test_a_bet_for_each_box(self) -> None:
        seat = seat_with(self.CARDS, table="multibox")
        said = talk(seat, "deal 5 10", "st", "st")
        assert in_hand(seat).bets() == [5, 10]
        assert "Box 1: You win: 19 beats 17." in said
        assert "Box 2: The dealer wins: 17 beats 16." in said
        assert "Box 1 +5, box 2 −10: −5" in said

    def test_a_box_without_a_bet_is_left_out(self) -> None:
        seat = seat_with(self.CARDS, table="multibox")
        talk(seat, "deal 5 0 10")
        assert in_hand(seat).bets() == [5, 10]

    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ("deal 0 0", "One box at least needs a bet."),
            ("deal 1 1 1 1 1 1", "6 bets are too many here."),
            ("deal 500 501", "The bets make 1001, and that is more than there is."),
        ],
    )
    def test_wrong_bets(self, typed: str, words: str) -> None:
        seat = seat_with(self.CARDS, table="multibox")
        assert words in talk(seat, typed)
        assert seat.round is None

    def test_insurance_is_answered_first(self) -> None:
        seat = seat_with("10S AH 9D 8C", table="multibox")
        said = talk(seat, "deal 10", "h", "no", "st")
        assert "Hit: answer insurance first. Hit is not open now. You can insure or decline." in said
        assert said[-1] == "You have 1000 chips left."

    def test_a_split_box_by_box(self) -> None:
        seat = seat_with("8S 7H 8D 10C 2C KD 9C", table="multibox")
        said = talk(seat, "deal 5", "p", "h", "st", "st")
        assert said[-7:-3] == [
            "Box 1, first hand: You win: 20 beats 17.",
            "Box 1, second hand: A draw: both have 17.",
            "Box 1, first hand +5, box 1, second hand 0: +5",
            "You have 1005 chips left.",
        ]


def test_no_file_is_needed_to_be_told_the_account() -> None:
    """The account is there before the first command."""

    class Silent(Lines):
        def __init__(self) -> None:
            pass

    seat = seat_with(table="quentinc")
    assert Commanded(seat, (), Silent()).account() == "You have 1000 chips left."
