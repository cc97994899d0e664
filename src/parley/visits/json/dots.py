"""Dots from JSON: everything is given, or follows from it."""

from functools import reduce
from operator import or_

import msgspec

from parley.core import Cell, Seat
from parley.games.dots import Setup, State, View, events
from parley.games.dots.field import field
from parley.games.dots.state import Land, Standing
from parley.visits.json.masks import read_mask
from parley.visits.json.sight import Count, Extent, Frame, Sight, demand, events_in


class Board(msgspec.Struct, frozen=True):
    """As `seats.web.dots` shows it."""

    dots: list[list[int]]
    areas: list[list[int]]
    free: list[list[int]]
    last: Cell | None
    turn: Seat
    playing: tuple[Seat, ...]
    agreed: frozenset[Seat]
    late: tuple[Count, ...] = ()
    stopped: tuple[Seat, ...] = ()
    forfeited: frozenset[Seat] = frozenset()


def _view(frame: Frame, board: Board) -> View:
    seat, setup, to_move, _ = frame
    seats, grid = range(setup.players), field(setup.width, setup.height).grid
    dots, areas, free = (_masks(setup, masks) for masks in (board.dots, board.areas, board.free))
    taken, closed = _apart(dots, "two dots are on one point"), _apart(areas, "two areas overlap")
    demand(board.last is None or grid.contains(*board.last), "the last dot is not on the board")
    demand(board.turn in seats, "it is the turn of nobody")
    demand(not to_move or to_move == {board.turn}, "two are to move")
    land = Land(tuple(own & closed for own in dots), areas, free)
    live = tuple(own & ~closed for own in dots)
    points = grid.full & ~taken & ~closed
    standing = _standing(frame, board)
    return View(State(setup, live, land, points, board.turn, board.last, standing), seat)


def _masks(setup: Setup, masks: list[list[int]]) -> tuple[int, ...]:
    demand(len(masks) == setup.players, "there are other sets than one for each player")
    grid = field(setup.width, setup.height).grid
    return tuple(read_mask(grid, rows) for rows in masks)


def _apart(sets: tuple[int, ...], fault: str) -> int:
    """All of them together."""
    together = reduce(or_, sets)
    demand(together.bit_count() == sum(part.bit_count() for part in sets), fault)
    return together


def _standing(frame: Frame, board: Board) -> Standing:
    seats = range(frame.setup.players)
    playing = board.playing
    demand(playing and list(playing) == sorted(set(playing) & set(seats)), "others play than sit here")
    demand(board.agreed <= set(playing), "somebody agrees who does not play")
    late = board.late or (0,) * len(seats)
    demand(len(late) == len(seats), "others are late than sit here")
    after = tuple(next((other for other in playing if other > seat), playing[0]) for seat in seats)
    demand(not set(board.stopped) & set(playing), "somebody plays who has stopped")
    demand(board.forfeited <= set(board.stopped), "somebody has lost who plays")
    return Standing(playing, after, late, board.agreed, frame.outcome, board.stopped, board.forfeited)


def _extent(setup: Setup) -> Extent:
    return Extent(field(setup.width, setup.height).grid)


SIGHT = Sight(Board, _view, events_in(events), _extent)
