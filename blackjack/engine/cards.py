"""The 52 cards, made once and looked up ever after. Suits never matter to a rule."""

from __future__ import annotations

from blackjack.engine.errors import UnknownCard

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

_VALUES = {"A": 11, "J": 10, "Q": 10, "K": 10}
_RANK_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


class Card:
    """One of the 52 cards. Compare with ``is`` or ``==``: each exists once.

    ``value`` is 2 to 10, and 11 for an ace, which `Hand` turns into 1 when 11 is too much.
    """

    __slots__ = ("code", "name", "rank", "suit", "suit_name", "value")

    def __init__(self, rank: str, suit: str) -> None:
        self.rank = rank
        self.suit = suit
        self.code = rank + suit
        self.suit_name = SUITS[suit]
        self.name = f"{_RANK_NAMES.get(rank, rank)} of {self.suit_name}"
        self.value = _VALUES.get(rank) or int(rank)

    def __repr__(self) -> str:
        return self.code


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)

_BY_CODE = {card.code: card for card in PACK}
_BY_CODE |= {f"T{card.suit}": card for card in PACK if card.rank == "10"}


def card(code: str) -> Card:
    """The card that ``code`` names: ``"10S"``, ``"Ts"``, ``"kd"``. Raises `UnknownCard`."""
    found = _BY_CODE.get(code.upper()) if code.isascii() else None
    if found is None:
        raise UnknownCard(f"unknown card {code[:40]!r}")
    return found


def cards(codes: str) -> list[Card]:
    """The cards that ``codes``, separated by spaces, name. Raises `UnknownCard`."""
    return [card(code) for code in codes.split()]
