"""The four games once more, written apart from the engine, each straight from its page and rulings.

A game is a generator: it yields the set of moves that are open, is sent one of them, and returns the player's
gain. It knows nothing of `Rules`, of the engine's hands or of its settlement.
"""

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import TypeAlias

from blackjack.engine.cards import Card

Game: TypeAlias = Generator[set[str], str, Fraction]
Draw: TypeAlias = Callable[[], Card]
Cards: TypeAlias = list[Card]

HALF = Fraction(1, 2)


class Purse:
    """What is left to stake; no end of it where ``left`` is None."""

    def __init__(self, left: Fraction | None = None) -> None:
        self.left = left

    def if_paid(self, **costs: Fraction) -> set[str]:
        return {move for move, cost in costs.items() if self.left is None or cost <= self.left}

    def pay(self, cost: Fraction) -> Fraction:
        if self.left is not None:
            self.left -= cost
        return cost


def worth(cards: Sequence[Card]) -> int:
    """A hand's value, counted from its aces as ones."""
    ones = sum(1 if card.rank == "A" else min(10, card.value) for card in cards)
    return ones + 10 if ones <= 11 and any(card.rank == "A" for card in cards) else ones


def served_21(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and worth(cards) == 21


def to_17(dealer: Cards, draw: Draw) -> None:
    while worth(dealer) < 17:
        dealer.append(draw())


def against(mine: Sequence[Card], dealer: Sequence[Card], stake: Fraction) -> Fraction:
    """What a hand that was no natural gains: bust, a dealer's natural, then the totals."""
    if worth(mine) > 21 or served_21(dealer):
        return -stake
    if worth(dealer) > 21:
        return stake
    return stake * ((worth(mine) > worth(dealer)) - (worth(mine) < worth(dealer)))


# Peterson ------------------------------------------------------------------------------------------


def peterson(draw: Draw, bets: Sequence[int], purse: Purse, extras: Sequence[str] = ()) -> Game:
    gambler, dealer = [draw()], [draw()]
    gambler.append(draw())
    while (yield {"hit", "stand"}) == "hit":
        gambler.append(draw())
        if worth(gambler) > 21:
            break
    dealer.append(draw())
    to_17(dealer, draw)
    mine, his = (worth(hand) if worth(hand) <= 21 else 0 for hand in (gambler, dealer))
    stake = Fraction(bets[0] if "bets" in extras else 1)
    difference = mine - his
    if mine == his and "natural" in extras:
        difference = served_21(gambler) - served_21(dealer)
    if difference > 0:
        return stake * Fraction(3, 2) if served_21(gambler) and "bets" in extras else stake
    return -stake if difference < 0 else Fraction(0)


# Reno ----------------------------------------------------------------------------------------------


def bj(draw: Draw, bets: Sequence[int], purse: Purse) -> Game:  # noqa: C901  as it is told
    two, one = Fraction(2), Fraction(1)
    cards, dealer = [draw()], [draw()]
    cards.append(draw())
    dealer.append(draw())
    up, insurance = dealer[0], Fraction(0)
    if up.rank == "A" and (yield {"decline"} | purse.if_paid(insure=one)) == "insure":
        insurance = purse.pay(one)
    side = 2 * insurance if served_21(dealer) else -insurance
    if served_21(dealer):
        return side + (Fraction(0) if served_21(cards) else -two)
    if served_21(cards):
        return side + 3
    played: list[tuple[Cards, Fraction]] = []
    waiting = [cards]
    split = False
    while waiting:
        hand = waiting.pop(0)
        if len(hand) == 1:
            hand.append(draw())
        stake = two
        while worth(hand) <= 21 and not (split and hand[0].rank == "A"):
            open_ = {"hit", "stand"}
            if len(hand) == 2 and worth(hand) in (10, 11):
                open_ |= purse.if_paid(double=two)
            if len(hand) == 2 and not split and hand[0].value == hand[1].value:
                open_ |= purse.if_paid(split=two)
            move = yield open_
            if move == "split":
                split = True
                purse.pay(two)
                waiting, hand = [[hand[1]]], [hand[0]]
            if move != "stand":
                hand.append(draw())
            if move == "double":
                stake += purse.pay(two)
            if move in ("double", "stand"):
                break
        played.append((hand, stake))
    if any(worth(hand) <= 21 for hand, _ in played):
        to_17(dealer, draw)
    return side + sum((against(hand, dealer, stake) for hand, stake in played), Fraction(0))


# the Playroom --------------------------------------------------------------------------------------


def quentinc(draw: Draw, bets: Sequence[int], purse: Purse) -> Game:  # noqa: C901  as it is told
    bet, insurance = Fraction(bets[0]), Fraction(0)
    cards = [draw(), draw()]
    dealer = [draw()]
    if served_21(cards):
        dealer.append(draw())
        return Fraction(0) if served_21(dealer) else bet * 3 / 2
    hands, stakes, number, first = [cards], [bet], 0, True
    while number < len(hands):
        hand = hands[number]
        if len(hand) == 1:
            hand.append(draw())
        while worth(hand) < 21:
            open_ = {"hit", "stand"} | purse.if_paid(double=bet)
            if first:
                open_ |= {"forfeit"}
            if len(hands) == 1 and len(hand) == 2 and hand[0].rank == hand[1].rank:
                open_ |= purse.if_paid(split=bet + (bet * HALF if insurance else 0))
            if number == 0 and not insurance and dealer[0].rank in ("A", "J", "Q", "K"):
                open_ |= purse.if_paid(insure=bet * HALF * len(hands))
            move = yield open_
            first = False
            if move == "forfeit":
                return -bet * HALF
            if move == "insure":
                insurance += purse.pay(bet * HALF * len(hands))
                continue
            if move == "split":
                purse.pay(bet)
                if insurance:
                    insurance += purse.pay(bet * HALF)
                hands, stakes = [[hand[0]], [hand[1]]], [bet, bet]
                hand = hands[0]
            if move == "double":
                stakes[number] += purse.pay(bet)
            if move != "stand":
                hand.append(draw())
            if move in ("double", "stand"):
                break
        number += 1
    if any(worth(hand) <= 21 for hand in hands):
        to_17(dealer, draw)
    elif insurance:
        dealer.append(draw())
    net = 2 * insurance if served_21(dealer) else -insurance
    return net + sum((against(hand, dealer, s) for hand, s in zip(hands, stakes, strict=True)), Fraction(0))


# Multibox ------------------------------------------------------------------------------------------


def multibox(draw: Draw, bets: Sequence[int], purse: Purse) -> Game:
    boxes = [[draw()] for _ in bets]
    dealer = [draw()]
    for box in boxes:
        box.append(draw())
    dealer.append(draw())
    ends: list[tuple[Cards, Fraction, bool]] = []
    insurance = Fraction(0)
    for box, chips in zip(boxes, bets, strict=True):
        bet = Fraction(chips)
        insure = bet * HALF
        if dealer[0].rank == "A" and (yield {"decline"} | purse.if_paid(insure=insure)) == "insure":
            insurance += purse.pay(insure)
        if served_21(box):
            ends.append((box, bet, True))
        else:
            ends += yield from _box(box, bet, draw, purse)
    if any(worth(hand) <= 21 and not natural for hand, _, natural in ends):
        to_17(dealer, draw)
    net = 2 * insurance if served_21(dealer) else -insurance
    for hand, stake, natural in ends:
        if natural:
            net += 0 if served_21(dealer) else stake * 3 / 2
        else:
            net += against(hand, dealer, stake)
    return net


def _box(
    box: Cards, bet: Fraction, draw: Draw, purse: Purse
) -> Generator[set[str], str, list[tuple[Cards, Fraction, bool]]]:
    """One box, played to its one or two ends."""
    ends = []
    waiting, split = [box], False
    while waiting:
        hand, stake = waiting.pop(0), bet
        if len(hand) == 1:
            hand.append(draw())
        while worth(hand) <= 21:
            open_ = {"hit", "stand"}
            if len(hand) == 2 and not (split and hand[0].rank == "A"):
                open_ |= purse.if_paid(double=bet)
            if len(hand) == 2 and not split and hand[0].value == hand[1].value:
                open_ |= purse.if_paid(split=bet)
            move = yield open_
            if move == "split":
                purse.pay(bet)
                waiting, hand, split = [[hand[1]]], [hand[0]], True
            if move != "stand":
                hand.append(draw())
            if move == "double":
                stake += purse.pay(bet)
            if move in ("double", "stand"):
                break
        ends.append((hand, stake, False))
    return ends


GAMES: dict[str, Callable[..., Game]] = {
    "peterson": peterson,
    "bj": bj,
    "quentinc": quentinc,
    "multibox": multibox,
}
