"""Typed commands: what a line means."""

import pytest

from blackjack.engine import TABLES, Rules
from blackjack.engine.round import MOVES
from blackjack.seat.commands import HELP, Command, help_for, parse


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
        ("deal 5 5", Command("deal", "5 5")),
        ("deal 5 10 0", Command("deal", "5 10 0")),
        ("n 1 2 3 4 5", Command("deal", "1 2 3 4 5")),
        ("p", Command("move", "split")),
        ("split", Command("move", "split")),
        ("d", Command("move", "double")),
        ("double", Command("move", "double")),
        ("i", Command("move", "insure")),
        ("insure", Command("move", "insure")),
        ("f", Command("move", "forfeit")),
        ("forfeit", Command("move", "forfeit")),
        ("decline", Command("move", "decline")),
        ("no", Command("move", "decline")),
        ("others", Command("say", "others")),
        ("chips", Command("say", "score")),
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
    "text", ["", "   ", "splitt", "hit me", "hit stand", "5", "x", "?", "deal5", "y", "other", "no deal"]
)
def test_unknown(text: str) -> None:
    assert parse(text) == Command("unknown", " ".join(text.split()))


def test_s_asks_for_the_scores_and_does_not_stand() -> None:
    assert parse("s").kind == "say"


@pytest.mark.parametrize("word", ["hit", "h", "stand", "st", "deal", "deal 5", "c", "v", "s", "t"])
def test_the_help_names_what_is_understood(word: str) -> None:
    assert word in HELP.replace(",", "").replace(" or ", " ") or word in HELP
    assert parse(word).kind != "unknown"


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_the_help_of_a_table_names_its_moves_and_no_others(rules: Rules) -> None:
    said = [words.split(" or ") for words in help_for(rules).split(", ")]
    moves = {parse(one).what for words in said for one in words if parse(one).kind == "move"}
    assert moves == {move for move in MOVES if move in ("hit", "stand", *rules.options)}
    for first, *_ in said:
        word = first if parse(first).kind == "move" else first.split()[0]
        assert parse(word).kind != "unknown"


def test_the_help_names_bets_where_there_are_any() -> None:
    assert {table for table, rules in TABLES.items() if "deal 5" in help_for(rules)} == {
        *("peterson", "quentinc", "multibox")
    }
    assert "deal 5 10 0 for boxes 1 to 5" in help_for(TABLES["multibox"])


def test_the_help_names_what_each_table_counts() -> None:
    assert [
        help_for(rules).partition("dealer’s cards, ")[2].removesuffix(", t who is playing")
        for rules in TABLES.values()
    ] == [
        *("s scores", "s action and standing", "s chips, others their chips", "s chips, others their chips")
    ]
