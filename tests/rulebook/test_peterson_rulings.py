"""The rulings on what Peterson's Assignment 4 leaves open. Each class quotes the rules page."""

import pytest

from blackjack.engine import BadRecord, IllegalBet
from blackjack.seat import view
from blackjack.seat.telling import SHUFFLED
from tests.rulebook.played import assert_played, played
from tests.rulebook.test_peterson_extras import NATURAL_AND_20, NATURAL_AND_21, THREE_SEVENS_AND_NATURAL
from tests.seat.seats import BETS, BOTH, NATURAL, in_hand, play, seat_with
from tests.seat.seats import played as seat_after


class TestR1TheDealerPlaysOn:
    """'When you go over 21 the dealer still plays his hand, since both over 21 is a draw (rule 4).'"""

    def test_he_draws_to_17_after_a_bust(self) -> None:
        came = played("table: peterson\ncards: QS 2D 6H KC 5C 9H 3D\nmoves: hit\nnet: -1")
        assert came["dealer"] == {"cards": ["2D", "5C", "9H", "3D"], "total": 19}
        assert came["mismatch"] == []

    def test_he_may_go_over_21_too(self) -> None:
        assert_played("table: peterson\ncards: KS 6D 5H 9C JH QD\nmoves: hit\ndealer: 26\nnet: 0")

    def test_with_the_extras_too(self) -> None:
        cards = "bets: 9\ncards: KS 6D 5H 9C JH QD\nmoves: hit\ndealer: 26"
        assert_played(f"table: peterson\nextras: natural bets\n{cards}\nnet: 0")


class TestR2Over21AndAt21:
    """'A hand over 21 is complete: you are not asked again. At 21 you are still asked, with a blackjack
    too; a blackjack that draws a card is one no longer.'"""

    def test_over_21_completes_the_hand(self) -> None:
        assert_played("table: peterson\ncards: 10S 10D 2H KC 8H\nmoves: hit !hit !stand\nlegal:\nhands: 22")

    def test_the_next_card_is_the_dealers(self) -> None:
        assert_played(
            "table: peterson\ncards: 10S 6D 6H 10C 5H 7C\nmoves: hit\nhands: 26\ndealer: 18\nnet: -1"
        )

    def test_21_is_asked_and_may_go_over(self) -> None:
        start = "table: peterson\ncards: 5S 7D 6H 10C 3D KC"
        assert_played(f"{start}\nmoves: hit\nlegal: hit stand\nhands: 21")
        assert_played(f"{start}\nmoves: hit hit\nhands: 24\ndealer: 17\nnet: -1")

    @pytest.mark.parametrize("extras", ["", "natural", "bets", "natural bets"])
    def test_a_blackjack_is_asked(self, extras: str) -> None:
        assert_played(f"table: peterson\nextras: {extras}\ncards: AS 9D KH\nlegal: hit stand")

    def test_a_blackjack_that_draws_to_21_wins_the_bet_only(self) -> None:
        head = "table: peterson\nextras: natural bets\nbets: 10\n"
        assert_played(f"{head}cards: AS 9D KH JC 10C\nmoves: hit stand\nhands: 21\ndealer: 19\nnet: 10")

    def test_and_only_draws_with_an_ordinary_21(self) -> None:
        head = "table: peterson\nextras: natural\n"
        assert_played(f"{head}cards: AS 9D KH JC 2D KD\nmoves: hit stand\nhands: 21\ndealer: 21\nnet: 0")

    def test_and_loses_to_the_dealers_blackjack(self) -> None:
        head = "table: peterson\nextras: natural\n"
        assert_played(f"{head}cards: AS AD KH JC KD\nmoves: hit stand\nhands: 21\ndealer: 21\nnet: -1")


class TestR3BothSides:
    """'A dealer’s blackjack beats your ordinary 21.'"""

    def test_it_beats_an_ordinary_21(self) -> None:
        came = played(f"table: peterson\nextras: natural\n{THREE_SEVENS_AND_NATURAL}\nnet: -1")
        assert (came["hands"][0]["reason"], came["mismatch"]) == ("natural", [])

    def test_not_without_extra_1(self) -> None:
        for extras in ("", "bets"):
            assert_played(f"table: peterson\nextras: {extras}\n{THREE_SEVENS_AND_NATURAL}\nnet: 0")

    def test_a_dealers_21_on_three_cards_is_none(self) -> None:
        cards = "cards: 7S AD 7H 7C 5C 5D\nmoves: hit stand\nhands: 21\ndealer: 21"
        assert_played(f"table: peterson\nextras: natural\n{cards}\nnet: 0")


class TestR4Extra2WithoutExtra1:
    """'Extra 2 pays, it does not decide who wins: a blackjack against an ordinary 21 is a draw, and a
    blackjack that wins pays one and a half times the bet.'"""

    def test_a_blackjack_against_an_ordinary_21_is_a_draw(self) -> None:
        assert_played(f"table: peterson\nextras: bets\nbets: 10\n{NATURAL_AND_21}\noutcomes: push\nnet: 0")

    def test_the_dealers_too(self) -> None:
        assert_played(f"table: peterson\nextras: bets\nbets: 10\n{THREE_SEVENS_AND_NATURAL}\nnet: 0")

    def test_a_blackjack_that_wins_pays_one_and_a_half(self) -> None:
        assert_played(f"table: peterson\nextras: bets\nbets: 10\n{NATURAL_AND_20}\nnet: 15")


