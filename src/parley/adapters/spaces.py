"""The shapes of what agents see and do, in Gymnasium's words."""

from typing import Any

import numpy as np
from gymnasium import spaces

from parley.adapters.play import Play
from parley.adapters.sheets import Sheet


def box(sheet: Sheet[Any]) -> spaces.Box:
    """What is painted on this sheet."""
    return spaces.Box(0, sheet.most, sheet.shape, np.int8)


def observation_space(play: Play) -> spaces.Dict:
    """Planes and mask under the names that PettingZoo's own games give them."""
    mask = spaces.Box(0, 1, (play.actions,), np.int8)
    return spaces.Dict({"observation": box(play.encoding.planes), "action_mask": mask})


def action_space(play: Play) -> "spaces.Discrete[np.int64]":
    """All actions of the game, legal or not."""
    return spaces.Discrete(play.actions)
