"""Multibox Blackjack: the page's rules M1 to M13."""

from functools import partial

import pytest

from blackjack.seat import view
from tests.rulebook.played import assert_refused, assert_round
from tests.seat.seats import play, seat_with

multibox = partial(assert_round, "multibox")
"""The cards come to each box, to the dealer, to each box again, and face down to the dealer."""


class TestValues:
    """'Number cards, 2-10, count as face value. Face cards, kings, queens and jacks, are equal in value to 10
    and aces are valued at either 1 or 11. No particular significance is given to any of the 4 suits.'"""

    @pytest.mark.parametrize(("rank", "total"), [("2", 11), ("9", 18), ("10", 19), ("J", 19), ("K", 19)])
    def test_numbers_and_figures(self, rank: str, total: int) -> None:
        multibox(f"{rank}S 6H 9D 10C", hands=str(total))

    def test_an_ace_is_11_or_1(self) -> None:
        multibox("AS 6H 9D 10C", hands="20")
        multibox("AS 6H 9D 10C 2C", "hit", hands="12")


class TestM1FourDecks:
    """'Multibox Blackjack is played with four standard decks of 52 cards (Jokers not included).'"""

    def test_each_card_four_times(self) -> None:
        shoe = seat_with(table="multibox").shoe
        drawn = [shoe.draw() for _ in range(shoe.left)]
        assert len(drawn) == 208
        assert all(drawn.count(card) == 4 for card in set(drawn))

    def test_one_card_may_lie_there_four_times(self) -> None:
        multibox("8S 8S 8S 8S", hands="16", legal="hit stand double split")


class TestM2TheDeal:
    """'The dealer is dealt two cards, and the player is dealt two cards in each box. The player's cards are
    dealt face up, while only the dealer's first card is shown.'"""

    def test_two_and_two(self) -> None:
        came = multibox("2S 9H 3D 8C", dealers="9H", dealer="9")
        assert came["hands"][0]["cards"] == ["2S", "3D"]

    def test_in_each_box(self) -> None:
        came = multibox("2S 4S 9H 3D 5D 8C", bets="5 5", dealers="9H")
        assert [hand["cards"] for hand in came["hands"]] == [["2S", "3D"], ["4S", "5D"]]

    def test_the_second_one_of_the_dealer_lies_face_down(self) -> None:
        page = view(play(seat_with("2S 9H 3D 8C", table="multibox")))
        assert [card and card.code for card in page.dealer.cards] == ["9H", None]
        assert "8 of clubs" not in repr(page)


class TestM3Hit:
    """'A player may repeat this as many times as he likes so long as the total of his cards does not exceed
    "21". If the total surpasses "21", it is considered a "bust" and the player automatically loses.'"""

    def test_as_many_times_as_he_likes(self) -> None:
        multibox("AS 9H AD 8C AC AH 2S 2D 2H", "hit hit hit hit", hands="18", legal="hit stand")

    def test_at_21_too(self) -> None:
        multibox("10S 9H 6D 8C 5C", "hit", hands="21", legal="hit stand")

    def test_over_it_the_hand_is_lost(self) -> None:
        multibox("10S 9H 6D 8C 6C", "hit !hit", hands="22", net="-1", reasons="player_bust")

    def test_and_the_next_box_is_asked(self) -> None:
        multibox("10S 2S 9H 6D 3D 8C 6C", "hit", bets="5 5", hands="22 5", legal="hit stand double")


class TestM4Stand:
    """'Once a player is satisfied with the cards he is holding, he should click STAND. This is repeated for
    all the boxes the player is playing.'"""

    def test_box_after_box(self) -> None:
        cards = "2S 4S 6S 9H 3D 5D 7D 8C 10C 9C 6C"
        multibox(cards, "hit", bets="5 5 5", hands="15 9 13")
        multibox(cards, "hit stand hit", bets="5 5 5", hands="15 18 13")
        multibox(cards, "hit stand hit stand hit", bets="5 5 5", hands="15 18 19", legal="hit stand")

    def test_the_dealer_waits_for_the_last(self) -> None:
        multibox("10S 10S 9H 9D 9D 8C", "stand", bets="5 5", dealers="9H")
        multibox("10S 10S 9H 9D 9D 8C", "stand stand", bets="5 5", dealers="9H 8C")


