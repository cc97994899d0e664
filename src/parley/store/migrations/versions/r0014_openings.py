"""Tables that wait for players for days, so that they outlive the server."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"


def upgrade() -> None:
    """From open tables that were there as long as their hosts."""
    op.create_table(
        "openings",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
