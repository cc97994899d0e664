"""Takes the biggest capture there is, or prevents the enemy's biggest, else plays beside the last dots.

It looks one move ahead and no farther, but overlooks nothing there.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random

from parley.core import Cell
from parley.core.bitboard import indices
from parley.core.bot import Hint, Limit
from parley.games.dots import Goal, Put, State, View

_TAKING = 1.25
"""What a capture counts, where preventing it counts 1."""


class GreedyBot:
    """Captures what it can, saves what it can."""

    def choose(self, view: View, limit: Limit, rng: Random) -> Put:
        """The best of `hint`, any of them where several are."""
        return self.hint(view, limit, rng).move

    def hint(self, view: View, _limit: Limit, rng: Random) -> Hint[Put]:
        """What a dot on each point captures, and what it saves, which counts a little less."""
        cells = _worths(view.state, view.choices)
        most = max(cells.values())
        return Hint(Put(rng.choice([cell for cell, worth in cells.items() if worth == most])), cells)


def _worths(state: State, choices: int) -> dict[Cell, float]:
    grid, seat = state.field.grid, state.turn
    worths = dict.fromkeys(grid.cells(_sensible(state, choices)), 0.0)
    for player in state.standing.playing:
        weight = _TAKING if player == seat else 1.0
        for cell, caught in captures(state, player, choices):
            if player == seat or cell in worths:
                worths[cell] = worths.get(cell, 0.0) + weight * caught
    return {cell: worth + _shape(state, cell) for cell, worth in worths.items()}


def captures(state: State, seat: int, points: int) -> Iterator[tuple[Cell, int]]:
    """Where a dot of `seat` on one of `points` captures something, and how much that scores."""
    field, live, enclosed = state.field, state.live[seat], state.land.enclosed[seat]
    enemies = _others(state.live, seat)
    for number in indices(points & ~enclosed & field.grid.around(live)):
        caught = 0
        for inside in field.closed(live, number):
            if inside & enemies:
                counted = inside if state.setup.goal == Goal.TERRITORY else inside & enemies
                caught += counted.bit_count()
        if caught:
            y, x = divmod(number, field.grid.stride)
            yield Cell(x, y), caught


def _sensible(state: State, choices: int) -> int:
    """Near the last dot, else near any, outside free areas; what is left when there is nothing like that."""
    around, full = state.field.grid.around, state.field.grid.full
    others = _others(state.land.enclosed, state.turn)
    mine = state.land.enclosed[state.turn]
    last = state.field.grid.bit(*state.last) if state.last else 0
    for points in (around(around(last)), around(around(_all(state.live))), full):
        if found := choices & points & ~(mine | others):
            return found
    return choices & mine & ~others or choices


def _shape(state: State, cell: Cell) -> float:
    """Less than a dot is worth: in touch with friend and foe, spread out, off the edge."""
    grid, seat = state.field.grid, state.turn
    here = grid.bit(*cell)
    beside, near = grid.around(here), grid.around(grid.around(here))
    own, foes = state.live[seat], _others(state.live, seat)
    touched = (beside & own).bit_count()
    value = 0.2 * min(touched, 2) - 0.1 * max(touched - 2, 0) + 0.1 * min((beside & foes).bit_count(), 3)
    value += 0.05 * min((near & own).bit_count(), 4)
    return value - (0.2 if here & grid.edge else 0.0)


def _all(masks: tuple[int, ...]) -> int:
    return reduce(or_, masks)


def _others(masks: tuple[int, ...], seat: int) -> int:
    return _all((*masks[:seat], *masks[seat + 1 :]))
