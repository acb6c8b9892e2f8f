"""The QuentinC Playroom: the page's rules Q1 to Q15, as far as engine and seat decide them."""

from functools import partial

import pytest

from blackjack.engine import IllegalBet, Round, Stacked, rules_for
from blackjack.engine.amount import whole
from blackjack.engine.cards import cards
from blackjack.seat import view
from tests.rulebook.played import assert_refused, assert_round
from tests.seat.seats import play, seat_with

quentinc = partial(assert_round, "quentinc", bets="10")
"""The cards come to you, to you, and to the dealer."""


class TestValues:
    """'Cards from 2 to 9 are worth their nominal value. 10 and figures are worth 10 points. An ace can be
    worth 1 or 11 points on choice of the player.'"""

    @pytest.mark.parametrize(("rank", "total"), [("2", 11), ("9", 18), ("10", 19), ("J", 19), ("K", 19)])
    def test_numbers_and_figures(self, rank: str, total: int) -> None:
        quentinc(f"{rank}S 9D 6H", hands=str(total))

    def test_an_ace_is_the_better_of_11_and_1(self) -> None:
        quentinc("AS 9D 6H", hands="20")
        quentinc("AS 9D 6H 5C", "hit", hands="15")


class TestQ1TheBet:
    """'The dealer begins by taking players' bets.'"""

    @pytest.mark.parametrize("bet", ["1", "10", "1000"])
    def test_the_bet_is_what_is_won_or_lost(self, bet: str) -> None:
        quentinc("10S 9D 9H 8C", "stand", bets=bet, stakes=bet, net=bet)
        quentinc("10S 7D 9H 9C", "stand", bets=bet, net=f"-{bet}")

    def test_no_bet_of_nothing(self) -> None:
        assert_refused("quentinc", "10S 9D 9H 8C", "0")

    def test_one_box(self) -> None:
        assert_refused("quentinc", "10S 9D 9H 8C 2C 3C", "10 10")

    def test_no_card_is_dealt_before_it(self) -> None:
        seat = seat_with("10S 9D 9H 8C", table="quentinc")
        with pytest.raises(IllegalBet):
            seat.deal((), [1001], purse=whole(1000))
        assert (seat.round, seat.shoe.left) == (None, 4)


class TestQ2TheDeal:
    """'Then, the dealer deals two cards to each player,and takes a card for himself afterwards. All cards
    dealt are shown so that everybody can see everything.'"""

    def test_two_to_you_then_one_to_the_dealer(self) -> None:
        came = quentinc("2S 3D 9H 10C", dealers="9H", dealer="9")
        assert came["hands"][0]["cards"] == ["2S", "3D"]

    def test_no_card_is_face_down(self) -> None:
        assert None not in view(play(seat_with("2S 3D 9H", table="quentinc"))).dealer.cards

    def test_the_dealers_second_card_comes_after_your_last(self) -> None:
        quentinc("2S 3D 9H 10C 8D", "hit stand", hands="15", dealers="9H 8D")


class TestQ3StandOrHit:
    """'At your turn, you have two basic options: stand, in which case you keep your current score; take a
    hit (or simply hit), in which case you draw a card.'"""

    def test_both_are_open(self) -> None:
        quentinc("10S 6D 9H", legal="hit stand double forfeit")

    def test_a_stand_keeps_the_score(self) -> None:
        quentinc("10S 6D 9H 8C", "stand !hit", hands="16", net="-10")

    def test_a_hit_draws_a_card(self) -> None:
        quentinc("10S 6D 9H 2C", "hit", hands="18", legal="hit stand double")


class TestQ4Below21:
    """'You can draw as many cards as you wish as long as you stay below 21.'"""

    def test_at_20_there_is_a_hit(self) -> None:
        quentinc("10S 6D 9H 4C", "hit", hands="20", legal="hit stand double")
        quentinc("10S 6D 9H 4C AC 8H", "hit hit", hands="21", net="10")

    def test_at_21_none(self) -> None:
        quentinc("10S 6D 9H 5C 8C", "hit !hit !stand !double", hands="21", legal="", net="10")

    def test_as_many_as_you_wish(self) -> None:
        quentinc("AS AD 9H AC AH 2S 2D 2H 2C", "hit " * 6, hands="12", legal="hit stand double")


