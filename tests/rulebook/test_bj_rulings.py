"""The rulings R10 to R16 on what the manual of bj(6) leaves open. Each class quotes the rules page."""

from functools import partial

import pytest

from blackjack.engine.amount import halves
from blackjack.engine.cards import Card
from blackjack.seat import Seat
from tests.rulebook.played import assert_round
from tests.seat.seats import in_hand, play, seat_with

bj = partial(assert_round, "bj")


class TestR10TheDealAndTheShuffle:
    """'One deck. The deal: a card to you, one to the dealer face up, one to you, one to the dealer face
    down. Before a round with fewer than 15 cards left the deck is shuffled; if it still runs out in a
    round, all 52 cards are shuffled and dealing goes on.'"""

    def test_you_the_dealer_you_the_dealer(self) -> None:
        came = bj("2S 9H 3D 8C", dealers="9H", dealer="9")
        assert came["hands"][0]["cards"] == ["2S", "3D"]
        bj("10S 9H 9D 8C", "stand", dealers="9H 8C")

    def test_one_deck(self) -> None:
        seat = seat_with(table="bj")
        assert seat.shoe.left == 52
        dealt = []
        while not dealt or seat.shoe.left >= 15:
            dealt += stood(seat)
        assert len(set(dealt)) == len(dealt) == 52 - seat.shoe.left

    def test_shuffled_with_14_left_and_not_with_15(self) -> None:
        for left, shuffles in ((15, 1), (14, 2)):
            seat = seat_with(table="bj")
            while seat.shoe.left > left:
                seat.shoe.draw()
            assert play(seat).shoe.shuffles == shuffles
            assert seat.shoe.left == (11 if shuffles == 1 else 48)

    def test_if_it_still_runs_out_dealing_goes_on_with_all_52(self) -> None:
        seat = seat_with(table="bj")
        while seat.shoe.left > 15:
            seat.shoe.draw()
        play(seat)
        while seat.shoe.left:
            seat.shoe.draw()
        seat.act("hit")
        assert (seat.shoe.shuffles, seat.shuffled) == (2, True)
        assert seat.shoe.left <= 51


def stood(seat: Seat) -> list[Card]:
    """Deal a round and stand; its cards."""
    play(seat)
    while seat.is_open:
        seat.act(next(move for move in ("stand", "decline") if move in in_hand(seat).legal_moves()))
    return seat.drawn()


class TestR11TheDealerLooks:
    """'Insurance is asked first. Then the dealer looks at his face-down card under an ace or a ten-value
    card: with a natural the round ends at once.'"""

    @pytest.mark.parametrize("up", ["10", "J", "Q", "K"])
    def test_under_a_ten_value_card_at_the_deal(self, up: str) -> None:
        bj(f"5S {up}H 6D AC", "!double !hit", legal="", net="-2", dealers=f"{up}H AC")

    @pytest.mark.parametrize("answer", ["insure", "decline"])
    def test_under_an_ace_once_insurance_is_answered(self, answer: str) -> None:
        bj("8S AH 8D KC", "!split", legal="insure decline", dealers="AH")
        bj("8S AH 8D KC", answer, legal="", hands="16", dealers="AH KC")

    def test_no_natural_and_the_round_goes_on(self) -> None:
        bj("5S KH 6D 9C", legal="double hit stand", dealers="KH")
        bj("5S AH 6D 9C", "decline", legal="double hit stand", dealers="AH")

    def test_so_nothing_more_can_be_lost_to_it(self) -> None:
        bj("8S KH 8D AC", "!split !double", net="-2", stakes="2")


class TestR12TheOrderOfTheQuestions:
    """'Insurance, split, double down, hit. Once insurance is answered, the others are open together. A
    natural is asked only about insurance.'"""

    def test_first_insurance_alone(self) -> None:
        bj("5S AH 5D 9C", "!hit !stand !split !double", legal="insure decline")

    def test_then_the_others_together(self) -> None:
        bj("5S AH 5D 9C", "decline", legal="split double hit stand")
        bj("5S AH 5D 9C", "insure", legal="split double hit stand")

    def test_a_natural_is_asked_only_about_insurance(self) -> None:
        bj("AS AH KD 9C", "!stand !hit", legal="insure decline")
        bj("AS AH KD 9C", "insure", legal="", net="2")
        bj("AS 9H KD 9C", legal="", net="3")

    def test_a_ten_that_could_double_may_be_split_instead(self) -> None:
        bj("5S 6H 5D 9C 2C 3C 10C", "split", hands="7 5", legal="hit stand")

    def test_no_forfeit(self) -> None:
        bj("10S 6H 6D 10C", "!forfeit", legal="hit stand")


