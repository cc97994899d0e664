"""What hunters of both games at sea have in common: they fire at the hottest cell.

Heat is the chance of a hit where whole fleets tell it, else only a comparison of cells. Where few fleets were
found that fit, they agree on cells that may well be water: good enough to fire at, but no chance to be told.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, TypeVar

from parley.core.bot import Hint
from parley.core.cells import Cell

_TOLD = 10
"""Fleets that have to count before what they say is told as a chance."""

S = TypeVar("S")


class Heat(NamedTuple):
    """How much a shot at each cell promises; what is not there promises nothing."""

    cells: Mapping[Cell, float]
    fleets: float = 0.0
    """How many, each counting as much as any other, tell that this is the chance of a hit; 0: it is not."""


def fire(heat: Heat, shoot: Callable[[Cell], S], rng: Random) -> Hint[S]:
    """At any of the hottest cells; there is at least one."""
    cells = heat.cells
    most = max(cells.values())
    shot = shoot(rng.choice([cell for cell, warmth in cells.items() if warmth == most]))
    if heat.fleets < _TOLD:
        return Hint(shot, cells)
    chances = {cell: min(1.0, chance) for cell, chance in cells.items()}  # sums of floats may be more
    return Hint(shot, chances, hit=max(chances.values()))
