"""A hand record as a test: it is played, and what it expects must come of it."""

from typing import Any

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
