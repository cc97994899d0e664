"""Everybody's chance to win, told from what a spectator may know: one formula for a game.

In Dots there is none: a bot has to play games to tell.
"""

from collections.abc import Callable, Mapping
from typing import Any

from parley.bots.battleship_plus.chance import chance_of as in_plus
from parley.bots.conquest.prospect import chance_of as in_conquest
from parley.bots.seabattle.chance import chance_of as in_sea
from parley.core import Seat

FORMULAS: Mapping[str, Callable[[Any, Seat], float | None]] = {
    "seabattle": in_sea,
    "battleship-plus": in_plus,
    "conquest": lambda view, seat: in_conquest(view.position, seat),
}
"""By game: what a spectator sees, and whose chance is asked for."""
