"""Players and their settled rounds. A score is the sum of its rounds and is never stored beside them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import attempts, deals, entries, games, players, roster, rounds, sessions

NO_ROUND = 2**63 - 1
"""The largest number a row can have: no round comes after it."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A settled round; ``net`` in half-units, ``ended`` in seconds since 1970, ``record`` the hand record,
    ``deal`` the one for chips that it settles."""

    id: int
    player: int
    game: int
    n: int
    table: str
    extras: tuple[str, ...]
    record: str
    outcome: str
    net: int
    dealer_total: int
    ended: int
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's ``game``-th score at a table, "" and 1 for who has none.

    ``net`` is in half-units; ``seen`` is the last sign of life in it.
    """

    player: int
    name: str | None
    table: str
    game: int
    rounds: int
    won: int
    drawn: int
    lost: int
    net: int
    current: bool
    seen: int


_ADD_PLAYER = sa.insert(players)
_LOCK = sa.select(players.c.id).where(players.c.id == sa.bindparam("this")).with_for_update(key_share=True)
_HERE: sa.BindParameter[str] = sa.bindparam("here")
_GAME = sa.select(sa.func.max(games.c.game)).where(
    games.c.player == sa.bindparam("this"), games.c.table == _HERE
)
_ADD_GAME = sa.insert(games)
_ADD_ROUND = sa.insert(rounds)
_ROUNDS_OF = (
    sa.select(rounds)
    .where(rounds.c.player == sa.bindparam("of"), rounds.c.id < sa.bindparam("before"))
    .order_by(rounds.c.id.desc())
    .limit(sa.bindparam("most"))
)
_ROUND = sa.select(rounds).where(rounds.c.id == sa.bindparam("this"))
_TOTALS = sa.select(rounds.c.dealer_total, sa.func.count()).group_by(rounds.c.dealer_total)


def _times(outcome: str) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((rounds.c.outcome == outcome, 1), else_=0))


_SUMS = sa.select(
    rounds.c.player,
    rounds.c.table,
    rounds.c.game,
    sa.func.count(),
    _times("win"),
    _times("push"),
    _times("lose"),
    sa.func.sum(rounds.c.net),
    sa.func.max(rounds.c.ended),
).group_by(rounds.c.player, rounds.c.table, rounds.c.game)
_PLAYERS = (
    sa.select(players.c.id, players.c.name, players.c.created, sa.func.max(sessions.c.saved))
    .select_from(players.outerjoin(sessions, sessions.c.player == players.c.id))
    .group_by(players.c.id, players.c.name, players.c.created)
    .order_by(players.c.id)
)
_GAMES = sa.select(games.c.player, games.c.table, games.c.game, games.c.began)


def add_player(tx: Connection, now: int) -> int:
    """A new player, without a name and without a score."""
    return new_id(tx, _ADD_PLAYER, {"created": now})


def lock_player(tx: Connection, player: int) -> None:
    """From here to the end of the transaction nobody else changes the player's scores or chips.

    Who locks a session as well locks that first.
    """
    tx.execute(_LOCK, {"this": player})


def new_game(tx: Connection, player: int, table: str, now: int) -> int:
    """Ends the player's score at a table, which stays in the list, and begins his next; its number."""
    lock_player(tx, player)
    game: int = (tx.execute(_GAME, {"this": player, "here": table}).scalar() or 0) + 1
    tx.execute(_ADD_GAME, {"player": player, "table": table, "game": game, "began": now})
    return game


def add_round(
    tx: Connection,
    player: int,
    game: int,
    n: int,
    table: str,
    extras: Iterable[str],
    record: str,
    outcome: str,
    net: int,
    dealer_total: int,
    now: int,
    deal: int | None = None,
) -> int:
    """The ``n``-th round of the player's ``game``; its id.

    Raises ``IntegrityError`` if there is one, and if its ``deal`` is settled.
    """
    row = {
        "player": player,
        "game": game,
        "n": n,
        "table": table,
        "extras": " ".join(extras),
        "record": record,
        "outcome": outcome,
        "net": net,
        "dealer_total": dealer_total,
        "ended": now,
        "deal": deal,
    }
    return new_id(tx, _ADD_ROUND, row)


def scores(connection: Connection) -> list[ScoreRow]:
    """Every score: player by player, table by table, his first score first; his current one even before its
    first round."""
    sums: dict[int, dict[tuple[str, int], Sequence[Any]]] = {}
    for player, table, game, began in connection.execute(_GAMES):
        sums.setdefault(player, {})[table, game] = (0, 0, 0, 0, 0, began)
    for player, table, game, *rest in connection.execute(_SUMS):
        sums.setdefault(player, {})[table, game] = rest
    found = []
    for player, name, created, saved in connection.execute(_PLAYERS):
        his = sums.get(player, {("", 1): (0, 0, 0, 0, 0, created)})
        newest = dict(sorted(his))  # of each table the last one
        for (table, game), (count, won, drawn, lost, net, ended) in sorted(his.items()):
            current = game == newest[table]
            if not count and not current:
                continue
            seen = max(ended, saved or 0) if current else ended
            # PostgreSQL adds large numbers up as decimals
            found.append(
                ScoreRow(player, name, table, game, count, won, drawn, lost, int(net), current, seen)
            )
    return found


def rounds_of(connection: Connection, player: int, limit: int = 50, before: int = NO_ROUND) -> list[RoundRow]:
    """The player's rounds, the newest first; the next page begins ``before`` the last one's id."""
    if not 0 < player <= NO_ROUND or before < 1:
        return []
    values = {"of": player, "most": limit, "before": min(before, NO_ROUND)}
    return [_round(row) for row in connection.execute(_ROUNDS_OF, values)]


def round_by_id(connection: Connection, id: int) -> RoundRow | None:
    if not 0 < id <= NO_ROUND:
        return None
    row = connection.execute(_ROUND, {"this": id}).first()
    return None if row is None else _round(row)


def all_rounds(connection: Connection) -> Iterator[RoundRow]:
    """Every settled round, in the order in which they were entered."""
    for row in connection.execute(sa.select(rounds).order_by(rounds.c.id)):
        yield _round(row)


def dealer_totals(connection: Connection, table: str | None = None) -> dict[int, int]:
    """How often the dealer ended on which total, at one table or at all."""
    statement = _TOTALS if table is None else _TOTALS.where(rounds.c.table == table)
    return {row[0]: row[1] for row in connection.execute(statement.order_by(rounds.c.dealer_total))}


def wipe(tx: Connection, keep: str = "") -> None:
    """Deletes all players, rounds, chips and sessions; that of the row ``keep`` stays, without a player."""
    if tx.dialect.name == "postgresql":  # each post saves its session last: none is half done past this line
        tx.execute(sa.text("LOCK TABLE sessions IN EXCLUSIVE MODE"))
    tx.execute(sa.delete(sessions).where(sessions.c.id != keep))
    tx.execute(sa.update(sessions).values(player=None))
    for table in (rounds, entries, deals, games, roster, players, attempts):
        tx.execute(sa.delete(table))


def new_id(tx: Connection, statement: sa.Insert, values: dict[str, Any]) -> int:
    """Inserts a row; its id."""
    key = tx.execute(statement, values).inserted_primary_key
    assert key is not None, "one row was inserted"
    return int(key[0])


def _round(row: Sequence[Any]) -> RoundRow:
    id, player, game, n, table, extras, *rest = row
    return RoundRow(id, player, game, n, table, tuple(extras.split()), *rest)
