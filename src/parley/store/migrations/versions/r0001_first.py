"""Accounts, matches, seats and journals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "accounts",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("last_login", sa.BigInteger),
        sa.UniqueConstraint("key", name="accounts_key_once"),
    )
    op.create_table(
        "matches",
        sa.Column("id", _ID, primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("plies", sa.Integer),
        sa.Column("places", sa.Text),
        sa.Column("termination", sa.Text),
        sa.Column("reason", sa.Text),
    )
    _create_partial_index("matches_live", ["id"], "ended IS NULL")
    _create_partial_index("matches_by_game", ["game", "id"], "ended IS NOT NULL")
    op.create_table(
        "seats",
        sa.Column("match_id", _ID, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="SET NULL")),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="seats_once"),
    )
    op.create_index("seats_by_key", "seats", ["key", "match_id"])
    op.create_index("seats_by_account", "seats", ["account_id", "match_id"])
    op.create_table(
        "lines",
        sa.Column("match_id", _ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="lines_once"),
    )


def _create_partial_index(name: str, columns: list[str], where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, "matches", columns, sqlite_where=condition, postgresql_where=condition)
