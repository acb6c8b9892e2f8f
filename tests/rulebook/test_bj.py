"""The Reno table, bj(6): the manual's rules B1 to B15."""

from functools import partial

import pytest

from blackjack.engine.amount import halves
from blackjack.seat import view
from tests.rulebook.played import assert_refused, assert_round
from tests.seat.seats import play, seat_with

bj = partial(assert_round, "bj")
"""The cards come to you, to the dealer, to you, and face down to the dealer."""


class TestValues:
    """'2 to 10 count as their number, Jack, Queen and King count 10, an ace 11 or 1, whichever gives the
    best total that is not over 21. Suits do not matter.'"""

    @pytest.mark.parametrize(("rank", "total"), [("2", 11), ("9", 18), ("10", 19), ("J", 19), ("K", 19)])
    def test_numbers_and_figures(self, rank: str, total: int) -> None:
        bj(f"{rank}S 6H 9D 10C", hands=str(total))

    def test_an_ace_is_11_or_1(self) -> None:
        bj("AS 6H 9D 10C", hands="20")
        bj("AS 6H 9D 10C 2C", "hit", hands="12")

    @pytest.mark.parametrize("suit", "SHDC")
    def test_the_suit_does_not_matter(self, suit: str) -> None:
        bj(f"A{suit} 9{suit} K{suit} 8{suit}", net="3")


class TestB1TheBet:
    """'The bet is $2 every hand.'"""

    def test_2_are_won_or_lost(self) -> None:
        bj("10S 9H 9D 8C", "stand", net="2", stakes="2")
        bj("10S 9H 6D 8C", "stand", net="-2")

    @pytest.mark.parametrize("bets", ["0", "1", "3", "4", "100"])
    def test_no_other_bet(self, bets: str) -> None:
        assert_refused("bj", "10S 9H 9D 8C", bets)

    def test_one_hand(self) -> None:
        assert_refused("bj", "10S 9H 9D 8C 2C 3C", "2 2")

    def test_there_is_no_bet_field(self) -> None:
        assert view(seat_with(table="bj")).bets == ()


class TestB2YourNatural:
    """'A player `natural' (black jack) pays $3.'"""

    def test_it_pays_3(self) -> None:
        bj("AS 9H KD 8C", net="3", reasons="natural", stakes="2")
        bj("10S 7H AD 10C", net="3", legal="", dealers="7H 10C")

    def test_without_a_question(self) -> None:
        bj("AS 9H KD 8C", "!hit !stand !double !split", legal="", net="3")

    def test_an_ordinary_21_pays_2(self) -> None:
        bj("7S 9H 7D 8C 7C", "hit stand", hands="21", net="2", reasons="higher_total")

    def test_it_beats_a_dealers_21_on_more_cards(self) -> None:
        bj("AS 6H KD 5C KC", outcomes="win", net="3", dealer="11")


class TestB3TheDealersNatural:
    """'A dealer natural loses $2.'"""

    def test_2_are_lost(self) -> None:
        bj("10S KH KD AC", net="-2", reasons="natural")
        bj("10S AH KD KC", "decline", net="-2", reasons="natural")

    def test_a_dealers_21_on_three_cards_is_none(self) -> None:
        bj("7S KH 7D 5C 7C 6C", "hit stand", hands="21", dealer="21", net="0", reasons="equal")


class TestB4BothNatural:
    """'Both dealer and player naturals is a `push' (no money exchange).'"""

    def test_under_a_ten_and_under_an_ace(self) -> None:
        bj("AS KH KD AC", net="0", reasons="natural", outcomes="push")
        bj("AS AH KD KC", "decline", net="0", reasons="natural")

    def test_a_natural_against_21_on_more_cards_is_no_push(self) -> None:
        bj("AS 5H KD 6C KC", net="3")


