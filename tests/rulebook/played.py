"""A hand record as a test: it is played, and what it expects must come of it."""

from typing import Any

import pytest

from blackjack.engine import BadRecord, record, replay

EXPECTATIONS = {"legal", "hands", "dealer", "outcomes", "net"}


def played(text: str) -> dict[str, Any]:
    """What comes of the one record of ``text``, as `python -m blackjack replay` tells it."""
    (found,) = record.read(text)
    if isinstance(found, BadRecord):
        raise found
    return replay.report(found)


def assert_played(text: str) -> None:
    """The one record of ``text`` expects something, and all that it expects comes of it."""
    assert EXPECTATIONS & {line.partition(":")[0] for line in text.splitlines()}, "nothing is expected"
    mismatch = played(text)["mismatch"]
    assert not mismatch, f"{'; '.join(mismatch)}\n{text}"


def assert_round(
    table: str,
    cards: str,
    moves: str = "",
    *,
    bets: str = "",
    reasons: str | None = None,
    stakes: str | None = None,
    dealers: str | None = None,
    insurance: str | None = None,
    **expected: str,
) -> dict[str, Any]:
    """A round with these cards and moves comes out as expected; what came of it.

    Besides the expectations of a record: the hands' reasons and stakes, the dealer's cards and what was
    paid for insurance.
    """
    lines = [f"table: {table}", f"cards: {cards}", f"moves: {moves}"]
    lines += [f"bets: {bets}"] if bets else []
    lines += [f"{key}: {value}" for key, value in expected.items()]
    came = played("\n".join(lines))
    wanted = {"reason": reasons, "stake": stakes}
    told = {key: " ".join(str(hand[key]) for hand in came["hands"]) for key in wanted}
    told |= {"dealers": " ".join(came["dealer"]["cards"]), "insurance": came["insurance"]}
    wanted |= {"dealers": dealers, "insurance": insurance}
    assert expected or any(value is not None for value in wanted.values()), "nothing is expected"
    differ = {key: (value, told[key]) for key, value in wanted.items() if value not in (None, told[key])}
    assert (came["mismatch"], differ) == ([], {}), came
    return came


def assert_refused(table: str, cards: str, bets: str) -> None:
    """The table does not take these bets; the record is an error."""
    with pytest.raises(BadRecord):
        played(f"table: {table}\ncards: {cards}\nbets: {bets}")
