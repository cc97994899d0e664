"""The bot by the interface its document describes: matches of several sets, shot by shot.

Cells are (row, column) from 0, as there. `python -m parley.bots.seabattle.sets` is the same as a process: a
command a line (`init 0`, `set`, `layout`, `shot`, `result 2`, `field`), an answer to each; a field
is ten words of ten digits, row by row.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from parley.bots.seabattle.passes import LAYOUTS, parse_layout, targets
from parley.core.cells import Cell
from parley.games.layout.waters import berth_mask
from parley.games.seabattle import Chart, Result, Setup

RESULTS = {0: Result.MISS, 2: Result.HIT, 3: Result.SUNK}
"""bot/elements/3"""
UNKNOWN, MISS, HIT, SUNK, IMPOSSIBLE = range(5)
"""bot/elements/4"""
_WATERS = Setup().waters
_LINE = range(_WATERS.size)


class Mode(StrEnum):
    """bot/state/1"""

    SEARCH = "поиск"
    FINISH = "добивание"


class Direction(StrEnum):
    """bot/state/3, bot/finish/3"""

    HORIZONTAL = "горизонтальное"
    VERTICAL = "вертикальное"
    UNKNOWN = "неизвестное"


class Square(NamedTuple):
    """A cell as the document counts."""

    row: int
    column: int


class SetPlayer:
    """One player of a match. What is asked for at the wrong time is a `ValueError`, and changes nothing."""

    def __init__(self, layout: int = 0) -> None:
        self.initialise(layout)

    def initialise(self, layout: int = 0) -> None:
        """The first number of the layout (bot/loop/1)."""
        if not 0 <= layout < len(LAYOUTS):
            raise ValueError(f"layout {layout}: there are 0 to {len(LAYOUTS) - 1}")
        self.layout_index = layout
        self.begin_set()

    def begin_set(self) -> None:
        """Nothing is known of the enemy's field; the layout index runs on (bot/loop/2)."""
        self._chart = Chart(_WATERS)
        self._fired: Cell | None = None

    def layout(self) -> list[tuple[Square, ...]]:
        """One of six layouts, and the next one the next time: ships, the longest first (bot/loop/3)."""
        layout = parse_layout(LAYOUTS[self.layout_index])
        self.layout_index = (self.layout_index + 1) % len(LAYOUTS)
        masks = map(partial(berth_mask, _WATERS.grid), _WATERS.shapes, layout)
        return [tuple(map(_square, _WATERS.grid.cells(mask))) for mask in masks]

    def shot(self) -> Square:
        """By the mode; the same one until its result is known (bot/loop/4)."""
        if self._chart.is_destroyed:
            raise ValueError("every ship is sunk: begin a set")
        self._fired = next(targets(self._chart))
        return _square(self._fired)

    def result(self, code: int) -> None:
        """Deal with what the last shot did: 0, 2 or 3 (bot/loop/5-7, bot/finish/6)."""
        if self._fired is None:
            raise ValueError("there is no shot without a result")
        if code not in RESULTS:
            raise ValueError(f"result {code}: 0 is a miss, 2 a hit, 3 a ship sunk")
        reason = self._chart.refuse(self._fired, RESULTS[code])
        if reason is not None:
            raise ValueError(f"result {code}: {reason.value}")
        self._chart, self._fired = self._chart.after(self._fired, RESULTS[code]), None

    # bot/state/1-4

    @property
    def mode(self) -> Mode:
        """Search, until something is hit that is not sunk."""
        return Mode.FINISH if self._chart.wounded else Mode.SEARCH

    @property
    def matrix(self) -> list[list[int]]:
        """The enemy's field by row and column (bot/state/2)."""
        grid, chart = _WATERS.grid, self._chart
        rows = [[UNKNOWN for _ in _LINE] for _ in _LINE]
        marks = [(chart.misses, MISS), (chart.wounded, HIT), (chart.wrecks, IMPOSSIBLE)]
        for cells, mark in [*marks, (sum(chart.sunk), SUNK)]:
            for x, y in grid.cells(cells):
                rows[y][x] = mark
        return rows

    @property
    def alive(self) -> dict[int, int]:
        """How many ships of each size are afloat (bot/state/2)."""
        return dict.fromkeys((1, 2, 3, 4), 0) | Counter(self._chart.afloat)

    @property
    def queue(self) -> list[Square]:
        """What would be fired at in search mode, in this order (bot/state/3, bot/loop/8)."""
        if self._chart.wounded or self._chart.is_destroyed:
            return []
        return list(dict.fromkeys(map(_square, targets(self._chart))))

    @property
    def hits(self) -> list[Square]:
        """On the ship that is being finished (bot/state/3)."""
        return sorted(map(_square, _WATERS.grid.cells(self._chart.wounded)))

    @property
    def direction(self) -> Direction:
        """Two hits tell it."""
        rows, columns = ({square[axis] for square in self.hits} for axis in (0, 1))
        if len(rows) == len(columns):
            return Direction.UNKNOWN
        return Direction.HORIZONTAL if len(rows) == 1 else Direction.VERTICAL


def _square(cell: Cell) -> Square:
    return Square(cell.y, cell.x)


def answer(player: SetPlayer, line: str) -> str:
    """What the process answers to a line: `ok`, numbers, or `error` and why."""
    try:
        return " ".join(_words(player, *line.split()))
    except (TypeError, ValueError) as error:
        return f"error {error}"


def _words(player: SetPlayer, command: str = "", *numbers: str) -> Iterator[str]:
    match command, [int(number) for number in numbers]:
        case "init", [layout]:
            player.initialise(layout)
        case "set", []:
            player.begin_set()
        case "layout", []:
            ships = {square for ship in player.layout() for square in ship}
            yield from _rows([[int((row, column) in ships) for column in _LINE] for row in _LINE])
            return
        case "shot", []:
            yield from map(str, player.shot())
            return
        case "result", [code]:
            player.result(code)
        case "field", []:
            yield from _rows(player.matrix)
            return
        case _:
            raise ValueError("say init INDEX, set, layout, shot, result 0|2|3 or field")
    yield "ok"


def _rows(matrix: list[list[int]]) -> Iterator[str]:
    return ("".join(map(str, row)) for row in matrix)


def main() -> None:
    """A line in, a line out, until there is nothing more to read."""
    player = SetPlayer()
    for line in sys.stdin:
        print(answer(player, line), flush=True)


if __name__ == "__main__":
    main()
