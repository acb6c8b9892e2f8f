"""What is said at bj, the Playroom and Multibox: several hands, insurance, forfeits, chips, refusals."""

import pytest

from blackjack.engine.amount import whole
from blackjack.seat import Seat, speech, telling, view
from blackjack.seat.view import tell
from tests.seat.seats import in_hand, play, seat_with


def at(table: str, cards: str, moves: str = "", bets: list[int] | None = None) -> Seat:
    seat = seat_with(cards, table=table)
    seat.deal((), bets)
    for move in moves.split():
        seat.act(move)
    return seat


class TestHeadlines:
    @pytest.mark.parametrize(
        ("table", "cards", "moves", "headline"),
        [
            ("bj", "10S AH 9D 8C", "", "Insurance? The dealer shows the Ace of hearts"),
            ("bj", "8S 6H 8D 8C 2C", "split", "First hand: 10 against 6"),
            ("bj", "8S 6H 8D 8C 2C 9C", "split stand", "Second hand: 17 against 6"),
            ("multibox", "8S 6H 8D 8C", "", "Box 1: 16 against 6"),
            ("multibox", "8S AH 8D 8C", "", "Box 1: insurance? The dealer shows the Ace of hearts"),
            ("multibox", "8S 6H 8D 8C 2C", "split", "Box 1, first hand: 10 against 6"),
            ("quentinc", "10S 6D KH", "forfeit", "You forfeit: half of the bet comes back"),
            ("quentinc", "AS KD AH QC", "", "A draw: both have a blackjack"),
            ("bj", "10S KH 9D AC", "", "The dealer wins: a blackjack beats 19"),
            ("quentinc", "7S 7D AH 7C KC", "hit", "The dealer wins: a blackjack beats your ordinary 21"),
            ("bj", "AS 9H KD 8C", "", "You win with a blackjack"),
            ("bj", "8S 7H 8D 10C 10H KD", "split stand stand", "You win 4 in all"),
            ("bj", "8S 9H 8D 10C 10H KD", "split stand stand", "The dealer wins: you lose 4 in all"),
            ("bj", "8S 8H 8D 10C 10H KD", "split stand stand", "A draw in all: nothing won or lost"),
        ],
    )
    def test_each(self, table: str, cards: str, moves: str, headline: str) -> None:
        assert telling.headline(in_hand(at(table, cards, moves))) == headline

    def test_a_blackjack_against_a_21_of_more_cards(self) -> None:
        seat = at("multibox", "AS 5S 5H KD 6D 6C KH", "stand", [5, 5])
        assert telling.outcome(in_hand(seat), 0) == "You win: your blackjack beats an ordinary 21"


class TestEvents:
    @pytest.mark.parametrize(
        ("table", "cards", "moves", "event"),
        [
            ("bj", "5S 6H 5D 8C 2C KD", "double", "You doubled and drew the 2 of clubs. The dealer’s"),
            ("bj", "10S AH 9D 8C", "insure", "You are insured for 1."),
            ("bj", "10S AH 9D 8C", "decline", "No insurance."),
            (
                "multibox",
                "8S 6H 8D 8C 2C",
                "split",
                "You split the pair. The first hand drew the 2 of clubs.",
            ),
            ("bj", "8S 6H 8D 8C 2C 9C", "split stand", "The second hand drew the 9 of clubs."),
            ("quentinc", "10S 6D KH", "forfeit", "The dealer drew no card."),
        ],
    )
    def test_each(self, table: str, cards: str, moves: str, event: str) -> None:
        assert telling.event(in_hand(at(table, cards, moves)), shuffled=False).startswith(event)

    def test_a_second_hand_that_is_complete_at_once_is_told_too(self) -> None:
        seat = at("bj", "AS 9H AD 8C KC 7D", "split")
        assert telling.event(in_hand(seat), shuffled=False) == (
            "You split the pair. The first hand drew the King of clubs. "
            "The second hand drew the 7 of diamonds. "
            "The dealer’s face-down card is the 8 of clubs. The dealer drew no card."
        )
        assert [hand.fresh for hand in view(seat).hands] == [1, 1]

    def test_boxes_and_the_face_down_card(self) -> None:
        seat = at("multibox", "8S 9S 6H 8D 9D 8C", bets=[5, 5])
        assert telling.event(in_hand(seat), shuffled=False) == (
            "Box 1 has the 8 of spades and the 8 of diamonds; "
            "box 2 has the 9 of spades and the 9 of diamonds. "
            "The dealer shows the 6 of hearts and a face-down card."
        )

    def test_a_shuffle_between_rounds(self) -> None:
        seat = at("quentinc", "10S 6D KH")
        assert telling.event(in_hand(seat), shuffled=True).endswith(telling.SHUFFLED_BETWEEN)


