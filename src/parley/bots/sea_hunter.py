"""What hunters of both games at sea have in common: they fire at the hottest cell.

Heat is the chance of a hit where whole fleets tell it, else only a comparison of cells. Where few fleets were
found that fit, they agree on cells that may well be water: good enough to fire at, but no chance to be told.
"""

from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean, pvariance
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
    chances = _settle(heat)
    return Hint(shot, chances, hit=max(chances.values()))


def _settle(heat: Heat) -> dict[Cell, float]:
    """The chances, each nearer to the average by as much of its distance as is owed to luck.

    The hottest of many cells is so in part because of the fleets that happened to be drawn. How much they
    vary by luck is known, as it is of any share of so many; what the cells vary besides is true. No cell
    passes another, and what is certain stays certain.
    """
    cells = {cell: min(1.0, chance) for cell, chance in heat.cells.items()}  # sums of floats may be more
    luck = {cell: chance * (1 - chance) / heat.fleets for cell, chance in cells.items()}
    mean = fmean(cells.values())
    true = max(pvariance(cells.values(), mean) - fmean(luck.values()), 0.0)
    return {
        cell: mean + (chance - mean) * (true / (true + luck[cell]) if luck[cell] else 1.0)
        for cell, chance in cells.items()
    }
