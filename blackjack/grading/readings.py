"""The misreadings of each rule that are known from students' programs.

A hand record turns on its rule when a wrong reading of that rule gives it another result. The same
readings tell a student what his program seems to do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from blackjack.grading.plain import COUNTS, RIGHT, Ranks, Reading, blackjack, decide, pay, prefer, score


def _wrong(words: str, **parts: object) -> Reading:
    return replace(RIGHT, words=words, **parts)  # type: ignore[arg-type]


_DEAL = {
    "casino": _wrong("deals the dealer's second card before the player is asked, as casinos do", deal="gdgd"),
    "dealer-last": _wrong("deals both of the player's cards before the dealer's", deal="ggd"),
    "dealer-first": _wrong("deals the dealer's card before the player's", deal="dgg"),
    "dealer-plays-first": _wrong("plays the dealer's hand before the player's", dealer_first=True),
}

_ASKING = {
    "once": _wrong(
        "gives the player one card more and no second", takes=lambda said, n, total: said and n < 3
    ),
    "never": _wrong("gives the player no card", takes=lambda said, n, total: False),
    "from-17": _wrong("does not ask the player from 17 on", takes=lambda said, n, total: said and total < 17),
    "declined": _wrong("gives a card that was declined", takes=lambda said, n, total: said or total < 17),
    "five": _wrong("ends the player's hand at five cards", takes=lambda said, n, total: said and n < 5),
}


def _soft_17(ranks: Ranks, total: int) -> bool:
    return total == 17 and total != sum(COUNTS[rank] for rank in ranks)


_DEALER = {
    "16": _wrong("lets the dealer stand on 16", draws=lambda ranks, total, mine: total < 16),
    "17": _wrong("lets the dealer draw on 17", draws=lambda ranks, total, mine: total < 18),
    "soft": _wrong(
        "lets the dealer draw on a soft 17, with an ace that counts 11",
        draws=lambda ranks, total, mine: total < 17 or _soft_17(ranks, total),
    ),
    "once": _wrong(
        "lets the dealer draw no more than once",
        draws=lambda ranks, total, mine: total < 17 and len(ranks) < 3,
    ),
    "two": _wrong("lets the dealer stop at two cards", draws=lambda ranks, total, mine: False),
    "ahead": _wrong(
        "lets the dealer stop as soon as he is ahead",
        draws=lambda ranks, total, mine: total < 17 and total <= mine,
    ),
    "level": _wrong(
        "lets the dealer draw until he is level with the player",
        draws=lambda ranks, total, mine: total < mine <= 21,
    ),
}


def _one_over(then: Callable[[int, int], str]) -> Callable[[int, int], str]:
    return lambda mine, his: then(mine, his) if (mine > 21) != (his > 21) else decide(mine, his)


def _both_over(then: Callable[[int, int], str]) -> Callable[[int, int], str]:
    return lambda mine, his: then(mine, his) if mine > 21 and his > 21 else decide(mine, his)


def _tie(to: str) -> Callable[[int, int], str]:
    return lambda mine, his: to if mine == his <= 21 else decide(mine, his)


def _nearest(mine: int, his: int) -> str:
    gap = abs(21 - mine) - abs(21 - his)
    return "draw" if gap == 0 else "player" if gap < 0 else "dealer"


_WINNER = {
    "tie-dealer": _wrong("gives a tie to the dealer", decide=_tie("dealer")),
    "tie-player": _wrong("gives a tie to the player", decide=_tie("player")),
    "over-wins": _wrong(
        "lets a hand over 21 win", decide=_one_over(lambda mine, his: "player" if mine > his else "dealer")
    ),
    "nearest": _wrong("lets the hand nearest to 21 win, from above too", decide=_one_over(_nearest)),
    "over-draws": _wrong(
        "calls it a draw when one of the hands is over 21", decide=_one_over(lambda mine, his: "draw")
    ),
}

_BOTH = {
    "draws": _wrong(
        "calls it a draw whenever the player is over 21",
        decide=lambda mine, his: "draw" if mine > 21 else decide(mine, his),
    ),
    "loses": _wrong(
        "makes the player lose whenever he is over 21", decide=_both_over(lambda mine, his: "dealer")
    ),
    "dealer-draws": _wrong(
        "calls it a draw whenever the dealer is over 21",
        decide=lambda mine, his: "draw" if his > 21 else decide(mine, his),
    ),
    "wins": _wrong(
        "makes the dealer lose whenever he is over 21", decide=_both_over(lambda mine, his: "player")
    ),
    "compares": _wrong("compares two hands that are both over 21", decide=_both_over(_nearest)),
}

_SCORE = {
    "loser": _wrong("takes nothing from who loses", score=lambda winner, seen: 2 * (winner == "player")),
    "winner": _wrong("gives nothing to who wins", score=lambda winner, seen: -2 * (winner == "dealer")),
    "points": _wrong(
        "counts a hand by the difference of the totals",
        score=lambda winner, seen: score(winner, seen) * abs(seen.mine - seen.his),
    ),
    "dealers": _wrong("tells the dealer's score", score=lambda winner, seen: -score(winner, seen)),
    "draw": _wrong(
        "changes the score at a draw", score=lambda winner, seen: score(winner, seen) - (winner == "draw")
    ),
}


def _flat(ace: int) -> Callable[[Ranks], int]:
    return lambda ranks: sum(ace if rank == "A" else COUNTS[rank] for rank in ranks)


def _numbered_faces(ranks: Ranks) -> int:
    faces = {"J": 1, "Q": 2, "K": 3}
    total = sum(COUNTS[rank] + faces.get(rank, 0) for rank in ranks)
    return total + 10 if "A" in ranks and total <= 11 else total


def _as_drawn(ranks: Ranks) -> int:
    total = 0
    for rank in ranks:
        total += 11 if rank == "A" and total <= 10 else COUNTS[rank]
    return total


def _all_alike(ranks: Ranks) -> int:
    high = _flat(11)(ranks)
    return high if high <= 21 else _flat(1)(ranks)


_VALUES = {
    "eleven": _wrong("counts an ace always 11", value=_flat(11)),
    "one": _wrong("counts an ace always 1", value=_flat(1)),
    "as-drawn": _wrong("settles what an ace counts when it is drawn", value=_as_drawn),
    "alike": _wrong("counts all aces of a hand alike", value=_all_alike),
    "faces": _wrong("counts Jack, Queen and King 11, 12 and 13", value=_numbered_faces),
}

_NATURAL = {
    "none": _wrong("does not let a blackjack win over another 21", prefer=lambda seen, mine, his: "draw"),
    "player": _wrong(
        "knows a blackjack of the player's only", prefer=lambda seen, mine, his: "player" if mine else "draw"
    ),
    "both": _wrong(
        "lets one blackjack win over another",
        prefer=lambda seen, mine, his: "player" if mine else prefer(seen, mine, his),
    ),
    "any-21": _wrong("takes any 21 for a blackjack", blackjack=lambda ranks, total: total == 21),
    "faces": _wrong(
        "knows a blackjack with Jack, Queen or King only",
        blackjack=lambda ranks, total: blackjack(ranks, total) and "10" not in ranks,
    ),
    "no-faces": _wrong(
        "knows a blackjack with a 10 only",
        blackjack=lambda ranks, total: blackjack(ranks, total) and "10" in ranks,
    ),
}

_BETS = {
    "no-bet": _wrong(
        "leaves the bet out of the score", pay=lambda winner, bet, mine, his: pay(winner, 1, mine, his)
    ),
    "plain": _wrong(
        "pays a blackjack like any other hand",
        pay=lambda winner, bet, mine, his: pay(winner, bet, False, his),
    ),
    "down": _wrong(
        "rounds half points down", pay=lambda winner, bet, mine, his: pay(winner, bet, mine, his) // 2 * 2
    ),
    "up": _wrong(
        "rounds half points up", pay=lambda winner, bet, mine, his: -(-pay(winner, bet, mine, his) // 2) * 2
    ),
    "dealers": _wrong(
        "takes 1.5 times the bet for the dealer's blackjack",
        pay=lambda winner, bet, mine, his: (
            -3 * bet if winner == "dealer" and his else pay(winner, bet, mine, his)
        ),
    ),
    "any-21": _wrong("pays 1.5 times the bet for any 21", blackjack=lambda ranks, total: total == 21),
    "both": _wrong(
        "pays a blackjack against another one",
        pay=lambda winner, bet, mine, his: (
            3 * bet if mine and his and winner == "draw" else pay(winner, bet, mine, his)
        ),
    ),
    "100": _wrong(
        "does not take a bet of 100", pay=lambda winner, bet, mine, his: pay(winner, min(bet, 99), mine, his)
    ),
}

WRONG: Final[dict[str, dict[str, Reading]]] = {
    "P1": _DEAL,
    "P2": _ASKING,
    "P3": _DEALER,
    "P4": _WINNER,
    "P4-both": _BOTH,
    "P5": _SCORE,
    "Values": _VALUES,
    "X1": _NATURAL,
    "X2": _BETS,
}
"""The wrong readings of each rule of the rubric, by a short name."""

_ACES = frozenset(
    {"P1.dealer-last", "P1.dealer-first", "Values.one", "Values.faces", "X1.faces", "X1.no-faces"}
)
_TIES = frozenset({"P4.tie-dealer", "P4.tie-player"})
_ONE_BUST = frozenset(
    {"P4.over-wins", "P4.nearest", "P4.over-draws", "P4-both.draws", "P4-both.dealer-draws"}
)
_BOTH_BUST = frozenset({"P2.never", "P2.declined", "P3.two", "P3.level"})

KIN: Final[dict[str, frozenset[str]]] = {
    "P3.ahead": _ONE_BUST,
    "P4.over-wins": _ONE_BUST,
    "P4.nearest": _ONE_BUST,
    "P4.over-draws": _ONE_BUST,
    "P4-both.draws": _ONE_BUST,
    "P4-both.dealer-draws": _ONE_BUST,
    "P4-both.loses": _BOTH_BUST,
    "P4-both.wins": _BOTH_BUST,
    "P4-both.compares": _BOTH_BUST,
    "P5.draw": _TIES,
    "X1.none": _ACES,
    "X1.player": _ACES,
    "X1.both": _ACES | _TIES,
    "X1.any-21": _ACES,
    "X1.faces": _ACES,
    "X1.no-faces": _ACES,
    "X2.plain": _ACES,
    "X2.down": _ACES,
    "X2.up": _ACES,
    "X2.dealers": _ACES,
    "X2.any-21": _ACES | {"X1.any-21"},
    "X2.both": _ACES | _TIES | {f"X1.{name}" for name in _NATURAL},
}
"""For a wrong reading those of others that no hand tells from it: a blackjack has an ace, a bust a hit."""
