"""First sight where more points look alike than are worth a look: some of them are looked at all the same."""

import pytest

from parley.bots.dots.instinct import MOST, look
from parley.bots.dots.tables import tape_of
from parley.bots.dots.tape import OPEN, ROW
from tests.games.dots.boards import Rows, blocks, position


def repeated(drawing: str, across: int, down: int) -> Rows:
    return [row * across for row in blocks(drawing)[0]] * down


ONE_FREE_AREA = ["A" * 14 + "B" * 16, *["A" + "." * 12 + "A" + "B" * 16] * 12, "A" * 14 + "B" * 16]
"""Nothing else is open."""
CAPTURES = """
    B A
    A B
    B .
"""
SHAPES = """
    . . A .
    A B . .
"""


@pytest.mark.parametrize("turn", "AB")
@pytest.mark.parametrize("rows", [ONE_FREE_AREA, repeated(CAPTURES, 20, 11), repeated(SHAPES, 12, 24)])
def test_not_all_are_dropped(rows: Rows, turn: str) -> None:
    tape, values = tape_of(position(rows, turn=turn)), [0.0] * ROW
    found = look(tape, values)
    seen = [point for point, value in enumerate(values) if value > 0]
    assert 0 < found == len(seen) <= MOST
    assert all(tape[OPEN + point] for point in seen)
