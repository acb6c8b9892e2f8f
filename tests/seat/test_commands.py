"""Typed commands: what a line means."""

import pytest

from blackjack.seat.commands import HELP, Command, parse


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("h", Command("move", "hit")),
        ("hit", Command("move", "hit")),
        ("st", Command("move", "stand")),
        ("stand", Command("move", "stand")),
        ("deal", Command("deal", "")),
        ("deal 5", Command("deal", "5")),
        ("bet 5", Command("deal", "5")),
        ("n", Command("deal", "")),
        ("n 100", Command("deal", "100")),
        ("deal five", Command("deal", "five")),
        ("deal 1.5", Command("deal", "1.5")),
        ("c", Command("say", "cards")),
        ("cards", Command("say", "cards")),
        ("v", Command("say", "dealer")),
        ("dealer", Command("say", "dealer")),
        ("s", Command("say", "score")),
        ("score", Command("say", "score")),
        ("scores", Command("say", "score")),
        ("t", Command("say", "who")),
        ("who", Command("say", "who")),
    ],
)
def test_known(text: str, command: Command) -> None:
    assert parse(text) == command
    assert parse(f"  {text.upper().replace(' ', '   ')}\t") == command


@pytest.mark.parametrize(
    "text", ["", "   ", "split", "hit me", "hit stand", "deal 5 5", "5", "x", "?", "deal5"]
)
def test_unknown(text: str) -> None:
    assert parse(text) == Command("unknown", " ".join(text.split()))


def test_s_asks_for_the_scores_and_does_not_stand() -> None:
    assert parse("s").kind == "say"


@pytest.mark.parametrize("word", ["hit", "h", "stand", "st", "deal", "deal 5", "c", "v", "s", "t"])
def test_the_help_names_what_is_understood(word: str) -> None:
    assert word in HELP.replace(",", "").replace(" or ", " ") or word in HELP
    assert parse(word).kind != "unknown"
