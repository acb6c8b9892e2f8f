"""What a program's question asks for, and the answer in the words that it offers.

A question is known by what it asks (another card, the bet, another hand ...), not by its position.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["card", "bet", "again", "enter", "name", "rules"]
Phase: TypeAlias = Literal["start", "play", "over"]


def _any(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})(?!\w)", re.I)


HANDS: Final = r"(?:rounds?|games?|hands?|match(?:es)?|deals?|turn|go)"
KNOWN: Final[dict[Kind, re.Pattern[str]]] = {
    "card": _any(
        "cards?", "hit", "hits", "stand", "stands", "stay", "draw", "twist", "stick", "hold", "one more", "another one",
        "more", "another", "happy", "satisfied", "enough",
    ),
    "bet": _any("bets?", "wager", "stakes?", "ante", "how much", "how many points", "chips", "risk"),
    "again": _any(
        "again", rf"(?:another|an other|new|next|one more|more) {HANDS}", "play (?:on|more|another)", "keep playing",
        "continue", "quit", "exit", "go on", "rematch", "leave", "carry on", "stop playing", "deal again",
    ),
}  # fmt: skip
BEGIN: Final = _any("ready", "start", "begin", "deal", "play")
SURE_BET: Final = _any(
    "how much", "how many", "amount", "place (?:your|a)", "your (?:bet|wager|stake)", "(?:enter|set|make|type) .{0,20}(?:bet|wager|stake)",
    r"1\s?(?:-|–|to|\.\.|and)\s?100", r"bet\s*[:?>]", r"wager\s*[:?>]", r"stake\s*[:?>]", "what .{0,20}bet",
)  # fmt: skip
SURE_BET_ENDS: Final = re.compile(r"\b(?:bet|wager|stake|ante)s?\b[^?:>a-z]*[?:>]", re.I)
ENTER: Final = _any(
    r"(?:press|hit|push)\W{0,3}(?:the )?(?:enter|return|any key|a key)", "(?:enter|return|any key) to (?:continue|start|begin|deal|proceed|play|go on)",
)  # fmt: skip
NAME: Final = re.compile(r"\byour name\b|\bname\s*[?:>]|\bwho are you\b|\bcall you\b", re.I)
RULES: Final = re.compile(r"\b(?:rules|instructions|help)\b", re.I)
COMPLAINT: Final = _any(
    "invalid", "not valid", "not a valid", "illegal", "try again", "n[o']t understand", "not understood", "unknown",
    "wrong", "error", "sorry", "huh", "oops", "not a number", "not recogni[sz]ed", "incorrect", "bad (?:input|answer)",
)  # fmt: skip
LIMIT: Final = _any(
    "must", "only", "between", "range", "whole number", "not allowed", "too (?:high|low|much|large|big|small|many|little)",
    "at (?:most|least)", "maximum", "minimum", "refused?", "rejected", "cannot", "can't", "please", r"1.{0,12}100",
)  # fmt: skip
YES: Final[dict[str, frozenset[str]]] = {
    "card": frozenset("hit card another draw twist more take deal yes buy continue".split()),
    "again": frozenset("again play yes continue another new next more deal start go".split()),
}
NO: Final[dict[str, frozenset[str]]] = {
    "card": frozenset("stand stay stick stop hold pass no done enough end finish finished decline quit keep".split()),
    "again": frozenset("quit exit stop no leave end done finish bye".split()),
}
YES_LETTERS, NO_LETTERS = frozenset("yhcdtma"), frozenset("nspqeklx")
REVERSED: Final[dict[str, tuple[re.Pattern[str], re.Pattern[str]]]] = {
    "card": (
        _any("stand", "stay", "stick", "hold", "stop", "happy", "satisfied", "enough", "done", "finished", "keep"),
        _any("hit", "another", "draw", "twist", "more", "card"),
    ),
    "again": (
        _any("quit", "exit", "leave", "stop", "finish", "end"),
        _any("again", "another", "continue", "new", "next", "play on", "keep playing", "more"),
    ),
}

_KEY: Final = r"['\"`]?(?<![a-z0-9])([a-z0-9])['\"`]?"
_PHRASE: Final = r"(?=\s*((?:[a-z']+\s*){1,5}))"
_IN_WORD: Final = re.compile(r"[\[(<{]([a-z0-9])[\])>}]([a-z]+)", re.I)
_KEY_FIRST: Final = re.compile(
    rf"{_KEY}\s*(?:=+>?|:|\)|\]|\.|->|-|–|(?:for|to|means|if|is)\b){_PHRASE}", re.I
)
_KEY_LAST: Final = re.compile(r"\b([a-z]+)\s*(?:[\[(<{:=]|with|by|->)\s*['\"`]?([a-z0-9])(?![a-z0-9])", re.I)
_ENTER_FIRST: Final = re.compile(rf"\b(?:enter|return|any (?:other )?key|anything(?: else)?)\s*(?:=|:|for|to){_PHRASE}", re.I)
_PAIR: Final = re.compile(
    r"['\"`]?(?<![a-z0-9])([a-z0-9]+)['\"`]?\s*(?:/|\||,\s*or\b|,|\bor\b)\s*(?=['\"`]?([a-z0-9]+)(?![a-z0-9]))", re.I
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+")


def classify(text: str, phase: Phase) -> Kind | None:
    """What the words since the last answer ask for, None when it is not understood."""
    text = re.sub(r"\btry again\b|\bagain,? please\b", "", text, flags=re.I)
    text = re.sub(r"[\[(<{](\w)[\])>}](?=\w)", r"\1", text)  # [h]it
    for span in _spans(text):
        kind = _kind(span, phase)
        if kind:
            return kind
    return "again" if phase != "play" and BEGIN.search(text[-400:]) else None


def complains(text: str) -> bool:
    """Whether the program says that it could not take the last answer."""
    return COMPLAINT.search(text) is not None


def limits(text: str) -> bool:
    """Whether the program says what a bet may be."""
    return complains(text) or LIMIT.search(text) is not None


def replies(kind: Kind, text: str, yes: bool) -> list[str]:
    """The answers that mean yes (or no) here, the likeliest first."""
    if kind == "name":
        return ["Player"]
    if kind == "enter":
        return [""]
    if kind == "rules":
        return ["n", "no"]
    tail = question(text)
    backwards, forwards = REVERSED[kind]
    last = [line for line in tail.splitlines() if backwards.search(line) or forwards.search(line)] or [tail]
    reverse = backwards.search(last[-1]) is not None and not forwards.search(last[-1])
    offered = _options(tail, kind)
    plain = (["y", "yes"], ["n", "no"])
    if offered and not {offered[0].lower(), offered[1].lower()} & {"y", "n", "yes", "no"}:
        reverse = False
    pick = 0 if yes != reverse else 1
    words = ("h", "hit", "1") if pick == 0 else ("s", "stand", "2", "0")
    found = ([offered[pick]] if offered else []) + plain[pick] + list(words if kind == "card" else ())
    return list(dict.fromkeys(found))


def question(text: str, lines: int = 4) -> str:
    """The end of what was printed, where the question stands."""
    kept = [line.strip() for line in text.splitlines() if line.strip()]
    return "\n".join(kept[-lines:])[-600:]


def _spans(text: str) -> list[str]:
    """The last sentence, the last line, the last lines: the question is looked for from the end on."""
    lines = question(text, 8).splitlines()
    if not lines:
        return []
    return [_SENTENCE.split(lines[-1])[-1], lines[-1], *("\n".join(lines[-n:]) for n in (2, 3, 4, 8))]


def _kind(span: str, phase: Phase) -> Kind | None:
    if NAME.search(span):
        return "name"
    if ENTER.search(span) and not _options(span, "card"):
        return "enter"
    found = {kind for kind, pattern in KNOWN.items() if pattern.search(span)}
    if RULES.search(span) and "?" in span and not found & {"card", "bet"}:
        return "rules"
    sure = "bet" in found and (SURE_BET.search(span) or SURE_BET_ENDS.search(span))
    if sure and (phase != "play" or "card" not in found):
        return "bet"
    if "again" in found and "card" in found and not re.search(r"\bcards?\b|\bhit\b|\bstand\b", span, re.I):
        found.discard("card")  # "another" and "more" alone say neither
    if found == {"again"} and phase == "play" and re.search(r"\bcontinue\b|\bgo on\b", span, re.I):
        return "card"
    order: dict[Phase, tuple[Kind, ...]] = {
        "start": ("bet", "card", "again"),
        "play": ("card", "again", "bet"),
        "over": ("again", "bet", "card"),
    }
    return next((kind for kind in order[phase] if kind in found), None)


def _options(text: str, kind: str) -> tuple[str, str] | None:
    """The pair of answers that a question offers, as (yes, no)."""
    for pairs in (_IN_WORD.finditer(text), _KEY_FIRST.finditer(text), _KEY_LAST.finditer(text)):
        found: dict[bool, str] = {}
        for match in pairs:
            word_first = match.re is _KEY_LAST
            key, words = (match[2], match[1]) if word_first else (match[1], match[2])
            means = _means((key if match.re is _IN_WORD else "") + words, kind)
            if means is not None:
                found.setdefault(means, key)
        for match in _ENTER_FIRST.finditer(text):
            means = _means(match[1], kind)
            if means is not None and not means in found and found:
                found[means] = ""
        if len(found) == 2:
            return found[True], found[False]
    return _pair(text, kind)


def _pair(text: str, kind: str) -> tuple[str, str] | None:
    """Two answers beside one another: "(y/n)", "hit or stand"; letters before words."""
    best: tuple[str, str] | None = None
    for match in _PAIR.finditer(text):
        one, two = match[1], match[2]
        if (one, two) in (("1", "0"), ("1", "2")):
            return one, two
        first, second = _side(one, kind), _side(two, kind)
        if first is None or second is None or first == second:
            continue
        found = (one, two) if first else (two, one)
        if best is None or len(one) == 1:
            best = found
    return best


def _side(word: str, kind: str) -> bool | None:
    if len(word) == 1:
        low = word.lower()
        return True if low in YES_LETTERS else False if low in NO_LETTERS else None
    return _means(word, kind)


def _means(phrase: str, kind: str) -> bool | None:
    """Whether some words mean yes or no: the first of them that means either."""
    for word in phrase.lower().split():
        if word in NO[kind]:
            return False
        if word in YES[kind]:
            return True
    return None
