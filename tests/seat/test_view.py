"""What the page is given: phases, hands, moves, the bet field, the score line."""

import pytest

from blackjack.engine import PETERSON
from blackjack.engine.cards import PACK, cards
from blackjack.seat import view
from blackjack.seat.view import hands, tell
from tests.seat.seats import BETS, BOTH, NATURAL, in_hand, play, played, seat_with, stand_on_17


class TestPhases:
    def test_before_the_first_deal(self) -> None:
        page = view(seat_with())
        assert (page.table, page.phase, page.tone, page.turn, page.round) == ("peterson", "bet", "bet", 0, 0)
        assert page.headline == "Ready to deal"
        assert page.why == "You play against the dealer. Each round is worth 1."
        assert (page.event, page.rule, page.effect, page.gain) == ("", None, "", None)
        empty = [(hand.key, hand.title, hand.label, hand.slots) for hand in (page.dealer, *page.hands)]
        assert empty == [("dealer", "Dealer", "Dealer’s cards", 2), ("gambler", "You", "Your cards", 2)]
        for hand in (page.dealer, *page.hands):
            assert (hand.cards, hand.fresh, hand.total, hand.soft, hand.mark) == ((), 0, None, False, "")
            assert (hand.outcome, hand.net, hand.stake) == (None, None, None)
        assert (page.moves, page.bet, page.score, page.past, page.points) == ((), None, 0, (), (0,))
        assert (page.left, page.of) == (52, 52)

    def test_in_play(self) -> None:
        page = view(played("10S AD 6H"))
        assert (page.phase, page.tone, page.turn, page.round) == ("play", "play", 1, 1)
        assert page.headline == "Your turn: 16 against soft 11"
        assert page.event.startswith("You have the 10 of spades")
        assert (page.why, page.rule, page.effect, page.gain) == ("Hit or stand?", None, "", None)

    @pytest.mark.parametrize(
        ("codes", "moves", "tone", "gain"),
        [
            ("10S 10D 9H 8C", "stand", "win", 2),
            ("10S 10D 7H 8C", "stand", "lose", -2),
            ("10S 10D 8H 8C", "stand", "push", 0),
            ("10S 10D 2H KC 7C", "hit", "lose", -2),
        ],
    )
    def test_over(self, codes: str, moves: str, tone: str, gain: int) -> None:
        page = view(played(codes, moves))
        assert (page.phase, page.tone, page.gain, page.score) == ("over", tone, gain, gain)
        assert page.rule == "P4"
        assert page.why.endswith("rule 4")
        assert page.effect

    def test_over_by_an_extra(self) -> None:
        assert view(played("AS 5D KH 6C 10H", "stand", NATURAL)).rule == "X1"
        assert view(played("7S AD 7H 7C KC", "hit stand", NATURAL)).rule == "R3"

    def test_a_new_score_waits_for_its_first_deal_again(self) -> None:
        seat = played("10S 10D 9H 8C", "stand")
        seat.new_score()
        page = view(seat)
        assert (page.phase, page.round, page.turn) == ("bet", 0, 3)
        assert page.notice.startswith("A new score begins at zero.")


class TestHands:
    def test_just_dealt(self) -> None:
        page = view(played("10S AD 6H"))
        (you,) = page.hands
        assert (you.key, you.title, you.label) == ("gambler", "You", "Your cards")
        assert you.cards == tuple(cards("10S 6H"))
        assert (you.fresh, you.slots, you.total, you.soft, you.mark) == (2, 0, 16, False, "")
        assert (you.outcome, you.net, you.stake) == (None, None, None)
        dealer = page.dealer
        assert (dealer.key, dealer.title, dealer.label) == ("dealer", "Dealer", "Dealer’s cards")
        assert dealer.cards == tuple(cards("AD"))
        assert (dealer.fresh, dealer.slots, dealer.total, dealer.soft) == (1, 1, 11, True)

    def test_after_a_hit_one_card_is_new(self) -> None:
        page = view(played("2S AD 6H 3C 4D", "hit hit"))
        assert (page.hands[0].fresh, page.dealer.fresh) == (1, 0)

    def test_after_a_stand_the_dealers_cards_are_new(self) -> None:
        page = view(played("10S 2D 9H 3C JC 2H", "stand"))
        assert (page.hands[0].fresh, page.dealer.fresh, page.dealer.slots) == (0, 3, 0)

    def test_after_the_last_hit_both_are(self) -> None:
        page = view(played("10S 6D 6H 10C 10H 9C", "hit"))
        assert (page.hands[0].fresh, page.dealer.fresh) == (1, 2)
        assert (page.hands[0].mark, page.dealer.mark) == ("over", "over")

    def test_a_blackjack_is_marked_until_it_draws(self) -> None:
        seat = played("AS 6D KH 2C")
        assert view(seat).hands[0].mark == "blackjack"
        seat.act("hit")
        assert view(seat).hands[0].mark == ""

    def test_settled_it_has_its_outcome_and_net(self) -> None:
        (you,) = view(played("AS 10D KH 10C", "stand", BOTH, 3)).hands
        assert (you.outcome, you.net, you.stake) == ("win", "4.5", "3")

    def test_the_stake_is_shown_where_the_player_bets(self) -> None:
        assert view(played("10S AD 6H", "", BETS, 25)).hands[0].stake == "25"
        assert view(played("10S AD 6H", "", NATURAL, 25)).hands[0].stake is None

    def test_no_card_is_face_down(self) -> None:
        for moves in ("", "hit", "stand"):
            page = view(played("2S AD 6H 3C 4D 6S 5H", moves))
            assert None not in (*page.dealer.cards, *page.hands[0].cards)

    def test_of_a_round_alone_for_the_replays(self) -> None:
        seat = played("10S AD 6H")
        dealer, you = hands(in_hand(seat), PETERSON)
        assert (dealer, (you,)) == (view(seat).dealer, view(seat).hands)
        state = tell(in_hand(seat), shuffled=False)
        assert (state.phase, state.headline) == ("play", view(seat).headline)


