"""Nodes of a cluster: who they are, whether they live, and what is whose.

Only the column is everywhere. The tables are of the moment and PostgreSQL's alone, so no backup has them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """From one server at a time."""
    op.add_column("matches", sa.Column("owner", sa.BigInteger))
    if op.get_context().dialect.name != "postgresql":
        return
    op.create_index("matches_by_owner", "matches", ["owner"], postgresql_where=sa.text("ended IS NULL"))
    op.create_table(
        "nodes",
        sa.Column("id", sa.BigInteger, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.Column("fenced", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "beats",
        sa.Column("node", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "names",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("look", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("account", sa.BigInteger),
        sa.Column("node", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.BigInteger, nullable=False),
    )
    op.create_index("names_by_look", "names", ["look"])
    nobodys = sa.text("account IS NULL")
    op.create_index("names_look_once", "names", ["look"], unique=True, postgresql_where=nobodys)
    op.create_index("names_by_node", "names", ["node"])
    op.create_table(
        "number_blocks",
        sa.Column("block", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("node", sa.BigInteger),
        sa.Column("turn", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO number_blocks (block, turn) SELECT number, 0 FROM generate_series(0, 255) number")
    op.execute("CREATE SEQUENCE claims")
