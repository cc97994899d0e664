"""Mail addresses for notifications, and what people were already told."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From a house that writes to nobody."""
    op.create_table(
        "mail",
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False),
        sa.UniqueConstraint("token", name="mail_token_once"),
    )
    op.create_table(
        "mail_told",
        sa.Column("match_id", sa.BigInteger, nullable=False),
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("ply", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "match_id", name="mail_told_once"),
    )
