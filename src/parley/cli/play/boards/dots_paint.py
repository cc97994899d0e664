"""A board of Dots on the screen, line by line: only visible parts are examined."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from parley.cli.play.boards.dots_layers import Layer
from parley.cli.play.boards.dots_window import GUTTER, Window
from parley.cli.play.boards.marks import Marks
from parley.core import Cell
from parley.core.cells import format_column

Look = tuple[str, int]
"""The name of a style, and whose."""
Line = list[tuple[str, Look]]
_BLANK = (" ", ("", 0))


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is to be seen."""

    layers: tuple[Layer, ...]
    stride: int
    allowed: int
    """Where our next dot may go, if that is only a part of the board."""
    last: Cell | None
    warm: Mapping[Cell, int] = field(default_factory=dict)
    """From 1 to 9."""
    best: Cell | None = None


class Painter:
    """Draws lines of a scene. `style` says how things look."""

    def __init__(self, scene: Scene, marks: Marks, style: Callable[[Look], Style]) -> None:
        self._scene, self._marks, self._style = scene, marks, style
        self._rows: dict[int, tuple[Layer, ...]] = {}

    def header(self, window: Window, cursor: Cell) -> Strip:
        """The letters of columns, as many as fit; always that of the cursor."""
        wide, _ = window.scale
        line: Line = [_BLANK] * (GUTTER + window.columns * wide + 2)
        spans = {x: (GUTTER + (x - window.x) * wide, format_column(x)) for x in window.across}
        here, name = spans.get(cursor.x, (-2, ""))
        free = 0
        for x, (at, letters) in spans.items():
            is_near = at <= here + len(name) and here <= at + len(letters)
            if x == cursor.x or (at >= free and not is_near):
                look = "here" if x == cursor.x else "label"
                line[at : at + len(letters)] = [(letter, (look, 0)) for letter in letters]
                free = at + len(letters) + 1
        return self._strip(line)

    def row(self, window: Window, row: int, cursor: Cell) -> Strip:
        """A line of the screen, counted from the first point's."""
        y, between = window.y + row // window.scale[1], row % window.scale[1]
        if between:
            return self._strip([_BLANK] * GUTTER + list(self._between(window, y)))
        line: Line = [_BLANK] * GUTTER + list(self._points(window, y))
        number = f"{y + 1:>{GUTTER - 2}}"
        line[: len(number)] = [(digit, ("here" if y == cursor.y else "label", 0)) for digit in number]
        for cell, brackets, look in ((self._scene.last, "()", "last"), (cursor, "[]", "cursor")):
            if cell is not None and cell.y == y and window.contains(cell):
                self._bracket(line, GUTTER + (cell.x - window.x) * window.scale[0], brackets, look, window)
        return self._strip(line)

    @staticmethod
    def _bracket(line: Line, at: int, brackets: str, look: str, window: Window) -> None:
        mark, (_, seat) = line[at]
        line[at] = mark, (look, seat)
        if window.scale[0] > 1:
            line[at - 1], line[at + 1] = (brackets[0], ("bracket", 0)), (brackets[1], ("bracket", 0))

    def _points(self, window: Window, y: int) -> Iterator[tuple[str, Look]]:
        gaps = window.scale[0] - 1
        for x in window.across:
            yield self._point(Cell(x, y))
            if gaps:
                yield from [self._gap(Cell(x, y), "right", "fill_right", 0)] * gaps

    def _between(self, window: Window, y: int) -> Iterator[tuple[str, Look]]:
        gaps = window.scale[0] - 1
        for x in window.across:
            yield self._gap(Cell(x, y), "down", "fill_down", 1)
            square = [self._gap(Cell(x, y), "", "fill_square", 0)] * gaps
            square[gaps // 2] = self._crossing(Cell(x, y), square[0])
            yield from square

    def _layers(self, y: int) -> tuple[Layer, ...]:
        if y not in self._rows:
            self._rows[y] = tuple(layer.row(y, self._scene.stride) for layer in self._scene.layers)
        return self._rows[y]

    def _point(self, cell: Cell) -> tuple[str, Look]:
        scene, marks, bit, layers = self._scene, self._marks, 1 << cell.x, self._layers(cell.y)
        holder = next((seat for seat, layer in enumerate(layers) if layer.area & bit), None)
        for seat, layer in enumerate(layers):
            if layer.live & bit:
                return marks.seat[seat], ("dot", seat)
            if layer.dead & bit:
                return marks.fallen[seat], ("dead", seat) if holder is None else (f"dead{holder}", seat)
        if holder is not None:
            return marks.hatch[holder], ("land", holder)
        if cell == scene.best:
            return marks.best, ("best", 0)
        if cell in scene.warm:
            return str(scene.warm[cell]), ("warm", scene.warm[cell])
        if scene.allowed >> cell.y * scene.stride & bit:
            return marks.allowed, ("allowed", 0)
        owner = next((seat for seat, layer in enumerate(layers) if layer.inside & bit), None)
        return (marks.empty, ("empty", 0)) if owner is None else (marks.inside, ("inside", owner))

    def _gap(self, cell: Cell, link: str, fill: str, rule: int) -> tuple[str, Look]:
        bit = 1 << cell.x
        for seat, layer in enumerate(self._layers(cell.y)):
            if link and getattr(layer, link) & bit:
                return self._marks.rules[rule], ("link", seat)
            if getattr(layer, fill) & bit:
                return self._marks.hatch[seat], ("land", seat)
        return _BLANK

    def _crossing(self, cell: Cell, otherwise: tuple[str, Look]) -> tuple[str, Look]:
        bit = 1 << cell.x
        for seat, layer in enumerate(self._layers(cell.y)):
            ways = bool(layer.falling & bit) + 2 * bool(layer.rising & bit)
            if ways:
                return self._marks.rules[1 + ways], ("link", seat)
        return otherwise

    def _strip(self, line: Line) -> Strip:
        parts = groupby(line, itemgetter(1))
        return Strip(
            [Segment("".join(mark for mark, _ in marks), self._style(look)) for look, marks in parts],
            len(line),
        )
