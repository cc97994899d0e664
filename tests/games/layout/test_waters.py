import pytest

from parley.core.bitboard import grid
from parley.core.cells import Cell
from parley.core.errors import SetupError
from parley.games.layout import Berth, Shape, Waters, berth_mask
from parley.games.layout.waters import placements


def drawn(size: int, mask: int) -> list[str]:
    board = grid(size, size)
    return ["".join("#" if mask & board.bit(x, y) else "." for x in range(size)) for y in range(size)]


@pytest.mark.parametrize(
    ("shape", "berth", "picture"),
    [
        (Shape(3), Berth(Cell(0, 0), False), ["###.", "....", "....", "...."]),
        (Shape(3), Berth(Cell(3, 1), True), ["....", "...#", "...#", "...#"]),
        (Shape(3, 2), Berth(Cell(1, 2), False), ["....", "....", ".###", ".###"]),
        (Shape(3, 2), Berth(Cell(2, 0), True), ["..##", "..##", "..##", "...."]),
    ],
)
def test_a_berth_covers_cells_right_and_down_of_its_top_left_cell(
    shape: Shape, berth: Berth, picture: list[str]
) -> None:
    assert drawn(4, berth_mask(Waters(4, (shape,)).grid, shape, berth)) == picture


def test_waters_are_a_key() -> None:
    assert hash(Waters(6, (Shape(2), Shape(1)), 1)) == hash(Waters(6, (Shape(2, 1), Shape(1, 1)), 1))


@pytest.mark.parametrize(
    ("size", "shapes", "limit", "line"),
    [
        (0, (Shape(1),), None, "a board of size 0 has no cells"),
        (6, (Shape(0),), None, "a ship has at least one cell"),
        (6, (Shape(2, -1),), None, "a ship has at least one cell"),
        (6, (Shape(2),), -1, "a limit of -1 ships along the wall is less than none"),
    ],
)
def test_impossible_waters_are_refused(
    size: int, shapes: tuple[Shape, ...], limit: int | None, line: str
) -> None:
    with pytest.raises(SetupError, match=line):
        Waters(size, shapes, limit)


@pytest.mark.parametrize(
    ("shape", "count"), [(Shape(1), 16), (Shape(2), 24), (Shape(3, 2), 12), (Shape(4), 8)]
)
def test_the_placements_of_a_shape(shape: Shape, count: int) -> None:
    board = grid(4, 4)
    found = placements(4, shape)
    assert len({place.berth for place in found}) == len({place.mask for place in found}) == count
    for mask, halo, berth in found:
        assert mask == berth_mask(board, shape, berth)
        assert halo == board.around(mask)


def test_a_square_ship_has_one_placement_a_cell() -> None:
    assert [place.berth for place in placements(2, Shape(2, 2))] == [Berth(Cell(0, 0), False)]
    assert placements(3, Shape(4)) == ()
