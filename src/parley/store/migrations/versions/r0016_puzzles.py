"""A puzzle a day for every game, and what everybody answered first."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From a house without puzzles."""
    op.create_table(
        "puzzles",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "day", name="puzzles_once"),
    )
    op.create_table(
        "answers",
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("is_right", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "game", "day", name="answers_once"),
    )
