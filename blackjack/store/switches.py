"""What is switched for the whole class. The table is its own log: the newest row is in force."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import switches

NATURAL, BETS = "natural", "bets"
NEWEST = sa.select(sa.func.max(switches.c.id)).scalar_subquery()

_KNOWN = frozenset((NATURAL, BETS))
COLUMNS = tuple(switches.c[name] for name in ("natural", "bets", "tables", "table", "hidden", "code"))
"""What makes `InForce`, in the order in which `in_force_of` takes it."""

_CURRENT = sa.select(*COLUMNS).where(switches.c.id == NEWEST)
_LOG = sa.select(switches.c.at, *COLUMNS).order_by(switches.c.id.desc())
_SWITCH = sa.insert(switches)


@dataclass(frozen=True, slots=True)
class InForce:
    """What holds for the class.

    The ``extras``, ``natural`` before ``bets``; the open ``tables`` (none named: as at first); the ``table``
    that is shown first; whether the ranking is ``hidden``; the digest of the class's ``code``, "" for none.
    """

    extras: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    table: str = ""
    hidden: bool = False
    code: str = ""


AT_FIRST = InForce()


@dataclass(frozen=True, slots=True)
class SwitchRow:
    at: int
    now: InForce

    @property
    def extras(self) -> tuple[str, ...]:
        return self.now.extras


def in_force_of(columns: Sequence[Any]) -> InForce:
    """The columns of a row; those of an outer join that found none are all None."""
    natural, bets, tables, table, hidden, code = columns
    if natural is None:
        return AT_FIRST
    extras = (NATURAL,) * bool(natural) + (BETS,) * bool(bets)
    return InForce(extras, tuple(tables.split()), table, bool(hidden), code)


def in_force(connection: Connection) -> InForce:
    """All that is switched now."""
    row = connection.execute(_CURRENT).first()
    return AT_FIRST if row is None else in_force_of(row)


def current(connection: Connection) -> tuple[str, ...]:
    """The extras in force now."""
    return in_force(connection).extras


def switch(tx: Connection, extras: Iterable[str], now: int) -> None:
    """Puts exactly these extras in force. Raises ``ValueError`` for one that is not known."""
    wanted = set(extras)
    if unknown := wanted - _KNOWN:
        raise ValueError(f"no such extra: {', '.join(sorted(unknown))}")
    change(tx, now, extras=tuple(name for name in (NATURAL, BETS) if name in wanted))


def change(tx: Connection, now: int, **wanted: Any) -> bool:
    """Changes these fields of what is in force, the others stay; whether there was anything to change."""
    if tx.dialect.name == "postgresql":  # two who switch different things at once do not undo each other
        tx.execute(sa.text("LOCK TABLE switches IN SHARE ROW EXCLUSIVE MODE"))
    before = in_force(tx)
    after = replace(before, **wanted)
    if after == before:
        return False
    row = {
        "at": now,
        "natural": NATURAL in after.extras,
        "bets": BETS in after.extras,
        "tables": " ".join(after.tables),
        "table": after.table,
        "hidden": after.hidden,
        "code": after.code,
    }
    tx.execute(_SWITCH, row)
    return True


def log(connection: Connection, limit: int = 100) -> list[SwitchRow]:
    """What was switched and when, the newest first."""
    return [SwitchRow(row[0], in_force_of(row[1:])) for row in connection.execute(_LOG.limit(limit))]