class TestM5TheDealersHand:
    """'After the player is finished, it is the dealer's turn to reveal his face down card and decide whether
    he would like to take another card. The dealer must have cards totaling "17" or more.'"""

    def test_16_draws_and_17_does_not(self) -> None:
        multibox("10S 9H 9D 7C 4D", "stand", dealers="9H 7C 4D")
        multibox("10S 9H 9D 8C 4D", "stand", dealers="9H 8C")

    def test_soft_17_stands(self) -> None:
        multibox("10S 6H 9D AC 4D", "stand", dealers="6H AC", dealer="17")

    def test_soft_16_draws(self) -> None:
        multibox("10S 5H 9D AC 4D", "stand", dealers="5H AC 4D", dealer="20")


class TestM6WhoWins:
    """'If the player's card total is greater than the dealer's, or if the dealer busts then the player is
    the winner.'"""

    def test_the_greater_total(self) -> None:
        multibox("10S 9H 9D 9C", "stand", net="1", reasons="higher_total")
        multibox("10S 9H 7D 9C", "stand", net="-1", reasons="higher_total")

    def test_the_dealers_bust(self) -> None:
        multibox("2S 6H 3D 10C KD", "stand", net="1", reasons="dealer_bust")

    def test_but_not_for_a_hand_that_is_bust(self) -> None:
        multibox(
            *("10S 2S 6H 6D 3D 10C KD KH", "hit stand"),
            **{"bets": "5 5", "reasons": "player_bust dealer_bust", "net": "0"},
        )


class TestM7APush:
    """'If the player's card total is the same as the dealer it is considered a "push" and the player does
    not lose his bet.'"""

    @pytest.mark.parametrize("cards", ["10S 9H 9D 10C", "10S 9H 7D 8C"])
    def test_the_same_total(self, cards: str) -> None:
        multibox(cards, "stand", net="0", reasons="equal", outcomes="push")

    def test_one_less_or_more_is_none(self) -> None:
        multibox("10S 9H 9D 9C", "stand", net="1")
        multibox("10S 9H 8D 10C", "stand", net="-1")


class TestM8Blackjack:
    """'If a 10-value card, plus an ace are initially dealt in any hand, it is considered "Blackjack". The
    player wins 1.5 times his bet and automatically loses if the dealer is dealt a "Blackjack". If both are
    dealt a "Blackjack" it is considered a "push".'"""

    @pytest.mark.parametrize("ten", ["10", "J", "Q", "K"])
    def test_one_and_a_half(self, ten: str) -> None:
        multibox(f"{ten}S 9H AD 8C", bets="5", net="7.5", reasons="natural", legal="")

    def test_it_beats_21_on_more_cards(self) -> None:
        multibox("AS 2S 5H KD 3D 6C KH", "stand", bets="5 5", dealer="21", net="2.5")

    def test_the_dealers_beats_all_but_a_blackjack(self) -> None:
        multibox("7S KH 7D AC 7C", "hit stand", hands="21", net="-1", reasons="natural")
        multibox("AS KH KD AC", net="0", reasons="natural")

    def test_21_on_more_cards_wins_the_bet_alone(self) -> None:
        multibox("7S 9H 7D 8C 7C", "hit stand", bets="10", net="10", reasons="higher_total")


class TestM9Insurance:
    """'If the visible card of the dealer is an ace, the player may buy "insurance" by betting and additional
    0.5 times his initial bet. If the dealer then gets "Blackjack", the player will win 2 times his
    "insurance" bet.'"""

    def test_under_an_ace_alone(self) -> None:
        multibox("10S AH 9D 8C", legal="insure decline")
        for up in ("10", "J", "K", "9"):
            multibox(f"10S {up}H 9D AC", "!insure !decline", legal="hit stand double")

    def test_half_the_bet_pays_2_to_1(self) -> None:
        multibox("10S AH 9D KC", "insure stand", bets="5", insurance="2.5", net="0")
        multibox("10S AH 9D 8C", "insure stand", bets="5", insurance="2.5", net="-2.5")

    def test_21_on_more_cards_is_no_blackjack(self) -> None:
        multibox("10S AH 9D 4C 6D", "insure stand", bets="10", dealer="21", net="-15")


