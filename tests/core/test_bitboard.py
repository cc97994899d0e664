from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell
from parley.core.bitboard import Grid, grid, indices

SIZES = st.tuples(st.integers(1, 14), st.integers(1, 14))
SNAKE = """
    ##########
    .........#
    ##########
    #.........
    ##########
    .........#
    ##########
    #.........
    ##########
    .........#
"""


def drawn(text: str) -> tuple[Grid, int]:
    rows = text.split()
    board = grid(len(rows[0]), len(rows))
    return board, board.mask(
        [Cell(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"]
    )


def plain_flood(seed: set[Cell], within: set[Cell]) -> set[Cell]:
    """One cell after another."""
    todo = list(seed & within)
    found = set(todo)
    while todo:
        x, y = todo.pop()
        for near in (Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)):
            if near in within and near not in found:
                found.add(near)
                todo.append(near)
    return found


def random_set(board: Grid, rng: Random, density: float) -> set[Cell]:
    return {Cell(x, y) for y in range(board.height) for x in range(board.width) if rng.random() < density}


def test_the_same_size_is_the_same_grid() -> None:
    assert grid(10, 12) is grid(10, 12)


def test_what_a_grid_consists_of() -> None:
    board, edge = drawn("#### #..# ####")
    assert board.edge == edge
    assert board.full == drawn("#### #### ####")[1]
    assert board.rows == tuple(
        drawn(text)[1] for text in ("#### .... ....", ".... #### ....", ".... .... ####")
    )
    assert board.columns[2] == drawn("..#. ..#. ..#.")[1]
    assert len(board.columns) == 4


def test_what_is_on_the_board() -> None:
    board = grid(4, 3)
    assert board.contains(0, 0)
    assert board.contains(3, 2)
    assert not any(board.contains(x, y) for x, y in [(-1, 0), (0, -1), (4, 0), (0, 3)])


def test_a_rectangle() -> None:
    assert grid(4, 3).rectangle(1, 1, 3, 2) == drawn(".... .### .###")[1]


def test_neighbours_by_sides_do_not_wrap_round() -> None:
    board, corners = drawn("#..# .... #..#")
    assert board.beside(corners) == drawn("#### #..# ####")[1]


def test_neighbours_by_corners_do_not_wrap_round() -> None:
    board, corners = drawn("#... .... ...#")
    assert board.around(corners) == drawn("##.. #### ..##")[1]


@given(SIZES, st.integers(0, 999), st.floats(0, 1))
def test_cells_and_masks_are_each_other_s_reverse(size: tuple[int, int], seed: int, density: float) -> None:
    board = grid(*size)
    cells = random_set(board, Random(seed), density)
    mask = board.mask(list(cells))
    assert list(board.cells(mask)) == sorted(cells, key=lambda cell: (cell.y, cell.x))
    assert all(isinstance(cell, Cell) for cell in board.cells(mask))
    assert sum(board.bit(*cell) for cell in cells) == mask
    assert all(board.cell(board.bit(*cell)) == cell for cell in cells)


@given(st.integers(0, 1 << 200))
def test_indices_are_the_bits_that_are_set(mask: int) -> None:
    assert list(indices(mask)) == [i for i in range(201) if mask >> i & 1]


@given(SIZES, st.integers(0, 999), st.floats(0.3, 1))
def test_a_flood_finds_what_a_plain_one_finds(size: tuple[int, int], seed: int, density: float) -> None:
    board, rng = grid(*size), Random(seed)
    within, start = random_set(board, rng, density), random_set(board, rng, 0.1)
    found = board.flood(board.mask(list(start)), board.mask(list(within)))
    assert set(board.cells(found)) == plain_flood(start, within)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("density", [0.55, 0.65, 0.8, 1])
def test_floods_of_large_boards(seed: int, density: float) -> None:
    board, rng = grid(39, 32), Random(seed)
    within = random_set(board, rng, density)
    start = {rng.choice(sorted(within))}
    found = board.flood(board.mask(list(start)), board.mask(list(within)))
    assert set(board.cells(found)) == plain_flood(start, within)


def test_a_flood_follows_a_snake_to_its_end() -> None:
    board, snake = drawn(SNAKE)
    assert board.flood(board.bit(0, 0), snake) == snake
    assert board.flood(board.bit(9, 9), snake) == snake


def test_a_seed_outside_finds_nothing() -> None:
    board, snake = drawn(SNAKE)
    assert board.flood(board.bit(0, 1), snake) == 0


def test_parts_are_joined_by_sides_alone() -> None:
    board, mask = drawn("##.# ..#. ##.#")
    parts = [list(board.cells(part)) for part in board.components(mask)]
    assert parts == [[(0, 0), (1, 0)], [(3, 0)], [(2, 1)], [(0, 2), (1, 2)], [(3, 2)]]
    assert list(board.components(0)) == []
