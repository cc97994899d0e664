"""Ratings, which matches count for them, and which were nobody else's business.

That a match was locked stands in the first line of its journal. Text of players is quoted there, so nothing
else can look like it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TEXT = {"sqlite": "CAST(data AS TEXT)", "postgresql": "convert_from(data, 'UTF8')"}


def upgrade() -> None:
    """From a house in which everything was casual, and everything was shown."""
    for name in ("locked", "rated"):
        op.add_column("matches", sa.Column(name, sa.Boolean))
    first = _TEXT[op.get_context().dialect.name]
    op.execute(
        "UPDATE matches SET locked = true WHERE id IN"  # noqa: S608
        f""" (SELECT match_id FROM lines WHERE number = 0 AND {first} LIKE '%"locked":true%')"""
    )
    rated = sa.text("rated")
    op.create_index("matches_rated", "matches", ["ended", "id"], sqlite_where=rated, postgresql_where=rated)
    op.create_table(
        "ratings",
        sa.Column("match_id", _ID, sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="SET NULL")),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="ratings_once"),
        sa.UniqueConstraint("account_id", "game", "nth", name="ratings_in_order"),
    )
    op.create_index("ratings_by_rating", "ratings", ["game", "rating"])
