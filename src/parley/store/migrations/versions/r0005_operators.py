"""Operators, what they forbid, what people report, what people will not hear, and an audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From a house without operators."""
    op.create_table(
        "operators", _account(primary_key=True), sa.Column("since", sa.BigInteger, nullable=False)
    )
    op.create_table(
        "sanctions",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("account", sa.BigInteger),
        sa.Column("network", sa.Text),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_table(
        "reports",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("evidence", sa.Text, nullable=False),
        sa.Column("resolved", sa.BigInteger),
        sa.Column("note", sa.Text, nullable=False),
    )
    still_open = sa.text("resolved IS NULL")
    op.create_index("reports_open", "reports", ["id"], sqlite_where=still_open, postgresql_where=still_open)
    op.create_table(
        "audit",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text),
    )
    op.create_table(
        "ignored",
        _account(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "key", name="ignored_once"),
    )


def _account(*, primary_key: bool = False) -> sa.Column[int]:
    target = sa.ForeignKey("accounts.id", ondelete="CASCADE")
    return sa.Column("account_id", _ID, target, primary_key=primary_key, nullable=False, autoincrement=False)
