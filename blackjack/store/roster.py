"""Who a player is: return codes, kept as digests, and the instructor's list of the class."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.names import key_of
from blackjack.store.schema import players, roster, sessions

_SET_CODE = sa.update(players).where(players.c.id == sa.bindparam("this")).values(code=sa.bindparam("digest"))
_BY_CODE = sa.select(players.c.id).where(players.c.code == sa.bindparam("digest"))
_HAS_CODE = sa.select(players.c.code.is_not(None)).where(players.c.id == sa.bindparam("this"))
_PLAYING = (
    sa.select(players.c.id, players.c.name)
    .select_from(sessions.join(players, players.c.id == sessions.c.player))
    .where(sessions.c.saved >= sa.bindparam("since"), ~sessions.c.dead)
    .group_by(players.c.id, players.c.name)
    .order_by(players.c.id)
)
_ALIKE = (
    sa.select(players.c.id)
    .select_from(roster.join(players, players.c.id == roster.c.player))
    .where(
        players.c.name_key == sa.bindparam("name_key"),
        roster.c.student == sa.bindparam("number"),
        roster.c.section == sa.bindparam("part"),
    )
)


@dataclass(frozen=True, slots=True)
class RosterRow:
    """What the instructor's list says of a player besides his name."""

    student: str
    section: str


def set_code(tx: Connection, player: int, digest: str) -> None:
    """The player's return code is the one with this digest; an older one holds no more."""
    tx.execute(_SET_CODE, {"this": player, "digest": digest})


def has_code(connection: Connection, player: int) -> bool:
    return bool(connection.execute(_HAS_CODE, {"this": player}).scalar())


def player_with_code(connection: Connection, digest: str) -> int | None:
    player: int | None = connection.execute(_BY_CODE, {"digest": digest}).scalar()
    return player


def enroll(tx: Connection, player: int, student: str, section: str) -> None:
    """Put a player on the instructor's list."""
    tx.execute(sa.insert(roster), {"player": player, "student": student, "section": section})


def enrolled(connection: Connection, name: str, student: str, section: str) -> bool:
    """Whether exactly this line is on the list."""
    line = {"name_key": key_of(name), "number": student, "part": section}
    return connection.execute(_ALIKE, line).first() is not None


def class_list(connection: Connection) -> dict[int, RosterRow]:
    """The instructor's list, by player."""
    found = connection.execute(sa.select(roster.c.player, roster.c.student, roster.c.section))
    return {row[0]: RosterRow(row[1], row[2]) for row in found}


def playing(connection: Connection, since: int) -> list[tuple[int, str | None]]:
    """The players, with their names, who made a move or changed anything ``since``."""
    return [(row[0], row[1]) for row in connection.execute(_PLAYING, {"since": since})]
