"""The way from a failed hand to its replay: a link that carries the whole record, and a command."""

from __future__ import annotations

from urllib.parse import urlencode

from blackjack.engine.record import Record

KEYS = ("table", "extras", "bets", "cards", "moves")
DEFAULT_URL = "http://127.0.0.1:5000"


def fields(record: Record, cards: int | None = None) -> dict[str, str]:
    """A record's lines that a replay needs; ``cards``: only so many of its cards."""
    found = {"table": record.rules.table, "cards": " ".join(card.code for card in record.cards[:cards])}
    if record.rules.extras:
        found["extras"] = " ".join(record.rules.extras)
    if record.bets:
        found["bets"] = " ".join(str(bet) for bet in record.bets)
    if record.moves:
        found["moves"] = " ".join(record.moves)
    return {key: found[key] for key in KEYS if key in found}


def replay_link(url: str, record: Record) -> str:
    """The address at which the app plays a record step by step."""
    return f"{url.rstrip('/')}/replay?{urlencode(fields(record))}"


def replay_command(name: str) -> str:
    return f"python -m blackjack replay --steps {name}"
