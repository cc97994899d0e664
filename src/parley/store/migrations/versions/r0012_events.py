"""Events that the house runs, and what happened in each, line by line."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From a house in which people met by themselves."""
    op.create_table(
        "events",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("organiser", _ID, sa.ForeignKey("accounts.id", ondelete="SET NULL")),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.UniqueConstraint("code", name="events_code_once"),
    )
    going_on = sa.text("ended IS NULL")
    op.create_index("events_open", "events", ["id"], sqlite_where=going_on, postgresql_where=going_on)
    op.create_table(
        "event_lines",
        sa.Column("event_id", _ID, sa.ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "number", name="event_lines_once"),
    )
