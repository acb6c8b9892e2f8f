"""The rulings R20 to R28 on what the Playroom's page leaves open. Each class quotes the rules page."""

from functools import partial

import pytest

from blackjack.engine import IllegalMove
from blackjack.engine.amount import Halves, halves, whole
from blackjack.seat import Seat, view
from tests.rulebook.played import assert_refused, assert_round
from tests.seat.seats import in_hand, seat_with

quentinc = partial(assert_round, "quentinc", bets="10")


class TestR20TheShoeAndTheBets:
    """'Six decks, shuffled between rounds when under a quarter is left. Bets are whole chips, from 1 to all
    you have; half chips are kept exactly.'"""

    def test_six_decks(self) -> None:
        shoe = seat_with(table="quentinc").shoe
        drawn = [shoe.draw() for _ in range(shoe.left)]
        assert len(drawn) == 312
        assert all(drawn.count(card) == 6 for card in set(drawn))

    @pytest.mark.parametrize(("left", "shuffles"), [(78, 1), (77, 2)])
    def test_shuffled_when_under_a_quarter_is_left(self, left: int, shuffles: int) -> None:
        seat = seat_with(table="quentinc")
        while seat.shoe.left > left:
            seat.shoe.draw()
        seat.deal((), [1])
        assert seat.shoe.shuffles == shuffles
        assert seat.shuffled == (shuffles == 2)

    @pytest.mark.parametrize("bet", ["0.5", "1.5", "x", "-1"])
    def test_whole_chips(self, bet: str) -> None:
        assert_refused("quentinc", "10S 9D 9H 8C", bet)

    def test_half_chips(self) -> None:
        quentinc("AS KD 9H 8C", bets="5", net="7.5")
        quentinc("10S 6D 9H", "forfeit", bets="5", net="-2.5")
        quentinc("10S 9D AH 8C", "insure stand", bets="1", insurance="0.5", net="-0.5")


class TestR21TensAndFigures:
    """'An ace and a ten are a black jack too. A figure, for insurance, is a Jack, Queen or King.'"""

    @pytest.mark.parametrize("ten", ["10", "J", "Q", "K"])
    def test_each_ten_value_card_makes_a_black_jack(self, ten: str) -> None:
        quentinc(f"{ten}S AD 9H 8C", net="15", reasons="natural")

    def test_the_dealers_too(self) -> None:
        quentinc("10S 9D 10H AC", "stand", net="-10", reasons="natural")

    def test_no_insurance_against_a_ten(self) -> None:
        quentinc("10S 9D 10H", "!insure", legal="hit stand double forfeit")


class TestR22Pairs:
    """'A pair is two cards of one rank. One split. A split hand gets its second card when its turn comes; a
    21 after a split is an ordinary 21; a split hand may double.'"""

    @pytest.mark.parametrize("pair", ["10S KD", "JS QD", "QS KD"])
    def test_ten_and_king_are_none(self, pair: str) -> None:
        quentinc(f"{pair} 9H", "!split", legal="hit stand double forfeit")

    @pytest.mark.parametrize("pair", ["10S 10D", "KS KD", "AS AD", "2S 2S"])
    def test_two_of_a_rank_are(self, pair: str) -> None:
        quentinc(f"{pair} 9H", legal="hit stand double split forfeit")

    def test_one_split(self) -> None:
        quentinc("8S 8D 9H 8C 8H", "split !split stand !split", hands="16 16", legal="hit stand double")

    def test_the_second_card_comes_with_the_turn(self) -> None:
        quentinc("8S 8D 9H 2C", "split", hands="10 8")
        quentinc("8S 8D 9H 2C 3C", "split stand", hands="10 11")

    def test_21_after_a_split_is_ordinary(self) -> None:
        quentinc("AS AD 9H KC QC 8C", "split", hands="21 21", net="20", reasons="higher_total higher_total")
        quentinc("AS AD 9H KC QC 2C KD", "split", dealer="21", net="0", reasons="equal equal")
        quentinc("AS AD KH KC QC AC", "split", net="-20", reasons="natural natural")

    def test_a_split_hand_may_double_aces_too(self) -> None:
        quentinc("8S 8D 9H 2C 10C KD 8C", "split double stand", stakes="20 10", net="30")
        quentinc("AS AD 9H 2C", "split", legal="hit stand double")


class TestR23At21AndActions:
    """'At 21 the turn ends by itself. Insurance, double, split and hit are all actions: after any of them
    there is no forfeit.'"""

    def test_at_21_by_hit_by_split_and_when_served(self) -> None:
        quentinc("10S 6D 9H 5C 8C", "hit", legal="", net="10")
        quentinc("AS AD 9H KC 5C", "split", hands="21 16", legal="hit stand double")
        quentinc("AS KD 9H 8C", "!stand !insure", legal="", net="15")

    def test_a_served_black_jack_is_not_even_asked_about_insurance(self) -> None:
        quentinc("AS KD AH KC", "!insure", legal="", insurance="0", net="0")

    def test_at_20_it_goes_on(self) -> None:
        quentinc("10S 6D 9H 4C", "hit", legal="hit stand double")

    @pytest.mark.parametrize("move", ["hit", "insure", "split"])
    def test_an_action_ends_the_chance_to_forfeit(self, move: str) -> None:
        quentinc("6S 6D KH 2C", f"{move} !forfeit", dealer="10")

    def test_a_refused_one_does_not(self) -> None:
        quentinc("6S 7D 9H", "!split !insure forfeit", net="-5")


