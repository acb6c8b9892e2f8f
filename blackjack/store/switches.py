"""The two extras, switched for the whole class. The table is its own log: the newest row is in force."""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import switches

NATURAL, BETS = "natural", "bets"
NEWEST = sa.select(sa.func.max(switches.c.id)).scalar_subquery()

_CURRENT = sa.select(switches.c.natural, switches.c.bets).where(switches.c.id == NEWEST)
_LOG = sa.select(switches.c.at, switches.c.natural, switches.c.bets).order_by(switches.c.id.desc())
_SWITCH = sa.insert(switches)


@dataclass(frozen=True, slots=True)
class SwitchRow:
    at: int
    extras: tuple[str, ...]


def extras_of(natural: bool | None, bets: bool | None) -> tuple[str, ...]:
    if natural:
        return (NATURAL, BETS) if bets else (NATURAL,)
    return (BETS,) if bets else ()


def current(connection: Connection) -> tuple[str, ...]:
    """The extras in force now, ``natural`` before ``bets``."""
    row = connection.execute(_CURRENT).first()
    return () if row is None else extras_of(row[0], row[1])


def switch(tx: Connection, extras: Iterable[str], now: int) -> None:
    """Puts exactly these extras in force. Raises ``ValueError`` for one that is not known."""
    wanted = set(extras)
    if unknown := wanted - {NATURAL, BETS}:
        raise ValueError(f"no such extra: {', '.join(sorted(unknown))}")
    tx.execute(_SWITCH, {"at": now, "natural": NATURAL in wanted, "bets": BETS in wanted})


def log(connection: Connection, limit: int = 100) -> list[SwitchRow]:
    """What was switched and when, the newest first."""
    return [SwitchRow(row[0], extras_of(row[1], row[2])) for row in connection.execute(_LOG.limit(limit))]
