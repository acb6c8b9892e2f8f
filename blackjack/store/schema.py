"""The tables, the same in both databases: times are whole seconds since 1970 (UTC), amounts half-units."""

import sqlalchemy as sa

VERSION = 2
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

# `name` is the name as shown, `name_key` the same for every spelling of it; `code` digests his return code.
players = sa.Table(
    "players",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("name", sa.Text),
    sa.Column("name_key", sa.Text, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("code", sa.String(64), unique=True),
    sqlite_autoincrement=True,  # a number once used never comes back, not even after all was deleted
)

# A player's scores at a table, `game` counting them there: the last one is the score now played.
games = sa.Table(
    "games",
    metadata,
    sa.Column("player", _Id, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
    sa.Column("table", sa.String(16), primary_key=True),
    sa.Column("game", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("began", sa.BigInteger, nullable=False),
)

# A deal for chips, the player's `n`-th at this table. It is open until a settled round names it.
deals = sa.Table(
    "deals",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("player", _Id, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("table", sa.String(16), nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("player", "table", "n"),
    sqlite_autoincrement=True,
)

# Chips that came and went: what one move of a deal staked (below 0), paid, returned or refilled. Rows are
# only ever added, and a stock is the sum of its rows. `move` is 0 for the deal itself.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("player", _Id, sa.ForeignKey("players.id"), nullable=False),
    sa.Column("deal", _Id, sa.ForeignKey("deals.id"), nullable=False),
    sa.Column("move", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("deal", "move", "kind"),
    sa.Index("entries_of_player", "player", "id", "amount"),
    sqlite_autoincrement=True,
)

# What the instructor's list says of a player besides his name; for the CSV file alone.
roster = sa.Table(
    "roster",
    metadata,
    sa.Column("player", _Id, sa.ForeignKey("players.id"), primary_key=True, autoincrement=False),
    sa.Column("student", sa.Text, nullable=False),
    sa.Column("section", sa.Text, nullable=False),
)

# A settled round; `n` counts the rounds of one score (for chips, of one table). `table` and `ended` say where
# and when, `deal` which chips were staked.
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
    sa.Column("deal", _Id, sa.ForeignKey("deals.id"), unique=True),
    sa.UniqueConstraint("player", "table", "game", "n"),
)

# What the instructor switched and when; the newest row is what is in force. `tables` are the open ones
# (empty: none was ever named), `table` the first to be shown, `code` the digest of the class's code.
switches = sa.Table(
    "switches",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("natural", sa.Boolean, nullable=False),
    sa.Column("bets", sa.Boolean, nullable=False),
    sa.Column("tables", sa.Text, nullable=False, server_default=""),
    sa.Column("table", sa.String(16), nullable=False, server_default=""),
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("code", sa.String(64), nullable=False, server_default=""),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("key", sa.String(80), primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
)
