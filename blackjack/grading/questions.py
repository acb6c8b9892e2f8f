"""What a program's question asks for, and the answer in the words that it offers.

A question is known by what it asks (another card, the bet, another hand ...), not by its position.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from blackjack.grading import phrases

Kind: TypeAlias = Literal["card", "bet", "again", "enter", "name", "rules"]
Phase: TypeAlias = Literal["start", "play", "over"]

KNOWN: Final[dict[Kind, re.Pattern[str]]] = {"card": phrases.CARD, "bet": phrases.BET, "again": phrases.AGAIN}

_KEY: Final = r"['\"`]?(?<![a-z0-9])([a-z0-9])['\"`]?"
_PHRASE: Final = r"(?=\s*((?:[a-z']+\s*){1,5}))"
_IN_WORD: Final = re.compile(r"[\[(<{]([a-z0-9])[\])>}]([a-z]+)", re.I)
_KEY_FIRST: Final = re.compile(
    rf"{_KEY}\s*(?:=+>?|:|\)|\]|\.|->|-|–|(?:for|to|means|if|is)\b){_PHRASE}", re.I
)
_KEY_LAST: Final = re.compile(r"\b([a-z]+)\s*(?:[\[(<{:=]|with|by|->)\s*['\"`]?([a-z0-9])(?![a-z0-9])", re.I)
_ENTER_FIRST: Final = re.compile(
    rf"\b(?:enter|return|any (?:other )?key|anything(?: else)?)\s*(?:=|:|for|to){_PHRASE}", re.I
)
_PAIR: Final = re.compile(
    r"['\"`]?(?<![a-z0-9])([a-z0-9]+)['\"`]?\s*(?:/|\||,\s*or\b|,|\bor\b)\s*(?=['\"`]?([a-z0-9]+)(?![a-z0-9]))",
    re.I,
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
    return "again" if phase != "play" and phrases.BEGIN.search(text[-400:]) else None


def complains(text: str) -> bool:
    """Whether the program says that it could not take the last answer."""
    return phrases.COMPLAINT.search(text) is not None


def limits(text: str) -> bool:
    """Whether the program says what a bet may be."""
    return complains(text) or phrases.LIMIT.search(text) is not None


def replies(kind: Kind, text: str, yes: bool) -> list[str]:
    """The answers that mean yes (or no) here, the likeliest first."""
    if kind == "name":
        return ["Player"]
    if kind == "enter":
        return [""]
    if kind == "rules":
        return ["n", "no"]
    tail = question(text)
    backwards, forwards = phrases.BACKWARDS[kind], phrases.FORWARDS[kind]
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
    if phrases.NAME.search(span):
        return "name"
    if phrases.ENTER.search(span) and not _options(span, "card"):
        return "enter"
    found = {kind for kind, pattern in KNOWN.items() if pattern.search(span)}
    if phrases.RULES.search(span) and "?" in span and not found & {"card", "bet"}:
        return "rules"
    sure = "bet" in found and (phrases.SURE_BET.search(span) or phrases.BET_ENDS.search(span))
    if sure and (phase != "play" or "card" not in found):
        return "bet"
    if "again" in found and "card" in found and not phrases.SURE_CARD.search(span):
        found.discard("card")  # "another" and "more" alone say neither
    if found == {"again"} and phase == "play" and phrases.GO_ON.search(span):
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
            if means is not None and means not in found and found:
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
        if first is None or second is None or first == second or (len(one) == 1) != (len(two) == 1):
            continue
        found = (one, two) if first else (two, one)
        if best is None or len(one) == 1:
            best = found
    return best


def _side(word: str, kind: str) -> bool | None:
    if len(word) == 1:
        low = word.lower()
        return True if low in phrases.YES_LETTERS else False if low in phrases.NO_LETTERS else None
    return _means(word, kind)


def _means(phrase: str, kind: str) -> bool | None:
    """Whether some words mean yes or no: the first of them that means either."""
    for word in phrase.lower().split():
        if word in phrases.NO[kind]:
            return False
        if word in phrases.YES[kind]:
            return True
    return None
