"""At which table a match was played, so that its number finds the match after a restart, too."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """From numbers of tables that nobody wrote down."""
    op.add_column("matches", sa.Column("table_number", sa.BigInteger))
    known = sa.text("table_number IS NOT NULL")
    op.create_index(
        "matches_by_table", "matches", ["table_number", "id"], sqlite_where=known, postgresql_where=known
    )
