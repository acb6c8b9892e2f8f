"""Questions are known by what they ask, in many phrasings, and answered in the words that they offer."""

from __future__ import annotations

import pytest

from blackjack.grading.questions import classify, complains, limits, replies

CARD = (
    ("Another card? ", "y", "n"),
    ("Do you want another card (y/n)? ", "y", "n"),
    ("Would you like another card? [Y/N]: ", "Y", "N"),
    ("Another card? (yes/no) ", "yes", "no"),
    ("Would you like to hit? yes or no\n", "yes", "no"),
    ("You have 15.\nHit or stand? ", "Hit", "stand"),
    ("Hit or stand (h/s)? ", "h", "s"),
    ("[H]it or [S]tand: ", "H", "S"),
    ("(h)it / (s)tay > ", "h", "s"),
    ("Do you want to hit (h) or stand (s)? ", "h", "s"),
    ("Press h to hit, s to stand: ", "h", "s"),
    ("Enter 'h' to hit or 's' to stand: ", "h", "s"),
    ("Type hit or stay: ", "hit", "stay"),
    ("1. Hit\n2. Stand\nYour choice: ", "1", "2"),
    ("1) hit  2) stand\n> ", "1", "2"),
    ("1 = card, 0 = stop: ", "1", "0"),
    ("Enter 1 for another card or 2 to stop: ", "1", "2"),
    ("Enter 1 to draw a card, 0 to hold.\n", "1", "0"),
    ("Twist or stick? ", "Twist", "stick"),
    ("Draw or pass? (d/p) ", "d", "p"),
    ("Card? ", "y", "n"),
    ("Shall I deal you one more? ", "y", "n"),
    ("More? ", "y", "n"),
    ("Do you want to draw? ", "y", "n"),
    ("Your hand: 10 6 = 16\nDealer: 9\n\nDo you want a card?\n(y/n) ", "y", "n"),
    ("c for card, s for stop: ", "c", "s"),
    ("Are you happy with your cards? (y/n) ", "n", "y"),
    ("Do you want to stand? ", "n", "y"),
    ("Stay? (yes/no) ", "no", "yes"),
    ("You have 16. Continue? (y/n) ", "y", "n"),
    ("Press Enter for another card or s to stand. ", "", "s"),
    ("HIT OR STAND? ", "HIT", "STAND"),
    ("Would you like to (H)it or (S)tand?", "H", "S"),
    ("It's a hard choice! Hit? ", "y", "n"),
    ("what now, hit/stand ? ", "hit", "stand"),
    ("Your total is 16. Type 'y' if you want another card, 'n' if not: ", "y", "n"),
)
AGAIN = (
    ("Play again? (y/n) ", "y"),
    ("It's a draw!\nPlay again? ", "y"),
    ("Another hand? ", "y"),
    ("Would you like to play another round? (yes/no): ", "yes"),
    ("New game (y/n)? ", "y"),
    ("Again? [Y/N] ", "Y"),
    ("Do you want to quit? (y/n) ", "n"),
    ("Continue? ", "y"),
    ("Press q to quit or p to play again: ", "p"),
    ("1. Play another hand\n2. Quit\n> ", "1"),
    ("Deal again? ", "y"),
    ("Next hand? ", "y"),
    ("Shall we go on? ", "y"),
    ("Stop playing? yes or no ", "no"),
    ("Another game for the same bet? (y/n) ", "y"),
    ("One more round? ", "y"),
)
BET = (
    "How much do you want to bet? ",
    "Your bet: ",
    "Bet (1-100): ",
    "Place your bet: ",
    "Enter your wager > ",
    "What is your stake for the next hand? ",
    "You may bet from 1 to 100. Bet? ",
    "Please place a bet between 1 and 100.\n",
    "How many points do you risk? ",
    "Your score is 3. Enter a bet: ",
    "What would you like to bet on this hand? ",
)


@pytest.mark.parametrize(("text", "yes", "no"), CARD)
def test_another_card(text: str, yes: str, no: str):
    assert classify(text, "play") == "card"
    assert (replies("card", text, True)[0], replies("card", text, False)[0]) == (yes, no)


@pytest.mark.parametrize(("text", "yes"), AGAIN)
def test_another_hand(text: str, yes: str):
    assert classify(text, "over") == "again"
    assert replies("again", text, True)[0] == yes


@pytest.mark.parametrize("phase", ["start", "over"])
@pytest.mark.parametrize("text", BET)
def test_the_bet(text: str, phase: str):
    assert classify(text, phase) == "bet"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "kind", "answer"),
    [
        ("What is your name? ", "name", "Player"),
        ("Name: ", "name", "Player"),
        ("Press Enter to continue...", "enter", ""),
        ("Hit any key to start", "enter", ""),
        ("Do you want to read the rules? ", "rules", "n"),
        ("Ready? (y/n) ", "again", "y"),
        ("Twenty-one\n1. Play\n2. Quit\nChoice: ", "again", "1"),
    ],
)
def test_what_else_programs_ask_at_the_start(text: str, kind: str, answer: str):
    assert classify(text, "start") == kind
    assert replies(kind, text, True)[0] == answer  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "> ", "What colour do you like? ", "Password: ", "??\n"])
def test_what_is_not_understood(text: str):
    assert classify(text, "play") is None
    assert classify(text, "start") is None


@pytest.mark.parametrize(
    "text",
    ["Invalid input. ", "Sorry, I don't understand.", "Please try again: ", "That is an unknown answer"],
)
def test_complaints(text: str):
    assert complains(text)
    assert limits(text)


def test_a_limit_is_no_complaint():
    assert limits("A bet must be from 1 to 100.\nBet: ")
    assert not complains("A bet must be from 1 to 100.\nBet: ")


def test_a_second_try_is_another_word():
    assert replies("card", "Hit? ", True)[:3] == ["y", "yes", "h"]
    assert replies("card", "Hit? ", False)[:3] == ["n", "no", "s"]
