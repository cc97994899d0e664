"""What an account's name looks like, so that nobody else gets one that looks the same.

Which names look alike is for `core.names` to say; rows that are there already get their skeletons when the
store is opened.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """From names that were told apart by their letters alone."""
    op.add_column("accounts", sa.Column("skeleton", sa.Text))
    op.create_index("accounts_by_skeleton", "accounts", ["skeleton"])
