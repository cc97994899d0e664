"""Sea Battle for a page: both fields drawn, and where the next shot may go.

`.` is a cell not fired at, `o` a miss, `x` a hit, `X` a sunk ship, `#` a ship not hit there.
"""

from functools import lru_cache
from random import Random
from typing import Any

from parley.core import Event, Seat
from parley.core.bitboard import Grid
from parley.games.layout import random_layout
from parley.games.seabattle import GAME, Answer, Place, Result, Setup, Shot, State, View
from parley.games.seabattle.notation import format_ship
from parley.games.seabattle.setup import COUNTS, REMOTES, SIZES
from parley.seats.web.face import Face
from parley.seats.web.masks import mask_rows, paint_rows, spot

_OPTIONS = {
    "size": [SIZES[0], SIZES[-1]],
    "fleet": [[counts[0], counts[-1]] for counts in COUNTS],
    "wall_limit": [False, True],
    "remote": REMOTES,
}


def _board(view: View) -> dict[str, Any]:
    """Both fields by seat; the fleets this viewer may see, as text, in the order they were placed.

    `sunk`, if there are any: the first cell of each ship, by field, in the order they went down.

    `barred`, once something was hit: by field, where a ship would touch one that was.
    """
    board = {
        "started": view.started,
        "fields": [_field(view, seat) for seat in range(2)],
        "fleets": [[format_ship(ship) for ship in fleet.ships] for fleet in view.fleets],
        "afloat": [chart.afloat for chart in view.charts],
        "pending": spot(view.pending),
    }
    if any(chart.sunk for chart in view.charts):
        board["sunk"] = [_sunk(chart.waters.grid, chart.sunk) for chart in view.charts]
    if view.outcome is None and any(chart.hits for chart in view.charts):
        board["barred"] = [mask_rows(chart.waters.grid, chart.barred) for chart in view.charts]
    return board


@lru_cache(maxsize=256)
def _sunk(grid: Grid, ships: tuple[int, ...]) -> tuple[tuple[int, int] | None, ...]:
    """Cached, because few shots sink anything."""
    return tuple(spot(grid.cell(ship & -ship)) for ship in ships)


def _field(view: View, seat: int) -> list[str]:
    chart, fleet = view.charts[seat], view.fleets[seat]
    sunk = chart.hits & ~chart.wounded
    layers = (("#", fleet.cells), ("o", chart.misses), ("x", chart.wounded), ("X", sunk))
    return paint_rows(chart.waters.grid, layers)


def _legal(view: View) -> dict[str, Any] | None:
    """`place`: the lengths of the ships, in any order; `shoot`: cells not fired at; `answer`: what fits."""
    if view.seat is None or view.seat not in view.to_move:
        return None
    if not view.started:
        if view.seat in view.setup.remote:
            return {"ready": True}
        waters = view.setup.waters
        return {"place": [shape.length for shape in waters.shapes], "walls": waters.wall_limit}
    if view.pending is not None:
        return {"answer": [move.result for move in view.moves() if isinstance(move, Answer)]}
    grid = view.chart.waters.grid
    return {"shoot": mask_rows(grid, grid.full & ~view.chart.shots)}


def _bare(state: State) -> View:
    """Everything, for reviews."""
    return View(None, *state)


def _shuffle(setup: Setup, rng: Random) -> str:
    """A random placement, as a move."""
    return GAME.format_move(Place.of(setup.waters, random_layout(setup.waters, rng)))


def _moment(event: Event) -> str | None:
    """What a reviewer wants to find."""
    return "sunk" if isinstance(event, Shot) and event.result is Result.SUNK else None


def _scores(view: View) -> list[int]:
    """Ships sunk, by the seat that sank them."""
    return [len(view.charts[1 - seat].sunk) for seat in (Seat(0), Seat(1))]


def _grid(view: View) -> Grid:
    return view.setup.waters.grid


FACE = Face(_board, _legal, _scores, _bare, _moment, _OPTIONS, (Place,), _shuffle, _grid)
