"""Peterson's Assignment 4: the deck, the values and the rules 1 to 5."""

import pytest

from blackjack.engine import IllegalMove
from tests.rulebook.played import assert_played, played
from tests.seat.seats import in_hand, play, seat_with, stand_on_17


class TestP0TheDeck:
    """'Cards are dealt from a shuffled deck. Cards are not re-used until the deck is exhausted and the
    whole deck reshuffled.'"""

    def test_the_first_52_cards_are_all_different(self) -> None:
        seat = seat_with()
        dealt = []
        while seat.shoe.shuffles == 1:
            dealt += stand_on_17(seat).drawn()
        assert len(set(dealt[:52])) == 52

    def test_no_card_comes_twice_between_two_shuffles(self) -> None:
        """DUP-01: ten thousand rounds."""
        seat = seat_with()
        dealt = []
        for _ in range(10_000):
            dealt += stand_on_17(seat).drawn()
        decks = [dealt[i : i + 52] for i in range(0, len(dealt), 52)]
        assert all(len(set(deck)) == 52 for deck in decks[:-1])
        assert len({tuple(deck) for deck in decks}) == len(decks) > 1000

    def test_the_deck_is_dealt_on_from_round_to_round(self) -> None:
        seat = seat_with()
        left = [seat.shoe.left]
        for _ in range(4):
            left.append(play(seat, "stand").shoe.left)
            assert left[-1] == left[-2] - len(seat.drawn())
        assert left[0] == 52

    def test_no_fresh_deck_for_a_round_that_too_few_cards_are_left_for(self) -> None:
        seat = play(seat_with("10S 10D 8H 8C 9S"), "stand")
        assert in_hand(play(seat)).hands[0].cards[0].code == "9S"

    def test_the_order_differs_from_seed_to_seed(self) -> None:
        first, second = (seat_with(seed=bytes([i]) * 16) for i in (1, 2))
        assert play(first).drawn() != play(second).drawn()

    def test_deck_hands_and_cards_used_are_always_the_whole_pack(self) -> None:
        """DECK-05: counted after each action."""
        seat = seat_with()
        used = 0
        while seat.shoe.shuffles == 1:
            play(seat)
            while seat.is_open and seat.shoe.shuffles == 1:
                assert used + len(seat.drawn()) + seat.shoe.left == 52
                seat.act("hit" if in_hand(seat).hands[0].total < 15 else "stand")
            used += len(seat.drawn())
        assert used + seat.shoe.left == 104


class TestValues:
    """'The value of an individual card with rank 2 through 10 is just the rank of the card. Jacks, queens
    and kings all have the value 10. Aces can have the value 11 or 1 depending on which value gives you
    the most favorable hand. The suit of a card does not matter.'"""

    @pytest.mark.parametrize("rank", range(2, 11))
    def test_2_to_10_are_worth_their_rank(self, rank: int) -> None:
        assert_played(f"table: peterson\ncards: {rank}S 9D 10H\nhands: {rank + 10}\ndealer: 9")

    @pytest.mark.parametrize("rank", "JQK")
    def test_jack_queen_and_king_are_ten(self, rank: str) -> None:
        assert_played(f"table: peterson\ncards: {rank}S 9D 7H 10C\nmoves: stand\nhands: 17\ndealer: 19")
        assert_played(f"table: peterson\ncards: 10S {rank}D 7H 7C\nmoves: stand\nhands: 17\ndealer: 17")

    @pytest.mark.parametrize(
        ("cards", "total"),
        [
            ("AS 9D 10H", 21),
            ("AS 9D AH", 12),
            ("AS 9D 9H", 20),
            ("AS 9D 5H 5C", 21),
            ("AS 9D 5H 6C", 12),
            ("AS 9D AH 9C", 21),
            ("AS 9D AH AC", 13),
            ("10S 9D 10H AC", 21),
            ("10S 9D AH AC", 12),
            ("5S 9D 5H AC", 21),
            ("5S 9D 6H AC", 12),
        ],
    )
    def test_an_ace_is_11_unless_that_is_over_21(self, cards: str, total: int) -> None:
        hits = " ".join(["hit"] * (len(cards.split()) - 3))
        assert_played(f"table: peterson\ncards: {cards}\nmoves: {hits}\nhands: {total}")

    def test_an_ace_changes_its_value_as_cards_come(self) -> None:
        start = "table: peterson\ncards: AS 9D 6H 10C 4C"
        for moves, total, soft in (("", 17, True), ("hit", 17, False), ("hit hit", 21, False)):
            (hand,) = played(f"{start}\nmoves: {moves}")["hands"]
            assert (hand["total"], hand["soft"]) == (total, soft)

    def test_two_aces_are_one_11_and_one_1(self) -> None:
        (hand,) = played("table: peterson\ncards: AS 9D AH")["hands"]
        assert (hand["total"], hand["soft"]) == (12, True)

    def test_the_dealers_aces_count_as_the_gamblers(self) -> None:
        assert_played("table: peterson\ncards: 10S AD 10H AC 9C\nmoves: stand\ndealer: 21\nnet: -1")
        assert_played("table: peterson\ncards: 10S AD 10H 4C KC 2C\nmoves: stand\ndealer: 17\nnet: 1")

    @pytest.mark.parametrize("suit", "SHDC")
    def test_the_suit_does_not_matter(self, suit: str) -> None:
        cards = f"A{suit} 7{suit} K{suit} 10{suit} 4{suit}"
        assert_played(f"table: peterson\ncards: {cards}\nmoves: stand\nhands: 21\ndealer: 17\nnet: 1")


