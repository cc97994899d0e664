"""The last transaction of every writer, by a name of its own: numbers are used again after a crash."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """From transactions that were looked up by their number."""
    if op.get_context().dialect.name != "postgresql":
        return
    op.create_table(
        "batches",
        sa.Column("writer", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("last", sa.BigInteger, nullable=False),
    )
