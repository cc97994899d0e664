"""Neighbourhoods as grids of three by three, turned and mirrored cell by cell."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from parley.bots.dots.playouts import likelihood
from parley.bots.dots.shapes import LEARNT, TENTHS, shapes
from parley.bots.dots.tables import point_of, tape_of
from parley.core import Cell
from parley.games.dots import GAME, Setup, State

CLOCKWISE = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
Grid = dict[tuple[int, int], int]


def number(grid: Grid) -> int:
    return sum(grid[step] * 3**i for i, step in enumerate(CLOCKWISE))


def alike(grid: Grid) -> Iterator[Grid]:
    for _ in range(4):
        yield grid
        yield {(-x, y): owner for (x, y), owner in grid.items()}
        grid = {(-y, x): owner for (x, y), owner in grid.items()}


GRIDS = [dict(zip(CLOCKWISE, owners, strict=True)) for owners in product(range(3), repeat=8)]


def test_a_shape_is_the_same_from_all_sides() -> None:
    table = shapes()
    assert len(table) == len(GRIDS)
    for grid in GRIDS:
        assert {table[number(other)] for other in alike(grid)} == {table[number(grid)]}


def test_there_is_a_letter_for_each_that_is_not_another_turned() -> None:
    kinds = {min(map(number, alike(grid))) for grid in GRIDS}
    assert len(LEARNT) == len(kinds)
    assert set(LEARNT) <= set(TENTHS)


def owner(state: State, cell: Cell, seat: int) -> int:
    """1 for one's own dot, 2 for an enemy's, 0 for neither."""
    if cell not in state.field.spots:
        return 0
    bit = state.field.grid.bit(*cell)
    return next((1 if i == seat else 2 for i, live in enumerate(state.live) if live & bit), 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_point_is_worth_goes_by_its_neighbours(players: int) -> None:
    rng, state, seen = Random(players), GAME.start(Setup(10, 10, players)), set()
    for _ in range(60):
        move = rng.choice(list(GAME.view(state, state.turn).moves()))
        state = GAME.apply(state, state.turn, move).state
    tape = tape_of(state)
    for seat, cell in product(range(players), state.field.grid.cells(state.open)):
        grid = {(x, y): owner(state, Cell(cell.x + x, cell.y + y), seat) for x, y in CLOCKWISE}
        assert likelihood(tape, point_of(cell), seat + 1) == shapes()[number(grid)]
        seen.add(number(grid))
    assert len(seen) > 30
