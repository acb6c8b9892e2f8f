"""From the tables of an older version to those of this one, with all that they hold."""

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from blackjack.store.schema import metadata

_TO_2 = (
    "ALTER TABLE players ADD COLUMN code VARCHAR(64)",
    "CREATE UNIQUE INDEX players_code_key ON players (code)",
    'INSERT INTO games (player, "table", game, began)'
    " SELECT player, 'peterson', game, MIN(ended) FROM rounds GROUP BY player, game",
    'INSERT INTO games (player, "table", game, began)'
    " SELECT id, 'peterson', game, created FROM players WHERE NOT EXISTS"
    " (SELECT 1 FROM games WHERE games.player = players.id AND games.game = players.game)",
    "ALTER TABLE players DROP COLUMN game",
    "ALTER TABLE switches ADD COLUMN tables TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE switches ADD COLUMN \"table\" VARCHAR(16) NOT NULL DEFAULT ''",
    "ALTER TABLE switches ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE",
    "ALTER TABLE switches ADD COLUMN code VARCHAR(64) NOT NULL DEFAULT ''",
)
"""Version 1 knew one table, without chips; a player's score was counted in his own row."""

_ROUNDS_TO_2 = (
    "ALTER TABLE rounds ADD COLUMN deal BIGINT UNIQUE REFERENCES deals (id)",
    "ALTER TABLE rounds DROP CONSTRAINT rounds_player_game_n_key",
    'ALTER TABLE rounds ADD UNIQUE (player, "table", game, n)',
)


def upgrade(tx: Connection, version: int) -> None:
    """Bring a store of this ``version`` up to date; what is new in it is made here too."""
    if version < 2:
        _to_2(tx)


def _to_2(tx: Connection) -> None:
    rebuilt = tx.dialect.name == "sqlite"  # which cannot change a table's keys
    if rebuilt:
        tx.execute(sa.text("ALTER TABLE rounds RENAME TO rounds_1"))
    metadata.create_all(tx)
    if rebuilt:
        tx.execute(sa.text("INSERT INTO rounds SELECT *, NULL FROM rounds_1"))
        tx.execute(sa.text("DROP TABLE rounds_1"))
    for statement in (*_TO_2, *(() if rebuilt else _ROUNDS_TO_2)):
        tx.execute(sa.text(statement))
