from parley.bots.dots.rings import find
from parley.bots.dots.tables import cell_of, point_of, scene_of, tape_of
from parley.bots.dots.tape import (
    CAUGHT,
    DEAD,
    EXTRA,
    FREE,
    GUARD,
    HOLDER,
    LEFT,
    LIVE,
    OPEN,
    ROW,
    SCENE,
    SCORES,
    SIZE,
    TURN,
    WAITING,
    WIDE,
)
from parley.core import Cell
from tests.games.dots.boards import blocks, framed, position

DRAWING = """
    . A . . B .  |  . . . . . .
    A b A B . B  |  . a . . . .
    . A A B A B  |  . . . . . .
    . . . . B .  |  . . . . . .
"""


def test_a_position_is_written_as_it_is_drawn() -> None:
    rows, holders = (framed(block, (0, 0)) for block in blocks(DRAWING))
    state = position(rows, holders, turn="B", extra_move=True)
    tape = tape_of(state)
    assert tape[SIZE] == 12 * WIDE + 1
    for y, (row, held) in enumerate(zip(rows, holders, strict=True)):
        for x, (mark, holder) in enumerate(zip(row, held, strict=True)):
            point = point_of(Cell(x, y))
            assert cell_of(point) == Cell(x, y)
            assert tape[LIVE + point] == ".AB".index(mark.upper() if mark.isupper() else ".")
            assert tape[DEAD + point] == ".ab".index(mark if mark.islower() else ".")
            assert tape[HOLDER + point] == ".ab".index(holder)
            assert tape[OPEN + point] == (mark == ".")
    inside = [point_of(cell) for cell in (Cell(4, 1), Cell(4, 2))]
    assert [tape[FREE + point] for point in inside] == [0b100, 0b100]
    assert sum(map(bool, tape[FREE : FREE + ROW])) == 2
    assert (tape[CAUGHT + 2], tape[WAITING + 2 * ROW]) == (1, inside[1])
    assert (tape[SCORES + 1], tape[SCORES + 2], tape[TURN], tape[EXTRA]) == (1, 0, 2, 1)
    assert tape[LEFT] == state.open.bit_count()


def test_the_rim_is_guarded_and_lines_are_joined() -> None:
    rows, holders = (framed(block, (0, 0)) for block in blocks(DRAWING))
    state = position(rows, holders)
    tape = tape_of(state)
    assert [tape[LIVE + x] for x in range(WIDE + 1)] == [GUARD] * (WIDE + 1)
    assert sum(mark != GUARD for mark in tape[LIVE : LIVE + ROW]) == 100
    above, below, far = (find(tape, point_of(cell)) for cell in (Cell(1, 0), Cell(2, 2), Cell(4, 2)))
    assert above == below != far


def test_the_scene_is_what_is_open_within_two_steps_of_a_dot() -> None:
    state = position(framed(["A"], (10, 10), 39, 32))
    cells = set(state.field.grid.cells(scene_of(state)))
    assert cells == {Cell(x, y) for x in range(8, 13) for y in range(8, 13)} - {Cell(10, 10)}
    tape = tape_of(state)
    assert {cell_of(point) for point in range(ROW) if tape[SCENE + point]} == cells
