"""With what somebody has signed in, so that they can tell their sign-ins apart."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """From sign-ins that all look the same."""
    op.add_column("signins", sa.Column("device", sa.Text))
