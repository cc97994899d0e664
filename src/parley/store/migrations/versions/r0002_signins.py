"""Sign-ins, and guests: accounts without a password."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """From accounts with passwords only."""
    op.create_table(
        "signins",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("account_id", _ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("signins_by_account", "signins", ["account_id", "expires"])
    op.create_index("signins_by_expiry", "signins", ["expires"])
    guests = sa.text("password = ''")
    op.create_index("accounts_guests", "accounts", ["id"], sqlite_where=guests, postgresql_where=guests)
