"""Where ships may lie on a square board: whether there is a legal layout at all, and random ones.

Shared by the games with fleets. Ships lie along the rows or the columns, and touch neither by side nor by
corner.
"""

from parley.games.layout.packing import BUDGET, Verdict, find_layout, has_layout
from parley.games.layout.scatter import random_layout
from parley.games.layout.waters import Berth, Layout, Shape, Waters, berth_mask

__all__ = [
    "BUDGET",
    "Berth",
    "Layout",
    "Shape",
    "Verdict",
    "Waters",
    "berth_mask",
    "find_layout",
    "has_layout",
    "random_layout",
]
