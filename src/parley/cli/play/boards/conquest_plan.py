"""A map laid out in characters: where labels go, which lines join them, what is land.

Labels stand where their places lie, moved aside where they would run into each other. Where there is no room
for them all, the plan is larger than the screen, and the screen is a window over it. Lines are drawn in
braille, four dots to the height of a character: `Plan.lines` has their patterns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

from rich.cells import cell_len

from parley.games.conquest import Map

Spot = tuple[int, int]
_ROUND = 0.6
"""Edges longer than this share of the map go round it: they leave on one side and return on the other."""
_ASIDE = 9
"""How far a label may be from its place, a row counting as three columns, before the plan is enlarged."""
_GROWTH = 1.25
_LARGEST = 6.0
"""How much larger than the screen a plan may be, in each direction."""
_REACH = 0.8
"""How far land reaches around a place, relative to the mean distance between places."""
_ABROAD = 3
"""Of a line between continents, one dot in this many is drawn."""
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille pattern, by row and column."""


@dataclass(frozen=True, slots=True)
class Plan:
    """For one map at one size."""

    width: int
    height: int
    labels: tuple[Spot, ...]
    """The first character of each label."""
    widths: tuple[int, ...]
    middles: tuple[tuple[float, float], ...]
    """Of the labels, in units that are as wide as high."""
    lands: tuple[int, ...]
    """The continent of each place."""
    land: dict[Spot, int]
    lines: dict[Spot, tuple[int, int]]
    """A braille pattern, and the continent it lies in; -1 between continents."""
    titles: dict[Spot, int]
    """Where names of continents begin, if there is room."""

    def node_at(self, x: int, y: int) -> int | None:
        """The place whose label is there, or next to it."""
        for node, ((left, row), width) in enumerate(zip(self.labels, self.widths, strict=True)):
            if row == y and left - 1 <= x <= left + width:
                return node
        return None

    def ahead(self, node: int, way: tuple[int, int]) -> int:
        """The place an arrow leads to: near, and ahead rather than aside."""
        x, y = self.middles[node]
        costs = {
            other: far + 2 * abs((ox - x) * way[1] + (oy - y) * way[0])
            for other, (ox, oy) in enumerate(self.middles)
            if (far := (ox - x) * way[0] + (oy - y) * way[1]) > 0
        }
        return min(costs, key=lambda other: costs[other], default=node)


def plan_for(
    of: Map, room: Spot, choices: Sequence[Sequence[int]], titles: Sequence[str], zoom: float = 1.0
) -> tuple[Plan, int]:
    """The smallest plan that fills the room and fits all labels; and which of the choices these are.

    A choice is how wide every label is. The first that fits is taken.
    """
    scale = max(1.0, zoom)
    while True:
        size = max(int(room[0] * scale), max(choices[-1]) + 2), max(int(room[1] * scale), 1)
        for choice, widths in enumerate(choices):
            strict = scale < _LARGEST or choice + 1 < len(choices)
            if max(widths) + 2 <= size[0] and (labels := _place(of, size, widths, strict)) is not None:
                return _finish(of, size, labels, widths, titles), choice
        scale *= _GROWTH


