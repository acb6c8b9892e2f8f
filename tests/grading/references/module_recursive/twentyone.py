"""Assignment 4 without a loop or an assignment to a list: hands are tuples, the play is recursion."""

from fractions import Fraction
from functools import reduce

from deck import draw


def totals(cards):
    """Every total that a hand can have."""
    choices = {"A": (1, 11), "J": (10,), "Q": (10,), "K": (10,)}
    return reduce(
        lambda sums, card: {s + v for s in sums for v in choices.get(card) or (int(card),)}, cards, {0}
    )


def hand_value(cards):
    found = totals(cards)
    return max((t for t in found if t <= 21), default=min(found))


def natural(cards):
    return len(cards) == 2 and hand_value(cards) == 21


def strength(cards, blackjack):
    match hand_value(cards), natural(cards) and blackjack:
        case value, _ if value > 21:
            return 0
        case value, False:
            return 2 * value
        case value, True:
            return 2 * value + 1


def winner(player, dealer, **extras):
    mine, his = (strength(cards, extras.get("blackjack", False)) for cards in (player, dealer))
    return ("draw", "player", "dealer")[(mine > his) - (mine < his)]


def players(hand, dealer, wants_card):
    if hand_value(hand) > 21 or not wants_card(list(hand), list(dealer)):
        return hand
    return players((*hand, draw()), dealer, wants_card)


def dealers(hand):
    return hand if hand_value(hand) >= 17 else dealers((*hand, draw()))


def play_hand(wants_card, **extras):
    bet = extras.get("bet")
    if bet is not None and bet not in range(1, 101):
        raise ValueError("bets go from 1 to 100")
    first, shown, second = draw(), draw(), draw()
    player = players((first, second), (shown,), wants_card)
    dealer = dealers((shown, draw()))
    won = winner(player, dealer, **extras)
    stake = Fraction(bet or 1)
    paid = stake * Fraction(3, 2) if bet and natural(player) else stake
    return won, {"player": paid, "dealer": -stake, "draw": Fraction(0)}[won]
