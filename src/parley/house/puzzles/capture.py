"""Find the capture: the dot that takes more prisoners than any other."""

from typing import Any

from parley.core import Seat
from parley.games.dots import GAME, Captured, View

FEWEST = 2
"""The fewest prisoners: one alone is seen at once."""


def find_capture(view: View, seat: Seat) -> tuple[str, dict[str, Any]] | None:
    """The point, if there is one that takes the most."""
    found = []
    for move in view.moves():
        events = GAME.apply(view.state, seat, move).events
        taken = sum(len(one.prisoners) for one in events if isinstance(one, Captured) and one.seat == seat)
        if taken:
            found.append((taken, GAME.format_move(move)))
    found.sort(reverse=True)
    if not found or found[0][0] < FEWEST or (len(found) > 1 and found[1][0] == found[0][0]):
        return None
    return found[0][1], {"count": found[0][0]}
