"""The tables, the same in both databases: times are whole seconds since 1970 (UTC), amounts half-units."""

import sqlalchemy as sa

VERSION = 1
"""Raised with each change of the tables, so that an upgrade finds the stores that need it."""

metadata = sa.MetaData()
_Id = sa.BigInteger().with_variant(sa.Integer, "sqlite")  # SQLite numbers rows by itself only for INTEGER

about = sa.Table("about", metadata, sa.Column("version", sa.Integer, nullable=False))

# No index on what a save changes: PostgreSQL then updates a row in place, and the hourly cleaning may scan.
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("expiry", sa.BigInteger, nullable=False),
    sa.Column("saved", sa.BigInteger, nullable=False),
    sa.Column("player", _Id, index=True),
    sa.Column("dead", sa.Boolean, nullable=False),
)

# `name` is the name as shown, `name_key` the same for every spelling of it; `game` is the score now played.
players = sa.Table(
    "players",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("name", sa.Text),
    sa.Column("name_key", sa.Text, unique=True),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sqlite_autoincrement=True,  # a number once used never comes back, not even after all was deleted
)

# A settled round; `n` counts the rounds of one score. `table` and `ended` say where and when.
rounds = sa.Table(
    "rounds",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("player", _Id, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("game", sa.Integer, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("table", sa.String(16), nullable=False),
    sa.Column("extras", sa.String(32), nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("outcome", sa.String(8), nullable=False),
    sa.Column("net", sa.BigInteger, nullable=False),
    sa.Column("dealer_total", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("player", "game", "n"),
)

# What the instructor switched and when; the newest row is what is in force.
switches = sa.Table(
    "switches",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("natural", sa.Boolean, nullable=False),
    sa.Column("bets", sa.Boolean, nullable=False),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
)
