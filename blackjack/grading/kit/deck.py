"""The deck. Take every card from here: `from deck import draw`, then `draw()`.

`draw()` gives the next card's rank: "A", "2" ... "10", "J", "Q" or "K". Suits never matter. The deck
is shuffled when the program starts, and again, whole, when its last card has been dealt.

To try a hand with cards that you choose, name them, in the order in which they are dealt:

    DECK="10 6 9 8 5" python3 main.py

The grader puts a file of its own in this one's place, so do not change it.
"""

import os
import random

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

_cards: list[str] = os.environ.get("DECK", "").split()[::-1]
_chosen = bool(_cards)


def draw() -> str:
    """The next card's rank."""
    if not _cards:
        if _chosen:
            raise RuntimeError("the cards of DECK have run out")
        _cards.extend(RANKS * 4)
        random.shuffle(_cards)
    return _cards.pop()
