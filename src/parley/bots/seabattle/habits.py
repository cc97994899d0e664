"""Where players like to have their ships, counted in fleets they placed here.

A cell is liked as much as there were more ships on it than if all were placed in turn; one-deckers are
counted for themselves. A part of a fleet counts as seen from all eight sides, for what most people like (the
wall, the corners) is alike there. What was seen last counts most. It is only ever a share of what is
expected: a few fleets may be anybody's.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from random import Random
from statistics import fmean
from typing import NamedTuple

from parley.bots.seabattle.fleets import Draw
from parley.core.bitboard import Grid
from parley.core.cells import Cell
from parley.games.layout import Waters
from parley.games.layout.waters import placements
from parley.games.seabattle import Chart

Fleet = tuple[int, ...]
"""The cells of each ship."""
_Counts = dict[tuple[bool, Cell], float]
"""By whether it is a one-decker, and by cell."""

_MOST = 0.3
"""The share of players taken to place their ships like those seen: its limit, the more fleets are seen."""
_HALF = 50
"""With this many fleets that count in full it is half of that."""
_FADE = 0.5 ** (1 / 100)
"""What each fleet counts of the one seen after it: every hundredth, half."""
_OWN = 0.75
"""How much of a fleet counts as it is; the rest, as seen from all sides."""
_DOUBT = 2.0
"""Ships on every cell that nobody has seen: it takes some before a cell is liked."""
_SURVEY = 400
"""Fleets drawn to know what is to be expected."""


class Habits(NamedTuple):
    """What is expected of some."""

    share: float
    """Of all players."""
    liking: Mapping[int, float]
    """How much likelier than if it were placed in turn a ship is, by its cells."""
    whole: float
    """The product of all ships' in a fleet that is placed in turn, on average."""

    def of(self, ships: Iterable[int]) -> float:
        """How much likelier a fleet with these ships is than if they were placed in turn."""
        return prod(self.liking.get(ship, 1.0) for ship in ships) / self.whole


def learn(waters: Waters, seen: Sequence[Fleet]) -> Habits | None:
    """From fleets in these waters, the latest first; None where none can be drawn.

    It takes a tenth of a second, so not while a move is due.
    """
    draw = Draw(Chart(waters), Random(0)).fleet
    drawn = [
        tuple(berth.mask for berth in ships) for ships, weight in (draw() for _ in range(_SURVEY)) if weight
    ]
    if not drawn:
        return None
    weights = [_FADE**age for age in range(len(seen))]
    found = _count(waters.grid, seen, weights, _OWN)
    usual = _count(waters.grid, drawn, [sum(weights) / len(drawn)] * len(drawn), 0.0)
    liked = {key: (found.get(key, 0.0) + _DOUBT) / (count + _DOUBT) for key, count in usual.items()}
    liking = {
        place.mask: fmean(liked.get((shape.length == 1, cell), 1.0) for cell in waters.grid.cells(place.mask))
        for shape in set(waters.shapes)
        for place in placements(waters.size, shape)
    }
    whole = fmean(prod(map(liking.__getitem__, ships)) for ships in drawn)
    return Habits(_MOST * sum(weights) / (sum(weights) + _HALF), liking, whole)


def _count(board: Grid, fleets: Sequence[Fleet], weights: Sequence[float], own: float) -> _Counts:
    """How often there was a ship; a share of it where it was, the rest as seen from all sides."""
    counts: _Counts = {}
    for fleet, weight in zip(fleets, weights, strict=True):
        for ship in fleet:
            for cell in board.cells(ship):
                turned = [(one, (1 - own) / 8) for one in turns(board.width, cell)]
                for at, part in [(cell, own), *turned]:
                    key = not ship & (ship - 1), at
                    counts[key] = counts.get(key, 0.0) + weight * part
    return counts


def turns(size: int, cell: Cell) -> list[Cell]:
    """The eight cells it may be for somebody who looks from another side."""
    last = size - 1
    sides = [(x, y) for x in (cell.x, last - cell.x) for y in (cell.y, last - cell.y)]
    return [Cell(*side) for side in (*sides, *((y, x) for x, y in sides))]
