"""The words by which a program's questions, complaints and offered answers are known."""

from __future__ import annotations

import re
from typing import Final


def _any(words: str) -> re.Pattern[str]:
    """Any of these words or phrases, which are patterns with `` | `` between them."""
    return re.compile(rf"\b(?:{'|'.join(words.split(' | '))})(?!\w)", re.I)


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_HANDS: Final = "(?:rounds?|games?|hands?|match(?:es)?|deals?|turn|go)"

CARD: Final = _any(
    "cards? | hit | hits | stand | stands | stay | draw | twist | stick | hold | one more | another one | "
    "more | another | happy | satisfied | enough"
)
BET: Final = _any("bets? | wager | stakes? | ante | how much | how many points | chips | risk")
AGAIN: Final = _any(
    f"again | (?:another|an other|new|next|one more|more) {_HANDS} | play (?:on|more|another) | "
    "keep playing | continue | quit | exit | go on | rematch | leave | carry on | stop playing | deal again"
)
BEGIN: Final = _any("ready | start | begin | deal | play")
GO_ON: Final = _any("continue | go on")
SURE_CARD: Final = _any("cards? | hit | stand")
SURE_BET: Final = _any(
    "how much | how many | amount | place (?:your|a) | your (?:bet|wager|stake) | what .{0,20}bet | "
    r"(?:enter|set|make|type) .{0,20}(?:bet|wager|stake) | 1\s?(?:-|–|to|\.\.|and)\s?100"
)
BET_ENDS: Final = re.compile(r"(?<!same )\b(?:bet|wager|stake|ante)s?\b[^?:>a-z]*[?:>]", re.I)
ENTER: Final = _any(
    r"(?:press|hit|push)\W{0,3}(?:the )?(?:enter|return|any key|a key) | "
    "(?:enter|return|any key) to (?:continue|start|begin|deal|proceed|play|go on)"
)
NAME: Final = re.compile(r"\byour name\b|\bname\s*[?:>]|\bwho are you\b|\bcall you\b", re.I)
RULES: Final = _any("rules | instructions | help")
COMPLAINT: Final = _any(
    "invalid | not valid | not a valid | illegal | try again | (?:do|did|could)(?:n.?t| not) understand | "
    "not understood | unknown | wrong | error | sorry | huh | oops | not a number | not recogni[sz]ed | "
    "incorrect | bad (?:input|answer)"
)
LIMIT: Final = _any(
    "must | only | between | range | whole number | not allowed | maximum | minimum | refused? | rejected | "
    "too (?:high|low|much|large|big|small|many|little) | at (?:most|least) | cannot | can't | please | "
    "1.{0,12}100"
)

YES: Final[dict[str, frozenset[str]]] = {
    "card": _words("hit card another draw twist more take deal yes buy continue"),
    "again": _words("again play yes continue another new next more deal start go"),
}
NO: Final[dict[str, frozenset[str]]] = {
    "card": _words("stand stay stick stop hold pass no not done enough end finish decline quit keep"),
    "again": _words("quit exit stop no not leave end done finish bye"),
}
YES_LETTERS: Final = frozenset("yhcdtma")
NO_LETTERS: Final = frozenset("nspqeklx")

BACKWARDS: Final[dict[str, re.Pattern[str]]] = {
    "card": _any("stand | stay | stick | hold | stop | happy | satisfied | enough | done | finished | keep"),
    "again": _any("quit | exit | leave | stop | finish | end"),
}
"""Yes to a question with these words, and none of `FORWARDS`, means no: "Are you happy with your cards?"."""
FORWARDS: Final[dict[str, re.Pattern[str]]] = {
    "card": _any("hit | another | draw | twist | more | card"),
    "again": _any("again | another | continue | new | next | play on | keep playing | more"),
}
