"""Assignment 4, as plain functions."""

from deck import draw


def hand_value(cards):
    total = 0
    aces = 0
    for card in cards:
        if card == "A":
            aces = aces + 1
            total = total + 11
        elif card in ("J", "Q", "K"):
            total = total + 10
        else:
            total = total + int(card)
    while total > 21 and aces > 0:
        total = total - 10
        aces = aces - 1
    return total


def is_blackjack(cards):
    return len(cards) == 2 and hand_value(cards) == 21


def winner(player, dealer, blackjack=False):
    p = hand_value(player)
    d = hand_value(dealer)
    if p > 21 and d > 21:
        return "draw"
    if p > 21:
        return "dealer"
    if d > 21:
        return "player"
    if p == d:
        if blackjack and p == 21:
            if is_blackjack(player) and not is_blackjack(dealer):
                return "player"
            if is_blackjack(dealer) and not is_blackjack(player):
                return "dealer"
        return "draw"
    if p > d:
        return "player"
    return "dealer"


def play_hand(wants_card, blackjack=False, bet=None):
    if bet is not None and (bet < 1 or bet > 100):
        raise ValueError("the bet must be from 1 to 100")
    player = [draw()]
    dealer = [draw()]
    player.append(draw())
    while hand_value(player) <= 21 and wants_card(player, dealer):
        player.append(draw())
    dealer.append(draw())
    while hand_value(dealer) < 17:
        dealer.append(draw())
    result = winner(player, dealer, blackjack)
    worth = 1 if bet is None else bet
    if result == "player":
        if bet is not None and is_blackjack(player):
            return result, worth * 1.5
        return result, worth
    if result == "dealer":
        return result, -worth
    return result, 0