class TestP1TheDeal:
    """'In the first phase, the dealer deals a card to the player, a card to himself, and a second card to
    the player. All these cards are visible to everyone.'"""

    def test_gambler_dealer_gambler(self) -> None:
        came = played("table: peterson\ncards: 2S 9D 3H")
        assert came["hands"][0]["cards"] == ["2S", "3H"]
        assert came["dealer"]["cards"] == ["9D"]

    def test_the_dealer_has_one_card_and_no_hole_card(self) -> None:
        assert_played("table: peterson\ncards: 4S 9D 5H\nlegal: hit stand\nhands: 9\ndealer: 9")

    def test_three_cards_leave_the_deck(self) -> None:
        seat = play(seat_with("2S 9D 3H KC"))
        assert (len(seat.drawn()), seat.shoe.left) == (3, 1)

    def test_a_natural_does_not_end_the_round_at_the_deal(self) -> None:
        assert_played("table: peterson\nextras: natural bets\ncards: AS 9D KH\nlegal: hit stand\nhands: 21")


class TestP2TheGambler:
    """'If the player wants another card, then it is dealt to his hand. The hand is complete when the
    player indicates he does not want any more cards.'"""

    def test_each_card_he_wants_is_his(self) -> None:
        came = played("table: peterson\ncards: 2S KD 3H 2C 4D\nmoves: hit hit")
        assert came["hands"][0]["cards"] == ["2S", "3H", "2C", "4D"]
        assert came["dealer"]["cards"] == ["KD"]

    def test_he_is_asked_until_he_declines(self) -> None:
        start = "table: peterson\ncards: 2S KD 3H 2C 4D 2H 3S 4S 9C"
        for hits in range(6):
            assert_played(f"{start}\nmoves: {'hit ' * hits}\nlegal: hit stand")
        assert_played(f"{start}\nmoves: {'hit ' * 5} stand\nlegal:\nhands: 20\ndealer: 19\nnet: 1")

    def test_no_number_of_cards_completes_a_hand(self) -> None:
        cards = "AS KD AH AC AD 2S 2H 2C 2D 3S 3H 3C 9D"
        assert_played(f"table: peterson\ncards: {cards}\nmoves: {'hit ' * 9}\nlegal: hit stand\nhands: 21")

    def test_a_complete_hand_takes_no_more(self) -> None:
        assert_played("table: peterson\ncards: 10S 6D 6H KC 9C\nmoves: stand !hit !stand\nnet: 1")

    @pytest.mark.parametrize("move", ["double", "split", "insure", "decline", "forfeit"])
    def test_nothing_else_is_asked(self, move: str) -> None:
        assert_played(f"table: peterson\ncards: 8S AD 8H\nmoves: !{move}\nlegal: hit stand\nhands: 16")


class TestP3TheDealer:
    """'The dealer gets his second card. As long as the value of the dealer's hand is < 17 he gets
    additional cards.'"""

    def test_his_second_card_comes_after_the_gamblers_last(self) -> None:
        came = played("table: peterson\ncards: 2S 9D 3H 10C 8D\nmoves: hit stand")
        assert came["dealer"]["cards"] == ["9D", "8D"]

    def test_16_draws(self) -> None:
        assert_played("table: peterson\ncards: 10S 10D 8H 6C 5C\nmoves: stand\ndealer: 21\nnet: -1")

    def test_16_draws_even_when_it_wins(self) -> None:
        assert_played("table: peterson\ncards: 10S 10D 2H 6C KC\nmoves: stand\ndealer: 26\nnet: 1")

    def test_17_stands_even_when_it_loses(self) -> None:
        assert_played("table: peterson\ncards: KS 10D QH 7C 4H\nmoves: stand\ndealer: 17\nnet: 1")

    def test_soft_17_stands(self) -> None:
        assert_played("table: peterson\ncards: 10S AD 8H 6C 4H\nmoves: stand\ndealer: 17\nnet: 1")

    def test_soft_17_of_three_cards_stands(self) -> None:
        assert_played("table: peterson\ncards: 10S 3D 8H 3C AH 4H\nmoves: stand\ndealer: 17\nnet: 1")

    def test_soft_16_draws(self) -> None:
        assert_played("table: peterson\ncards: 10S AD 8H 5C AC\nmoves: stand\ndealer: 17\nnet: 1")

    def test_an_ace_that_falls_back_to_1_draws_on(self) -> None:
        assert_played("table: peterson\ncards: 10S AD 8H 4C 7D 9H\nmoves: stand\ndealer: 21\nnet: -1")

    def test_he_takes_a_second_card_whatever_the_gambler_has(self) -> None:
        assert_played("table: peterson\ncards: 2S 10D 3H 10C\nmoves: stand\ndealer: 20\nnet: -1")
        assert_played("table: peterson\ncards: AS 10D KH 10C\nmoves: stand\ndealer: 20\nnet: 1")

    def test_no_number_of_cards_stops_him(self) -> None:
        cards = "10S AD 9H AC AH AS 2D 6C 2H 2C 3C"
        assert_played(f"table: peterson\ncards: {cards}\nmoves: stand\nhands: 19\ndealer: 19\nnet: 0")


