from hypothesis import given
from hypothesis import strategies as st

from parley.core import Cell
from parley.core.bitboard import grid
from parley.seats.web.masks import mask_rows, paint_rows, spot

SIDES = st.integers(1, 50)


@given(st.data(), SIDES, SIDES)
def test_masks_and_paintings_cell_by_cell(data: st.DataObject, width: int, height: int) -> None:
    # json/view/3
    board = grid(width, height)
    places = st.builds(Cell, st.integers(0, width - 1), st.integers(0, height - 1))
    one, other = (set(data.draw(st.lists(places, max_size=60))) for _ in range(2))
    masks = [board.mask(list(cells)) for cells in (one, other)]
    rows = mask_rows(board, masks[0])
    assert {(x, y) for y, row in enumerate(rows) for x in range(60) if row >> x & 1} == one
    assert all(row < 2**53 for row in rows)
    painted = paint_rows(board, (("a", masks[0]), ("b", masks[1])))
    assert painted == [
        "".join("b" if (x, y) in other else "a" if (x, y) in one else "." for x in range(width))
        for y in range(height)
    ]


def test_nothing() -> None:
    assert mask_rows(grid(3, 2), 0) == []
    assert paint_rows(grid(3, 2), ()) == ["...", "..."]
    assert spot(None) is None
    assert spot(Cell(1, 2)) == (1, 2)