class TestR13AfterASplit:
    """'One split. A split hand gets its second card when its turn comes; split aces get one card each. A 21
    after a split is an ordinary 21. A split hand of 10 or 11 on two cards may double down.'"""

    def test_one_split(self) -> None:
        bj("8S 6H 8D 10C 8H 8C", "split !split", hands="16 8", legal="hit stand")
        bj("8S 6H 8D 10C 8H 8C", "split stand !split", hands="16 16", legal="hit stand")

    def test_the_second_hand_has_one_card_till_its_turn(self) -> None:
        bj("8S 6H 8D 10C 2C 3C 9C", "split hit", hands="13 8")
        bj("8S 6H 8D 10C 2C 3C 9C", "split hit stand", hands="13 17")

    def test_split_aces_get_one_card_each(self) -> None:
        bj("AS 6H AD 10C 2C 9D KH", "split !hit", hands="13 20", legal="", net="4")

    def test_other_pairs_may_hit(self) -> None:
        bj("10S 6H KD 10C 2C 9D", "split", legal="hit stand")

    def test_a_21_after_a_split_is_ordinary(self) -> None:
        bj("AS 9H AD 9C KC 10D", "split", hands="21 21", net="4", reasons="higher_total higher_total")
        bj("AS 6H AD 10C KC 10D 5H", "split", dealer="21", net="0", reasons="equal equal")
        bj("KS 9H JD 9C AC 5D 3H", "split", hands="21 10", legal="hit stand")

    def test_ten_or_eleven_on_two_cards_may_double_down(self) -> None:
        bj("8S 6H 8D 10C 3C", "split", legal="double hit stand")
        bj("8S 6H 8D 10C 2C", "split", legal="double hit stand")
        bj("8S 6H 8D 10C 4C", "split !double", legal="hit stand")
        bj("5S 6H 5D 10C 2C 4C", "split hit !double", hands="11 5")
        bj("8S 6H 8D 10C 3C 10H 9H KC", "split double stand", stakes="4 2", net="6")

    def test_a_dealers_natural_cannot_take_two_hands(self) -> None:
        bj("8S KH 8D AC", "!split", stakes="2", net="-2")


class TestR14SoftHands:
    """'A dealt total is the best total: an ace and a nine are 20, which may not double down.'"""

    @pytest.mark.parametrize("with_", ["9", "10", "2"])
    def test_a_soft_hand_is_never_ten_or_eleven(self, with_: str) -> None:
        came = bj(f"AS 6H {with_}D 10C", "!double", dealer="16" if with_ == "10" else "6")
        assert "double" not in came["legal"]

    def test_nor_two_aces(self) -> None:
        bj("AS 6H AD 10C", "!double", hands="12", legal="split hit stand")


class TestR15NoHandLeft:
    """'If no hand is left but busts and naturals, the dealer shows his face-down card and draws no more.'"""

    def test_a_bust(self) -> None:
        bj("10S 2H 6D 3C KC", "hit", dealers="2H 3C", net="-2")

    def test_a_natural(self) -> None:
        bj("AS 2H KD 3C", dealers="2H 3C", net="3")

    def test_two_busts(self) -> None:
        bj("10S 2H KD 3C 6C 7C 8C 9D", "split hit hit", dealers="2H 3C", net="-4")

    def test_one_hand_left_and_he_draws(self) -> None:
        bj("10S 10H KD 3C 6C 7C 8C 5D", "split hit stand", dealers="10H 3C 5D", hands="23 18")


class TestR16WhatTheActionCounts:
    """'Every dollar put at risk: 2 a hand, 2 more for a split or a double down, 1 for insurance.'"""

    @pytest.mark.parametrize(
        ("cards", "moves", "action"),
        [
            ("10S 9H 9D 8C", "stand", "2"),
            ("AS 9H KD 8C", "", "2"),
            ("6S 9H 5D 8C KC", "double", "4"),
            ("8S 9H 8D 8C KC 9C", "split stand stand", "4"),
            ("8S 9H 8D 8C 3C KC 9C", "split double stand", "6"),
            ("8S 9H 8D 8C 3C KC 3H KD", "split double double", "8"),
            ("10S AH 9D 7C", "insure stand", "3"),
            ("10S AH 9D 7C", "decline stand", "2"),
            ("10S AH 9D KC", "insure", "3"),
            ("6S AH 5D 7C KC", "insure double", "5"),
            ("8S AH 8D 7C KC KD", "insure split stand stand", "5"),
        ],
    )
    def test_each(self, cards: str, moves: str, action: str) -> None:
        assert play(seat_with(cards, table="bj"), moves).action == halves(action)

    def test_it_adds_up_won_or_lost(self) -> None:
        seat = seat_with("10S 9H 9D 8C 10S 9H 6D 8C", table="bj")
        play(seat, "stand")
        play(seat, "stand")
        assert (seat.action, seat.score) == (halves("4"), 0)
