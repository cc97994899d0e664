import pytest

from parley.bots.battleship_plus.berths import stances
from parley.core import Cell
from parley.core.bitboard import grid
from parley.games.battleship_plus import SHAPES, SIZES
from parley.games.layout.waters import placements

BOARD = grid(10, 10)
WET = BOARD.mask([Cell(0, 0), Cell(4, 4), Cell(9, 3), Cell(2, 8), Cell(7, 9), Cell(5, 1)])


def test_starts_are_those_of_all_berths_on_free_cells() -> None:
    for shape, ways in zip(SHAPES.values(), stances(10), strict=True):
        for vertical, stance in enumerate(ways):
            berths = [place for place in placements(10, shape) if place.berth.vertical == bool(vertical)]

            def first(told: list[int]) -> int:
                return sum(mask & -mask for mask in told)

            free = first([place.mask for place in berths if not place.mask & WET])
            through = first([place.mask for place in berths if place.mask & WET])
            beside = first([place.mask for place in berths if place.halo & ~place.mask & WET])
            every = first([place.mask for place in berths])
            assert stance.starts(BOARD.full & ~WET, BOARD.stride) == free
            assert stance.through(WET) & every == through
            assert stance.touching(WET) & every == beside


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_board_has_all_berths(size: int) -> None:
    board = grid(size, size)
    for shape, ways in zip(SHAPES.values(), stances(size), strict=True):
        counts = [stance.starts(board.full, board.stride).bit_count() for stance in ways]
        assert sum(counts) == len(placements(size, shape))
