"""Takes the biggest capture there is, or prevents the enemy's biggest, else plays beside the last dots.

It overlooks nothing one move ahead. Two moves ahead it sees forks near the last dot: a dot that threatens to
capture in two ways, of which one can be prevented.
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
_FORK = 0.8
"""The same for a fork, one's own or the enemy's."""
_MANY = 40
"""Where more points than these come into question, nothing is near the last dot."""


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
    if len(worths) <= _MANY:
        for cell in worths:
            worths[cell] = _FORK * sum(_fork(state, player, cell) for player in state.standing.playing)
    for player in state.standing.playing:
        weight, points = (_TAKING, choices) if player == seat else (1.0, choices & ~_all(state.land.enclosed))
        for cell, caught in captures(state, player, points):
            worths[cell] = worths.get(cell, 0.0) + weight * caught
    return {cell: worth + _shape(state, cell) for cell, worth in worths.items()}


def captures(state: State, seat: int, points: int) -> Iterator[tuple[Cell, int]]:
    """Where a dot of `seat` on one of `points` captures something, and how much that scores."""
    field, live, enclosed = state.field, state.live[seat], state.land.enclosed[seat]
    for number in indices(points & ~enclosed & field.grid.around(live)):
        caught = _caught(state, seat, live, number)
        if caught:
            yield field.grid.cell(1 << number), caught


def _caught(state: State, seat: int, live: int, number: int) -> int:
    """What a dot on point `number` scores, where `live` are the dots of `seat`."""
    enemies, caught = _others(state.live, seat), 0
    for inside in state.field.closed(live, number):
        if inside & enemies:
            counted = inside if state.setup.goal == Goal.TERRITORY else inside & enemies
            caught += counted.bit_count()
    return caught


def _fork(state: State, seat: int, cell: Cell) -> int:
    """After a dot of `seat` here, what its second best capture beside it would score."""
    around, bit = state.field.grid.around, state.field.grid.bit(*cell)
    live = state.live[seat] | bit
    near = around(around(bit)) & around(live) & state.open & ~bit & ~state.land.enclosed[seat]
    found = sorted(_caught(state, seat, live, number) for number in indices(near))
    return found[-2] if len(found) > 1 else 0


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
