"""The map on the screen, line by line: land and lines once for a plan, labels as the position is."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from parley.cli.play.boards.conquest_plan import Plan
from parley.cli.play.boards.marks import Marks
from parley.games.conquest import UNOWNED, View

Look = tuple[str, int, int]
"""What it is; whose, or of which continent; on which land."""
Line = list[tuple[str, Look]]
_BRAILLE = 0x2800
_MANY = 1000
DIGITS = 2
"""Digits of units that every label has room for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What to show besides the position."""

    cursor: int
    source: int | None = None
    choices: Collection[int] = ()
    """Places that can be chosen; the others are dim, if there are any."""
    lately: Collection[int] = ()
    """Where something happened last."""
    ranks: Mapping[int, str] = field(default_factory=dict)
    """What a hint thinks of."""


class MapPainter:
    """Draws lines of a plan. `names` are what labels say besides owner and units."""

    def __init__(
        self,
        plan: Plan,
        names: Sequence[str],
        titles: Sequence[str],
        marks: Marks,
        style: Callable[[Look], Style],
    ) -> None:
        self._plan, self._names, self._titles, self._marks, self._style = plan, names, titles, marks, style
        self._ground: dict[int, Line] = {}
        self._rows: dict[int, list[int]] = {}
        for node, (_, y) in enumerate(plan.labels):
            self._rows.setdefault(y, []).append(node)

    def row(self, y: int, columns: range, view: View, scene: Scene) -> Strip:
        """These columns of a row of the plan."""
        if y not in self._ground:
            self._ground[y] = list(self._bare(y))
        line = list(self._ground[y])
        for node in self._rows.get(y, ()):
            self._label(line, node, view, scene)
        shown = [line[x] if x < len(line) else (" ", ("", 0, -1)) for x in columns]
        parts = groupby(_whole(shown), itemgetter(1))
        return Strip(
            [Segment("".join(mark for mark, _ in marks), self._style(look)) for look, marks in parts]
        )

    def _bare(self, y: int) -> Iterator[tuple[str, Look]]:
        plan, titles = self._plan, {}
        for (x, row), part in plan.titles.items():
            if row == y:
                titles.update({x + i: (mark, part) for i, mark in enumerate(split_cells(self._titles[part]))})
        for x in range(plan.width):
            land = plan.land.get((x, y), -1)
            pattern, home = plan.lines.get((x, y), (0, -1))
            if x in titles:
                yield titles[x][0], ("title", titles[x][1], land)
            elif pattern:
                yield self._marks.track or chr(_BRAILLE + pattern), ("line", home, land)
            else:
                yield " ", ("", 0, land)

    def _label(self, line: Line, node: int, view: View, scene: Scene) -> None:
        (at, _), land = self._plan.labels[node], self._plan.lands[node]
        owner, units = view.owners[node], view.units[node]
        look = self._look(node, scene)
        held = "-" if owner == UNOWNED else f"{self._marks.seat[owner]}{_short(units)}"
        cells = [(mark, (look, 0, land)) for mark in split_cells(self._names[node])]
        seat = -1 if owner == UNOWNED else owner
        cells += [(mark, ("cursor_units" if node == scene.cursor else "units", seat, land)) for mark in held]
        before, after = self._brackets(node, scene)
        cells[:0] = [(before, ("bracket", 0, land))]
        cells.append((after, ("bracket", 0, land)))
        for i, cell in enumerate(cells, start=at - 1):
            if 0 <= i < len(line) and (cell[0] != " " or at <= i < at + len(cells) - 2):
                line[i] = cell

    @staticmethod
    def _look(node: int, scene: Scene) -> str:
        if node == scene.cursor:
            return "cursor"
        if node in scene.choices:
            return "choice"
        return "name" if not scene.choices else "faint"

    def _brackets(self, node: int, scene: Scene) -> tuple[str, str]:
        if node == scene.cursor:
            return "[", "]"
        if node == scene.source:
            return "{", "}"
        if scene.source is not None and node in scene.choices:
            return "(", ")"
        return scene.ranks.get(node, " "), "!" if node in scene.lately else " "


def _short(units: int) -> str:
    return str(units) if units < _MANY else f"{units // _MANY}k"


def split_cells(text: str) -> list[str]:
    """Its characters, one per column: a wide one is followed by an empty one."""
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width == 0 and cells:
            cells[-1] += character
        else:
            cells += [character, ""][: max(width, 1)]
    return cells


def _whole(line: Line) -> Iterator[tuple[str, Look]]:
    """Without halves of wide characters, if a label or the edge of the screen cuts one."""
    for i, (mark, look) in enumerate(line):
        before = line[i - 1][0] if i else ""
        after = line[i + 1][0] if i + 1 < len(line) else " "
        is_half = cell_len(before) != 2 if mark == "" else cell_len(mark) == 2 and after != ""
        yield " " if is_half else mark, look
