"""Peterson's two optional extras, each alone and both together."""

import pytest

from tests.rulebook.played import assert_played, played

NATURAL_AND_21 = "cards: AS 5D KH 6C 10H\nmoves: stand\nhands: 21\ndealer: 21"
THREE_SEVENS_AND_NATURAL = "cards: 7S AD 7H 7C KC\nmoves: hit stand\nhands: 21\ndealer: 21"
NATURAL_AND_20 = "cards: AS 10D KH 10C\nmoves: stand\nhands: 21\ndealer: 20"
BOTH_NATURAL = "cards: AS AD KH QC\nmoves: stand\nhands: 21\ndealer: 21"


class TestX1ABlackjackWins:
    """'Modify the program so that a blackjack wins over an ordinary 21.'"""

    @pytest.mark.parametrize("ten", ["10", "J", "Q", "K"])
    def test_a_blackjack_is_an_ace_and_a_ten_or_a_figure_in_either_order(self, ten: str) -> None:
        for first, second in ((ten, "A"), ("A", ten)):
            cards = f"{first}S 7D {second}H 9C 5D"
            assert_played(f"table: peterson\nextras: natural\ncards: {cards}\nmoves: stand\nnet: 1")

    def test_it_wins_over_an_ordinary_21(self) -> None:
        assert_played(f"table: peterson\nextras: natural\n{NATURAL_AND_21}\noutcomes: win\nnet: 1")
        came = played(f"table: peterson\nextras: natural\n{NATURAL_AND_21}")
        assert came["hands"][0]["reason"] == "natural"

    def test_off_the_two_draw(self) -> None:
        assert_played(f"table: peterson\n{NATURAL_AND_21}\noutcomes: push\nnet: 0")

    def test_two_ordinary_21s_draw_as_before(self) -> None:
        cards = "cards: 7S 5D 7H 7C 6C 10H\nmoves: hit stand\nhands: 21\ndealer: 21"
        assert_played(f"table: peterson\nextras: natural\n{cards}\noutcomes: push\nnet: 0")

    def test_two_blackjacks_draw(self) -> None:
        assert_played(f"table: peterson\nextras: natural\n{BOTH_NATURAL}\noutcomes: push\nnet: 0")

    def test_21_on_three_cards_is_no_blackjack(self) -> None:
        cards = "cards: AS 5D 5H 5C 6C 10H\nmoves: hit stand\nhands: 21\ndealer: 21"
        assert_played(f"table: peterson\nextras: natural\n{cards}\noutcomes: push\nnet: 0")

    def test_two_cards_that_are_not_21_are_no_blackjack(self) -> None:
        cards = "cards: AS 10D 9H KC\nmoves: stand\nhands: 20\ndealer: 20"
        assert_played(f"table: peterson\nextras: natural\n{cards}\noutcomes: push\nnet: 0")

    def test_it_decides_but_pays_no_more(self) -> None:
        assert_played(f"table: peterson\nextras: natural\n{NATURAL_AND_20}\noutcomes: win\nnet: 1")


class TestX2Bets:
    """'Allow the player (not the dealer) to set the value of the bet (1<=bet<=100) instead of the default
    of 1 indicated in step 5 above.'"""

    @pytest.mark.parametrize("bet", [1, 2, 50, 99, 100])
    def test_the_bet_is_won_and_lost(self, bet: int) -> None:
        head = f"table: peterson\nextras: bets\nbets: {bet}\n"
        assert_played(f"{head}cards: 10S 8D 9H 10C\nmoves: stand\nnet: {bet}")
        assert_played(f"{head}cards: 10S 10D 7H 9C\nmoves: stand\nnet: -{bet}")
        assert_played(f"{head}cards: 10S 10D 9H 9C\nmoves: stand\nnet: 0")

    def test_left_out_it_is_1(self) -> None:
        assert_played("table: peterson\nextras: bets\ncards: 10S 8D 9H 10C\nmoves: stand\nnet: 1")


class TestX2ABlackjackPays:
    """'In the case of a player blackjack the player will add 1.5 times the bet to his score (and the
    losing dealer subtract 1.5 times the bet).'"""

    @pytest.mark.parametrize("extras", ["bets", "natural bets", "bets natural"])
    @pytest.mark.parametrize(("bet", "net"), [(1, "1.5"), (2, "3"), (7, "10.5"), (99, "148.5"), (100, "150")])
    def test_one_and_a_half_times_the_bet(self, extras: str, bet: int, net: str) -> None:
        assert_played(f"table: peterson\nextras: {extras}\nbets: {bet}\n{NATURAL_AND_20}\nnet: {net}")

    def test_when_the_dealer_is_over_21_too(self) -> None:
        cards = "cards: AS 10D KH 6C 10C\nmoves: stand\ndealer: 26"
        assert_played(f"table: peterson\nextras: bets\nbets: 10\n{cards}\nnet: 15")

    def test_when_extra_1_lets_it_win(self) -> None:
        assert_played(f"table: peterson\nextras: natural bets\nbets: 10\n{NATURAL_AND_21}\nnet: 15")

    @pytest.mark.parametrize(
        "cards",
        [
            "cards: 7S 10D 7H 7C 10H\nmoves: hit stand\nhands: 21\ndealer: 20",
            "cards: AS 10D 5H 5C 10H\nmoves: hit stand\nhands: 21\ndealer: 20",
            "cards: AS 10D 9H 9C\nmoves: stand\nhands: 20\ndealer: 19",
        ],
    )
    def test_what_is_no_blackjack_wins_the_bet_only(self, cards: str) -> None:
        assert_played(f"table: peterson\nextras: natural bets\nbets: 10\n{cards}\nnet: 10")


class TestX2BothBlackjack:
    """'If both player and dealer have a blackjack then it is a draw.'"""

    @pytest.mark.parametrize("extras", ["bets", "natural bets"])
    def test_no_one_wins(self, extras: str) -> None:
        assert_played(f"table: peterson\nextras: {extras}\nbets: 50\n{BOTH_NATURAL}\noutcomes: push\nnet: 0")


class TestX2TheDealerWins:
    """'In all cases of the dealer winning, the dealer adds the bet to his score and the player subtracts
    the bet from his score.'"""

    @pytest.mark.parametrize("extras", ["bets", "natural bets"])
    def test_with_a_blackjack_he_wins_exactly_the_bet(self, extras: str) -> None:
        cards = "cards: 10S AD 10H KC\nmoves: stand\nhands: 20\ndealer: 21"
        assert_played(f"table: peterson\nextras: {extras}\nbets: 11\n{cards}\nnet: -11")

    def test_with_a_blackjack_over_an_ordinary_21_too(self) -> None:
        head = "table: peterson\nextras: natural bets\nbets: 3\n"
        assert_played(f"{head}{THREE_SEVENS_AND_NATURAL}\noutcomes: lose\nnet: -3")

    def test_over_21_costs_exactly_the_bet(self) -> None:
        cards = "cards: 10S 10D 6H KC 7C\nmoves: hit\nhands: 26\ndealer: 17"
        assert_played(f"table: peterson\nextras: bets\nbets: 100\n{cards}\nnet: -100")