class TestB5Insurance:
    """'If the dealer has an ace up, the player is allowed to make an `insurance' bet against the chance of
    a dealer natural. If this bet is not taken, play resumes as normal.'"""

    def test_under_an_ace(self) -> None:
        bj("10S AH 9D 8C", legal="insure decline")

    @pytest.mark.parametrize("up", ["2", "9", "10", "J", "Q", "K"])
    def test_not_under_another_card(self, up: str) -> None:
        bj(f"10S {up}H 9D 8C", "!insure !decline", legal="hit stand")

    def test_not_for_an_ace_that_is_face_down(self) -> None:
        bj("10S 9H 9D AC", "!insure", legal="hit stand")

    def test_declined_play_goes_on(self) -> None:
        bj("10S AH 9D 8C", "decline", legal="hit stand", insurance="0")
        bj("10S AH 9D 7C", "decline stand", net="2")


class TestB6WhatInsuranceIsWorth:
    """'If the bet is taken, it is a side bet where the player wins $2 if the dealer has a natural and loses
    $1 if the dealer does not.'"""

    def test_won(self) -> None:
        bj("10S AH 9D KC", "insure", insurance="1", net="0", reasons="natural")
        bj("AS AH KD KC", "insure", net="2")

    def test_lost(self) -> None:
        bj("10S AH 9D 7C", "insure stand", insurance="1", net="1")
        bj("10S AH 6D 7C", "insure stand", net="-3")

    def test_a_dealers_21_on_more_cards_is_no_natural(self) -> None:
        bj("10S AH 9D 3C 7C", "insure stand", dealer="21", net="-3")

    def test_only_once(self) -> None:
        bj("10S AH 9D 7C", "insure !insure !decline", legal="hit stand")


class TestB7TwoHandsOfAPair:
    """'If the player is dealt two cards of the same value, he is allowed to `double'. He is allowed to play
    two hands, each with one of these cards. (The bet is doubled also; $2 on each hand.)'"""

    @pytest.mark.parametrize("pair", ["2S 2D", "9S 9D", "10S KD", "JS QD", "AS AD"])
    def test_two_cards_of_one_value(self, pair: str) -> None:
        first, second = pair.split()
        came = bj(f"{first} 6H {second} 10C", "!insure", dealer="6")
        assert "split" in came["legal"]

    @pytest.mark.parametrize("cards", ["9S 10D", "2S 3D", "AS 9D"])
    def test_two_of_different_values_are_none(self, cards: str) -> None:
        first, second = cards.split()
        bj(f"{first} 6H {second} 10C", "!split", legal="hit stand")

    def test_2_on_each_hand(self) -> None:
        bj("8S 6H 8D 10C 3C 10H KC", "split stand stand", stakes="2 2", hands="11 18", net="4")

    def test_a_pair_that_comes_with_a_hit_is_not_dealt(self) -> None:
        bj("2S 6H 3D 10C 2C", "hit !split", legal="hit stand")

    def test_each_hand_has_its_own_end(self) -> None:
        came = bj("8S 7H 8D 10C 3C 10D 9C KC", "split hit stand hit", hands="21 27")
        assert [hand["net"] for hand in came["hands"]] == ["2", "-2"]
        assert came["net"] == "0"


class TestB8DoubleDown:
    """'If a dealt hand has a total of ten or eleven, the player may `double down'. He may double the bet
    ($2 to $4) and receive exactly one more card on that hand.'"""

    @pytest.mark.parametrize("cards", ["6S 4D", "5S 5D", "2S 8D", "6S 5D", "9S 2D"])
    def test_ten_and_eleven(self, cards: str) -> None:
        first, second = cards.split()
        bj(f"{first} 6H {second} 10C 2C KC", "double", stakes="4", net="4")

    @pytest.mark.parametrize("cards", ["4S 5D", "2S 7D", "10S 2D", "7S 5D", "AS 9D"])
    def test_no_other_total(self, cards: str) -> None:
        first, second = cards.split()
        bj(f"{first} 6H {second} 10C", "!double", legal="hit stand")

    def test_exactly_one_card(self) -> None:
        bj("6S 6H 4D 10C 2C 5H", "double !hit !stand", hands="12", net="-4")

    def test_not_after_a_hit(self) -> None:
        bj("2S 6H 3D 10C 5C", "hit !double", hands="10", legal="hit stand")

    def test_a_push_gives_4_back(self) -> None:
        bj("6S 8H 5D 10C 7C", "double", hands="18", dealer="18", net="0")


