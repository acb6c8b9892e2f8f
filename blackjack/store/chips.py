"""Chips: deals, and what each of their moves staked or was paid. Nothing here is ever changed or taken away.

A stock is the sum of the player's entries and is never stored beside them. Amounts are half-units.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.ledger import new_id
from blackjack.store.schema import deals, entries, rounds

Kind: TypeAlias = Literal["stake", "payment", "refill", "return"]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A player's ``n``-th deal for chips at a table."""

    id: int
    player: int
    table: str
    n: int
    at: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What the ``move``-th move of a deal (0: the deal itself) put into the stock, or took out of it."""

    id: int
    player: int
    deal: int
    move: int
    kind: str
    amount: int
    at: int


@dataclass(frozen=True, slots=True)
class Fortune:
    """A player's stock, and the highest that he ever held."""

    stock: int
    highest: int


_STOCK = sa.select(sa.func.coalesce(sa.func.sum(entries.c.amount), 0)).where(
    entries.c.player == sa.bindparam("this")
)
_HERE: sa.BindParameter[str] = sa.bindparam("here")
_LAST = sa.select(sa.func.max(deals.c.n)).where(
    deals.c.player == sa.bindparam("this"), deals.c.table == _HERE
)
_DEAL_OF = sa.select(deals.c.player, deals.c.table, deals.c.n).where(deals.c.id == sa.bindparam("this"))
_ADD_DEAL = sa.insert(deals)
_ADD_ENTRY = sa.insert(entries)
_OPEN = (
    sa.select(deals.c.id)
    .select_from(deals.outerjoin(rounds, rounds.c.deal == deals.c.id))
    .where(deals.c.player == sa.bindparam("this"), rounds.c.id.is_(None))
)
_running = sa.select(
    entries.c.player,
    entries.c.amount,
    sa.func.sum(entries.c.amount).over(partition_by=entries.c.player, order_by=entries.c.id).label("held"),
).subquery()
_FORTUNES = sa.select(
    _running.c.player, sa.func.sum(_running.c.amount), sa.func.max(_running.c.held)
).group_by(_running.c.player)


def stock(connection: Connection, player: int) -> int:
    """The player's chips that are not staked. To stake some of them, `lock_player` first."""
    return int(connection.execute(_STOCK, {"this": player}).scalar_one())


def last_deal(tx: Connection, player: int, table: str) -> int:
    """The number of the player's last deal at a table; 0 before the first."""
    return tx.execute(_LAST, {"this": player, "here": table}).scalar() or 0


def add_deal(tx: Connection, player: int, table: str, n: int, now: int) -> int:
    """The player's ``n``-th deal at a table; its id. Raises ``IntegrityError`` if there is one."""
    return new_id(tx, _ADD_DEAL, {"player": player, "table": table, "n": n, "at": now})


def add_entry(tx: Connection, deal: int, move: int, kind: Kind, amount: int, now: int) -> None:
    """What a move of a deal did to the stock. Raises ``IntegrityError`` if that is entered."""
    player = tx.execute(_DEAL_OF, {"this": deal}).scalar_one()
    tx.execute(
        _ADD_ENTRY,
        {"player": player, "deal": deal, "move": move, "kind": kind, "amount": amount, "at": now},
    )


def staked_in(connection: Connection, deal: int) -> int:
    """What was staked in a deal."""
    statement = sa.select(-sa.func.coalesce(sa.func.sum(entries.c.amount), 0))
    found = connection.execute(statement.where(entries.c.deal == deal, entries.c.kind == "stake"))
    return int(found.scalar_one())


def open_deals(connection: Connection, player: int) -> list[int]:
    """The player's deals that no settled round names, the oldest first."""
    return list(connection.execute(_OPEN.order_by(deals.c.id), {"this": player}).scalars())


def fortunes(connection: Connection) -> dict[int, Fortune]:
    """The stock of every player who ever had chips."""
    return {row[0]: Fortune(int(row[1]), int(row[2])) for row in connection.execute(_FORTUNES)}


def staked(connection: Connection) -> dict[int, int]:
    """What lies on the table of every player with a deal that is neither settled nor given back."""
    closed = sa.select(entries.c.deal).where(entries.c.kind == "return")
    found = connection.execute(
        sa.select(entries.c.player, -sa.func.sum(entries.c.amount))
        .select_from(entries.outerjoin(rounds, rounds.c.deal == entries.c.deal))
        .where(rounds.c.id.is_(None), entries.c.kind == "stake", entries.c.deal.not_in(closed))
        .group_by(entries.c.player)
    )
    return {row[0]: int(row[1]) for row in found}


def all_deals(connection: Connection) -> Iterator[DealRow]:
    """Every deal, in the order in which they were made."""
    for row in connection.execute(sa.select(deals).order_by(deals.c.id)):
        yield DealRow(*row)


def all_entries(connection: Connection) -> Iterator[EntryRow]:
    """Every entry, in the order in which they were made."""
    for row in connection.execute(sa.select(entries).order_by(entries.c.id)):
        yield EntryRow(*row)
