"""What there is room for on a small screen: the log is never dropped, other things are."""

from dataclasses import dataclass
from textwrap import wrap

LOG = 2
"""Rows of the log that count more than the legend."""


@dataclass(frozen=True, slots=True)
class Room:
    """Which of the things that can be done without are shown."""

    afloat: bool
    names: bool
    legend: bool


def rows_of(text: str, columns: int) -> int:
    """How many rows a text takes."""
    return len(wrap(text, max(columns, 1))) or 1


def share_room(rows: int, needed: int, legend: int) -> Room:
    """`needed` are the rows of what nobody can do without, one row of the log among it."""
    left = rows - needed
    return Room(afloat=left >= 1, names=left >= 2, legend=left >= 2 + legend + LOG - 1)