class TestB9Hit:
    """'Under normal play, the player may `hit' (draw a card) as long as his total is not over
    twenty-one.'"""

    def test_again_and_again(self) -> None:
        for hits in range(4):
            bj("2S 6H 3D 10C 2C 4C 8C", "hit " * hits, legal="hit stand")

    def test_at_21_too(self) -> None:
        bj("10S 6H 6D 10C 5C", "hit", hands="21", legal="hit stand")

    def test_not_over_21(self) -> None:
        bj("10S 6H 6D 10C 6C", "hit !hit !stand", hands="22", legal="")


class TestB10Bust:
    """'If the player `busts' (goes over twenty-one), the dealer wins the bet.'"""

    def test_22_is_lost(self) -> None:
        bj("10S 6H 6D 10C 6C", "hit", hands="22", net="-2", reasons="player_bust")

    def test_even_if_the_dealer_would_bust(self) -> None:
        bj("10S 6H 6D 10C 6C KC", "hit", dealer="16", outcomes="lose")

    def test_21_is_no_bust(self) -> None:
        bj("10S 9H 6D 10C 5C", "hit stand", hands="21", net="2")

    def test_a_doubled_hand_of_ten_cannot_bust_but_a_split_one_loses_its_own_bet(self) -> None:
        bj("9S 7H 9D KC 8C KD 9H KH", "split hit stand", hands="27 18", reasons="player_bust higher_total")


class TestB11TheDealersHand:
    """'When the player `stands' (decides not to hit), the dealer hits until he attains a total of seventeen
    or more.'"""

    def test_he_draws_on_16(self) -> None:
        bj("10S 10H 9D 6C 4C", "stand", dealer="20", dealers="10H 6C 4C")

    @pytest.mark.parametrize("cards", ["10H 7C", "9H 8C", "6H AC"])
    def test_he_stands_on_17_a_soft_one_too(self, cards: str) -> None:
        up, hole = cards.split()
        bj(f"10S {up} 10D {hole} 2C", "stand", dealer="17", dealers=cards, net="2")

    def test_he_draws_on_soft_16(self) -> None:
        bj("10S 5H 9D AC AD", "stand", dealer="17", dealers="5H AC AD")


class TestB12TheDealerBusts:
    """'If the dealer busts, the player wins the bet.'"""

    def test_whatever_the_player_stands_on(self) -> None:
        bj("2S 6H 3D 10C KC", "stand", dealer="26", net="2", reasons="dealer_bust")
        bj("10S 6H 5D 10C 5C 6C", "hit stand", dealer="22", net="2", reasons="dealer_bust")

    def test_21_is_no_bust(self) -> None:
        bj("2S 6H 3D 10C 5C", "stand", dealer="21", net="-2")


class TestB13TheLargerTotal:
    """'If both player and dealer stand, the one with the largest total wins.'"""

    def test_either_way(self) -> None:
        bj("10S 9H 9D 9C", "stand", net="2", reasons="higher_total")
        bj("10S 9H 7D 9C", "stand", net="-2", reasons="higher_total")


class TestB14ATie:
    """'A tie is a push.'"""

    @pytest.mark.parametrize("cards", ["10S 9H 7D 8C", "10S 9H KD AC", "9S JH 9D 8C"])
    def test_no_money_goes_over(self, cards: str) -> None:
        bj(cards, "stand", net="0", reasons="equal", outcomes="push")

    def test_of_21s_that_are_no_naturals(self) -> None:
        bj("7S 9H 7D 7C 7H 5C", "hit stand", net="0", reasons="equal")


class TestB15TheMachine:
    """'The machine deals and keeps score.'"""

    def test_wins_and_losses_add_up(self) -> None:
        wins, loses, natural = "10S 9H 9D 8C", "10S 9H 6D 8C", "AS 9H KD 8C"
        seat = seat_with(f"{wins} {loses} {natural} {loses}", table="bj")
        assert [play(seat, "stand").score for _ in range(2)] == [halves("2"), 0]
        assert play(seat).score == halves("3")
        assert play(seat, "stand").score == halves("1")

    def test_an_open_round_counts_nothing_yet(self) -> None:
        assert play(seat_with("10S 9H 9D 8C", table="bj")).score == 0
