"""Typed commands: "hit", "deal 5", "c". The sure way to play with a screen reader."""

from __future__ import annotations

from typing import NamedTuple

from blackjack.engine import PETERSON, Rules
from blackjack.engine.round import MOVES

_MOVES: dict[str, str] = {
    **{move: move for move in MOVES},
    **{
        "h": "hit",
        "st": "stand",
        "d": "double",
        "p": "split",
        "i": "insure",
        "no": "decline",
        "f": "forfeit",
    },
}
_QUESTIONS = {
    "c": "cards",
    "cards": "cards",
    "v": "dealer",
    "dealer": "dealer",
    "s": "score",
    "score": "score",
    "scores": "score",
    "chips": "score",
    "others": "others",
    "t": "who",
    "who": "who",
}
_DEALS = ("deal", "n", "bet")

_SHORT = {move: word for word, move in _MOVES.items() if word != move}
_ACCOUNTS = {"score": "s scores", "standing": "s action and standing", "stock": "s chips, others their chips"}


class Command(NamedTuple):
    """``kind`` is move, deal, say or unknown; ``what`` the move, the bets as typed, or what to say."""

    kind: str
    what: str


def parse(text: str) -> Command:
    """What a typed line means. "deal 5 10 0" bets on box after box."""
    words = text.lower().split()
    match words:
        case [word] if word in _MOVES:
            return Command("move", _MOVES[word])
        case [word] if word in _QUESTIONS:
            return Command("say", _QUESTIONS[word])
        case [word, *bets] if word in _DEALS:
            return Command("deal", " ".join(bets))
    return Command("unknown", " ".join(words))


def help_for(rules: Rules) -> str:
    """The commands that a table understands, in a line."""
    moves = [f"{move} or {_SHORT[move]}" for move in MOVES if move in ("hit", "stand", *rules.options)]
    deal = "deal" if rules.least_bet == rules.most_bet and not rules.has_extras else "deal or deal 5"
    boxes = [f"deal 5 10 0 for boxes 1 to {rules.boxes}"] if rules.boxes > 1 else []
    says = ["c your cards", "v dealer’s cards", _ACCOUNTS[rules.account], "t who is playing"]
    return ", ".join([*moves, deal, *boxes, *says])


HELP = help_for(PETERSON)
"""The commands of the table that everybody begins at."""
