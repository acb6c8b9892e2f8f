"""A round from its deal to its end, and what it refuses."""

from dataclasses import replace

import pytest

from blackjack.engine import PETERSON, CardsRunOut, IllegalBet, IllegalMove, Round, Stacked, rules_for
from blackjack.engine.cards import cards
from blackjack.engine.round import MOVES, check_bets
from tests.engine.rounds import EXTRAS, act, dealt, played, seen

UNKNOWN = ["", "HIT", "Hit", " hit", "hit ", "h", "deal", "!hit", "stand\n", "ｈｉｔ", "x" * 10_000]


class TestTheDeal:
    def test_gambler_dealer_gambler(self) -> None:
        round_ = dealt("2S 9D 3H KC")
        assert round_.hands[0].cards == cards("2S 3H")
        assert round_.dealer.cards == cards("9D")
        assert round_.shoe.left == 1

    def test_nothing_is_settled_yet(self) -> None:
        round_ = dealt("2S 9D 3H")
        assert (round_.over, round_.net, round_.results, round_.moves) == (False, 0, [], [])

    def test_the_order_of_the_deal_is_data(self) -> None:
        rules = replace(PETERSON, deal=("dealer", "player", "player", "dealer"))
        round_ = Round(rules, Stacked(cards("2S 3H 4D 5C")))
        assert (round_.dealer.cards, round_.hands[0].cards) == (cards("2S 5C"), cards("3H 4D"))

    def test_a_deck_that_is_too_short(self) -> None:
        with pytest.raises(CardsRunOut):
            dealt("2S 9D")


class TestTheMovesThatAreOpen:
    @pytest.mark.parametrize("extras", EXTRAS)
    @pytest.mark.parametrize("codes", ["2S 9D 3H", "AS 9D KH", "AS AD AH", "KS AD QH"])
    def test_hit_and_stand(self, codes: str, extras: tuple[str, ...]) -> None:
        assert dealt(codes, extras).legal_moves() == ("hit", "stand")

    def test_at_21_too(self) -> None:
        assert played("5S 9D 6H 10C", "hit").legal_moves() == ("hit", "stand")

    @pytest.mark.parametrize("moves", ["stand", "hit stand", "hit hit"])
    def test_none_when_it_is_over(self, moves: str) -> None:
        round_ = played("KS 9D 5H 2C 9H KD 8C", moves)
        assert round_.over
        assert round_.legal_moves() == ()

    def test_one_after_the_other(self) -> None:
        round_ = act(dealt("KS 9D 2H 2C 3H KD"), "hit hit stand")
        assert round_.moves == ["hit", "hit", "stand"]
        assert round_.hands[0].cards == cards("KS 2H 2C 3H")
        assert round_.dealer.cards == cards("9D KD")


class TestARefusedMove:
    @pytest.mark.parametrize("move", [*MOVES[2:], *UNKNOWN])
    def test_changes_nothing_in_an_open_round(self, move: str) -> None:
        round_ = played("2S 9D 3H 4C 10C", "hit")
        before = seen(round_)
        with pytest.raises(IllegalMove) as raised:
            round_.act(move)
        assert seen(round_) == before
        assert (raised.value.move, raised.value.legal) == (move, ("hit", "stand"))
        assert "open now: hit stand" in str(raised.value)

    @pytest.mark.parametrize("move", [*MOVES, *UNKNOWN])
    def test_changes_nothing_in_one_that_is_over(self, move: str) -> None:
        round_ = played("KS 9D 9H KC 2C", "stand")
        before = seen(round_)
        with pytest.raises(IllegalMove, match="no move is open now") as raised:
            round_.act(move)
        assert seen(round_) == before
        assert raised.value.legal == ()

    def test_the_round_goes_on_as_if_it_had_not_been_asked(self) -> None:
        round_ = dealt("2S 9D 3H 4C 10C")
        for move in ("split", "hit", "double", "stand"):
            if move in MOVES[:2]:
                round_.act(move)
            else:
                with pytest.raises(IllegalMove):
                    round_.act(move)
        assert seen(round_) == seen(played("2S 9D 3H 4C 10C", "hit stand"))


