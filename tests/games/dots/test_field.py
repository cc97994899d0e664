from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell
from parley.core.bitboard import indices
from parley.games.dots.field import field
from tests.games.dots.boards import Rows, blocks, framed, points


def closed(rows: Rows) -> set[Cell]:
    """What a dot on the star newly encloses."""
    board = field(len(rows[0]), len(rows))
    ((x, y),) = points(rows, "*")
    parts = board.closed(board.grid.mask(points(rows, "A")), board.spots[Cell(x, y)].number)
    assert all(one & other == 0 for i, one in enumerate(parts) for other in parts[:i])
    return set(board.grid.cells(sum(parts)))


def test_the_same_size_is_the_same_field() -> None:
    assert field(10, 12) is field(10, 12)


@pytest.mark.parametrize(
    ("width", "height", "corner", "side"),
    [
        (10, 10, (4, 4), 2),  # both sides even: four points
        (39, 32, (18, 14), 3),  # towards the top where it cannot be exact
        (32, 39, (14, 18), 3),  # towards the left
        (11, 13, (4, 5), 3),
        (50, 50, (24, 24), 2),
        (49, 50, (23, 23), 3),
    ],
)
def test_the_centre(width: int, height: int, corner: tuple[int, int], side: int) -> None:
    board = field(width, height)
    x, y = corner
    assert set(board.grid.cells(board.centre)) == {(x + i, y + j) for i in range(side) for j in range(side)}


def test_every_point_has_its_spot() -> None:
    board = field(10, 11)
    assert len(board.spots) == 110
    spot = board.spots[Cell(3, 4)]
    assert spot.field is board
    assert spot.cell == (3, 4)
    assert spot.bit == board.grid.bit(3, 4) == 1 << spot.number
    assert [event.seat for (event,) in spot.placed] == [0, 1, 2, 3]
    assert {event.cell for (event,) in spot.placed} == {(3, 4)}


def test_what_dots_enclose() -> None:
    (dots, inside), board = (
        blocks("""
        . A A . . .  |  . . . . . .
        A . . A A .  |  . x x . . .
        . A A . . A  |  . . . x x .
        A . . A A .  |  . . . . . .
    """),
        field(10, 10),
    )
    mask = board.grid.mask(points(framed(dots), "A"))
    assert list(board.grid.cells(board.enclosed(mask))) == points(framed(inside), "x")


@pytest.mark.parametrize(
    "drawing",
    [
        # one gap between the arcs leads out, the other in
        """
        . A .  |  . . .
        A . A  |  . x .
        . * .  |  . . .
        """,
        # a corner between two own dots is no gap
        """
        A A .  |  . . .
        A * .  |  . . .
        . . .  |  . . .
        """,
        # both gaps open into the same region
        """
        . A .  |  . . .
        . * .  |  . . .
        . A .  |  . . .
        """,
        # two gaps lead into one inside, round the line that hangs in it
        """
        . A A A A A .  |  . . . . . . .
        A . . . . . A  |  . x x x x x .
        A . . A . . A  |  . x x . x x .
        A . . * . . A  |  . x x . x x .
        . A A . A A .  |  . . . . . . .
        """,
        # four arcs, three insides
        """
        . . A . .  |  . . . . .
        . A . A .  |  . . x . .
        A . * . A  |  . x . x .
        . A . A .  |  . . . . .
        """,
        # four arcs; two gaps share one inside, a third has its own
        """
        . A A A A A .  |  . . . . . . .
        A . . . . . A  |  . x x x x x .
        A . . A . . A  |  . x x . x x .
        A . A . A . A  |  . x . x . x .
        A . . * . . A  |  . x x . x x .
        . A A . A A .  |  . . . . . . .
        """,
    ],
)  # fmt: skip
def test_rings(drawing: str) -> None:
    rows, inside = (framed(block) for block in blocks(drawing))
    assert closed(rows) == set(points(inside, "x"))


def test_two_gaps_of_a_small_inside_do_not_hide_a_larger_one() -> None:
    rows, inside = blocks("""
        . . . . . . . . . .  |  . . . . . . . . . .
        . . . A A A . . . .  |  . . . . . . . . . .
        . . A . . . A . . .  |  . . . x x x . . . .
        . . A . A . A . . .  |  . . . x . x . . . .
        . . . * . . A . . .  |  . . . . x x . . . .
        . . A . A A . . . .  |  . . . x . . . . . .
        . . A . A . . . . .  |  . . . x . . . . . .
        . . A . A A A A A .  |  . . . x . . . . . .
        . . A . . . . . . A  |  . . . x x x x x x .
        . . . A A A A A A .  |  . . . . . . . . . .
    """)
    assert closed(rows) == set(points(inside, "x"))


@pytest.mark.parametrize("at", [(0, 0), (7, 0), (0, 7), (7, 7), (4, 0), (0, 4), (7, 4), (4, 7)])
def test_off_the_board_is_a_way_out(at: tuple[int, int]) -> None:
    (rows,) = blocks("""
        A . A
        . * .
        A . A
    """)
    assert closed(framed(rows, at)) == set()


@settings(deadline=None)
@given(st.integers(10, 14), st.integers(10, 14), st.floats(0.2, 0.7), st.integers(0, 2**32))
def test_a_dot_closes_what_is_enclosed_then_and_was_not_before(
    width: int, height: int, density: float, seed: int
) -> None:
    board, rng = field(width, height), Random(seed)
    live = board.grid.mask([cell for cell in board.spots if rng.random() < density])
    before = board.enclosed(live)
    for number in indices(board.grid.full & ~live & ~before):
        after = board.enclosed(live | 1 << number)
        assert sum(board.closed(live, number)) == after & ~before
