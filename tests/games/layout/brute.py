"""The slow, obvious twin: every layout of a small board, on a grid of characters."""

from collections.abc import Iterator

from parley.core.cells import Cell
from parley.games.layout import Berth, Layout, Shape, Waters

Rows = list[list[str]]


def layouts(waters: Waters) -> Iterator[Layout]:
    """All legal layouts; ships of the same shape count as different ones."""
    empty = [["."] * waters.size for _ in range(waters.size)]
    yield from _place(waters, 0, empty, ())


def _place(waters: Waters, ship: int, rows: Rows, layout: Layout) -> Iterator[Layout]:
    if ship == len(waters.shapes):
        yield layout
        return
    for y in range(waters.size):
        for x in range(waters.size):
            for vertical in (False, True):
                berth = Berth(Cell(x, y), vertical)
                shape = waters.shapes[ship]
                if vertical and shape.length == shape.breadth:
                    continue
                cells = cells_of(shape, berth)
                if fits(rows, cells):
                    placed = [row[:] for row in rows]
                    for a, b in cells:
                        placed[b][a] = chr(ord("a") + ship)
                    if walled(placed) <= (99 if waters.wall_limit is None else waters.wall_limit):
                        yield from _place(waters, ship + 1, placed, (*layout, berth))


def every_berth(size: int) -> Iterator[Berth]:
    """Everywhere, on the board or not."""
    for vertical in (False, True):
        for y in range(size):
            for x in range(size):
                yield Berth(Cell(x, y), vertical)


def cells_of(shape: Shape, berth: Berth) -> list[tuple[int, int]]:
    width, height = (shape.breadth, shape.length) if berth.vertical else (shape.length, shape.breadth)
    (x, y) = berth.cell
    return [(x + dx, y + dy) for dx in range(width) for dy in range(height)]


def fits(rows: Rows, cells: list[tuple[int, int]]) -> bool:
    size = len(rows)
    for x, y in cells:
        if not (0 <= x < size and 0 <= y < size):
            return False
        for a in (x - 1, x, x + 1):
            for b in (y - 1, y, y + 1):
                if 0 <= a < size and 0 <= b < size and rows[b][a] != ".":
                    return False
    return True


def walled(rows: Rows) -> int:
    """How many ships have a cell on the border."""
    last = len(rows) - 1
    return len(
        {
            rows[y][x]
            for y in range(len(rows))
            for x in range(len(rows))
            if {x, y} & {0, last} and rows[y][x] != "."
        }
    )


def is_legal(waters: Waters, layout: Layout) -> bool:
    rows = [["."] * waters.size for _ in range(waters.size)]
    for ship, (shape, berth) in enumerate(zip(waters.shapes, layout, strict=True)):
        cells = cells_of(shape, berth)
        if not fits(rows, cells):
            return False
        for x, y in cells:
            rows[y][x] = chr(ord("a") + ship)
    return waters.wall_limit is None or walled(rows) <= waters.wall_limit
