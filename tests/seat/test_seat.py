"""A player's place at a table: deals, moves, scores, and the plain dict it is kept in."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from blackjack.engine import BadRecord, IllegalBet, IllegalMove, UnknownExtra, UnknownTable, record, replay
from blackjack.engine.amount import halves
from blackjack.engine.cards import cards
from blackjack.seat import OpenRound, Seat, view
from blackjack.seat.seat import KEPT_ROUNDS, Past
from tests.seat.seats import BETS, BOTH, NATURAL, SEED, in_hand, play, played, seat_with, stand_on_17

WINS, LOSES, DRAWS = "10S 10D 9H 8C", "10S 10D 7H 8C", "10S 10D 9H 9C"


def seen(seat: Seat) -> tuple[object, ...]:
    return seat.dump(), view(seat), seat.shuffled, seat.shoe.at


class TestAFreshSeat:
    def test_waits_for_its_first_deal(self) -> None:
        seat = seat_with()
        assert (seat.turn, seat.n, seat.score, seat.last_bets, seat.game) == (0, 0, 0, [], 1)
        assert (seat.round, seat.is_open, seat.past, seat.notice, seat.shuffled) == (
            None,
            False,
            [],
            "",
            False,
        )
        assert seat.drawn() == []
        assert seat.shoe.left == 52

    def test_may_begin_at_a_later_turn(self) -> None:
        assert Seat("peterson", SEED, "", 7).turn == 7

    def test_at_no_table_that_is_not_there(self) -> None:
        with pytest.raises(UnknownTable):
            Seat("poker", SEED)

    @pytest.mark.parametrize("move", ["hit", "stand", ""])
    def test_has_no_move(self, move: str) -> None:
        seat = seat_with()
        before = seen(seat)
        with pytest.raises(IllegalMove) as raised:
            seat.act(move)
        assert raised.value.legal == ()
        assert seen(seat) == before


class TestDeal:
    def test_opens_a_round(self) -> None:
        seat = played(WINS)
        assert (seat.turn, seat.n, seat.is_open, seat.score) == (1, 1, True, 0)
        assert seat.drawn() == cards("10S 10D 9H")

    def test_not_while_one_is_open(self) -> None:
        seat = played(WINS)
        before = seen(seat)
        for bet in (None, 5, 500):
            with pytest.raises(OpenRound):
                seat.deal(BOTH, (bet,))
        assert seen(seat) == before

    @pytest.mark.parametrize("bet", [0, -1, 101])
    def test_not_with_a_bet_outside_the_limits(self, bet: int) -> None:
        seat = play(seat_with(WINS), "stand")
        before = seen(seat)
        with pytest.raises(IllegalBet):
            seat.deal(BETS, (bet,))
        assert seen(seat) == before

    def test_not_with_an_extra_that_is_not_there(self) -> None:
        seat = seat_with(WINS)
        before = seen(seat)
        with pytest.raises(UnknownExtra):
            seat.deal(["insurance"])
        assert seen(seat) == before

    def test_without_a_bet_the_last_one_and_at_first_the_least(self) -> None:
        seat = seat_with(" ".join([LOSES] * 5))
        for bet, staked in ((None, 1), (25, 25), (None, 25)):
            assert in_hand(play(seat, "stand", BETS, bet)).hands[0].stake == 2 * staked
        assert in_hand(play(seat, "stand", NATURAL)).hands[0].stake == 2
        assert in_hand(play(seat, "stand", BETS)).hands[0].stake == 50

    def test_a_bet_where_none_is_taken_is_not_kept(self) -> None:
        seat = play(seat_with(LOSES), "stand", NATURAL, 25)
        assert (seat.last_bets, seat.score) == ([], -2)


class TestAct:
    def test_a_hit_leaves_the_round_open(self) -> None:
        seat = played("2S 10D 3H 4C", "hit")
        assert (seat.turn, seat.is_open, in_hand(seat).hands[0].total) == (2, True, 9)

    def test_a_stand_settles_it(self) -> None:
        seat = played(WINS, "stand")
        assert (seat.turn, seat.is_open, seat.score) == (2, False, 2)
        assert seat.past == [Past(1, 19, 18, "win", 2)]

    @pytest.mark.parametrize("move", ["split", "Stand", ""])
    def test_a_refused_move_changes_nothing(self, move: str) -> None:
        seat = played("2S 10D 3H")
        before = seen(seat)
        with pytest.raises(IllegalMove):
            seat.act(move)
        assert seen(seat) == before

    @pytest.mark.parametrize("move", ["hit", "stand"])
    def test_nor_does_one_after_the_end(self, move: str) -> None:
        seat = played(WINS, "stand")
        before = seen(seat)
        with pytest.raises(IllegalMove):
            seat.act(move)
        assert seen(seat) == before


class TestFromRoundToRound:
    def test_nothing_of_a_blackjack_is_carried_over(self) -> None:
        """STATE-01: the round after one is asked as ever, and its 18 draws with 18."""
        seat = play(seat_with("AS 9D KH 9C 5S 10D 4H 9H 8C"), "stand", NATURAL)
        assert seat.score == 2
        play(seat, "", NATURAL)
        assert in_hand(seat).legal_moves() == ("hit", "stand")
        seat.act("hit")
        seat.act("stand")
        assert (in_hand(seat).hands[0].total, in_hand(seat).dealer.total, seat.score) == (18, 18, 2)

    def test_the_two_scores_mirror_in_200_rounds_under_both_extras(self) -> None:
        """STATE-04."""
        seat = seat_with()
        for bet in range(1, 201):
            stand_on_17(seat, BOTH, bet % 100 + 1)
            yours, dealers = view(seat).say["score"].removesuffix(".").split(". The dealer’s score is ")
            assert heard(yours.removeprefix("Your score is ")) == -heard(dealers) == seat.score


def heard(spoken: str) -> int:
    return halves(spoken.replace("plus ", "").replace("minus ", "-").replace("zero", "0"))


class TestTurns:
    def test_each_change_has_a_turn_of_its_own(self) -> None:
        seat = seat_with("2S 10D 3H 4C 10H KD 8C")
        changes: list[Callable[[], None]] = [partial(seat.deal, ()), partial(seat.act, "hit"), seat.leave]
        changes += [partial(seat.act, "stand"), seat.leave, seat.new_score]
        changes += [partial(seat.deal, ()), partial(seat.act, "stand"), partial(seat.reset, stood=False)]
        for turn, change in enumerate(changes, 1):
            change()
            assert seat.turn == turn


class TestThePast:
    def test_newest_first_and_at_most_twelve(self) -> None:
        seat = seat_with()
        for n in range(1, 16):
            stand_on_17(seat)
            assert [past.n for past in seat.past] == list(range(n, max(0, n - KEPT_ROUNDS), -1))
        assert KEPT_ROUNDS == 12

    def test_what_is_kept(self) -> None:
        seat = seat_with(f"{LOSES} {DRAWS} AS 10D KH 10C")
        for _ in range(3):
            play(seat, "stand", BETS, 3)
        assert seat.past == [
            Past(3, 21, 20, "win", 9),
            Past(2, 19, 19, "push", 0),
            Past(1, 17, 18, "lose", -6),
        ]
        assert seat.score == sum(past.net for past in seat.past) == 3


class TestLeave:
    def test_tells_the_account(self) -> None:
        seat = played(WINS, "stand")
        seat.leave()
        assert seat.notice == (
            "You leave after 1 round with a score of plus 1; the dealer has minus 1. Deal to go on with it."
        )
        assert (seat.score, seat.n) == (2, 1)

    def test_an_open_round_waits(self) -> None:
        seat = played(WINS)
        seat.leave()
        assert seat.notice.endswith("Your open round waits for you.")
        assert seat.is_open
        seat.act("stand")
        assert (seat.score, seat.notice) == (2, "")


class TestNewScore:
    def test_begins_at_zero_on_the_same_deck(self) -> None:
        seat = played(f"{WINS} 2S 3D", "stand")
        seat.new_score()
        assert (seat.score, seat.n, seat.past, seat.round, seat.is_open) == (0, 0, [], None, False)
        assert (seat.shoe.left, seat.drawn()) == (2, [])
        assert seat.notice == (
            "A new score begins at zero. The old one, plus 1 after 1 round, is kept in the class list."
        )

    def test_keeps_the_bet(self) -> None:
        seat = played(WINS, "stand", BETS, 25)
        seat.new_score()
        assert seat.last_bets == [25]

    def test_not_while_a_round_is_open(self) -> None:
        seat = played(WINS)
        before = seen(seat)
        with pytest.raises(OpenRound):
            seat.new_score()
        assert seen(seat) == before

    def test_rounds_count_from_1_again(self) -> None:
        seat = played(f"{WINS} {WINS}", "stand")
        seat.new_score()
        assert play(seat, "stand").past == [Past(1, 19, 18, "win", 2)]


class TestReset:
    @pytest.mark.parametrize("stood", [True, False])
    def test_the_player_is_told(self, stood: bool) -> None:
        seat = played(WINS, "stand")
        seat.reset(stood)
        assert (seat.score, seat.n) == (0, 0)
        assert seat.notice.startswith("The instructor has started your score anew.")
        assert ("Your open round was stood first." in seat.notice) == stood


class TestNotice:
    """A notice is said until the next change, and no longer."""

    @pytest.mark.parametrize("begin", [Seat.leave, Seat.new_score, lambda seat: seat.reset(True)])
    def test_lives_to_the_next_deal(self, begin: Any) -> None:
        seat = played(f"{WINS} {WINS}", "stand")
        begin(seat)
        assert seat.notice
        assert Seat.load(seat.dump()).notice == seat.notice
        seat.deal(())
        assert seat.notice == ""

    def test_lives_to_the_next_move(self) -> None:
        seat = played("2S 10D 3H 4C")
        seat.leave()
        assert seat.notice
        seat.act("hit")
        assert seat.notice == ""

    def test_outlives_a_refusal(self) -> None:
        seat = played(WINS, "stand")
        seat.leave()
        said = seat.notice
        with pytest.raises(IllegalBet):
            seat.deal(BETS, [0])
        with pytest.raises(IllegalMove):
            seat.act("hit")
        assert seat.notice == said


class TestSettled:
    def test_a_round_for_the_ledger(self) -> None:
        seat = played("AS 10D KH 5C 10C", "hit stand", BOTH, 7)
        assert seat.settled().row() == {
            "game": 1,
            "n": 1,
            "table": "peterson",
            "extras": ("natural", "bets"),
            "record": "table: peterson\nextras: natural bets\nbets: 7\ncards: AS 10D KH 5C 10C\n"
            "moves: hit stand\nhands: 16\ndealer: 20\noutcomes: lose\nnet: -7\n",
            "outcome": "lose",
            "net": -14,
            "dealer_total": 20,
        }

    def test_after_a_shuffle_in_its_midst(self) -> None:
        seat = played("10S 10D", "stand")
        assert seat.shoe.shuffles == 1
        assert len(seat.drawn()) == 52 - seat.shoe.left + 2
        (found,) = record.read(seat.settled().record)
        assert not isinstance(found, BadRecord)
        assert replay.report(found)["mismatch"] == []

    def test_the_nth_round_of_the_nth_game(self) -> None:
        seat = played(" ".join([WINS] * 3), "stand")
        seat.new_score()
        seat.game = 2
        play(play(seat, "stand"), "stand")
        assert (seat.settled().game, seat.settled().n) == (2, 2)
