"""Rows of `lines` that hold several lines: programs that cannot read them must refuse."""

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """From rows of one line each, which stay as they are."""