class TestR24WhenInsuranceIsOpen:
    """'Once, at any decision before the first hand is complete. It covers every hand of yours at half of its
    first bet; a split after it pays for the new hand’s insurance too.'"""

    def test_after_hits_and_after_a_split(self) -> None:
        quentinc("2S 3D KH 4C 5C", "hit hit", legal="hit stand double insure")
        quentinc("8S 8D KH 2C", "split", legal="hit stand double insure")
        quentinc("8S 8D KH 2C 4C", "split hit", legal="hit stand double insure")

    def test_not_in_the_second_hand(self) -> None:
        quentinc("8S 8D KH 2C 4C", "split stand !insure", legal="hit stand double")

    def test_once(self) -> None:
        quentinc("2S 3D KH 4C", "insure hit !insure", insurance="5", legal="hit stand double")
        quentinc("8S 8D KH 2C", "insure split !insure", insurance="10", legal="hit stand double")

    def test_a_double_after_it_adds_nothing(self) -> None:
        quentinc("6S 5D KH 2C AC", "insure double", insurance="5", stakes="20", net="-10")

    def test_a_split_after_it_pays_again(self) -> None:
        quentinc("8S 8D KH 2C 3C 7D", "insure split stand stand", insurance="10", net="-30")


class TestR25TheDealersBlackJackAndWhenHeStops:
    """'A dealer’s black jack takes every stake, doubled and split ones too, but pushes with a black jack. If
    every hand is bust the dealer takes his second card only when an insurance hangs on it, and no third.
    If no hand is left but busts and black jacks he takes his second card and no third. After a forfeit he
    takes none.'"""

    def test_it_takes_every_stake(self) -> None:
        quentinc("6S 5D KH 10C AC", "double", hands="21", net="-20", reasons="natural")
        quentinc("8S 8D KH 3C 10C 10D AC", "split double stand", net="-30", stakes="20 10")

    def test_it_pushes_with_a_black_jack(self) -> None:
        quentinc("AS KD KH AC", net="0", reasons="natural")

    def test_a_bust_is_a_bust_before_it(self) -> None:
        quentinc("10S 6D KH 9C AC", "insure hit", reasons="player_bust", net="0")

    def test_every_hand_bust_without_insurance(self) -> None:
        quentinc("10S 6D KH 9C AC", "hit", dealers="KH", net="-10")
        quentinc("8S 8D KH 6C 9C 7C 9H AC", "split hit hit", dealers="KH", net="-20")

    def test_every_hand_bust_with_insurance(self) -> None:
        quentinc("10S 6D KH 9C AC", "insure hit", dealers="KH AC", net="0")
        quentinc("10S 6D KH 9C 2C 3C", "insure hit", dealers="KH 2C", net="-15")

    def test_a_black_jack_alone(self) -> None:
        quentinc("AS KD KH 2C 9C", dealers="KH 2C", net="15")

    def test_one_hand_left_and_he_plays(self) -> None:
        quentinc("8S 8D KH 6C 9C 7C 2H 3C 4D", "split hit stand", dealers="KH 2H 3C 4D", net="-20")

    def test_after_a_forfeit_he_takes_none(self) -> None:
        quentinc("10S 6D KH AC", "forfeit", dealers="KH")


def dealt(cards: str, bet: int, stock: Halves) -> Seat:
    """A round of a player who has this stock before the bet."""
    seat = seat_with(cards, table="quentinc")
    seat.deal((), [bet], purse=stock)
    return seat


class TestR26TheRefill:
    """'A move that costs more than the stock is not open.'"""

    @pytest.mark.parametrize(
        ("stock", "dear"),
        [
            ("10", {"double", "split", "insure"}),
            ("14.5", {"double", "split", "insure"}),
            ("15", {"double", "split"}),
            ("19.5", {"double", "split"}),
            ("20", set()),
        ],
    )
    def test_double_and_split_cost_the_bet_and_insurance_half_of_it(self, stock: str, dear: set[str]) -> None:
        seat = dealt("8S 8D KH 2C", 10, halves(stock))
        open_ = set(in_hand(seat).legal_moves())
        assert open_ == {"hit", "stand", "double", "split", "insure", "forfeit"} - dear
        for move in dear:
            with pytest.raises(IllegalMove):
                seat.act(move)

    def test_a_split_after_insurance_costs_half_a_bet_more(self) -> None:
        for stock, may in (("29.5", False), ("30", True)):
            seat = dealt("8S 8D KH 2C", 10, halves(stock))
            seat.act("insure")
            assert ("split" in in_hand(seat).legal_moves()) == may

    def test_insurance_after_a_split_costs_a_whole_bet(self) -> None:
        for stock, may in (("29.5", False), ("30", True)):
            seat = dealt("8S 8D KH 2C", 10, halves(stock))
            seat.act("split")
            assert ("insure" in in_hand(seat).legal_moves()) == may

    def test_the_page_tells_what_it_costs(self) -> None:
        seat = dealt("8S 8D KH 2C", 20, whole(30))
        why = {move.name: move.why for move in view(seat, stock=whole(10)).moves}
        assert why["double"] == why["split"] == "costs 20, you have 10"
        assert why["insure"] == ""


class TestR27Stakes:
    """'A bet leaves the stock when it is placed'"""

    def test_with_the_deal_and_with_each_move_that_stakes_more(self) -> None:
        seat = dealt("8S 8D KH 2C 3C", 10, whole(100))
        left = [in_hand(seat).purse]
        for move in ("insure", "split", "double"):
            seat.act(move)
            left.append(in_hand(seat).purse)
        assert left == [whole(chips) for chips in (90, 85, 70, 60)]

    def test_a_refused_move_takes_nothing(self) -> None:
        seat = dealt("8S 9D 5H 2C", 10, whole(100))
        for move in ("split", "insure"):
            with pytest.raises(IllegalMove):
                seat.act(move)
        assert in_hand(seat).purse == whole(90)
