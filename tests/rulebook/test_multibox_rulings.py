"""The rulings R20 and R30 to R34 on what Multibox leaves open. Each class quotes the rules page."""

from functools import partial

import pytest

from blackjack.engine import IllegalBet
from blackjack.engine.amount import halves, whole
from blackjack.seat import view
from tests.rulebook.played import assert_refused, assert_round
from tests.seat.seats import in_hand, seat_with

multibox = partial(assert_round, "multibox")
FIVE = "2S 3S 4S 5S 6S 9H 2D 3D 4D 5D 6D 8C"


class TestR20HalfChips:
    """'Bets are whole chips; half chips are kept exactly.'"""

    @pytest.mark.parametrize("bet", ["0.5", "2.5", "x"])
    def test_whole_bets(self, bet: str) -> None:
        assert_refused("multibox", "10S 9H 9D 8C", bet)

    def test_half_chips_won_and_lost(self) -> None:
        multibox("AS 9H KD 8C", bets="5", net="7.5")
        multibox("10S AH 9D 8C", "insure stand", bets="5", insurance="2.5", net="-2.5")


class TestR30BoxesShoeAndChips:
    """'Up to five boxes. Dealt box by box, the dealer’s card face up, box by box, the dealer’s card face
    down. The shoe of 208 cards is shuffled between rounds when under a quarter is left. Chips of 1, 5, 25
    and 100; any sum of them up to your stock, which is the permanent one.'"""

    def test_five_boxes(self) -> None:
        came = multibox(FIVE, bets="1 5 25 100 1000", hands="4 6 8 10 12", dealer="9")
        assert [hand["box"] for hand in came["hands"]] == [1, 2, 3, 4, 5]
        assert [hand["stake"] for hand in came["hands"]] == ["1", "5", "25", "100", "1000"]

    def test_not_six(self) -> None:
        assert_refused("multibox", FIVE, "1 1 1 1 1 1")

    @pytest.mark.parametrize(("left", "shuffles"), [(52, 1), (51, 2)])
    def test_shuffled_when_under_a_quarter_is_left(self, left: int, shuffles: int) -> None:
        seat = seat_with(table="multibox")
        while seat.shoe.left > left:
            seat.shoe.draw()
        seat.deal((), [1] * 5)
        assert seat.shoe.shuffles == shuffles
        assert ("shuffles all the cards" in view(seat).event) == (shuffles == 2)

    def test_all_boxes_together_up_to_the_stock(self) -> None:
        seat = seat_with(FIVE, table="multibox")
        with pytest.raises(IllegalBet):
            seat.deal((), [500, 501], purse=whole(1000))
        assert (seat.round, seat.shoe.left) == (None, 12)
        seat.deal((), [500, 500], purse=whole(1000))
        assert in_hand(seat).purse == 0

    def test_what_costs_more_than_the_stock_is_not_open(self) -> None:
        for stock, more in (("14.5", []), ("15", ["double", "split"])):
            seat = seat_with("8S 6H 8D 10C", table="multibox")
            seat.deal((), [5, 5][:1], purse=halves(stock) - whole(5))
            assert list(in_hand(seat).legal_moves()[2:]) == more

    def test_insurance_that_costs_more_is_not_open_but_may_be_declined(self) -> None:
        seat = seat_with("8S AH 8D 10C", table="multibox")
        seat.deal((), [5], purse=halves("7"))
        assert in_hand(seat).legal_moves() == ("decline",)
        assert [move.why for move in view(seat).moves if move.name == "insure"] == ["costs 2.5, you have 2"]


class TestR31NoPeek:
    """'The dealer shows his face-down card only after you are finished, so doubles and splits are lost to a
    dealer’s Blackjack.'"""

    def test_the_round_goes_on_under_a_ten_and_under_an_ace(self) -> None:
        multibox("5S KH 6D AC", legal="hit stand double", dealers="KH")
        multibox("5S AH 6D KC", "decline", legal="hit stand double", dealers="AH")

    def test_a_double_is_lost(self) -> None:
        multibox("5S KH 6D AC 10C", "double", hands="21", net="-2", reasons="natural")

    def test_a_split_is_lost(self) -> None:
        multibox("8S KH 8D AC 3C 10C 2C", "split double stand", net="-3", reasons="natural natural")

    def test_the_insurance_is_settled_at_the_end_too(self) -> None:
        multibox("5S AH 6D KC 10C", "insure double", bets="10", insurance="5", net="-10")


class TestR32TheInsuranceQuestion:
    """'It is asked box by box, before that box’s other moves. A box with a Blackjack is asked too and takes
    no other action. A split after it adds nothing to the insurance.'"""

    def test_box_by_box(self) -> None:
        cards = "10S 10S AH 9D 8D 9C"
        multibox(cards, "!hit !stand !double", bets="5 10", legal="insure decline")
        multibox(cards, "insure", bets="5 10", legal="hit stand double", insurance="2.5")
        multibox(cards, "insure stand !hit", bets="5 10", legal="insure decline")
        multibox(cards, "insure stand insure", bets="5 10", insurance="7.5", legal="hit stand double")

    def test_answered_once(self) -> None:
        multibox("10S AH 9D 9C", "decline !insure !decline", legal="hit stand double")

    def test_a_blackjack_is_asked_and_takes_no_other_action(self) -> None:
        multibox("AS AH KD 9C", "!stand !hit", legal="insure decline")
        multibox("AS AH KD 9C", "insure", bets="10", legal="", net="10")
        multibox("AS 10S AH KD 8D KC", "insure", bets="5 5", legal="insure decline")

    def test_a_split_adds_nothing(self) -> None:
        multibox("8S AH 8D 9C 10C 9D", "insure split stand stand", bets="10", insurance="5", net="-25")


class TestR33AfterASplit:
    """'One split a box; split aces may hit; a 21 after a split is an ordinary 21.'"""

    def test_one_split_a_box(self) -> None:
        multibox("8S 6H 8D 10C 8H", "split !split", hands="16 8", legal="hit stand double")
        multibox("8S 9S 6H 8D 9D 10C 2C 3C 4C", "split stand stand split", bets="5 5", hands="10 11 13 9")

    def test_split_aces_may_hit(self) -> None:
        multibox("AS 6H AD 10C 2C 3C 4C", "split hit", hands="16 11", legal="hit stand")

    def test_21_after_a_split_is_ordinary(self) -> None:
        multibox("AS 9H AD 9C KC QC", "split stand stand", bets="10", net="20", hands="21 21")
        multibox("AS KH AD AC KC QC", "split stand stand", bets="10", net="-20", reasons="natural natural")
        multibox("AS 6H AD 10C KC QC 5D", "split stand stand", net="0", reasons="equal equal")


class TestR34NoHandLeft:
    """'If no hand of any box is left but busts and naturals, the dealer shows his face-down card and draws no
    more.'"""

    def test_busts_and_blackjacks(self) -> None:
        multibox("10S AS 2H 6D KD 3C KC 9D", "hit", bets="5 10", dealers="2H 3C", net="10")

    def test_one_hand_left_and_he_draws(self) -> None:
        multibox("10S 10S 2H 6D 9D 3C KC 9H 7H", "hit stand", bets="5 10", dealer="21")
