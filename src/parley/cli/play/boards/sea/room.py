"""Where the two fields are drawn: as large as there is room for, side by side or one above the other.

A cell is three columns with lines between the cells, or two columns, or one. Where nothing else helps, some
of the rows are shown, or one field at a time.
"""

from typing import NamedTuple

from parley.core import Cell


class Scale(NamedTuple):
    """Columns and rows from one cell to the next."""

    across: int
    down: int

    def width(self, columns: int) -> int:
        """The width of a field with this many columns."""
        return MARGIN + columns * self.across

    def height(self, rows: int) -> int:
        """The height of this many rows, without what is above them; the last has no line below."""
        return rows * self.down - (self.down - 1)


LINED, WIDE, NARROW = Scale(4, 2), Scale(2, 1), Scale(1, 1)
MARGIN = 3
"""Columns left of the cells: two digits, and a gap."""
HEAD = 2
"""Rows above the cells: the title, and the letters."""
GAP = 2
"""Columns between the fields."""
_LEGEND = 2
"""Rows that are kept for it before anything is moved down."""


class Room(NamedTuple):
    """How the fields are drawn. A corner is the column and row where one begins; None: it is not shown."""

    scale: Scale
    columns: int
    rows: int
    """Cells that are shown of a field; the others are scrolled to."""
    corners: tuple[tuple[int, int] | None, tuple[int, int] | None]
    """Of the left or upper field, and of the other one."""
    foot: bool
    """Is there a row below each field for what is afloat?"""
    below: int
    """The row below everything."""

    @property
    def width(self) -> int:
        """Columns of a field."""
        return self.scale.width(self.columns)

    def cell_at(self, field: int, column: int, row: int) -> Cell | None:
        """The cell drawn there, counted from the first that is shown of this field."""
        corner = self.corners[field]
        if corner is None:
            return None
        across, down = self.scale
        left = column - corner[0] - MARGIN + (1 if self.scale == WIDE else 0)
        x, y = left // across, (row - corner[1] - HEAD) // down
        return Cell(x, y) if 0 <= x < self.columns and 0 <= y < self.rows else None


def share_room(width: int, height: int, size: int, front: int) -> Room:
    """The best way to show two fields of this size; `front` is the one that counts if only one fits."""
    for scale in (LINED, WIDE, NARROW):
        across, down = scale.width(size), HEAD + scale.height(size)
        if 2 * across + GAP <= width and down <= height:
            return _beside(scale, size, size, width, height)
        if across <= width and 2 * down <= height:
            return _above(scale, size, width, height)
    rows = max(1, min(size, height - HEAD))
    for scale in (WIDE, NARROW):
        if 2 * scale.width(size) + GAP <= width:
            return _beside(scale, size, rows, width, height)
    return _alone(size, rows, width, height, front)


def _beside(scale: Scale, columns: int, rows: int, width: int, height: int) -> Room:
    across, down = scale.width(columns), HEAD + scale.height(rows)
    foot = down < height
    top = _top(height - down - foot)
    left = (width - 2 * across - GAP) // 2
    corners = (left, top), (left + across + GAP, top)
    return Room(scale, columns, rows, corners, foot, top + down + foot)


def _above(scale: Scale, size: int, width: int, height: int) -> Room:
    across, down = scale.width(size), HEAD + scale.height(size)
    foot = 2 * down + 2 <= height
    each = down + foot
    left, top = (width - across) // 2, _top(height - 2 * each)
    corners = (left, top), (left, top + each)
    return Room(scale, size, size, corners, foot, top + 2 * each)


def _alone(size: int, rows: int, width: int, height: int, front: int) -> Room:
    scale = WIDE if WIDE.width(size) <= width else NARROW
    columns = max(1, min(size, (width - MARGIN) // scale.across))
    foot = HEAD + rows < height
    top = _top(height - HEAD - rows - foot)
    corner = max(0, (width - scale.width(columns)) // 2), top
    corners = (None, corner) if front else (corner, None)
    return Room(scale, columns, rows, corners, foot, top + HEAD + rows + foot)


def _top(spare: int) -> int:
    """A third of the unused rows is left free above."""
    return max(0, (spare - _LEGEND) // 3)