class TestR5TheDeckRunsOut:
    """'If the deck runs out in the middle of a round, the whole deck, all 52 cards, is shuffled and
    dealing goes on; the page says so. The shuffle comes with the next card that is needed, not before.'"""

    def test_the_last_card_does_not_shuffle_and_the_next_one_does(self) -> None:
        """DECK-03: exactly four cards are left."""
        seat = play(seat_with("10S 10D 8H 8C"), "stand")
        assert (seat.score, seat.shoe.left, seat.shuffled) == (0, 0, False)
        assert SHUFFLED not in view(seat).event
        play(seat)
        assert (seat.shoe.left, seat.shuffled) == (49, True)
        assert view(seat).event.endswith(SHUFFLED)

    def test_in_the_middle_of_the_deal(self) -> None:
        seat = seat_after("10S 10D")
        round_ = in_hand(seat)
        assert [hand.cards[0].code for hand in (round_.hands[0], round_.dealer)] == ["10S", "10D"]
        assert seat.shoe.left == 51
        assert SHUFFLED in view(seat).event

    def test_at_a_hit(self) -> None:
        seat = seat_after("2S 10D 2H")
        assert SHUFFLED not in view(seat).event
        seat.act("hit")
        assert seat.shoe.left == 51
        assert SHUFFLED in view(seat).event

    def test_at_the_dealers_cards(self) -> None:
        seat = seat_after("10S 10D 9H", "stand")
        assert seat.shoe.shuffles == 1
        assert SHUFFLED in view(seat).event

    def test_it_is_said_once(self) -> None:
        seat = seat_after("2S 10D 2H", "hit hit")
        assert SHUFFLED not in view(seat).event
        assert not seat.shuffled

    def test_all_52_come_back_those_on_the_table_too(self) -> None:
        seat = seat_after("10S 10D 9H")
        again = [seat.shoe.draw() for _ in range(52)]
        assert len(set(again)) == 52

    def test_a_record_may_name_a_card_twice(self) -> None:
        assert_played("table: peterson\ncards: 10S 7D 9H 10S\nmoves: stand\nhands: 19\ndealer: 17\nnet: 1")


class TestR6HalfPoints:
    """'Bets are whole numbers; scores are exact to the half and are never rounded (one and a half times 1
    is 1.5).'"""

    def test_halves_are_kept(self) -> None:
        seat = play(seat_with("AS 10D KH 10C AS 10D KH 10C 10S 10D 9H KC"), "stand", BOTH, 1)
        assert seat.score == 3  # halves
        assert play(seat, "stand", BOTH, 3).score == 12
        assert play(seat, "stand", BOTH, 1).score == 10

    @pytest.mark.parametrize("bet", range(1, 101))
    def test_one_and_a_half_times_each_bet(self, bet: int) -> None:
        seat = seat_after("AS 10D KH 10C", "stand", BETS, bet)
        assert seat.score == 3 * bet

    @pytest.mark.parametrize("bet", ["1.5", "x", "-1", "1e2", ""])
    def test_a_bet_that_is_not_whole_is_none(self, bet: str) -> None:
        with pytest.raises(BadRecord, match=r"'bets' needs|not a whole number"):
            played(f"table: peterson\nextras: bets\nbets: {bet}\ncards: AS 10D KH")


class TestR7WithoutExtra2:
    """'With extra 2 off each round is worth 1.'"""

    @pytest.mark.parametrize("bet", [0, 1, 64, 101, 999_999_999])
    @pytest.mark.parametrize("extras", ["", "natural"])
    def test_whatever_is_asked(self, extras: str, bet: int) -> None:
        head = f"table: peterson\nextras: {extras}\nbets: {bet}\n"
        assert_played(f"{head}cards: 10S 9D QH 8C\nmoves: stand\nnet: 1")
        assert_played(f"{head}cards: 10S 9D 6H KC\nmoves: stand\nnet: -1")
        assert_played(f"{head}{NATURAL_AND_20}\nnet: 1")

    @pytest.mark.parametrize("bet", [-5, 0, 64, 101])
    def test_at_the_table_too(self, bet: int) -> None:
        assert seat_after("10S 9D QH 8C", "stand", NATURAL, bet).score == 2

    @pytest.mark.parametrize("bet", [-5, 0, 101])
    def test_with_extra_2_on_such_a_bet_is_refused(self, bet: int) -> None:
        seat = seat_with("10S 9D QH 8C")
        with pytest.raises(IllegalBet):
            seat.deal(BETS, [bet])
        assert (seat.round, seat.turn, seat.shoe.left) == (None, 0, 4)


class TestR8WhenExtrasChange:
    """'Extras that the instructor switches hold from your next deal; a round keeps the rules it was dealt
    under.'"""

    TWICE = "AS 5D KH 6C 10H AS 5D KH 6C 10H"

    def test_a_round_keeps_the_extras_it_was_dealt_under(self) -> None:
        seat = play(seat_with(self.TWICE), "", ())
        assert "From the next deal: a blackjack beats" in view(seat, NATURAL).extras
        seat.act("stand")
        assert seat.score == 0

    def test_the_next_deal_takes_the_new_ones(self) -> None:
        seat = play(seat_with(self.TWICE), "stand", ())
        assert play(seat, "stand", NATURAL).score == 2

    def test_switched_off_likewise(self) -> None:
        seat = play(seat_with(self.TWICE), "", BOTH, 10)
        assert view(seat, ()).extras.endswith("From the next deal: none.")
        seat.act("stand")
        assert seat.score == 30
        assert play(seat, "stand", ()).score == 30

    def test_a_stored_round_keeps_them_too(self) -> None:
        seat = play(seat_with(self.TWICE), "", BOTH, 10)
        again = type(seat).load(seat.dump())
        again.act("stand")
        assert again.score == 30
