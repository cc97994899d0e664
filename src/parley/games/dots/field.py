"""The board as tables, one object per size, and the question every dot asks: does it close a ring?

A ring of live dots is joined by sides and corners; what it encloses is joined by sides alone. Look at the
eight neighbours of a new dot: live dots of its colour form *arcs* there, separated by *gaps*, the ways out by
a side. Every arc that a line elsewhere already joins to another one closes a ring, and one more of the gaps
becomes an inside. Off the board there are no dots: a neighbour there is a way out like any other.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from parley.core import Cell, Seat
from parley.core.bitboard import grid
from parley.games.dots.events import Placed

_DOT = Cell(1, 1)
_AROUND = tuple(Cell(x, y) for y in range(3) for x in range(3) if (x, y) != _DOT)


class Joint(NamedTuple):
    """The arcs a dot joins and the gaps it separates: sets of neighbours, laid out as `Field._window`."""

    arcs: tuple[int, ...]
    gaps: tuple[int, ...]


class Spot(NamedTuple):
    """A point with everything a dot on it needs, made once for all games."""

    field: "Field"
    cell: Cell
    number: int
    bit: int
    placed: tuple[tuple[Placed], ...]
    """The event, by seat."""


class Field:
    """A board of this size: `field(width, height)`."""

    __slots__ = ("_joints", "_reach", "_window", "centre", "grid", "spots")

    def __init__(self, width: int, height: int) -> None:
        self.grid = grid(width, height)
        self.spots = {cell: _spot(self, cell) for cell in self.grid.cells(self.grid.full)}
        side = 2 if width % 2 == height % 2 == 0 else 3
        self.centre = self.grid.rectangle((width - side) // 2, (height - side) // 2, side, side)
        stride = self.grid.stride
        self._reach = stride + 1
        """How far a point's top-left neighbour is before it."""
        self._window = 0b111 | 0b101 << stride | 0b111 << 2 * stride
        """The eight neighbours of the point at `_reach`."""
        self._joints = _joints(stride)
        """By the live dots in the window, if there are at least two arcs."""

    def enclosed(self, live: int) -> int:
        """Everything these dots enclose."""
        # dots/I/8, dots/I/13, dots/I.remarks/6
        space = self.grid.full & ~live
        return space & ~self.grid.flood(self.grid.edge, space)

    def closed(self, live: int, number: int) -> Sequence[int]:
        """The parts that a dot on point `number` newly encloses; `live` is its colour's live dots without it.

        Correct only for a dot that its own colour did not enclose before.
        """
        shift = number - self._reach
        joint = self._joints.get((live >> shift if shift >= 0 else live << -shift) & self._window)
        if joint is None:
            return ()
        stride = self.grid.stride
        rings = seen = 0
        for arc in joint.arcs:
            here = arc << shift if shift >= 0 else arc >> -shift
            if seen and _meet(live, here, seen, stride):
                rings += 1
            seen |= here
        return self._insides(live | 1 << number, joint, shift, rings) if rings else ()

    def _insides(self, live: int, joint: Joint, shift: int, rings: int) -> list[int]:
        """What lies behind the gaps that have become insides: as many parts as there are rings."""
        space, edge, stride = self.grid.full & ~live, self.grid.edge, self.grid.stride
        growing = [(gap << shift if shift >= 0 else gap >> -shift) & space for gap in joint.gaps]
        insides: list[int] = []
        while len(insides) < rings:
            # Alternate, as in `_meet`: the insides are usually small, and the way out may be long.
            part = growing.pop(0)
            grown = (part | part << 1 | part >> 1 | part << stride | part >> stride) & space
            if grown & edge or not grown:
                continue
            if grown == part:
                insides.append(part)
                growing = [other for other in growing if not other & part]  # two gaps, one inside
            else:
                growing.append(grown)
        return insides


def _meet(live: int, one: int, other: int, stride: int) -> bool:
    """Are these two parts of one line of live dots?"""
    while True:
        wide = one | one << 1 | one >> 1
        grown = (wide | wide << stride | wide >> stride) & live
        if grown & other:
            return True
        if grown == one:
            return False
        one, other = other, grown  # alternate: this takes no longer than the smaller of the two


def _spot(field: Field, cell: Cell) -> Spot:
    bit = field.grid.bit(*cell)
    placed = tuple((Placed(Seat(seat), cell),) for seat in range(4))
    return Spot(field, cell, bit.bit_length() - 1, bit, placed)


def _joints(stride: int) -> dict[int, Joint]:
    table = {}
    for pattern in range(256):
        own = [cell for i, cell in enumerate(_AROUND) if pattern >> i & 1]
        others = [cell for cell in _AROUND if cell not in own]
        arcs = _parts(own, _touch)
        gaps = [part for part in _parts(others, _share_side) if any(_share_side(cell, _DOT) for cell in part)]
        if len(arcs) > 1:
            table[_window(own, stride)] = Joint(
                tuple(_window(arc, stride) for arc in arcs), tuple(_window(gap, stride) for gap in gaps)
            )
    return table


def _window(cells: Iterable[Cell], stride: int) -> int:
    return sum(1 << (y * stride + x) for x, y in cells)


def _parts(cells: Iterable[Cell], joined: Callable[[Cell, Cell], bool]) -> list[list[Cell]]:
    parts: list[list[Cell]] = []
    for cell in cells:
        near = [part for part in parts if any(joined(cell, other) for other in part)]
        parts = [part for part in parts if part not in near] + [[cell, *chain(*near)]]
    return parts


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one.x - other.x), abs(one.y - other.y)) == 1


def _share_side(one: Cell, other: Cell) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) == 1


@cache
def field(width: int, height: int) -> Field:
    """The tables for this size; the same object every time."""
    return Field(width, height)
