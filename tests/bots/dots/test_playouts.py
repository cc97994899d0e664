"""What games in the head answer at once: a star is where A replies to the dot of B that was put last."""

import pytest

from parley.bots.dots.kernel import put
from parley.bots.dots.playouts import reply
from parley.bots.dots.tables import point_of, tape_of
from parley.bots.dots.tape import TURN, Tape
from parley.core import Cell
from tests.games.dots.boards import Rows, blocks, framed, points, position

TAKE = """
    . A . . .
    A B . . .
    . * . . .
"""
SAVE = """
    . B . . .
    B A B . .
    . * . . .
"""
NOTHING = """
    . A . . .
    . B . . .
    . . . . .
"""
ELSEWHERE = (Cell(8, 0), Cell(8, 8), Cell(0, 9))


def before_the_answer(drawing: str, players: int, others: int) -> tuple[Tape, Rows]:
    """The last dot of B is put, then so many of others, far away; then it is A's turn."""
    rows = framed(blocks(drawing)[0])
    (*_, dot) = points(rows, "B")
    rows[dot.y] = rows[dot.y][: dot.x] + "." + rows[dot.y][dot.x + 1 :]
    if drawing == TAKE:  # else it would be captured as soon as it is put
        rows[dot.y] = rows[dot.y][: dot.x + 1] + "A" + rows[dot.y][dot.x + 2 :]
    b = tape_of(position(rows, turn="B", players=players))
    put(b, point_of(dot), 2)
    for cell in ELSEWHERE[:others]:
        put(b, point_of(cell), b[TURN])
    return b, rows


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("drawing", [TAKE, SAVE])
def test_what_was_put_since_ones_own_last_dot_is_answered(drawing: str, players: int) -> None:
    b, rows = before_the_answer(drawing, players, others=players - 2)
    assert b[TURN] == 1
    assert reply(b, 1) == point_of(points(rows, "*")[0])


@pytest.mark.parametrize("players", [2, 3])
def test_what_was_put_before_that_is_not_looked_at(players: int) -> None:
    b, _ = before_the_answer(TAKE, players, others=players - 1)
    assert reply(b, 1) == 0


def test_where_nothing_can_be_captured_there_is_no_answer() -> None:
    b, _ = before_the_answer(NOTHING, 2, others=0)
    assert reply(b, 1) == 0