class TestMoves:
    def test_those_that_are_open_with_their_keys(self) -> None:
        page = view(played("10S AD 6H"))
        assert [(move.name, move.label, move.key, move.style, move.why) for move in page.moves] == [
            ("hit", "Hit", "Space", "go", ""),
            ("stand", "Stand", "Enter", "stop", ""),
        ]

    def test_none_when_the_round_is_over(self) -> None:
        assert view(played("10S 10D 9H 8C", "stand")).moves == ()


class TestTheBetField:
    def test_only_where_the_player_bets_and_between_rounds(self) -> None:
        fresh, open_, over = (
            seat_with(),
            played("10S AD 6H", "", BETS),
            played("10S 10D 9H 8C", "stand", BETS),
        )
        assert [view(seat, BETS).bet is not None for seat in (fresh, open_, over)] == [True, False, True]
        assert [view(seat, NATURAL).bet for seat in (fresh, open_, over)] == [None] * 3

    def test_limits_and_chips(self) -> None:
        bet = view(seat_with(), BETS).bet
        assert bet is not None
        assert (bet.least, bet.most, bet.value, bet.chips) == (1, 100, "1", (1, 5, 25, 100))

    def test_it_holds_the_last_bet_or_what_was_typed(self) -> None:
        seat = played("10S 10D 9H 8C", "stand", BETS, 25)
        for typed, value in ((None, "25"), ("500", "500"), ("", ""), ("x", "x")):
            bet = view(seat, BETS, None if typed is None else {"bet": typed}).bet
            assert bet is not None
            assert bet.value == value


class TestExtras:
    def test_in_force_and_from_the_next_deal(self) -> None:
        seat = played("10S 10D 9H 8C", "", NATURAL)
        assert view(seat, NATURAL).extras == "Extras in force: a blackjack beats an ordinary 21."
        assert view(seat).extras.endswith("From the next deal: none.")
        seat.act("stand")
        assert view(seat).extras == "Extras in force: none."

    def test_the_motto_is_that_of_the_round_on_the_table(self) -> None:
        seat = played("10S 10D 9H 8C", "", NATURAL)
        assert view(seat, BETS).motto == "Dealer draws below 17 · Blackjack beats 21"
        assert view(seat_with(), BETS).motto == "Dealer draws below 17 · Blackjack pays 3 to 2"


class TestTheScoreLine:
    def test_the_score_after_each_kept_round(self) -> None:
        seat = seat_with("10S 10D 9H 8C AS 10D KH 10C 10S 10D 7H 8C 10S 10D 8H 8C")
        for bet in (1, 3, 10, 5):
            play(seat, "stand", BETS, bet)
        assert view(seat).points == (0, 2, 11, -9, -9)
        assert view(seat).past == tuple(seat.past)

    def test_of_the_last_twelve_rounds(self) -> None:
        seat = seat_with()
        scores = [0]
        for _ in range(30):
            scores.append(stand_on_17(seat).score)
        assert view(seat).points == tuple(scores[-13:])
        assert [past.n for past in view(seat).past] == list(range(30, 18, -1))


class TestAnnouncements:
    def test_before_the_first_deal(self) -> None:
        assert view(seat_with()).say == {
            "cards": "You have no cards yet.",
            "dealer": "The dealer has no cards yet.",
            "score": "Your score is zero. The dealer’s score is zero.",
            "who": "Two players: you and the dealer. No round is open. 52 of 52 cards are left.",
        }

    def test_in_play(self) -> None:
        assert view(played("10S AD 6H KC KD", "", BETS, 25)).say == {
            "cards": "Your cards: 10 of spades and 6 of hearts. Total: 16.",
            "dealer": "Dealer’s cards: Ace of diamonds. Total: soft 11.",
            "score": "Your score is zero. The dealer’s score is zero. Your bet is 25.",
            "who": "Two players: you and the dealer. Round 1. It is your turn. 2 of 52 cards are left.",
        }

    def test_over(self) -> None:
        say = view(played("AS 10D KH 10C", "stand", BETS, 3)).say
        assert say["score"] == "Your score is plus 4.5. The dealer’s score is minus 4.5."
        assert say["cards"] == "Your cards: Ace of spades and King of hearts. Total: blackjack."
        assert say["who"].endswith("Round 1. No round is open. 0 of 52 cards are left.")


@pytest.mark.parametrize("moves", ["", "hit", "hit hit", "stand"])
def test_no_card_that_has_not_been_shown_is_in_the_view(moves: str) -> None:
    seat = play(seat_with(), moves)
    shown = seat.drawn()
    page = view(seat, BOTH)
    said = repr(page)
    for card in PACK:
        assert (card in shown) == (card.name in said) == (card in (*page.dealer.cards, *page.hands[0].cards))
