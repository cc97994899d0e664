import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.cli.play.boards.dots_window import GUTTER, SCALES, look, reveal, scale_for
from parley.core import Cell

sides = st.integers(10, 50)
rooms = st.tuples(st.integers(0, 250), st.integers(0, 80))


@pytest.mark.parametrize(
    ("board", "room", "scale"),
    [((10, 10), (80, 24), 2), ((20, 18), (80, 24), 1), ((50, 50), (80, 24), 1), ((50, 28), (220, 60), 2)],
)
def test_points_are_as_large_as_there_is_room(
    board: tuple[int, int], room: tuple[int, int], scale: int
) -> None:
    assert scale_for(board, room, 0) == scale
    assert scale_for(board, room, -9) == 0
    assert scale_for(board, room, 9) == 2


@given(st.tuples(sides, sides), rooms, st.sampled_from(range(3)), st.data())
def test_a_window_shows_what_it_is_to_reveal(
    board: tuple[int, int], room: tuple[int, int], scale: int, data: st.DataObject
) -> None:
    at = data.draw(st.tuples(st.integers(-60, 60), st.integers(-60, 60)))
    cell = Cell(data.draw(st.integers(0, board[0] - 1)), data.draw(st.integers(0, board[1] - 1)))
    window = look(board, room, scale, reveal(look(board, room, scale, at), cell))
    assert window.contains(cell)
    assert 0 <= window.x <= board[0] - window.columns
    assert 0 <= window.y <= board[1] - window.rows
    wide, high = SCALES[scale]
    column, row = GUTTER + (cell.x - window.x) * wide, 1 + (cell.y - window.y) * high
    assert window.point_at(column, row) == cell
    assert window.point_at(-20, row) is None
