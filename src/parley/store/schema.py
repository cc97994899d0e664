"""The schema as it stands today. Migrations lead here; a test holds them to it, on both databases.

Times are milliseconds since 1970. A journal is the rows of `lines` in order, each of one line or more:
`number` is that of the first. Line 0 is the header, then there is one per ply. `lines` has no foreign key:
the store knows which matches are live, and a look at `matches` for every ply costs more than the ply. The
number of an account is never used again.

The tables of `cluster` are of the moment: PostgreSQL has them, and no backup.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    column,
    text,
)

metadata = MetaData()

Id = BigInteger().with_variant(Integer, "sqlite")

accounts = Table(
    "accounts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("last_login", BigInteger),
    Column("skeleton", Text),
    UniqueConstraint("key", name="accounts_key_once"),
    Index("accounts_by_skeleton", "skeleton"),
    Index(
        "accounts_guests", "id", sqlite_where=text("password = ''"), postgresql_where=text("password = ''")
    ),
    sqlite_autoincrement=True,
)

signins = Table(
    "signins",
    metadata,
    Column("digest", LargeBinary, primary_key=True),
    Column("account_id", Id, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("device", Text),
    Index("signins_by_account", "account_id", "expires"),
    Index("signins_by_expiry", "expires"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("plies", Integer),
    Column("places", Text),
    Column("termination", Text),
    Column("reason", Text),
    Column("table_number", BigInteger),
    Column("owner", BigInteger),
    Column("locked", Boolean),
    Column("rated", Boolean),
    Index(
        "matches_live",
        "id",
        sqlite_where=column("ended").is_(None),
        postgresql_where=column("ended").is_(None),
    ),
    Index(
        "matches_by_game",
        "game",
        "id",
        sqlite_where=column("ended").is_not(None),
        postgresql_where=column("ended").is_not(None),
    ),
    Index(
        "matches_by_table",
        "table_number",
        "id",
        sqlite_where=column("table_number").is_not(None),
        postgresql_where=column("table_number").is_not(None),
    ),
    Index("matches_rated", "ended", "id", sqlite_where=column("rated"), postgresql_where=column("rated")),
    Index(
        "matches_by_owner", "owner", postgresql_where=column("ended").is_(None), info={"only": "postgresql"}
    ),
)

seats = Table(
    "seats",
    metadata,
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account_id", Id, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", name="seats_once"),
    Index("seats_by_key", "key", "match_id"),
    Index("seats_by_account", "account_id", "match_id"),
)

lines = Table(
    "lines",
    metadata,
    Column("match_id", Id, nullable=False),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("match_id", "number", name="lines_once"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account_id", Id, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("game", Text, nullable=False),
    Column("nth", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", name="ratings_once"),
    UniqueConstraint("account_id", "game", "nth", name="ratings_in_order"),
    Index("ratings_by_rating", "game", "rating"),
)
"""What a match left each account with. Of two who write the `nth` of an account, one is refused.

A match that was looked at and does not count has one row, of nobody.
"""

events = Table(
    "events",
    metadata,
    Column("id", Id, primary_key=True),
    Column("code", Text, nullable=False),
    Column("organiser", Id, ForeignKey("accounts.id", ondelete="SET NULL")),
    Column("created", BigInteger, nullable=False),
    Column("plan", Text, nullable=False),
    Column("ended", BigInteger),
    UniqueConstraint("code", name="events_code_once"),
    Index("events_open", "id", sqlite_where=text("ended IS NULL"), postgresql_where=text("ended IS NULL")),
)

event_lines = Table(
    "event_lines",
    metadata,
    Column("event_id", Id, ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("event_id", "number", name="event_lines_once"),
)
"""What happened in an event, in order. Of two who write the same number, one is refused."""

operators = Table(
    "operators",
    metadata,
    Column(
        "account_id", Id, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    Column("since", BigInteger, nullable=False),
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("account", BigInteger),
    Column("network", Text),
    Column("reason", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Id, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("about", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("resolved", BigInteger),
    Column("note", Text, nullable=False),
    Index(
        "reports_open", "id", sqlite_where=text("resolved IS NULL"), postgresql_where=text("resolved IS NULL")
    ),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("outcome", Text),
)

ignored = Table(
    "ignored",
    metadata,
    Column(
        "account_id", Id, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, autoincrement=False
    ),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("account_id", "key", name="ignored_once"),
)

openings = Table(
    "openings",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("opened", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("game", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("game", "day", name="puzzles_once"),
)
"""The puzzle of a day, counted from 1970, the same at all nodes."""

answers = Table(
    "answers",
    metadata,
    Column(
        "account_id", Id, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, autoincrement=False
    ),
    Column("game", Text, nullable=False),
    Column("day", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("is_right", Integer, nullable=False),
    PrimaryKeyConstraint("account_id", "game", "day", name="answers_once"),
)
"""What somebody answered first."""

mail = Table(
    "mail",
    metadata,
    Column(
        "account_id",
        Id,
        ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("code", Text),
    Column("expires", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("day", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
    UniqueConstraint("token", name="mail_token_once"),
)
"""Confirmed once there is no code. `sent` is how many letters went there on a `day`, counted from 1970."""

mail_told = Table(
    "mail_told",
    metadata,
    Column("match_id", BigInteger, nullable=False),
    Column(
        "account_id", Id, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, autoincrement=False
    ),
    Column("ply", BigInteger, nullable=False),
    PrimaryKeyConstraint("account_id", "match_id", name="mail_told_once"),
)
"""The last ply of which somebody was told. No foreign key to the match, which may still be in the log."""

cluster = MetaData()

nodes = Table(
    "nodes",
    cluster,
    Column("id", BigInteger, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("joined", DateTime(timezone=True), nullable=False),
    Column("fenced", DateTime(timezone=True)),
)
"""The number of a node is its epoch: new at every start. Whoever is fenced stores nothing more."""

beats = Table(
    "beats",
    cluster,
    Column("node", BigInteger, primary_key=True, autoincrement=False),
    Column("seen", DateTime(timezone=True), nullable=False),
)
"""Apart from `nodes`, whose rows are locked while something is stored."""

batches = Table(
    "batches",
    cluster,
    Column("writer", BigInteger, primary_key=True, autoincrement=False),
    Column("last", BigInteger, nullable=False),
)
"""The last transaction of each node, and of the single server, which is 0: by it they see what was stored."""

names = Table(
    "names",
    cluster,
    Column("key", Text, primary_key=True),
    Column("look", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("account", BigInteger),
    Column("node", BigInteger, nullable=False),
    Column("claim", BigInteger, nullable=False),
    Index("names_by_look", "look"),
    Index("names_look_once", "look", unique=True, postgresql_where=column("account").is_(None)),
    Index("names_by_node", "node"),
)
"""Of everybody who is here now, with an account or without."""

number_blocks = Table(
    "number_blocks",
    cluster,
    Column("block", Integer, primary_key=True, autoincrement=False),
    Column("node", BigInteger),
    Column("turn", BigInteger, nullable=False),
)
"""Numbers of tables, 256 to a block: the one with the lowest turn is the next to be used."""
