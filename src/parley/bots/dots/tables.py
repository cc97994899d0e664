"""Positions written on tapes, and points read back."""

from collections.abc import Iterator
from functools import cache

from parley.bots.dots.rings import find, tell
from parley.bots.dots.shapes import shapes, ternaries
from parley.bots.dots.tape import (
    AFTER,
    AROUND,
    CAUGHT,
    DEAD,
    EXTRA,
    FREE,
    GUARD,
    HOLDER,
    JOINTS,
    LAST,
    LEFT,
    LENGTH,
    LINE,
    LIVE,
    OPEN,
    PLAYERS,
    RANK,
    ROW,
    SCENE,
    SCORES,
    SHAPES,
    SIZE,
    TERNARY,
    TERRITORY,
    TURN,
    WAITING,
    WIDE,
    Tape,
)
from parley.core import Cell
from parley.games.dots import Goal, State
from parley.games.dots.ranking import places

REACH = 2
"""Steps from a dot within which games in the head are played."""


def point_of(cell: Cell) -> int:
    """The number of a cell."""
    return (cell.y + 1) * WIDE + cell.x + 1


def cell_of(point: int) -> Cell:
    """The cell of a number."""
    y, x = divmod(point, WIDE)
    return Cell(x - 1, y - 1)


def tape_of(state: State) -> list[int]:
    """The position on a new tape."""
    tape = [0] * LENGTH
    tape[SIZE] = WIDE * (state.setup.height + 2) + 1
    tape[JOINTS : JOINTS + len(_joints())] = _joints()
    tape[TERNARY:SHAPES], tape[SHAPES:LENGTH] = ternaries(), shapes()
    _write_points(tape, state)
    _draw_lines(tape)
    _write_numbers(tape, state)
    return tape


def _write_points(tape: Tape, state: State) -> None:
    full = state.field.grid.full
    tape[LIVE : LIVE + ROW] = [GUARD] * ROW
    _write(tape, LIVE, state, full, 0)
    _write(tape, OPEN, state, state.open, 1)
    _write(tape, SCENE, state, scene_of(state), 1)
    for seat in range(state.setup.players):
        _write(tape, LIVE, state, state.live[seat], seat + 1)
        _write(tape, DEAD, state, state.land.dead[seat], seat + 1)
        _write(tape, HOLDER, state, state.land.areas[seat], seat + 1)
        for point in _points(state, state.land.enclosed[seat]):
            tape[FREE + point] |= 2 << seat


def scene_of(state: State) -> int:
    """The open points within a few steps of a dot: the rest of a large board adds noise, and takes time."""
    around, near = state.field.grid.around, state.field.grid.full & ~state.open
    for _ in range(REACH):
        near = around(near)
    return near & state.open


def _write(tape: Tape, start: int, state: State, mask: int, value: int) -> None:
    for point in _points(state, mask):
        tape[start + point] = value


def _points(state: State, mask: int) -> Iterator[int]:
    return ((y + 1) * WIDE + x + 1 for x, y in state.field.grid.cells(mask))


def _draw_lines(tape: Tape) -> None:
    tape[LINE : LINE + ROW] = list(range(ROW))
    for point in range(tape[SIZE]):
        seat = tape[LIVE + point]
        if 0 < seat < GUARD:
            tell(tape, point, seat)
            for step in AROUND[:4]:
                if tape[LIVE + point + step] == seat:
                    tape[LINE + find(tape, point + step)] = find(tape, point)


def _write_numbers(tape: Tape, state: State) -> None:
    setup = state.setup
    tape[PLAYERS], tape[EXTRA] = setup.players, int(setup.extra_move)
    tape[TERRITORY] = int(setup.goal == Goal.TERRITORY)
    tape[LEFT], tape[TURN] = state.open.bit_count(), state.turn + 1
    tape[LAST] = point_of(state.last) if state.last else 0
    for seat, score in enumerate(state.scores, start=1):
        tape[AFTER + seat] = state.standing.after[seat - 1] + 1
        tape[SCORES + seat] = score
        for live in state.live:
            for point in _points(state, live & state.land.enclosed[seat - 1]):
                tape[WAITING + seat * ROW + tape[CAUGHT + seat]] = point
                tape[CAUGHT + seat] += 1
        tape[RANK + seat] = _rank(state, seat - 1)


def _rank(state: State, seat: int) -> int:
    """By where it comes if all have the same score; 0 if it is not first even with more than the others."""
    seats = range(state.setup.players)
    if places(state.standing, tuple(int(other == seat) for other in seats))[seat] > 1:
        return 0
    return state.setup.players - places(state.standing, tuple(0 for _ in seats))[seat] + 1


@cache
def _joints() -> tuple[int, ...]:
    """For every set of neighbours, clockwise from above: how many gaps, a step into each gap, into each arc.

    A step of 0 ends those that are fewer than four. A gap is a way out by a side: corners alone do not part
    two dots, as those touch. Where there is no gap, there is still an arc to join.
    """
    table: list[int] = []
    for own in range(256):
        is_own = [bool(own >> i & 1) for i in range(8)]
        sides = [i for i in range(0, 8, 2) if not is_own[i]]
        gaps: list[int] = []
        arcs: list[int] = []
        for side, following in zip(sides, [*sides[1:], *(side + 8 for side in sides[:1])], strict=True):
            arc = [step % 8 for step in range(side + 1, following) if is_own[step % 8]]
            if arc:
                gaps.append(side)
                arcs.append(arc[0])
        if not sides:
            arcs.append(0)
        table.append(len(gaps))
        for ways in (gaps, arcs):
            table += [*(AROUND[i] for i in ways), *[0] * (4 - len(ways))]
    return tuple(table)
