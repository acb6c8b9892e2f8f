"""bj in the terminal: what is said and asked, in which order, to which end."""

import pytest

from tests.seat.seats import in_hand, seat_with
from tests.terminal.talks import asked, talk

FIRST = (
    "You have the 10 of spades and the 6 of diamonds. The dealer shows the 9 of hearts and a face-down card."
)


class TestARound:
    def test_word_for_word(self) -> None:
        assert talk(seat_with("10S 9H 6D 8C 3S 10S 9H 6D 8C", table="bj"), "y", "") == [
            FIRST,
            "Your turn: 16 against 9.",
            "? y",
            "You drew the 3 of spades.",
            "Your turn: 19 against 9.",
            "? ",
            "The dealer’s face-down card is the 8 of clubs. The dealer drew no card.",
            "You win: 19 beats 17.",
            "You gain 2.",
            "",
            FIRST,
            "Your turn: 16 against 9.",
            "? ",
            "Action 2, standing plus 2.",
        ]

    def test_a_natural_is_not_asked(self) -> None:
        said = talk(seat_with("AS 9H KD 8C 10S 9H 6D 8C", table="bj"))
        assert "You win with a blackjack." in said
        assert "You gain 3. A winning blackjack pays one and a half times the bet of 2." in said
        assert said[-2:] == ["? ", "Action 2, standing plus 3."]

    def test_a_split_tells_each_hand_and_the_sum(self) -> None:
        said = talk(seat_with("8S 7H 8D 10C 2C KD 2S 9C 10D", table="bj"), "y", "", "", "", "")
        start = said.index("First hand: 10 against 7.")
        assert said[start - 2 : said.index("")] == [
            "Split pair? y",
            "You split the pair. The first hand drew the 2 of clubs.",
            "First hand: 10 against 7.",
            "Double down? ",
            "? ",
            "The second hand drew the King of diamonds.",
            "Second hand: 18 against 7.",
            "? ",
            "The dealer’s face-down card is the 10 of clubs. The dealer drew no card.",
            "First hand: The dealer wins: 17 beats 10.",
            "Second hand: You win: 18 beats 17.",
            "A draw in all: nothing won or lost.",
            "First hand −2, second hand +2: 0",
        ]


class TestTheOrder:
    def test_insurance_pair_double_hit(self) -> None:
        assert asked("5S AH 5D 8C KD", "", "", "") == ["Insurance?", "Split pair?", "Double down?", "?"]
        assert asked("5S 6H 5D 8C KD", "") == ["Split pair?", "Double down?"]

    def test_yes_ends_the_questions_of_that_card(self) -> None:
        seat = seat_with("5S AH 5D 8C KD 2S 3S", table="bj")
        talk(seat, "y", "", "y")
        assert seat.past[0].n == 1
        assert seat.score == 2 * 4 - 2  # 20 beats 19, doubled; the insurance is lost

    def test_after_a_hit_there_is_but_the_hit(self) -> None:
        assert asked("2S 6H 3D 8C 5D KD", "y", "y", "") == ["?", "?", "?"]

    def test_a_split_hand_may_double(self) -> None:
        said = asked("8S 6H 8D 8C 3D 2D 2H KD", "y", "y", "", "")
        assert said == ["Split pair?", "Double down?", "Double down?", "?"]

    def test_a_no_to_insurance_declines_it(self) -> None:
        seat = seat_with("10S AH 9D 8C", table="bj")
        talk(seat, "")
        assert in_hand(seat).moves == ["decline"]


class TestShuffles:
    def test_the_first_with_action_and_standing(self) -> None:
        assert talk(seat_with(table="bj"))[:2] == [
            "The dealer shuffles all the cards.",
            "Action 0, standing zero.",
        ]

    def test_each_one_before_the_cards_it_gives(self) -> None:
        seat = seat_with(table="bj")
        said = talk(seat, *[""] * 60)
        told = [i for i, line in enumerate(said) if line == "The dealer shuffles all the cards."]
        assert len(told) == seat.shoe.shuffles > 4
        assert all(said[i + 1].startswith("Action ") and said[i + 2].startswith("You have ") for i in told)
        assert said[told[2] + 1] != said[-1]

    def test_in_the_midst_of_a_round(self) -> None:
        said = talk(seat_with("10S 9H 2D 8C", table="bj"), "y")
        at = said.index("The deck ran out, so all its cards were shuffled.")
        assert said[at + 1] == "Action 0, standing zero."
        assert said[at + 2].startswith("You drew the ")


class TestTheEnd:
    @pytest.mark.parametrize("answers", [(), ("y",), ("", "x")])
    def test_at_the_end_of_input_action_and_standing(self, answers: tuple[str, ...]) -> None:
        seat = seat_with("10S 9H 6D 8C 2S 10S 9H 6D 8C", table="bj")
        said = talk(seat, *answers)
        assert said[-1] == f"Action {seat.action // 2}, standing {'minus 2' if seat.score else 'zero'}."
