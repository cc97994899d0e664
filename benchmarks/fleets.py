"""Three kinds of classic fleets to hunt for."""

from collections.abc import Callable
from random import Random

from parley.core.bitboard import grid
from parley.games.layout import Layout, Waters, random_layout
from parley.games.layout.waters import Placement, placements


def sequential(waters: Waters, rng: Random) -> Layout:
    """Ships placed in turn, the longest first."""
    return random_layout(waters, rng)


def uniform(waters: Waters, rng: Random) -> Layout:
    """Every layout as likely as any other."""
    return _draw([placements(waters.size, shape) for shape in waters.shapes], rng)


def rim(waters: Waters, rng: Random) -> Layout:
    """Every ship except one-deckers lies along the rim."""
    board = grid(waters.size, waters.size)
    lines = (board.rows[0], board.rows[-1], board.columns[0], board.columns[-1])
    choices = []
    for shape in waters.shapes:
        berths = placements(waters.size, shape)
        along = tuple(berth for berth in berths if any(not berth.mask & ~line for line in lines))
        choices.append(along if shape.length > 1 else berths)
    return _draw(choices, rng)


def _draw(choices: list[tuple[Placement, ...]], rng: Random) -> Layout:
    """Draw each ship on its own until none touch."""
    while True:
        blocked, drawn = 0, []
        for berths in choices:
            berth = berths[int(rng.random() * len(berths))]
            if berth.mask & blocked:
                break
            blocked |= berth.halo
            drawn.append(berth.berth)
        else:
            return tuple(drawn)


KINDS: dict[str, Callable[[Waters, Random], Layout]] = {
    "sequential": sequential,
    "uniform": uniform,
    "rim": rim,
}
