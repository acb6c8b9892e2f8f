"""Assignment 4: a program that asks, in plain sentences."""

import os

from deck import draw

EXTRAS = os.environ.get("EXTRAS", "").split()


def value(cards):
    total = sum(10 if card in "JQK" else 11 if card == "A" else int(card) for card in cards)
    for card in cards:
        if card == "A" and total > 21:
            total -= 10
    return total


def yes(question):
    answer = input(question)
    while answer not in ("y", "n"):
        answer = input("Sorry, I did not understand that. " + question)
    return answer == "y"


def ask_bet():
    while True:
        text = input("How much do you want to bet (1-100)? ")
        if text.isdigit() and 1 <= int(text) <= 100:
            return int(text)
        print("That is not a bet from 1 to 100.")


def show(player, dealer):
    print("Your cards:", " ".join(player), "which is", value(player))
    print("Dealer's cards:", " ".join(dealer), "which is", value(dealer))


def compare(player, dealer):
    p, d = value(player), value(dealer)
    if p > 21 and d > 21:
        return "draw"
    if p > 21:
        return "dealer"
    if d > 21 or p > d:
        return "player"
    if d > p:
        return "dealer"
    if p == 21 and "natural" in EXTRAS and (len(player) == 2) != (len(dealer) == 2):
        return "player" if len(player) == 2 else "dealer"
    return "draw"


def play(score):
    bet = ask_bet() if "bets" in EXTRAS else 1
    player = [draw()]
    dealer = [draw()]
    player.append(draw())
    show(player, dealer)
    while value(player) <= 21 and yes("Do you want another card (y/n)? "):
        player.append(draw())
        show(player, dealer)
    dealer.append(draw())
    while value(dealer) < 17:
        dealer.append(draw())
    show(player, dealer)
    result = compare(player, dealer)
    if result == "player":
        blackjack = len(player) == 2 and value(player) == 21
        score += bet * 1.5 if blackjack and "bets" in EXTRAS else bet
    elif result == "dealer":
        score -= bet
    print(f"RESULT: {result} SCORE: {score:g}")
    return score


score = play(0)
while yes("Would you like to play another hand (y/n)? "):
    score = play(score)
print("Goodbye!")