class TestTheSum:
    def test_boxes_hands_and_insurance(self) -> None:
        seat = at("multibox", "10S 8S AH 9D 8D KC 9C 2C", "insure stand decline split stand stand", [25, 50])
        assert telling.effect(in_hand(seat)) == (
            "Box 1 −25, box 2, first hand −50, box 2, second hand −50, insurance +25: −100"
        )

    def test_one_hand_with_insurance(self) -> None:
        assert telling.effect(in_hand(at("bj", "10S AH 9D 8C", "insure stand"))) == (
            "Your hand 0, insurance −1: −1"
        )

    @pytest.mark.parametrize(
        ("cards", "effect"),
        [
            ("10S 9H 9D 8C", "You gain 2."),
            ("10S 9H 6D 8C", "You lose 2."),
            ("10S 9H 7D 8C", "Nothing is won or lost."),
        ],
    )
    def test_where_the_dealer_has_no_score(self, cards: str, effect: str) -> None:
        assert telling.effect(in_hand(at("bj", cards, "stand"))) == effect

    def test_the_rule_by_its_name(self) -> None:
        state = tell(in_hand(at("bj", "10S 9H 9D 8C", "stand")), shuffled=False)
        assert (state.rule, state.why.rpartition(": ")[2]) == ("B13", "rule B13")

    def test_several_hands_have_each_its_own(self) -> None:
        page = view(at("multibox", "10S 8S 9H 9D 8D 8C", "stand stand", [5, 10]))
        assert (page.why, page.rule) == ("", None)
        assert [(hand.result, hand.rule, hand.net) for hand in page.hands] == [
            ("You win: 19 beats 17", "M6", "5"),
            ("The dealer wins: 17 beats 16", "M6", "-10"),
        ]


class TestHands:
    def test_what_becomes_of_each(self) -> None:
        seat = at("multibox", "10S 5S 10S 2S 2H 6H 6D 6D 9D 2D 3H 9C KC 8C", "hit double stand", [5] * 5)
        assert [hand.state for hand in view(seat).hands] == [
            *("Over 21", "Doubled", "Stands", "Your move", "Waiting")
        ]
        assert [hand.key for hand in view(seat).hands] == ["1", "2", "3", "4", "5"]
        assert view(seat).dealer.cards[1] is None

    def test_split_ones_are_told_apart(self) -> None:
        seat = at("multibox", "8S 6H 8D 8C 2C", "split")
        assert [(hand.key, hand.title) for hand in view(seat).hands] == [
            ("1a", "Box 1, first hand"),
            ("1b", "Box 1, second hand"),
        ]

    def test_spoken(self) -> None:
        say = view(at("multibox", "8S 6H 8D 8C 2C", "split")).say
        assert say["cards"].startswith(
            "Box 1, first hand: 8 of spades and 2 of clubs. Total: 10. Box 1, second"
        )
        assert say["dealer"] == "Dealer’s cards: 6 of hearts and a face-down card. Total: 6."


class TestLeaving:
    @pytest.mark.parametrize(
        ("table", "open_", "notice"),
        [
            ("bj", True, "You leave. Action 0, standing zero. Your open round waits for you."),
            ("bj", False, "You leave. Action 0, standing zero."),
            ("quentinc", True, "You leave the table. Your open round waits for you."),
            ("multibox", False, "You leave the table. Your chips are kept."),
        ],
    )
    def test_a_last_account(self, table: str, open_: bool, notice: str) -> None:
        seat = seat_with("10S 9H 6D 8C", table=table)
        if open_:
            play(seat)
        seat.leave()
        assert seat.notice == notice


class TestBets:
    def test_a_field_for_each_box_up_to_the_stock(self) -> None:
        bets = view(seat_with(table="multibox"), stock=whole(300)).bets
        assert [bet.name for bet in bets] == ["bet-1", "bet-2", "bet-3", "bet-4", "bet-5"]
        assert [bet.value for bet in bets] == ["1", "", "", "", ""]
        assert {bet.most for bet in bets} == {300}

    def test_they_hold_the_last_bets(self) -> None:
        seat = at("multibox", "10S 8S 9H 9D 8D 8C", "stand stand", [5, 10])
        assert [bet.value for bet in view(seat, (), {"bet-3": "x"}, 0).bets] == ["5", "10", "x", "", ""]

    def test_before_the_first_deal(self) -> None:
        assert view(seat_with(table="multibox")).headline == "Place your bets"
        assert view(seat_with(table="quentinc")).why.startswith("Choose from 1 to all you have")
        assert view(seat_with(table="bj")).why == "You play against the dealer. Each round is worth 2."


def test_an_open_round_elsewhere_is_called_by_the_tables_title() -> None:
    assert "at the table Reno bj(6)." in speech.round_open("bj")
