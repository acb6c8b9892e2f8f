"""A million broken lines: each is read and played, or refused with its line; nothing else ever comes."""

import random
from collections.abc import Callable
from importlib.resources import files

import pytest

from blackjack.engine import BadRecord, record, replay
from blackjack.engine.record import KEYS
from blackjack.engine.round import MOVES

LINES = 500_000
"""Of each of the four kinds."""

REAL = files("blackjack.rulebook").joinpath("peterson.hand").read_text(encoding="utf-8")
RECORDS = [block.splitlines() for block in REAL.split("\n\n") if "table:" in block]
WORDS = (
    *(*KEYS, *MOVES, *(f"!{move}" for move in MOVES), "peterson", "poker", "natural", "bets"),
    *("win", "lose", "push", ":", "", "#", "AS", "10H", "Td", "5C", "KD", "0", "1", "-1", "1.5", "17", "100"),
    *(
        "9" * 5000,
        "٣",
        "½",
        "\x00",
        "\ufeff",
        "\u2028",
        "\x1c",
        "\x85",
        "\t",
        "\r",
        "\ud800",
        "😀",
        "10ſ",
        "²",
    ),
)

Rng = random.Random


def noise(rng: Rng) -> str:
    """Bytes as they come, read as the command line reads a file."""
    data = bytes(rng.choices(range(256), k=rng.randrange(40)))
    return data.replace(b"\n", b"").decode("utf-8", "replace")


def words(rng: Rng) -> str:
    """A key, mostly, and what may stand in a record, in any order."""
    if rng.random() < 0.5:
        return rng.choice(("table: peterson", "cards: 2S AD 3H 4C KD 9H 9C AC", "moves: hit", "extras: bets"))
    key = rng.choice((f"{rng.choice(KEYS)}: ", f"{rng.choice(KEYS)}: ", ""))
    return key + " ".join(rng.choices(WORDS, k=rng.randrange(8)))


def letters(rng: Rng) -> str:
    """Any characters at all, lone surrogates too."""
    return "".join(
        chr(rng.randrange(0x110000) if rng.random() < 0.5 else rng.randrange(128)) for _ in range(9)
    )


def lines_of(make: Callable[[Rng], str]) -> Callable[[Rng], list[str]]:
    def block(rng: Rng) -> list[str]:
        return [make(rng) for _ in range(rng.randrange(1, 10))]

    return block


def mutated(rng: Rng) -> list[str]:
    """A real record with up to three faults."""
    lines = rng.choice(RECORDS).copy()
    for _ in range(rng.randrange(4)):
        i = rng.randrange(len(lines))
        line = lines[i]
        at = rng.randrange(len(line) + 1)
        match rng.randrange(7):
            case 0:
                lines[i] = line[:at] + rng.choice(WORDS) + line[at:]
            case 1:
                lines[i] = line[:at] + line[at + 1 :]
            case 2:
                lines[i] = line[:at]
            case 3:
                lines.insert(i, rng.choice(rng.choice(RECORDS)))
            case 4 if len(lines) > 1:
                del lines[i]
            case 5:
                lines[i] = " ".join(rng.sample(line.split(), len(line.split())))
            case _:
                lines[i] = f"{line} {rng.choice(WORDS)}"
    return lines


@pytest.mark.simulation
@pytest.mark.parametrize("kind", ["noise", "words", "letters", "mutated"])
def test_a_broken_line_gives_an_error_with_its_line_and_nothing_else(kind: str) -> None:
    make = (
        mutated if kind == "mutated" else lines_of({"noise": noise, "words": words, "letters": letters}[kind])
    )
    rng = random.Random(2002)
    lines = 0
    errors: list[tuple[BadRecord, str]] = []
    played = 0
    while lines < LINES:
        text = rng.choice(("\n", "\r\n")).join(make(rng))
        lines += text.count("\n") + 1
        for found in record.read(text):
            try:
                if isinstance(found, BadRecord):
                    raise found
                replay.report(found)
                played += 1
            except BadRecord as error:
                errors.append((error, text))
    assert len(errors) > 10_000
    assert (played > 1_000) == (kind in ("words", "mutated"))
    assert all(1 <= error.line <= text.count("\n") + 1 for error, text in errors)
    assert all(0 < len(error.reason) < 200 for error, _ in errors)