class TestBets:
    def test_left_out_the_least_one(self) -> None:
        assert [dealt("2S 9D 3H", extras).hands[0].stake for extras in EXTRAS] == [2, 2, 2, 2]

    def test_in_whole_units_staked_in_halves(self) -> None:
        assert dealt("2S 9D 3H", ["bets"], [7]).hands[0].stake == 14

    @pytest.mark.parametrize("bet", [0, -1, 101, 10**9])
    def test_outside_the_limits_refused_before_a_card_is_drawn(self, bet: int) -> None:
        shoe = Stacked(cards("2S 9D 3H"))
        with pytest.raises(IllegalBet, match=f"a bet must be from 1 to 100, not {bet}"):
            Round(rules_for("peterson", ["bets"]), shoe, [bet])
        assert shoe.left == 3

    @pytest.mark.parametrize("extras", EXTRAS)
    def test_more_than_there_are_boxes(self, extras: tuple[str, ...]) -> None:
        shoe = Stacked(cards("2S 9D 3H"))
        with pytest.raises(IllegalBet, match=r"2 bets, but the table has 1 box$"):
            Round(rules_for("peterson", extras), shoe, [1, 1])
        assert shoe.left == 3

    def test_not_looked_at_where_the_table_takes_none(self) -> None:
        check_bets(PETERSON, [5000])
        assert dealt("2S 9D 3H", (), [64]).hands[0].stake == 2


class TestTheDealer:
    """Each of the dealer's totals from 12 to 21 on two cards: he draws under 17 and at no other."""

    @pytest.mark.parametrize("total", range(12, 22))
    def test_draws_under_17_only(self, total: int) -> None:
        second = "A" if total == 21 else str(total - 10)
        round_ = played(f"10S 10D 9H {second}C 5C 5H", "stand")
        assert (len(round_.dealer.cards) == 2) == (total >= 17)

    @pytest.mark.parametrize("second", range(2, 10))
    def test_soft_totals_likewise(self, second: int) -> None:
        round_ = played(f"10S AD 9H {second}C 5C 5H 5D", "stand")
        assert (len(round_.dealer.cards) == 2) == (11 + second >= 17)


class TestRulesOfOtherTables:
    """What the round takes from its rules, under rules that Peterson's table does not have."""

    CASINO = replace(PETERSON, both_bust_draws=False)
    TWO_BOXES = replace(rules_for("peterson", ["bets"]), boxes=2)

    def test_the_dealer_draws_no_more_when_every_hand_is_bust_and_lost(self) -> None:
        round_ = act(Round(self.CASINO, Stacked(cards("KS 6D 5H KC KH KD"))), "hit")
        assert (round_.dealer.cards, round_.net) == (cards("6D"), -2)
        assert (round_.results[0].outcome, round_.results[0].reason) == ("lose", "player_bust")

    def test_and_plays_when_one_is_not(self) -> None:
        round_ = act(Round(self.CASINO, Stacked(cards("KS 6D 5H KC KH"))), "stand")
        assert (round_.dealer.total, round_.net) == (26, 2)

    def test_two_boxes_are_played_one_after_the_other_and_settled_apart(self) -> None:
        round_ = Round(self.TWO_BOXES, Stacked(cards("10S 2S 9D 9H 3H 4C KC 10C 8C")), [5, 7])
        assert [hand.cards for hand in round_.hands] == [cards("10S 9H"), cards("2S 3H")]
        act(round_, "stand hit")
        assert not round_.over
        act(round_, "hit stand")
        assert [(hand.box, hand.total) for hand in round_.hands] == [(1, 19), (2, 19)]
        assert [result.net for result in round_.results] == [0, 0]

    def test_their_nets_make_the_rounds(self) -> None:
        round_ = Round(self.TWO_BOXES, Stacked(cards("10S 2S 9D 9H 3H 8C KC")), [5, 7])
        act(round_, "stand stand")
        assert ([result.net for result in round_.results], round_.net) == ([10, -14], -4)

    def test_more_bets_than_boxes_in_words(self) -> None:
        with pytest.raises(IllegalBet, match=r"3 bets, but the table has 2 boxes$"):
            check_bets(self.TWO_BOXES, [1, 1, 1])
