"""A position of Dots from what BRD shows, for joining late or reconnecting.

How often players have let their time run out is not shown; everything else is as if we had been there.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import cycle, islice
from operator import or_

from parley.core import NotationError, Seat
from parley.games.dots.field import Field, field
from parley.games.dots.setup import Setup
from parley.games.dots.state import Land, Standing, State
from parley.seats.dotline.rows import setup_of
from parley.wires.dotline import rows
from parley.wires.dotline.answers import Board


def state_of(board: Board) -> State:
    """The position; raises `NotationError` if the board contradicts itself."""
    setup = setup_of(board.settings)
    on = field(setup.width, setup.height)
    areas = _sets(setup, board.areas, rows.MARKS)
    live, dead = _sets(setup, board.dots, rows.MARKS), _sets(setup, board.dots, rows.DEAD_MARKS)
    captured = _union(areas)
    dead = tuple(gone | dots & captured for gone, dots in zip(dead, live, strict=True))  # protocol 1
    live = tuple(dots & ~captured for dots in live)
    enclosed = tuple(_enclosed(on, dots, area) for dots, area in zip(live, areas, strict=True))
    taken = _union((*live, *dead)) | captured
    if board.turn is None or board.turn >= setup.players:
        raise NotationError("it is nobody's turn")
    if board.last is not None and not on.grid.contains(*board.last):
        raise NotationError("the last dot is off the board")
    points = on.grid.full & ~taken
    land = Land(dead, areas, enclosed)
    return State(setup, live, land, points, board.turn, board.last, _standing(setup, board))


def _sets(setup: Setup, lines: Sequence[rows.BoardRow], marks: str) -> tuple[int, ...]:
    """The points of each seat, told by its mark."""
    grid = field(setup.width, setup.height).grid
    found = [0] * setup.players
    for line in lines:
        if line.row >= setup.height or len(line.points) != setup.width:
            raise NotationError("a row does not fit the board")
        for x, mark in enumerate(line.points):
            seat = marks.find(mark)
            if seat >= setup.players:
                raise NotationError("a dot of nobody")
            if seat >= 0:
                found[seat] |= grid.bit(x, line.row)
    return tuple(found)


def _union(sets: Sequence[int]) -> int:
    """All of them, which have no point in common."""
    union = reduce(or_, sets)
    if sum(points.bit_count() for points in sets) != union.bit_count():
        raise NotationError("two players have the same point")
    return union


def _enclosed(on: Field, live: int, area: int) -> int:
    return on.enclosed(live) & ~area


def _standing(setup: Setup, board: Board) -> Standing:
    stopped = {player.seat for player in board.players if player.presence is rows.Presence.STOPPED}
    seats = [Seat(seat) for seat in range(setup.players)]
    playing = tuple(seat for seat in seats if seat not in stopped)
    if not playing:
        raise NotationError("nobody plays")
    after = tuple(
        next(other for other in islice(cycle(seats), seat + 1, None) if other in playing) for seat in seats
    )
    agreed = frozenset(seat for seat in board.agreed if seat in playing)
    return Standing(playing, after, (0,) * setup.players, agreed)
