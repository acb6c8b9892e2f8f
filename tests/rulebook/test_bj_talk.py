"""What bj(6) asks and says: the manual's rules B16 to B18."""

import pytest

from blackjack.seat import view
from tests.seat.seats import in_hand, play, seat_with
from tests.terminal.talks import asked, talk


class TestB17Shuffles:
    """'Every time the deck is shuffled, the dealer so states and the `action' (total bet) and `standing'
    (total won or lost) is printed.'"""

    def test_at_the_first_deal(self) -> None:
        page = view(play(seat_with(table="bj")))
        assert page.event.endswith("The dealer shuffles all the cards. Action 0, standing zero.")

    def test_at_each_shuffle_between_rounds_and_at_no_other_deal(self) -> None:
        seat = seat_with(table="bj")
        shuffles = said = 0
        for _ in range(60):
            before = (seat.shoe.shuffles if seat.n else 0, seat.action, seat.score)
            play(seat)
            if seat.is_open and seat.shoe.shuffles != before[0]:
                shuffles += 1
                event = view(seat).event
                assert "shuffles all the cards" in event
                assert f"Action {before[1] // 2}, standing" in event
                said += 1
            elif seat.is_open:
                assert "Action" not in view(seat).event
            while seat.is_open:
                seat.act(next(move for move in ("stand", "decline") if move in in_hand(seat).legal_moves()))
        assert shuffles == said > 3

    def test_in_the_midst_of_a_round(self) -> None:
        seat = seat_with("10S 9H 2D 8C", table="bj")
        play(seat, "hit")
        assert (
            "The deck ran out, so all its cards were shuffled. Action 0, standing zero." in view(seat).event
        )


class TestB18Leaving:
    """'To exit, hit the interrupt key (DEL) and the action and standing will be printed.'"""

    def test_action_and_standing(self) -> None:
        seat = play(seat_with("10S 9H 6D 8C", table="bj"), "stand")
        seat.leave()
        assert seat.notice == "You leave. Action 2, standing minus 2."

    def test_an_open_round_is_not_in_them(self) -> None:
        seat = play(seat_with("10S 9H 6D 8C 6S 9H 5D 8C", table="bj"), "stand")
        play(seat)
        seat.leave()
        assert seat.notice.startswith("You leave. Action 2, standing minus 2.")


class TestB16TheQuestions:
    """'Each question is answered by y followed by a new line for `yes', or just new line for `no'. ?
    (means, `do you want a hit?') Insurance? Double down?'"""

    def test_each(self) -> None:
        assert asked("10S 9H 5D 8C KD", "y") == ["?"]
        assert asked("10S AH 9D 8C", "", "") == ["Insurance?", "?"]
        assert asked("6S 9H 5D 8C KD", "y") == ["Double down?"]

    def test_y_is_yes_and_nothing_is_no(self) -> None:
        for answer, moves in (("y", ["insure", "hit"]), ("", ["decline", "hit"])):
            seat = seat_with("10S AH 2D 8C 3S", table="bj")
            talk(seat, answer, "y")
            assert in_hand(seat).moves == moves

    def test_a_question_of_the_manuals_other_double_too(self) -> None:
        """The manual asks about a pair as well; ours is named after what it does (R12)."""
        assert asked("5S AH 5D 8C KD", "", "", "", "") == ["Insurance?", "Split pair?", "Double down?", "?"]

    @pytest.mark.parametrize("answer", ["n", "no", "yes", "Y", "x", " y", "y ", "1", "stand"])
    def test_anything_else_is_asked_again(self, answer: str) -> None:
        assert asked("10S AH 9D 8C", answer, answer, "") == ["Insurance?", "Insurance?", "Insurance?", "?"]
