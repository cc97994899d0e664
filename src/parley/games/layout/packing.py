"""Is there a legal layout at all? A bounded, deterministic search.

Grow every ship by one cell to the right and one down, and the board likewise: ships that touch neither by
side nor by corner are then rectangles that do not overlap, so a layout is a packing. The grown board uses the
bits of the board's own grid: its extra column is the guard column.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from parley.core.bitboard import grid, indices
from parley.core.cells import Cell
from parley.games.layout.waters import Berth, Layout, Shape, Waters, bulk

BUDGET = 1_000_000
"""The effort of `find_layout`: cells of the board times placements tried before it gives up; about 0.2 s."""

REMEMBERED = 1024
"""How many waters are cached: strangers can propose endless fleets."""

_FEW = 6
"""A ship with fewer placements left than this goes first."""

DIVES = ((False, False, 20), (True, False, 20), (False, True, 20), (True, True, 1))
"""Vertical first, small ships first, part of the budget. What one order misses, another finds at once."""


class Verdict(StrEnum):
    """The possible answers of a bounded search."""

    FOUND = "there is a legal layout"
    IMPOSSIBLE = "there is no legal layout"
    UNKNOWN = "the search was given up"


def find_layout(waters: Waters, budget: int = BUDGET) -> tuple[Verdict, Layout | None]:
    """A legal layout, the same every time; or proof that there is none; or neither."""
    if not _fit_by_counting(waters):
        return Verdict.IMPOSSIBLE, None
    tries = budget // waters.size**2
    for vertical_first, small_first, share in DIVES:
        kinds = sorted(set(waters.shapes), key=bulk, reverse=not small_first)
        packing = Packing(waters.size, kinds, tries // share, vertical_first=vertical_first)
        counts = tuple(waters.shapes.count(shape) for shape in kinds)
        limit = waters.wall_limit
        packed = packing.fill(packing.room, counts, sum(counts) if limit is None else limit)
        if packed is not None:
            berths = {shape: [berth for kind, berth in packed if kind == shape] for shape in kinds}
            return Verdict.FOUND, tuple(berths[shape].pop() for shape in waters.shapes)
        if not packing.spent:
            return Verdict.IMPOSSIBLE, None
    return Verdict.UNKNOWN, None


@lru_cache(maxsize=REMEMBERED)
def known_layout(waters: Waters) -> Layout | None:
    """What `find_layout` finds, cached."""
    return find_layout(waters)[1]


def has_layout(waters: Waters) -> bool:
    """Is a legal layout known to exist? Also False if the search gave up."""
    return known_layout(waters) is not None


def _fit_by_counting(waters: Waters) -> bool:
    """False only if counting proves that the grown ships cannot be packed.

    Measure widths in whole multiples of p and heights in whole multiples of q, rounded down: things packed
    side by side never measure more in total than the space they lie in, so neither do areas.
    """
    room = waters.size + 1
    kinds = {shape: waters.shapes.count(shape) for shape in set(waters.shapes)}
    grown = [(length + 1, breadth + 1, count) for (length, breadth), count in kinds.items()]
    if any(max(length, breadth) > room for length, breadth, _ in grown):
        return False
    return all(
        sum(n * min((w // p) * (h // q), (h // p) * (w // q)) for w, h, n in grown)
        <= (room // p) * (room // q)
        for p in range(1, room + 1)
        for q in range(p, room + 1)
    )


class _Option(NamedTuple):
    """One way for one kind of ship to lie."""

    kind: int
    vertical: bool
    width: int
    height: int
    starts: int
    """Where its top-left cell may be."""
    walled: int
    """Where its top-left cell is when it lies along the wall."""
    grown: int
    """Its cells and its margin, at cell 0."""


_Ways = list[tuple[_Option, int]]
"""Options, each with the starts where everything it covers is free."""


class Packing:
    """Depth-first search over the packings of grown ships into the free part of the grown board.

    At the first free cell in reading order either some ship has its top-left corner, or the cell stays empty;
    but a ship with only a few possible places goes first. Three things keep this short: ships of one shape
    are interchangeable, the number of cells that may stay empty is known, and no region is tried twice.
    """

    def __init__(
        self, size: int, kinds: Sequence[Shape], budget: int, *, closed: int = 0, vertical_first: bool = False
    ) -> None:
        """No ship may have a cell in `closed`; kinds are tried in the order given."""
        self.kinds = kinds
        self.budget = budget
        self.stride = size + 1
        self.room = (1 << self.stride * self.stride) - 1
        self._inner = _inner(size)
        self._corners = _corners(size)
        self._corners_each = 1 if all(max(shape) < size for shape in kinds) else 4
        self._options = [
            _option(size, kind, shape, vertical, closed)
            for kind, shape in enumerate(kinds)
            for vertical in sorted({False, shape.length != shape.breadth}, reverse=vertical_first)
        ]
        self._areas = [(shape.length + 1) * (shape.breadth + 1) for shape in kinds]
        self._savings = sorted(((_saving(size, s), kind) for kind, s in enumerate(kinds)), reverse=True)
        self._tried: set[tuple[int, tuple[int, ...], int]] = set()
        self._needs: dict[tuple[tuple[int, ...], int], int] = {}

    @property
    def spent(self) -> bool:
        """Did the search give up? Then a failure proves nothing."""
        return self.budget < 0

    def fill(self, free: int, counts: tuple[int, ...], walls: int) -> list[tuple[Shape, Berth]] | None:
        """Berths for these counts of each kind, at most `walls` ships along the wall; None if impossible."""
        if not any(counts):
            return []
        if not walls:
            free &= self._inner  # ships packed here keep off the wall
        ways = self._ways(free, counts)
        free = 0
        for option, starts in ways:
            free |= _covered(option, starts, self.stride)
        key = (free, counts, walls)
        if key in self._tried or not self._may_fit(free, counts, walls):
            return None
        self._tried.add(key)
        for left, option, at in self._branches(free, counts, walls, ways):
            packed = self._put(left, counts, walls, option, at)
            if packed is not None or self.spent:
                return packed
        return None

    def _put(
        self, free: int, counts: tuple[int, ...], walls: int, option: _Option, at: int
    ) -> list[tuple[Shape, Berth]] | None:
        """Like `fill`, with the next ship in this place."""
        self.budget -= 1
        if self.spent:
            return None
        kind = option.kind
        rest = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
        packed = self.fill(free & ~(option.grown << at), rest, walls - (option.walled >> at & 1))
        if packed is not None:
            y, x = divmod(at, self.stride)
            packed.append((self.kinds[kind], Berth(Cell(x, y), option.vertical)))
        return packed

    def _ways(self, free: int, counts: tuple[int, ...]) -> _Ways:
        return [
            (option, starts)
            for option in self._options
            if counts[option.kind]
            for starts in [_fitting(option, free, self.stride)]
            if starts
        ]

    def _branches(
        self, free: int, counts: tuple[int, ...], walls: int, ways: _Ways
    ) -> Iterator[tuple[int, _Option, int]]:
        """Where the next ship may lie, and what is then free for it and the others."""
        chances = [0] * len(counts)
        for option, starts in ways:
            chances[option.kind] += starts.bit_count()
        if any(chance < count for chance, count in zip(chances, counts, strict=True)):
            return
        fewest = min(chance for chance in chances if chance)
        if fewest < _FEW:
            scarce = chances.index(fewest)
            for option, starts in ways:
                if option.kind == scarce:
                    yield from ((free, option, at) for at in indices(starts))
            return
        while self._may_fit(free, counts, walls):
            first = free & -free
            at = first.bit_length() - 1
            for option, starts in ways:
                if first & starts and not option.grown << at & ~free:
                    yield free, option, at
            free ^= first

    def _may_fit(self, free: int, counts: tuple[int, ...], walls: int) -> bool:
        """False only if there are too few cells for these ships."""
        enough = free.bit_count() >= self._need(counts, 0)
        return enough and self._core(free, walls) >= self._need(counts, walls)

    def _core(self, free: int, walls: int) -> int:
        """How much of the core is free: cells away from the wall, and the corners next to them.

        A ship along the wall takes one row less of the inner space than any other; in a corner it takes one
        cell less again, so the corners are added, as far as `walls` ships can reach them.
        """
        corners = min((free & self._corners).bit_count(), walls * self._corners_each)
        return (free & self._inner).bit_count() + corners

    def _need(self, counts: tuple[int, ...], walls: int) -> int:
        """The least these ships take of the core if `walls` of them may lie along the wall."""
        need = self._needs.get((counts, walls))
        if need is None:
            need = sum(count * area for count, area in zip(counts, self._areas, strict=True))
            left = walls
            for saving, kind in self._savings:
                moved = min(left, counts[kind])
                need -= moved * saving
                left -= moved
            self._needs[counts, walls] = need
        return need


def _fitting(option: _Option, free: int, stride: int) -> int:
    """The starts where everything the grown ship covers is free."""
    for _ in range(option.width):
        free &= free >> 1
    for _ in range(option.height):
        free &= free >> stride
    return free & option.starts


def _covered(option: _Option, starts: int, stride: int) -> int:
    """Everything the grown ship covers from any of these starts."""
    for _ in range(option.width):
        starts |= starts << 1
    for _ in range(option.height):
        starts |= starts << stride
    return starts


@cache
def _inner(size: int) -> int:
    """Where grown ships that keep off the wall may lie."""
    board = grid(size, size)
    return board.full & ~board.rows[0] & ~board.columns[0]


@cache
def _corners(size: int) -> int:
    return grid(size, size).mask([Cell(x, y) for x in (0, size - 1) for y in (0, size - 1)])


def _option(size: int, kind: int, shape: Shape, vertical: bool, closed: int) -> _Option:
    board = grid(size, size)
    width, height = shape.extent(vertical)
    starts = board.rectangle(0, 0, size - width + 1, size - height + 1)
    walled = board.rows[0] | board.columns[0] | board.rows[size - height] | board.columns[size - width]
    for at in indices(board.rectangle(0, 0, width, height)):
        starts &= ~(closed >> at)
    grown = grid(size, size + 1).rectangle(0, 0, width + 1, height + 1)
    return _Option(kind, vertical, width, height, starts, walled, grown)


@cache
def _saving(size: int, shape: Shape) -> int:
    """The most a ship saves of the core by lying along the wall."""
    inner, corners = _inner(size), _corners(size)
    area = (shape.length + 1) * (shape.breadth + 1)
    return max(
        area - (taken & inner).bit_count() - (taken & corners).bit_count()
        for vertical in (False, True)
        for option in [_option(size, 0, shape, vertical, 0)]
        for taken in (option.grown << at for at in indices(option.starts & option.walled))
    )
