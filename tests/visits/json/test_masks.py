"""Sets of cells there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import NotationError
from parley.core.bitboard import grid
from parley.seats.web.masks import mask_rows, paint_rows
from parley.visits.json.masks import read_mask, read_rows

SIZES = st.integers(1, 50)


@given(SIZES, SIZES, st.integers(0))
def test_a_mask_is_read_back(width: int, height: int, bits: int) -> None:
    board = grid(width, height)
    cells = bits & board.full
    assert read_mask(board, mask_rows(board, cells)) == cells


@given(SIZES, SIZES, st.lists(st.integers(0), min_size=2, max_size=2))
def test_a_field_is_read_back(width: int, height: int, sets: list[int]) -> None:
    board = grid(width, height)
    misses, hits = (cells & board.full for cells in sets)
    painted = paint_rows(board, (("o", misses), ("x", hits)))
    assert read_rows(board, painted, "ox") == (misses & ~hits, hits)


@pytest.mark.parametrize("rows", [[1], [1, 2, 3], [0, 8], [-1, 0]])
def test_a_mask_of_another_board(rows: list[int]) -> None:
    with pytest.raises(NotationError):
        read_mask(grid(3, 2), rows)


@pytest.mark.parametrize("rows", [[], ["..."], ["...", "...."], ["...", ".?."], ["...", ".S."]])
def test_a_field_of_another_board(rows: list[str]) -> None:
    with pytest.raises(NotationError):
        read_rows(grid(3, 2), rows, "ox")
