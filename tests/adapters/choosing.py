"""Small games, and a player that takes any action it may."""

from random import Random
from typing import Any, TypeVar

import numpy as np

from parley.adapters.play import Play
from parley.adapters.sheets import Array, Sheet, to_array

C = TypeVar("C")

SMALL: dict[str, dict[str, Any]] = {
    "seabattle": {"size": 6, "fleet": (0, 0, 1, 2)},
    "battleship-plus": {"ships": (1, 0, 1, 1, 0)},
    "dots": {"width": 10, "height": 10, "players": 3},
    "conquest": {"players": 3, "map": "isles", "rounds": 8},
}


def choose(play: Play, rng: Random) -> int:
    """Any action the mask allows."""
    return int(rng.choice(np.flatnonzero(play.mask_array()).tolist()))


def painted(sheet: Sheet[C], content: C) -> Array:
    """On a new canvas: nothing is left of what was there before."""
    return to_array(sheet.shape, sheet.canvas().paint(content))
