"""An account's number is never used again: whoever held on to one must not find somebody else behind it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_HIGHEST = """
    SELECT coalesce(max(id), 0) FROM (
        SELECT max(id) AS id FROM accounts UNION ALL SELECT max(account_id) FROM seats
    ) AS seen
"""
_COLUMNS = "id, name, key, password, created, last_login"


def upgrade() -> None:
    """From numbers that SQLite gave out again once the highest was deleted."""
    if op.get_context().dialect.name == "sqlite":
        _rebuild()
    else:  # a sequence never goes back, but rows put in by hand may be ahead of it
        sequence = "pg_get_serial_sequence('accounts', 'id')"
        op.execute(f"SELECT setval({sequence}, greatest(nextval({sequence}), ({_HIGHEST})))")


def _rebuild() -> None:
    """SQLite cannot add AUTOINCREMENT to a table. Foreign keys find the new one by its name."""
    op.create_table(
        "accounts_anew",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("last_login", sa.BigInteger),
        sa.UniqueConstraint("key", name="accounts_key_once"),
        sqlite_autoincrement=True,
    )
    op.execute(f"INSERT INTO accounts_anew ({_COLUMNS}) SELECT {_COLUMNS} FROM accounts")  # noqa: S608
    op.drop_table("accounts")
    op.rename_table("accounts_anew", "accounts")
    op.create_index("accounts_guests", "accounts", ["id"], sqlite_where=sa.text("password = ''"))
    op.execute("DELETE FROM sqlite_sequence WHERE name = 'accounts'")
    op.execute(f"INSERT INTO sqlite_sequence (name, seq) SELECT 'accounts', ({_HIGHEST})")
