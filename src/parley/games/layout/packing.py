"""Is there a legal layout at all? A bounded search, the same every time.

Grow every ship by one cell to the right and one down, and the board by as much: ships that touch neither by
side nor by corner are then rectangles that do not overlap, so a layout is a packing.
"""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from parley.core.bitboard import grid
from parley.core.cells import Cell
from parley.games.layout.waters import Berth, Layout, Waters, bulk

BUDGET = 40_000
"""How many placements `find_layout` tries before it gives up: some 0.1 s."""

REMEMBERED = 1024
"""For how many waters what was worked out is kept: strangers propose fleets without end."""


class Verdict(StrEnum):
    """What a bounded search can say."""

    FOUND = "there is a legal layout"
    IMPOSSIBLE = "there is no legal layout"
    UNKNOWN = "the search was given up"


def find_layout(waters: Waters, budget: int = BUDGET) -> tuple[Verdict, Layout | None]:
    """A legal layout, the same every time, or the proof that there is none, or neither."""
    if not _fit_by_counting(waters):
        return Verdict.IMPOSSIBLE, None
    # Three quick dives, then the patient one: what one order of trying misses another finds at once.
    for vertical_first, small_first, share in _DIVES:
        verdict, layout = _Packing(waters, vertical_first, small_first, budget // share).solve()
        if verdict is not Verdict.UNKNOWN:
            return verdict, layout
    return Verdict.UNKNOWN, None


_DIVES = ((False, False, 20), (True, False, 20), (False, True, 20), (True, True, 1))


def _fit_by_counting(waters: Waters) -> bool:
    """False only where counting proves that the grown ships cannot be packed.

    Measure widths in whole multiples of p and heights in whole multiples of q, rounded down: what is packed
    side by side never measures more together than the room it lies in, so neither do areas.
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
    """One way to put one kind of ship at cell 0 of the grown board."""

    kind: int
    vertical: bool
    ship: int
    grown: int


class _Packing:
    """Depth-first search over the packings of the grown ships into the grown board.

    At the first free cell in reading order either some ship has its top-left corner, or the cell stays empty.
    Three things keep this short: ships of one shape are interchangeable, the number of cells that may
    stay empty is known, and a region that could not be filled once is not tried again.
    """

    def __init__(self, waters: Waters, vertical_first: bool, small_first: bool, budget: int) -> None:
        self.waters = waters
        self.budget = budget
        self.failed: set[tuple[int, tuple[int, ...], int]] = set()
        self.needs: dict[tuple[tuple[int, ...], int], int] = {}
        self.kinds = sorted(set(waters.shapes), key=bulk, reverse=not small_first)
        size = waters.size
        self.room = grid(size + 1, size + 1)
        self.inner = self.room.rectangle(1, 1, size - 1, size - 1)
        inland = self.room.rectangle(1, 1, max(size - 2, 0), size - 2)
        self.border = self.room.rectangle(0, 0, size, size) ^ inland
        self.corners = self.room.mask([Cell(x, y) for x in (0, size - 1) for y in (0, size - 1)])
        self.corners_each = 1 if all(max(shape) < size for shape in self.kinds) else 4
        self.options = [
            _Option(kind, vertical, self.room.rectangle(0, 0, w, h), self.room.rectangle(0, 0, w + 1, h + 1))
            for kind, shape in enumerate(self.kinds)
            for vertical in sorted({False, shape.length != shape.breadth}, reverse=vertical_first)
            for w, h in [shape.extent(vertical)]
        ]
        self.areas = [(shape.length + 1) * (shape.breadth + 1) for shape in self.kinds]
        self.savings = sorted(((self._saving(kind), kind) for kind in range(len(self.kinds))), reverse=True)

    def solve(self) -> tuple[Verdict, Layout | None]:
        """As `find_layout`, with this order of trying."""
        counts = tuple(self.waters.shapes.count(shape) for shape in self.kinds)
        limit = self.waters.wall_limit
        placed = self._fill(self.room.full, counts, sum(counts) if limit is None else limit)
        if placed is None:
            return (Verdict.IMPOSSIBLE if self.budget >= 0 else Verdict.UNKNOWN), None
        berths: list[list[Berth]] = [[] for _ in self.kinds]
        for option, at in placed:
            y, x = divmod(at, self.room.stride)
            berths[option.kind].append(Berth(Cell(x, y), option.vertical))
        return Verdict.FOUND, tuple(berths[self.kinds.index(shape)].pop() for shape in self.waters.shapes)

    def _fill(self, free: int, counts: tuple[int, ...], walls: int) -> list[tuple[_Option, int]] | None:
        """The ships for the free cells, of which `walls` may still lie along the wall; last one first."""
        if not any(counts):
            return []
        if not walls:
            free &= self.inner  # what is packed in there keeps off the wall
        key = (free, counts, walls)
        if key in self.failed:
            return None
        spare = free.bit_count() - self._need(counts, 0)
        need = self._need(counts, walls)
        while spare >= 0 and self._core(free, walls) >= need:
            first = free & -free
            at = first.bit_length() - 1
            for option in self.options:
                kind, _, ship, grown = option
                if not counts[kind]:
                    continue
                self.budget -= 1
                if self.budget < 0:
                    return None
                grown <<= at
                if grown & ~free:
                    continue
                walled = 1 if ship << at & self.border else 0
                rest = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
                placed = self._fill(free ^ grown, rest, walls - walled)
                if placed is not None:
                    placed.append((option, at))
                    return placed
            free ^= first
            spare -= 1
        self.failed.add(key)
        return None

    def _core(self, cells: int, walls: int) -> int:
        """How much of the core these cells are: those away from the wall, and the corners beside.

        A ship along the wall takes a row of the inner room less than another one; in a corner it takes one
        cell less again, so the corners are counted on top, as far as `walls` ships can reach them.
        """
        corners = min((cells & self.corners).bit_count(), walls * self.corners_each)
        return (cells & self.inner).bit_count() + corners

    def _need(self, counts: tuple[int, ...], walls: int) -> int:
        """How much of the core these ships take at least, when `walls` of them may lie along the wall."""
        need = self.needs.get((counts, walls))
        if need is None:
            need = sum(count * area for count, area in zip(counts, self.areas, strict=True))
            left = walls
            for saving, kind in self.savings:
                moved = min(left, counts[kind])
                need -= moved * saving
                left -= moved
            self.needs[counts, walls] = need
        return need

    def _saving(self, kind: int) -> int:
        """How much less of the core a ship takes along the wall than away from it, at most."""
        size, stride = self.waters.size, self.room.stride
        return max(
            self.areas[kind] - self._core(option.grown << at, 4)
            for option in self.options
            if option.kind == kind
            for at in (y * stride + x for y in range(size) for x in range(size))
            if option.ship << at & self.border and not option.grown << at & ~self.room.full
        )


@lru_cache(maxsize=REMEMBERED)
def known_layout(waters: Waters) -> Layout | None:
    """What `find_layout` finds; searched for once."""
    return find_layout(waters)[1]


def has_layout(waters: Waters) -> bool:
    """Is a legal layout known to exist? False too where the search was given up."""
    return known_layout(waters) is not None
