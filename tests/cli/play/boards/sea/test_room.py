import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.cli.play.boards.sea.room import HEAD, LINED, NARROW, WIDE, Room, Scale, share_room


@pytest.mark.parametrize(
    ("width", "height", "size", "scale", "rows", "shown"),
    [
        (78, 15, 10, WIDE, 10, "beside"),
        (58, 15, 10, WIDE, 10, "beside"),
        (38, 15, 10, NARROW, 10, "beside"),
        (38, 26, 10, WIDE, 10, "above"),
        (150, 50, 10, LINED, 10, "beside"),
        (50, 50, 10, LINED, 10, "above"),
        (150, 50, 26, WIDE, 26, "beside"),
        (78, 15, 26, NARROW, 13, "beside"),
        (58, 15, 26, WIDE, 13, "one"),
        (30, 15, 26, NARROW, 13, "one"),
        (40, 8, 10, NARROW, 6, "beside"),
        (10, 3, 26, NARROW, 1, "one"),
    ],
)
def test_the_largest_that_fits(
    width: int, height: int, size: int, scale: Scale, rows: int, shown: str
) -> None:
    room = share_room(width, height, size, front=1)
    assert (room.scale, room.rows, how(room)) == (scale, rows, shown)


def how(room: Room) -> str:
    first, second = room.corners
    if first is None or second is None:
        return "one"
    return "beside" if first[1] == second[1] else "above"


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 130), st.integers(1, 60), st.integers(6, 26), st.sampled_from((0, 1)))
def test_everything_drawn_is_on_the_screen_and_found_again(
    width: int, height: int, size: int, front: int
) -> None:
    room = share_room(width, height, size, front)
    assert room.corners[front] is not None
    for field, corner in enumerate(room.corners):
        if corner is None:
            continue
        left, top = corner
        if width >= 4 and height > HEAD:
            assert 0 <= left <= width - room.width
            assert top >= 0
            assert top + HEAD + room.scale.height(room.rows) + room.foot <= room.below <= height
        found = {
            cell
            for row in range(height)
            for column in range(width)
            if (cell := room.cell_at(field, column, row)) is not None
        }
        if width >= 4 and height > HEAD:
            assert len(found) == room.columns * room.rows
