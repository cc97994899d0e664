"""Sets of cells as the JSON socket tells them, read back: `seats.web.masks` the other way round."""

from collections.abc import Sequence
from functools import cache

from parley.core import NotationError
from parley.core.bitboard import Grid


def read_mask(grid: Grid, rows: Sequence[int]) -> int:
    """The set of a mask; raises `NotationError` where it does not lie on the board."""
    if rows and (len(rows) != grid.height or not all(0 <= row < 1 << grid.width for row in rows)):
        raise NotationError(f"a mask is not one of a board of {grid.width}×{grid.height}")
    return sum(row << y * grid.stride for y, row in enumerate(rows))


def read_rows(grid: Grid, rows: Sequence[str], marks: str) -> tuple[int, ...]:
    """For each mark the cells that have it; raises `NotationError` for another board, or another mark."""
    if len(rows) != grid.height or any(len(row) != grid.width for row in rows):
        raise NotationError(f"a field is not one of {grid.width}×{grid.height}")
    # The guard column is the last of each row here, and of the highest bits: text is turned round.
    text = ".".join(rows)[::-1]
    if strange := set(text).difference(marks, "."):
        raise NotationError(f"a field has {min(strange)!r} on it")
    return tuple(int(text.translate(_as_bits(mark)), 2) for mark in marks)


@cache
def _as_bits(mark: str) -> dict[int, str]:
    return {ord(other): "1" if other == mark else "0" for other in _MARKS}


_MARKS = ".:oxX#S"
"""All there are, in any game."""