class TestQ5Over21:
    """'A hand of more than 21 points is always and definitely lost out.'"""

    def test_22_is_lost_at_once(self) -> None:
        quentinc("10S 6D 9H 6C", "hit !hit", hands="22", net="-10", reasons="player_bust", dealers="9H")

    def test_21_is_not(self) -> None:
        quentinc("10S 6D 9H 5C 8C", "hit", net="10", reasons="higher_total")

    def test_always_even_when_the_dealer_goes_over_too(self) -> None:
        came = quentinc("8S 8D 6H 6C KC 10D JC QC", "split hit stand", hands="24 18", dealer="26")
        assert [hand["reason"] for hand in came["hands"]] == ["player_bust", "dealer_bust"]


class TestQ6TheDealersHand:
    """'he takes an hit at 16 or below, and stand at 17 or above.'"""

    def test_16_hits_and_17_stands(self) -> None:
        quentinc("10S 9D 9H 7C 4D", "stand", dealers="9H 7C 4D", dealer="20")
        quentinc("10S 9D 9H 8C 4D", "stand", dealers="9H 8C", dealer="17")

    def test_soft_17_stands_and_soft_16_hits(self) -> None:
        quentinc("10S 9D AH 6C 4D", "stand", dealer="17", dealers="AH 6C")
        quentinc("10S 9D AH 5C 4D", "stand", dealer="20", dealers="AH 5C 4D")


class TestQ7WhoWins:
    """'if your score is greater than the dealer's, you win your bet. If your scores are identical, you get
    your bet back but don't win anything more. If your score is less than the dealer's, you lose your
    bet.'"""

    def test_greater(self) -> None:
        quentinc("10S 9D 9H 9C", "stand", net="10", reasons="higher_total")

    def test_identical(self) -> None:
        quentinc("10S 8D 9H 9C", "stand", net="0", reasons="equal", outcomes="push")
        quentinc("7S 7D 9H 7C 5C 7H", "hit", hands="21", dealer="21", net="0", reasons="equal")

    def test_less(self) -> None:
        quentinc("10S 7D 9H 9C", "stand", net="-10", reasons="higher_total")

    def test_the_dealer_over_21_has_less(self) -> None:
        quentinc("2S 3D 6H KC 9C", "stand", dealer="25", net="10", reasons="dealer_bust")


class TestQ8BlackJack:
    """'If you win by making a black jack, meaning a score of 21 with exactly two cards served (an ace and a
    figure), you win one and half your bet. Note that a score of 21 obtained by doing black jack always
    beat a score of 21 obtained with 3 cards or more.'"""

    @pytest.mark.parametrize(("bet", "net"), [("10", "15"), ("1", "1.5"), ("7", "10.5")])
    def test_one_and_a_half(self, bet: str, net: str) -> None:
        quentinc("AS KD 9H 8C", bets=bet, net=net, reasons="natural")

    def test_21_on_three_cards_wins_the_bet_alone(self) -> None:
        quentinc("7S 7D 9H 7C 8C", "hit", hands="21", net="10", reasons="higher_total")

    def test_it_beats_the_dealers_21_on_more_cards(self) -> None:
        """He takes no third card against it alone; beside a split hand it could come to that only there."""
        quentinc("AS KD 5H 6C KC", net="15", dealer="11")

    def test_the_dealers_beats_your_21_on_more_cards(self) -> None:
        quentinc("7S 7D AH 7C KC", "hit", hands="21", dealer="21", net="-10", reasons="natural")

    def test_both(self) -> None:
        quentinc("AS KD AH QC", net="0", reasons="natural", outcomes="push")


class TestQ9Double:
    """'IN any time during your turn, you can decide to double your bet. By doing that, you agree to take a
    final hit and then stand whatever you drew.'"""

    def test_on_two_cards_of_any_total(self) -> None:
        quentinc("2S 3D 9H 10C 8C", "double", stakes="20", net="-20")
        quentinc("10S 9D 9H 2C 10C", "double", hands="21", net="20")

    def test_after_hits(self) -> None:
        quentinc("2S 3D 9H 4C 5D 6H 10C", "hit hit double", hands="20", stakes="20", net="20")

    def test_a_final_hit(self) -> None:
        quentinc("2S 3D 9H 2C 10C", "double !hit !stand !double", hands="7", legal="", net="-20")

    def test_over_21_twice_the_bet_is_lost(self) -> None:
        quentinc("10S 6D 9H 8C", "double", net="-20", reasons="player_bust")

    def test_not_over_or_at_21(self) -> None:
        quentinc("10S 6D 9H 5C 10C", "hit !double", stakes="10")


