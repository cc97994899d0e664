"""Lines that a dot on the star would join, and captures it would threaten."""

import pytest

from parley.bots.dots.knots import lines, threats
from parley.bots.dots.tables import point_of, tape_of
from tests.bots.dots.games import said
from tests.games.dots.boards import blocks, framed, points, position

JOINS = """
    . A . B .
    . A * A .
    . B . A .
"""
ROUND_ONE_LINE = """
    . A A A .
    . A * A .
    . . . . .
"""
FORK = """
    . A A . A A .
    A B . * . B A
    . A . . . A .
"""
ONE_WAY = """
    . A A . . . .
    A B . * . . .
    . A . . . . .
"""
AT_ONCE = """
    . A A . . . .
    A B . * . . .
    . A A . . . .
"""
NOTHING = """
    . . . . . . .
    . B . * . A .
    . . . . . . .
"""


@pytest.mark.parametrize(
    ("drawing", "own", "enemy"), [(JOINS, 2, 2), (ROUND_ONE_LINE, 1, 0), (NOTHING, 0, 0), (FORK, 2, 0)]
)
def test_lines_that_are_joined_elsewhere_count_once(drawing: str, own: int, enemy: int) -> None:
    rows = framed(blocks(drawing)[0])
    b, point = tape_of(position(rows)), point_of(points(rows, "*")[0])
    assert (lines(b, point, 1), lines(b, point, 2)) == (own, enemy)


@pytest.mark.parametrize(("drawing", "count"), [(FORK, 2), (ONE_WAY, 1), (AT_ONCE, 0), (NOTHING, 0)])
def test_a_fork_threatens_two_captures(drawing: str, count: int) -> None:
    rows = framed(blocks(drawing)[0])
    b, point = tape_of(position(rows)), point_of(points(rows, "*")[0])
    before = said(b)
    assert threats(b, point, 1) == count
    assert said(b) == before
