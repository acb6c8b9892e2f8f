"""Every other sentence: numbers, extras, refusals, announcements, notices."""

import pytest

from blackjack.engine import Hand, rules_for
from blackjack.engine.cards import cards
from blackjack.seat import speech, telling
from tests.engine.rounds import dealt
from tests.seat.seats import BETS, BOTH, NATURAL


class TestNumbers:
    @pytest.mark.parametrize(
        ("halves", "spoken", "signed"),
        [
            (0, "zero", "0"),
            (3, "plus 1.5", "+1.5"),
            (2, "plus 1", "+1"),
            (-6, "minus 3", "−3"),
            (-1, "minus 0.5", "−0.5"),
        ],
    )
    def test_scores_spoken_and_shown(self, halves: int, spoken: str, signed: str) -> None:
        assert speech.spoken(halves) == spoken
        assert speech.signed(halves) == signed

    @pytest.mark.parametrize(
        ("codes", "total"),
        [
            ("10S 6H", "16"),
            ("AS 6H", "soft 17"),
            ("AS", "soft 11"),
            ("AS KH", "blackjack"),
            ("7S 7H 7D", "21"),
            ("AS 5H 5D", "soft 21"),
            ("AS KH KD", "21"),
            ("10S 5H KD", "25, over 21"),
        ],
    )
    def test_totals(self, codes: str, total: str) -> None:
        hand = Hand()
        for card in cards(codes):
            hand.add(card)
        assert speech.total(hand) == total


class TestLists:
    @pytest.mark.parametrize(
        ("things", "said"),
        [
            (["a"], "a"),
            (["a", "b"], "a and b"),
            (["a", "b", "c"], "a, b and c"),
            (list("abcd"), "a, b, c and d"),
        ],
    )
    def test_of_one_two_and_more(self, things: list[str], said: str) -> None:
        assert speech.listing(things) == said
        assert speech.listing(things, "or") == said.replace("and", "or")


class TestExtras:
    X1 = "a blackjack beats an ordinary 21"
    X2 = "bets of 1 to 100, and a winning blackjack pays one and a half"

    @pytest.mark.parametrize(
        ("extras", "said"), [((), "none"), (NATURAL, X1), (BETS, X2), (BOTH, f"{X1}; {X2}")]
    )
    def test_in_words(self, extras: tuple[str, ...], said: str) -> None:
        rules = rules_for("peterson", extras)
        assert telling.extras(rules) == said
        assert (
            telling.extras_now(None, rules) == telling.extras_now(rules, rules) == f"Extras in force: {said}."
        )

    def test_when_they_change(self) -> None:
        assert telling.extras_now(rules_for("peterson"), rules_for("peterson", NATURAL)) == (
            f"This round keeps the extras it was dealt under: none. From the next deal: {self.X1}."
        )

    def test_before_the_first_deal(self) -> None:
        assert telling.before_the_deal(rules_for("peterson")) == (
            "Ready to deal",
            "You play against the dealer. Each round is worth 1.",
        )
        assert telling.before_the_deal(rules_for("peterson", BETS)) == (
            "Place your bet",
            "Choose from 1 to 100, then deal. You play against the dealer.",
        )

    def test_on_the_felt(self) -> None:
        mottos = [telling.motto(rules_for("peterson", extras)) for extras in ((), NATURAL, BETS, BOTH)]
        pays = "Dealer draws below 17 · Blackjack pays 3 to 2"
        assert mottos == [
            "Dealer draws below 17 · Both over 21 is a draw",
            "Dealer draws below 17 · Blackjack beats 21",
            pays,
            pays,
        ]


class TestRefusals:
    def test_a_move_that_is_not_open(self) -> None:
        assert speech.refused("split", ("hit", "stand")) == "Split is not open now. You can hit or stand."
        assert speech.refused("hit", ()) == "No round is open. Deal to begin one."

    def test_an_open_round(self) -> None:
        assert (
            speech.round_open("peterson") == "A round is still open at the table Peterson. Finish it first."
        )


class TestAnnouncements:
    def test_c(self) -> None:
        hand = dealt("10S AD 6H").hands[0]
        assert speech.players_cards([("", hand)]) == "Your cards: 10 of spades and 6 of hearts. Total: 16."
        assert speech.players_cards([]) == "You have no cards yet."

    def test_v(self) -> None:
        dealer = dealt("10S AD 6H").dealer
        assert speech.dealers_cards(dealer) == "Dealer’s cards: Ace of diamonds. Total: soft 11."
        assert speech.dealers_cards(None) == "The dealer has no cards yet."

    def test_s(self) -> None:
        assert speech.scores(-6, "") == "Your score is minus 3. The dealer’s score is plus 3."
        assert speech.scores(3, "25").endswith("The dealer’s score is minus 1.5. Your bet is 25.")
        assert speech.scores(0, "") == "Your score is zero. The dealer’s score is zero."

    def test_t(self) -> None:
        assert speech.who(0, 52, 52, False) == (
            "Two players: you and the dealer. No round is open. 52 of 52 cards are left."
        )
        assert speech.who(3, 40, 52, True) == (
            "Two players: you and the dealer. Round 3. It is your turn. 40 of 52 cards are left."
        )

    @pytest.mark.parametrize(
        ("left", "said"), [(0, "0 of 52 cards are left."), (1, "1 of 52 cards is left.")]
    )
    def test_t_with_one_card_left(self, left: int, said: str) -> None:
        assert speech.who(3, left, 52, False).endswith(said)


class TestNotices:
    @pytest.mark.parametrize(("n", "rounds"), [(0, "0 rounds"), (1, "1 round"), (2, "2 rounds")])
    def test_leaving(self, n: int, rounds: str) -> None:
        account = f"You leave after {rounds} with a score of minus 1.5; the dealer has plus 1.5."
        assert speech.account(-3, n, False) == f"{account} Deal to go on with it."
        assert speech.account(-3, n, True) == f"{account} Your open round waits for you."

    @pytest.mark.parametrize(("n", "rounds"), [(1, "1 round"), (12, "12 rounds")])
    def test_a_new_score(self, n: int, rounds: str) -> None:
        assert speech.new_score(5, n) == (
            f"A new score begins at zero. The old one, plus 2.5 after {rounds}, is kept in the class list."
        )
        assert speech.new_score(0, 0) == "Your score begins at zero."

    def test_a_reset(self) -> None:
        first, last = (
            "The instructor has started your score anew.",
            "The old score is kept in the class list.",
        )
        assert speech.reset(False) == f"{first} {last}"
        assert speech.reset(True) == f"{first} Your open round was stood first. {last}"

    def test_signing_in_and_out(self) -> None:
        assert speech.signed_in("in", "Ada") == "You are signed in as Ada."
        assert speech.signed_in("out", "") == "You are signed out. Your score is kept in the class list."
        assert "Your open round was stood first." in speech.signed_in("stood", "")
        for how, name in (("in", ""), ("out", "Ada"), ("stood", "Ada"), ("", ""), ("", "Ada"), ("x", "")):
            assert speech.signed_in(how, name) == ""

    def test_a_seat_that_was_dropped(self) -> None:
        assert speech.DROPPED.endswith("Rounds already settled are kept.")
