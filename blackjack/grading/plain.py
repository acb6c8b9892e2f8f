"""The game played from ranks alone, in parts that can be changed one by one.

The engine is the judge of every record; this plays the same hand under another reading of a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from blackjack.engine.amount import Halves, whole

Ranks: TypeAlias = Sequence[str]

COUNTS: Final = {"A": 1, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 11)}


class Hand(NamedTuple):
    """What a hand is played with: cards in dealing order, answers to "another card?", the extras.

    ``bet`` is None where none is asked for.
    """

    cards: tuple[str, ...]
    wants: tuple[bool, ...]
    bet: int | None = None
    natural: bool = False


class Result(NamedTuple):
    """Who won, "player", "dealer" or "draw", and the change of the gambler's score."""

    winner: str
    net: Halves


class Seen(NamedTuple):
    """Both hands at the end of the play."""

    gambler: Ranks
    dealer: Ranks
    mine: int
    his: int


# the game as it is meant ------------------------------------------------------------------


def best(ranks: Ranks) -> int:
    """The best total: one ace counts 11 as long as that is not over 21."""
    total = sum(COUNTS[rank] for rank in ranks)
    return total + 10 if "A" in ranks and total <= 11 else total


def takes(said: bool, cards: int, total: int) -> bool:
    """Whether the gambler gets a card: when he asks for one."""
    return said


def draws(ranks: Ranks, total: int, gambler: int) -> bool:
    """Whether the dealer draws: while under 17."""
    return total < 17


def blackjack(ranks: Ranks, total: int) -> bool:
    return len(ranks) == 2 and total == 21


def decide(mine: int, his: int) -> str:
    """Who wins by the totals alone."""
    if (mine > 21 and his > 21) or mine == his:
        return "draw"
    return "player" if his > 21 or his < mine <= 21 else "dealer"


def prefer(seen: Seen, mine: bool, his: bool) -> str:
    """Who wins a tie at 21 under extra 1; ``mine`` and ``his`` tell who has a blackjack."""
    if mine == his:
        return "draw"
    return "player" if mine else "dealer"


def score(winner: str, seen: Seen) -> Halves:
    return {"player": 2, "dealer": -2, "draw": 0}[winner]


def pay(winner: str, bet: int, mine: bool, his: bool) -> Halves:
    """What extra 2 makes of a hand."""
    if winner == "draw":
        return 0
    return -whole(bet) if winner == "dealer" else 3 * bet if mine else whole(bet)


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to play the game; ``words`` end the sentence "It looks as if your program ..."."""

    words: str = ""
    value: Callable[[Ranks], int] = best
    deal: str = "gdg"
    dealer_first: bool = False
    takes: Callable[[bool, int, int], bool] = takes
    draws: Callable[[Ranks, int, int], bool] = draws
    decide: Callable[[int, int], str] = decide
    blackjack: Callable[[Ranks, int], bool] = blackjack
    prefer: Callable[[Seen, bool, bool], str] = prefer
    score: Callable[[str, Seen], Halves] = score
    pay: Callable[[str, int, bool, bool], Halves] = pay

    @property
    def deals_right(self) -> bool:
        """Whether both hands come out as they should, however they are compared."""
        same = self.value is best and self.takes is takes and self.draws is draws
        return same and self.deal == "gdg" and not self.dealer_first


RIGHT: Final = Reading()


def play(reading: Reading, hand: Hand) -> Result | None:
    """The result of a hand under a reading; None when the cards do not suffice for it."""
    seen = deal(reading, hand)
    return None if seen is None else end(reading, hand, seen)


def deal(reading: Reading, hand: Hand) -> Seen | None:
    """Both hands as they are played under a reading; None when the cards do not suffice for them."""
    try:
        return _hands(reading, hand, iter(hand.cards))
    except StopIteration:
        return None


def end(reading: Reading, hand: Hand, seen: Seen) -> Result:
    """Who wins and what it is worth under a reading."""
    winner = reading.decide(seen.mine, seen.his)
    mine = reading.blackjack(seen.gambler, seen.mine)
    his = reading.blackjack(seen.dealer, seen.his)
    if hand.natural and seen.mine == seen.his == 21:
        winner = reading.prefer(seen, mine, his)
    if hand.bet is None:
        return Result(winner, reading.score(winner, seen))
    return Result(winner, reading.pay(winner, hand.bet, mine, his))


def _hands(reading: Reading, hand: Hand, coming: Iterator[str]) -> Seen:
    """Deal and play both hands out. Raises StopIteration when the cards run out."""
    draw, value = coming.__next__, reading.value
    gambler: list[str] = []
    dealer: list[str] = []
    for place in reading.deal:
        (gambler if place == "g" else dealer).append(draw())

    def gamblers() -> int:
        mine = value(gambler)
        wants = iter(hand.wants)
        while mine <= 21 and reading.takes(next(wants, False), len(gambler), mine):
            gambler.append(draw())
            mine = value(gambler)
        return mine

    def dealers(mine: int) -> int:
        if len(dealer) < 2:
            dealer.append(draw())
        his = value(dealer)
        while his <= 21 and reading.draws(dealer, his, mine):
            dealer.append(draw())
            his = value(dealer)
        return his

    if reading.dealer_first:
        his = dealers(value(gambler))
        return Seen(gambler, dealer, gamblers(), his)
    mine = gamblers()
    return Seen(gambler, dealer, mine, dealers(mine))