class TestM10Splitting:
    """'If a player is dealt two cards of the same value (including two of the same face cards), he is
    entitled to "split" the cards and double his initial bet. He will now be playing two hands of Blackjack,
    one at a time.'"""

    @pytest.mark.parametrize("pair", ["KS KD", "10S QD", "2S 2D", "AS AD"])
    def test_two_cards_of_one_value(self, pair: str) -> None:
        first, second = pair.split()
        multibox(f"{first} 6H {second} 10C", legal="hit stand double split")

    @pytest.mark.parametrize("cards", ["9S 10D", "AS 9D"])
    def test_two_others_are_no_pair(self, cards: str) -> None:
        first, second = cards.split()
        multibox(f"{first} 6H {second} 10C", "!split", legal="hit stand double")

    def test_the_bet_again_and_one_hand_at_a_time(self) -> None:
        cards = "8S 6H 8D 10C 2C 10D 9C KD"
        multibox(cards, "split", bets="5", hands="10 8", stakes="5 5")
        multibox(cards, "split hit stand stand", bets="5", hands="20 17", net="10")

    def test_not_after_a_hit(self) -> None:
        multibox("2S 6H 3D 10C 2C", "hit !split", legal="hit stand")
        multibox("2S 6H 2D 10C 2C", "hit !split", legal="hit stand")

    def test_the_other_boxes_are_as_they_were(self) -> None:
        multibox("8S 9S 6H 8D 9D 10C 2C", "split", bets="5 10", hands="10 8 18", stakes="5 5 10")


class TestM11DoubleDown:
    """'The player may double his bet after viewing his initial two cards. He will then only be allowed one
    additional "HIT" to complete his hand.'"""

    @pytest.mark.parametrize("cards", ["2S 3D", "6S 5D", "10S 9D", "AS 6D"])
    def test_whatever_they_are(self, cards: str) -> None:
        first, second = cards.split()
        multibox(f"{first} 9H {second} 8C 2C", "double", bets="5", stakes="10", legal="")

    def test_one_card(self) -> None:
        multibox("6S 9H 5D 8C 2C", "double !hit !stand", hands="13", net="-2")

    def test_not_after_a_hit(self) -> None:
        multibox("2S 9H 3D 8C 6C", "hit !double", legal="hit stand")

    def test_bust_twice_the_bet_is_lost(self) -> None:
        multibox("10S 9H 6D 8C 6C", "double", bets="5", net="-10", reasons="player_bust")


class TestM12DoubleAfterASplit:
    """'It is also possible to "Double Down" after a "Split", except in the case of two aces.'"""

    def test_after_a_split(self) -> None:
        multibox("8S 6H 8D 10C 2C 10D 9C KD 2H", "split double double", stakes="2 2", hands="20 27", net="0")

    def test_not_with_two_aces(self) -> None:
        multibox("AS 6H AD 10C 2C 3C", "split !double", legal="hit stand")
        multibox("AS 6H AD 10C 2C 3C", "split stand !double", legal="hit stand")

    def test_an_ace_that_comes_to_a_split_hand_is_none_of_them(self) -> None:
        multibox("8S 6H 8D 10C AC", "split", hands="19 8", legal="hit stand double")

    def test_an_ace_dealt_with_another_card_may_double(self) -> None:
        multibox("AS 6H 2D 10C", legal="hit stand double")


class TestM13ChipsAndButtons:
    """'Click the chips to place your bet. Click DEAL to deal the cards. Choose between HIT, STAND, INSURANCE,
    SPLIT and DOUBLE depending on the cards you have received.'"""

    def test_the_chips(self) -> None:
        assert {bet.chips for bet in view(seat_with(table="multibox")).bets} == {(1, 5, 25, 100)}

    def test_the_buttons(self) -> None:
        page = view(play(seat_with("8S 6H 8D 10C", table="multibox")))
        assert [(move.label, move.why) for move in page.moves] == [
            *(("Hit", ""), ("Stand", ""), ("Double", ""), ("Split", "")),
            ("Insurance", "needs a dealer’s ace"),
        ]

    def test_no_forfeit(self) -> None:
        multibox("10S 6H 6D 10C", "!forfeit", legal="hit stand double")

    def test_bets_of_nothing_are_refused(self) -> None:
        assert_refused("multibox", "10S 6H 6D 10C", "0")
