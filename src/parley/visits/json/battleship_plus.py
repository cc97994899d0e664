"""Battleship Plus from JSON: what everybody knows, and the visible fleets."""

from functools import reduce
from operator import or_

import msgspec

from parley.core import Seat, parse_cell
from parley.core.bitboard import Grid
from parley.games.battleship_plus import GAME, Chart, Fleet, Place, Public, Setup, View, Wake, events
from parley.games.battleship_plus.fleet import place_fleet, refuse_fleet
from parley.visits.json.masks import read_rows
from parley.visits.json.sight import Count, Extent, Frame, Sight, demand, events_in


class Ship(msgspec.Struct, frozen=True):
    """A ship that is shown."""

    at: str


WakeTold = tuple[Count, str, str, str]
"""Its turn; the cells hit since the one before, those missed since then, those it uncovered."""


class Board(msgspec.Struct, frozen=True):
    """As `seats.web.battleship_plus` shows it."""

    started: bool
    turn: Count
    late: tuple[Count, Count]
    fields: tuple[list[str], list[str]]
    fleets: tuple[list[Ship], list[Ship]]
    wakes: tuple[tuple[WakeTold, ...], tuple[WakeTold, ...]] = ((), ())


def _view(frame: Frame, board: Board) -> View:
    seat, setup, to_move, outcome = frame
    (first, fresh), (second, fresh_there) = (_waters(setup, board, Seat(seat)) for seat in range(2))
    public = Public(
        setup,
        to_move,
        board.started,
        board.turn,
        board.late,
        (first, second),
        (fresh, fresh_there),
        outcome,
    )
    ours, theirs = (_fleet(setup, ships) for ships in board.fleets)
    for chart, fleet in ((first, ours), (second, theirs)):
        demand(not fleet.ships or not chart.hits & ~fleet.occupied, "a hit is where no ship is shown")
    view = View(seat, public, (ours, theirs))
    demand(all(min(view.afloat(Seat(side))) >= 0 for side in range(2)), "more ships have sunk than there are")
    return view


def _waters(setup: Setup, board: Board, seat: Seat) -> tuple[Chart, int]:
    """The chart of a side, and the cells missed since it last moved."""
    grid = setup.grid
    stale, fresh, _, wounded, sunk = read_rows(grid, board.fields[seat], ":oSxX")
    wakes = _wakes(grid, board.wakes[seat])
    missed = reduce(or_, (wake.misses for wake in wakes), stale)  # one of its ships may be on some of them
    return Chart(wounded | sunk, sunk, missed, wakes), fresh


def _wakes(grid: Grid, told: tuple[WakeTold, ...]) -> tuple[Wake, ...]:
    wakes, hits = [], 0
    for turn, hit, missed, uncovered in told:
        hits |= _cells(grid, hit)
        wakes.append(Wake(turn, hits, _cells(grid, missed), _cells(grid, uncovered)))
    return tuple(wakes)


def _cells(grid: Grid, text: str) -> int:
    cells = [parse_cell(word) for word in text.split()]
    demand(all(grid.contains(*cell) for cell in cells), "a wake is not on the board")
    return grid.mask(cells)


def _fleet(setup: Setup, ships: list[Ship]) -> Fleet:
    if not ships:
        return Fleet()
    placed = GAME.parse_move(" ".join(("place", *(ship.at for ship in ships))))
    demand(isinstance(placed, Place) and refuse_fleet(setup, placed.ships) is None, "the ships cannot lie so")
    return place_fleet(setup, placed.ships) if isinstance(placed, Place) else Fleet()


def _extent(setup: Setup) -> Extent:
    return Extent(setup.grid)


SIGHT = Sight(Board, _view, events_in(events), _extent)
