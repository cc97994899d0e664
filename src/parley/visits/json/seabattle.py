"""Sea Battle from JSON: both charts from the fields, and the fleets that are shown."""

from collections import Counter

import msgspec

from parley.core import Cell, Seat
from parley.core.bitboard import Grid
from parley.games.seabattle import Setup, View, events
from parley.games.seabattle.chart import Chart
from parley.games.seabattle.fleet import UNKNOWN_FLEET, Fleet, check_fleet
from parley.games.seabattle.notation import parse_ship
from parley.visits.json.masks import read_rows
from parley.visits.json.sight import Extent, Frame, Sight, demand, events_in


class Board(msgspec.Struct, frozen=True):
    """As `seats.web.seabattle` shows it."""

    started: bool
    fields: tuple[list[str], list[str]]
    fleets: tuple[list[str], list[str]]
    pending: Cell | None
    sunk: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())


def _view(frame: Frame, board: Board) -> View:
    seat, setup, to_move, outcome = frame
    seats = Seat(0), Seat(1)
    first, second = (_chart(setup, board, seat) for seat in seats)
    ours, theirs = (_fleet(setup, board.fleets[seat]) for seat in seats)
    for chart, fleet in ((first, ours), (second, theirs)):
        is_right = not fleet.cells or not (chart.hits & ~fleet.cells or chart.misses & fleet.cells)
        demand(is_right, "a field shows other ships than the fleet")
    pending = board.pending
    demand(pending is None or setup.waters.grid.contains(*pending), "a shot is not on the field")
    demand(pending is None or board.started, "there is a shot before the fleets are placed")
    return View(seat, setup, to_move, board.started, (first, second), (ours, theirs), pending, outcome)


def _chart(setup: Setup, board: Board, seat: Seat) -> Chart:
    waters = setup.waters_of(seat)
    _, misses, wounded, sunk = read_rows(waters.grid, board.fields[seat], "#oxX")
    ships = _ships(waters.grid, sunk, board.sunk[seat])
    agreed = Counter(shape.length for shape in waters.shapes)
    demand(Counter(ship.bit_count() for ship in ships) <= agreed, "more ships have sunk than there are")
    return Chart(waters, misses | wounded | sunk, wounded | sunk, ships)


def _ships(grid: Grid, sunk: int, order: tuple[Cell, ...]) -> tuple[int, ...]:
    """The parts of what has sunk; those whose cells are told come first, in that order."""
    ships = []
    for cell in order:
        ship = grid.flood(grid.bit(*cell), sunk) if grid.contains(*cell) else 0
        demand(ship, "a ship has sunk twice, or where none is")
        ships.append(ship)
        sunk ^= ship
    return (*ships, *grid.components(sunk))


def _fleet(setup: Setup, ships: list[str]) -> Fleet:
    return check_fleet(setup.waters, tuple(map(parse_ship, ships))) if ships else UNKNOWN_FLEET


def _extent(setup: Setup) -> Extent:
    return Extent(setup.waters.grid)


SIGHT = Sight(Board, _view, events_in(events), _extent)