class TestP4WhoWins:
    """'The hand with the highest value (but still <= 21) wins. If the two hand have the same value or they
    are both over 21, then no one wins (a draw).'"""

    def test_the_higher_value_wins(self) -> None:
        assert_played("table: peterson\ncards: 10S 10D 9H 8C\nmoves: stand\noutcomes: win\nnet: 1")
        assert_played("table: peterson\ncards: 10S 10D 7H 8C\nmoves: stand\noutcomes: lose\nnet: -1")

    @pytest.mark.parametrize(
        ("mine", "his"), [("10S 7H", "10D 7C"), ("10S AH", "10D AC"), ("9S 9H", "8D KC")]
    )
    def test_the_same_value_is_a_draw(self, mine: str, his: str) -> None:
        (first, second), (up, next_) = mine.split(), his.split()
        cards = f"{first} {up} {second} {next_}"
        assert_played(f"table: peterson\ncards: {cards}\nmoves: stand\noutcomes: push\nnet: 0")

    def test_both_over_21_is_a_draw(self) -> None:
        assert_played("table: peterson\ncards: 10S 6D 6H 10C 10H 9C\nmoves: hit\noutcomes: push\nnet: 0")

    def test_both_over_21_is_a_draw_whoever_is_nearer(self) -> None:
        assert_played(
            "table: peterson\ncards: 10S 6D 2H KC 10H 10C\nmoves: hit\nhands: 22\ndealer: 26\nnet: 0"
        )
        assert_played(
            "table: peterson\ncards: 10S 6D 6H KC 10H 6C\nmoves: hit\nhands: 26\ndealer: 22\nnet: 0"
        )

    def test_only_the_gambler_over_21_loses(self) -> None:
        assert_played("table: peterson\ncards: 10S 10D 2H KC 7C\nmoves: hit\nhands: 22\ndealer: 17\nnet: -1")

    def test_only_the_dealer_over_21_loses(self) -> None:
        assert_played("table: peterson\ncards: 2S 10D 3H 6C 6H\nmoves: stand\nhands: 5\ndealer: 22\nnet: 1")

    def test_21_is_not_over_21(self) -> None:
        assert_played(
            "table: peterson\ncards: 10S 10D 5H 6C 10H\nmoves: hit stand\nhands: 21\ndealer: 20\nnet: 1"
        )

    def test_a_natural_is_a_21_like_any_other(self) -> None:
        assert_played("table: peterson\ncards: AS 5D KH 6C 10H\nmoves: stand\noutcomes: push\nnet: 0")
        assert_played("table: peterson\ncards: 7S AD 7H 7C KC\nmoves: hit stand\noutcomes: push\nnet: 0")


class TestP5Scoring:
    """'For the standard program scores start at zero and may be negative or positive. Each hand is worth
    1; the winner will add 1 to his score; the loser will subtract 1 from his score.'"""

    LOSES, WINS, DRAWS = "8S 10D 9H JC", "8S 10D KH 7C", "9S 10D 9H 8C"

    def test_scores_start_at_zero(self) -> None:
        assert seat_with().score == 0
        assert play(seat_with()).score == 0

    def test_the_winner_adds_1_and_the_loser_subtracts_1(self) -> None:
        assert play(seat_with(self.WINS), "stand").score == 2  # halves
        assert play(seat_with(self.LOSES), "stand").score == -2

    def test_a_draw_changes_nothing(self) -> None:
        assert play(seat_with(self.DRAWS), "stand").score == 0

    def test_scores_add_up_and_may_be_negative(self) -> None:
        seat = seat_with(" ".join([self.LOSES, self.LOSES, self.DRAWS, self.WINS, self.LOSES]))
        assert [play(seat, "stand").score for _ in range(5)] == [-2, -4, -4, -2, -4]

    def test_an_open_round_counts_nothing_and_a_settled_one_counts_once(self) -> None:
        seat = play(seat_with(self.WINS))
        assert seat.score == 0
        seat.act("stand")
        for move in ("stand", "hit"):
            with pytest.raises(IllegalMove):
                seat.act(move)
        assert seat.score == 2