class TestQ10SplitAPair:
    """'When you get a served pair, you can decide to split your hand into two ones. The two hands are
    completely independant and are played one after the other like normal hands. You pay a second time
    your bet.'"""

    def test_a_second_bet_and_two_hands(self) -> None:
        quentinc("8S 8D 9H 2C", "split", hands="10 8", stakes="10 10", legal="hit stand double")

    def test_one_after_the_other_and_settled_apart(self) -> None:
        came = quentinc("8S 8D 9H 2C 10C KD 9C", "split hit stand stand", hands="20 18", dealer="18")
        assert [hand["net"] for hand in came["hands"]] == ["10", "0"]

    def test_only_a_pair(self) -> None:
        quentinc("8S 9D 9H", "!split", legal="hit stand double forfeit")

    def test_only_a_served_one(self) -> None:
        quentinc("8S 2D 9H 8C", "hit !split", legal="hit stand double")
        quentinc("2S 2D 9H 8C", "hit !split", legal="hit stand double")


class TestQ11Insurance:
    """'If the dealer shows a figure or an ace, you can take the insurrance against a possible black jack.
    You must pay half your initial bet for this. If you then split or splitted before, you must pay an
    insurrance for each hand.'"""

    @pytest.mark.parametrize("up", ["A", "J", "Q", "K"])
    def test_a_figure_or_an_ace(self, up: str) -> None:
        quentinc(f"10S 9D {up}H", legal="hit stand double insure forfeit")

    @pytest.mark.parametrize("up", ["2", "9", "10"])
    def test_no_other_card(self, up: str) -> None:
        quentinc(f"10S 9D {up}H", "!insure", legal="hit stand double forfeit")

    def test_half_the_bet_wins_twice_its_amount_or_is_lost(self) -> None:
        quentinc("10S 9D AH KC", "insure stand", insurance="5", net="0")
        quentinc("10S 9D AH 8C", "insure stand", insurance="5", net="-5")
        quentinc("10S 9D AH KC", "insure stand", bets="5", insurance="2.5", net="0")

    def test_for_each_hand_if_split_before_or_after(self) -> None:
        quentinc("8S 8D KH 10C 9C AC", "split insure stand stand", insurance="10", net="0")
        quentinc("8S 8D KH 10C 9C AC", "insure split stand stand", insurance="10", net="0")

    def test_21_on_more_cards_is_no_black_jack(self) -> None:
        quentinc("10S 9D AH 2C 8C", "insure stand", dealer="21", net="-15")

    def test_under_a_figure_it_is_won_by_an_ace(self) -> None:
        quentinc("10S 9D KH AC", "insure stand", net="0", reasons="natural")


class TestQ12Forfeit:
    """'you can decide to forfait immediately if you haven't yet drawn any card neither have done any other
    action. IN this case, you get back half your bet, the other half is lost.'"""

    @pytest.mark.parametrize(("bet", "net"), [("10", "-5"), ("7", "-3.5"), ("1", "-0.5")])
    def test_half_is_lost(self, bet: str, net: str) -> None:
        quentinc("10S 6D 9H", "forfeit !hit", bets=bet, net=net, reasons="forfeit", legal="", stakes=bet)

    def test_it_is_lost_whatever_the_dealer_would_have_drawn(self) -> None:
        quentinc("10S 6D KH AC", "forfeit", dealers="KH", net="-5")

    @pytest.mark.parametrize("move", ["hit", "insure", "split"])
    def test_after_no_other_action(self, move: str) -> None:
        came = quentinc("6S 6D KH 2C", f"{move} !forfeit", dealer="10")
        assert "forfeit" not in came["legal"]


class TestQ15Keys:
    """'Enter: stand. Space: take a hit. P: split a pair. D: double your bet. I: take insurrance. F:
    forfait.'"""

    def test_of_the_moves(self) -> None:
        page = view(play(seat_with("8S 8D KH", table="quentinc")), stock=whole(990))
        assert {move.name: move.key for move in page.moves} == {
            **{"hit": "Space", "stand": "Enter", "double": "D"},
            **{"split": "P", "insure": "I", "forfeit": "F"},
        }

    def test_the_announcements(self) -> None:
        seat = seat_with("8S 8D KH", table="quentinc")
        seat.deal((), [60], purse=whole(1000))
        say = view(seat, stock=whole(940)).say
        assert say["cards"] == "Your cards: 8 of spades and 8 of diamonds. Total: 16."
        assert say["dealer"] == "Dealer’s cards: King of hearts. Total: 10."
        assert say["score"] == "You have 940 chips left and 60 staked."
        assert "It is your turn." in say["who"]


def test_a_round_at_the_table_is_dealt_from_its_shoe() -> None:
    """The tests above stack the cards; here the rules alone decide the order."""
    round_ = Round(rules_for("quentinc"), Stacked(cards("2S 3D 9H")))
    assert [card.code for card in (*round_.hands[0].cards, *round_.dealer.cards)] == ["2S", "3D", "9H"]
