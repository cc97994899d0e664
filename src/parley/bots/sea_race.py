"""The chance to win a game of two hidden fleets: a race, whoever needs fewer misses has won.

A hit keeps the turn, so only misses cost one. How many a good hunter still needs follows from a few numbers:
open water, and the ships in it. Where one cell is looked for in `water` cells, the misses are anything up to
that; the last of `n` is found after the share n / (n + 1) of them, as a Beta distribution has it. A long ship
counts as a part of a cell, for it is not missed so easily. Only what both sides know is asked for, so the
chances of the two seats make one.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from parley.core.bitboard import Grid
from parley.games.layout import Shape

_LEAST = 0.1
"""What a race varies even when nothing is left to chance."""
_WAY = 1 / 3
"""Misses for each way too many to go on from a hit: half would be those where only one way is right."""


class Quarry(NamedTuple):
    """What is known of a hunted fleet, in numbers."""

    water: int
    """Open cells, those beside found ships not counted."""
    edges: int
    """Open cells beside found ships."""
    found: int
    """Ships found but not sunk."""
    hidden: tuple[int, ...]
    """The cells of each ship not found."""


class Weights(NamedTuple):
    """What `python -m benchmarks.chances` fits, for each game."""

    size: float
    """How fast a ship becomes easier to find, the bigger it is; one of one cell counts 1."""
    halo: float
    """How much water is ruled out for each cell of a ship found."""
    ship: float
    """Misses for each ship of more than one cell besides."""
    doubt: float
    """What the misses vary besides, for each of them: hunters and hiding places differ."""
    scale: float
    """How much is to be made of a lead."""
    tempo: float
    """The misses that being to move is worth."""


def count(board: Grid, free: int, known: int, afloat: Sequence[Shape]) -> Quarry:
    """Ships may be on the cells `free` and are on `known`; `afloat` are their shapes, the biggest first.

    Which ships were found is not known yet. They are taken for the biggest, the easiest to find of all: so
    sinking them brings no bad news. And they are taken to be as few as possible: so no hit makes one of two.
    """
    sizes = [length * breadth for length, breadth in afloat]
    parts = _fewest(board, free | known, known, afloat)
    found = min(parts, sum(1 for size in sizes if size > 1))  # one of a single cell is sunk once it is found
    edges = board.beside(known) & free & ~known
    water = free & ~known & ~edges
    return Quarry(water.bit_count(), edges.bit_count(), found, tuple(sizes[found:]))


def _fewest(board: Grid, room: int, known: int, afloat: Sequence[Shape]) -> int:
    """How many ships the known cells belong to, at least, if ships may be on the cells `room` only."""
    extents = {shape.extent(vertical) for shape in afloat for vertical in (False, True)}
    ships, left = 0, known
    while left:
        ship = near = board.flood(left & -left, left)
        for _ in range(max(map(max, extents)) - 1):
            near = board.around(near)
        for part in board.components(left & near & ~ship):
            whole, width, height = _whole(board, ship | part, known)
            if not whole & ~room and any(width <= wide and height <= high for wide, high in extents):
                ship = whole
        ships, left = ships + 1, left & ~ship
    return ships


def _whole(board: Grid, ship: int, known: int) -> tuple[int, int, int]:
    """The smallest rectangle around these cells and whatever known touches it, with its width and height."""
    while True:
        xs, ys = zip(*board.cells(ship), strict=True)
        x, y = min(xs), min(ys)
        width, height = max(xs) - x + 1, max(ys) - y + 1
        whole = board.rectangle(x, y, width, height)
        ship = whole | board.around(whole) & known
        if ship == whole:
            return whole, width, height


def misses(quarry: Quarry, weights: Weights) -> tuple[float, float]:
    """How many it takes to sink all, and how much that varies (its variance)."""
    water, edges, found, hidden = quarry
    cells = sum(hidden)
    open_water = max(water - cells, 0) / (1 + weights.halo * cells / max(water, 1))
    ships = sum((2 * size - 1) ** -weights.size for size in hidden)
    mean = open_water * ships / (1 + ships)
    variance = open_water * mean / ((1 + ships) * (2 + ships))
    mean += weights.ship * sum(1 for size in hidden if size > 1) + _WAY * max(edges - found, 0)
    return mean, variance + weights.doubt * mean


def chance(ours: Quarry, theirs: Quarry, *, to_move: bool, weights: Weights) -> float:
    """Of sinking the fleet `theirs` before all of `ours` is sunk."""
    needed, one = misses(theirs, weights)
    given, other = misses(ours, weights)
    lead = given - needed + (weights.tempo if to_move else -weights.tempo)
    return 1 / (1 + exp(-lead / (weights.scale * sqrt(one + other + _LEAST))))
