"""Players and their settled rounds. A score is the sum of its rounds and is never stored beside them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import attempts, players, rounds, sessions

NO_ROUND = 2**63 - 1
"""The largest number a row can have: no round comes after it."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A settled round; ``net`` in half-units, ``ended`` in seconds since 1970, ``record`` the hand record."""

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


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's ``game``-th score. ``net`` in half-units; ``seen`` is the last sign of life in it."""

    player: int
    name: str | None
    game: int
    rounds: int
    won: int
    drawn: int
    lost: int
    net: int
    current: bool
    seen: int


_ADD_PLAYER = sa.insert(players).values(game=1)
_NEW_GAME = sa.update(players).where(players.c.id == sa.bindparam("this")).values(game=players.c.game + 1)
_GAME = sa.select(players.c.game).where(players.c.id == sa.bindparam("this"))
_ADD_ROUND = sa.insert(rounds)
_ROUNDS_OF = (
    sa.select(rounds)
    .where(rounds.c.player == sa.bindparam("of"), rounds.c.id < sa.bindparam("before"))
    .order_by(rounds.c.game.desc(), rounds.c.n.desc())
    .limit(sa.bindparam("most"))
)
_ROUND = sa.select(rounds).where(rounds.c.id == sa.bindparam("this"))
_TOTALS = sa.select(rounds.c.dealer_total, sa.func.count()).group_by(rounds.c.dealer_total)


def _times(outcome: str) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((rounds.c.outcome == outcome, 1), else_=0))


_SUMS = sa.select(
    rounds.c.player,
    rounds.c.game,
    sa.func.count(),
    _times("win"),
    _times("push"),
    _times("lose"),
    sa.func.sum(rounds.c.net),
    sa.func.max(rounds.c.ended),
).group_by(rounds.c.player, rounds.c.game)
_PLAYERS = (
    sa.select(players.c.id, players.c.name, players.c.game, players.c.created, sa.func.max(sessions.c.saved))
    .select_from(players.outerjoin(sessions, sessions.c.player == players.c.id))
    .group_by(players.c.id, players.c.name, players.c.game, players.c.created)
    .order_by(players.c.id)
)


def add_player(tx: Connection, now: int) -> int:
    """A new player, without a name, at his first score."""
    return _new_id(tx, _ADD_PLAYER, {"created": now})


def new_game(tx: Connection, player: int) -> int:
    """Ends the player's score, which stays in the list, and begins his next; its number."""
    tx.execute(_NEW_GAME, {"this": player})
    game: int = tx.execute(_GAME, {"this": player}).scalar_one()
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
) -> int:
    """The ``n``-th round of the player's ``game``; its id. Raises ``IntegrityError`` if there is one."""
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
    }
    return _new_id(tx, _ADD_ROUND, row)


def scores(connection: Connection) -> list[ScoreRow]:
    """Every score: player by player, his first score first; his current one even before its first round."""
    sums: dict[int, dict[int, Sequence[Any]]] = {}
    for player, game, *rest in connection.execute(_SUMS):
        sums.setdefault(player, {})[game] = rest
    found = []
    for player, name, game, created, saved in connection.execute(_PLAYERS):
        games = sums.get(player, {})
        newest = max({game, *games})
        for number in sorted({newest, *games}):
            count, won, drawn, lost, net, ended = games.get(number, (0, 0, 0, 0, 0, created))
            current = number == newest
            seen = max(ended, saved or 0) if current else ended
            # PostgreSQL adds large numbers up as decimals
            found.append(ScoreRow(player, name, number, count, won, drawn, lost, int(net), current, seen))
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


def dealer_totals(connection: Connection, table: str | None = None) -> dict[int, int]:
    """How often the dealer ended on which total, at one table or at all."""
    statement = _TOTALS if table is None else _TOTALS.where(rounds.c.table == table)
    return {row[0]: row[1] for row in connection.execute(statement.order_by(rounds.c.dealer_total))}


def wipe(tx: Connection, keep: str = "") -> None:
    """Deletes all players, rounds and sessions. The session whose row is ``keep`` stays, without a player."""
    if tx.dialect.name == "postgresql":  # each post saves its session last: none is half done past this line
        tx.execute(sa.text("LOCK TABLE sessions IN EXCLUSIVE MODE"))
    tx.execute(sa.delete(sessions).where(sessions.c.id != keep))
    tx.execute(sa.update(sessions).values(player=None))
    for table in (rounds, players, attempts):
        tx.execute(sa.delete(table))


def _new_id(tx: Connection, statement: sa.Insert, values: dict[str, Any]) -> int:
    key = tx.execute(statement, values).inserted_primary_key
    assert key is not None, "one row was inserted"
    return int(key[0])


def _round(row: Sequence[Any]) -> RoundRow:
    id, player, game, n, table, extras, record, outcome, net, dealer_total, ended = row
    return RoundRow(
        id, player, game, n, table, tuple(extras.split()), record, outcome, net, dealer_total, ended
    )