def _place(of: Map, size: Spot, widths: Sequence[int], strict: bool) -> list[Spot] | None:
    taken: set[Spot] = set()
    spots: list[Spot] = []
    for (x, y), width in zip(_anchors(of, size, max(widths)), widths, strict=True):
        spot = _free(taken, (x - width // 2, y), width, size, strict)
        if spot is None:
            return None
        spots.append(spot)
        taken.update((spot[0] + i, spot[1]) for i in range(-1, width + 1))
    return spots


def _anchors(of: Map, size: Spot, widest: int) -> Iterator[Spot]:
    left, top = min(node.x for node in of.nodes), min(node.y for node in of.nodes)
    wide = max(1, max(node.x for node in of.nodes) - left)
    high = max(1, max(node.y for node in of.nodes) - top)
    margin = min(widest // 2 + 1, size[0] // 2)
    for node in of.nodes:
        x = margin + (node.x - left) * max(0, size[0] - 1 - 2 * margin) // wide
        yield x, (node.y - top) * (size[1] - 1) // high


def _free(taken: set[Spot], at: Spot, width: int, size: Spot, strict: bool) -> Spot | None:
    """The nearest spot with room for a label; none if that is too far. If need be, over another one."""
    for x, y in _nearby(at, _ASIDE if strict else 2 * _ASIDE):
        if (
            0 <= y < size[1]
            and 1 <= x <= size[0] - width - 1
            and taken.isdisjoint((x + i, y) for i in range(width))
        ):
            return x, y
    return None if strict else (max(1, min(at[0], size[0] - width - 1)), at[1])


def _nearby(at: Spot, far: int) -> Iterator[Spot]:
    x, y = at
    for distance in range(far + 1):
        for rows in range(distance // 3 + 1):
            columns = distance - 3 * rows
            yield from ((x + dx, y + dy) for dy in (rows, -rows) for dx in (columns, -columns))


def _finish(of: Map, size: Spot, labels: list[Spot], widths: Sequence[int], titles: Sequence[str]) -> Plan:
    home = {node: i for i, part in enumerate(of.continents) for node in part.nodes}
    lands = tuple(home[node] for node in range(len(of.nodes)))
    middles = [(x + (width - 1) / 2, float(y)) for (x, y), width in zip(labels, widths, strict=True)]
    land = _land(size, middles, lands, of.edges)
    return Plan(
        size[0],
        size[1],
        tuple(labels),
        tuple(widths),
        tuple((x / 2, y) for x, y in middles),
        lands,
        land,
        _lines(size, middles, lands, of.edges),
        _titles(labels, widths, land, titles),
    )


def _lines(
    size: Spot, middles: Sequence[tuple[float, float]], lands: Sequence[int], edges: Sequence[Spot]
) -> dict[Spot, tuple[int, int]]:
    lines: dict[Spot, tuple[int, int]] = {}
    for a, b in edges:
        land = lands[a] if lands[a] == lands[b] else -1
        for start, end in _ways(middles[a], middles[b], size[0]):
            for i, (x, y) in enumerate(_dots(start, end)):
                spot = x // 2, y // 4
                if 0 <= spot[0] < size[0] and 0 <= spot[1] < size[1] and (land >= 0 or i % _ABROAD == 0):
                    pattern, before = lines.get(spot, (0, land))
                    lines[spot] = pattern | _DOTS[y % 4][x % 2], max(land, before)
    return lines


def _ways(
    a: tuple[float, float], b: tuple[float, float], width: int
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    if abs(a[0] - b[0]) <= width * _ROUND:
        yield a, b
        return
    west, east = sorted((a, b))
    y = (west[1] + east[1]) / 2
    yield west, (0.0, y)
    yield east, (width - 1.0, y)


def _dots(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Spot]:
    """Dots of a line, in columns and rows of dots; a character is two by four of them."""
    ax, ay, bx, by = start[0] * 2 + 1, start[1] * 4 + 2, end[0] * 2 + 1, end[1] * 4 + 2
    steps = int(max(abs(ax - bx), abs(ay - by))) or 1
    for i in range(steps + 1):
        yield round(ax + (bx - ax) * i / steps), round(ay + (by - ay) * i / steps)


def _land(
    size: Spot, middles: Sequence[tuple[float, float]], lands: Sequence[int], edges: Sequence[Spot]
) -> dict[Spot, int]:
    """What is near a place, or near the middle of a line within a continent, is land of it."""
    reach = _REACH * sqrt(size[0] / 2 * size[1] / len(middles))
    sites = [(x, y, reach, land) for (x, y), land in zip(middles, lands, strict=True)]
    for a, b in edges:
        (ax, ay), (bx, by) = middles[a], middles[b]
        if lands[a] == lands[b] and hypot((ax - bx) / 2, ay - by) < 4 * reach:
            sites.append(((ax + bx) / 2, (ay + by) / 2, reach * 0.8, lands[a]))
    nearest: dict[Spot, tuple[float, int]] = {}
    for x, y, far, land in sites:
        for row in range(max(0, int(y - far)), min(size[1], int(y + far) + 2)):
            for column in range(max(0, int(x - 2 * far)), min(size[0], int(x + 2 * far) + 2)):
                distance = hypot((column - x) / 2, row - y)
                if distance <= far and distance < nearest.get((column, row), (far, -1))[0]:
                    nearest[column, row] = distance, land
    return {spot: land for spot, (_, land) in nearest.items()}


def _titles(
    labels: Sequence[Spot],
    widths: Sequence[int],
    land: dict[Spot, int],
    titles: Sequence[str],
) -> dict[Spot, int]:
    """Each where there is room on its own land, as near to its middle as may be."""
    taken = {(x + i, y) for (x, y), width in zip(labels, widths, strict=True) for i in range(-1, width + 1)}
    found: dict[Spot, int] = {}
    for part, title in enumerate(titles):
        cells = [spot for spot, of in land.items() if of == part]
        if not cells:
            continue
        mean = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
        width = cell_len(title)
        for x, y in sorted(cells, key=lambda c: hypot((c[0] + width / 2 - mean[0]) / 2, c[1] - mean[1])):
            span = [(x + i, y) for i in range(width)]
            if taken.isdisjoint(span) and all(land.get(spot) == part for spot in span):
                found[x, y] = part
                taken.update(span)
                break
    return found
