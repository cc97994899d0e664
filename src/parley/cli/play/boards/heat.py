"""How warm a hint finds the cells of a board."""

from collections.abc import Mapping
from math import inf

from parley.core import Cell

LEVELS = 9


def warmth(cells: Mapping[Cell, float]) -> dict[Cell, int]:
    """The warmer ones from 1 to 9; what is much colder than the warmest is left out."""
    warm = {cell: heat for cell, heat in cells.items() if 0 < heat < inf}
    most = max(warm.values(), default=0.0)
    levels = {cell: round(LEVELS * heat / most) for cell, heat in warm.items()}
    return {cell: level for cell, level in levels.items() if level}
