"""Display names: the same name twice is told apart."""

import unicodedata

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from blackjack.store.schema import players

_ME = players.c.id == sa.bindparam("this")
_NAME = sa.update(players).where(_ME)
_NAME_OF = sa.select(players.c.name).where(_ME)


def name_player(tx: Connection, player: int, name: str) -> str:
    """Gives the player this name; the name as it is shown: a second ``Ada`` or ``ADA`` is ``Ada (2)``.

    The unique key decides, so that two who ask at once are told apart too.
    """
    while True:
        shown = _free(tx, player, name)
        try:
            with tx.begin_nested():
                tx.execute(_NAME, {"this": player, "name": shown, "name_key": key_of(shown)})
        except IntegrityError:
            continue  # somebody took it in between: look again
        return shown


def name_of(connection: Connection, player: int) -> str | None:
    if not 0 < player < 2**63:
        return None
    name: str | None = connection.execute(_NAME_OF, {"this": player}).scalar()
    return name


def names(connection: Connection) -> list[tuple[int, str | None]]:
    """Every player with his name."""
    return [(row[0], row[1]) for row in connection.execute(sa.select(players.c.id, players.c.name))]


def _free(tx: Connection, player: int, name: str) -> str:
    key = key_of(name)
    alike = sa.or_(players.c.name_key == key, players.c.name_key.startswith(f"{key} (", autoescape=True))
    taken = set(tx.execute(sa.select(players.c.name_key).where(alike, players.c.id != player)).scalars())
    shown, number = name, 1
    while key_of(shown) in taken:
        number += 1
        shown = f"{name} ({number})"
    return shown


def key_of(name: str) -> str:
    """One key for all spellings that look the same or differ only in capitals or blanks."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
