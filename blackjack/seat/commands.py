"""Typed commands: "hit", "deal 5", "c". The sure way to play with a screen reader."""

from __future__ import annotations

from typing import NamedTuple

HELP = "hit or h, stand or st, deal or deal 5, c your cards, v dealer’s cards, s scores, t who is playing"

_MOVES = {"h": "hit", "hit": "hit", "st": "stand", "stand": "stand"}
_QUESTIONS = {
    "c": "cards",
    "cards": "cards",
    "v": "dealer",
    "dealer": "dealer",
    "s": "score",
    "score": "score",
    "scores": "score",
    "t": "who",
    "who": "who",
}
_DEALS = ("deal", "n", "bet")


class Command(NamedTuple):
    """``kind`` is move, deal, say or unknown; ``what`` the move, the bet as typed, or what to say."""

    kind: str
    what: str


def parse(text: str) -> Command:
    """What a typed line means."""
    words = text.lower().split()
    match words:
        case [word] if word in _MOVES:
            return Command("move", _MOVES[word])
        case [word] if word in _QUESTIONS:
            return Command("say", _QUESTIONS[word])
        case [word] if word in _DEALS:
            return Command("deal", "")
        case [word, bet] if word in _DEALS:
            return Command("deal", bet)
    return Command("unknown", " ".join(words))
