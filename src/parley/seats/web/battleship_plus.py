"""Battleship Plus for a page: both waters drawn, the ships the viewer may see, shots and moves of ships.

`.` is water, `o` a miss, `:` a miss before that side last moved a ship, `S` a ship, `x` a hit, `X` a wreck.
"""

from functools import lru_cache
from random import Random
from typing import Any

from parley.core import CHANCE, Event, Seat, format_cell
from parley.core.bitboard import Grid
from parley.games.battleship_plus import (
    GAME,
    KINDS,
    SHAPES,
    SIZES,
    Direction,
    Hit,
    Move,
    Place,
    Setup,
    Ship,
    State,
    View,
    Wake,
)
from parley.games.battleship_plus.notation import format_position
from parley.games.layout import random_layout
from parley.seats.web.face import Face
from parley.seats.web.masks import mask_rows, paint_rows

_OPTIONS = {"size": [SIZES[0], SIZES[-1]], "ships": [[0, 255]] * len(KINDS)}


def _board(view: View) -> dict[str, Any]:
    """Both waters by seat; the ships this viewer may see, in the order of their numbers.

    `wakes`, once ships have moved: what each move of a side left behind.

    `barred`, once something was hit: by waters, where a ship would touch one that was.
    """
    public = view.public
    board = {
        "started": public.started,
        "turn": public.turn,
        "late": public.timeouts,
        "fields": [_field(view, Seat(seat)) for seat in range(2)],
        "fleets": [[_ship(ship) for ship in view.ships(Seat(seat))] for seat in range(2)],
        "afloat": [view.afloat(Seat(seat)) for seat in range(2)],
        "moved": [len(chart.wakes) for chart in public.charts],
    }
    if any(chart.wakes for chart in public.charts):
        board["wakes"] = [_wakes(view.setup.grid, chart.wakes) for chart in public.charts]
    if public.outcome is None and any(chart.hits for chart in public.charts):
        board["barred"] = [mask_rows(view.setup.grid, view.barred(Seat(seat))) for seat in range(2)]
    return board


@lru_cache(maxsize=64)
def _wakes(grid: Grid, wakes: tuple[Wake, ...]) -> list[tuple[int, str, str, str]]:
    """Each with its turn and cells: hit since the wake before, missed since then, and uncovered by it.

    Cached, because most turns are shots.
    """
    shown, before = [], 0
    for turn, hits, misses, uncovered in wakes:
        shown.append((turn, _cells(grid, hits & ~before), _cells(grid, misses), _cells(grid, uncovered)))
        before = hits
    return shown


def _cells(grid: Grid, cells: int) -> str:
    return " ".join(map(format_cell, grid.cells(cells)))


def _field(view: View, seat: Seat) -> list[str]:
    public, chart = view.public, view.public.charts[seat]
    layers = (
        (":", public.stale(seat)),
        ("o", public.fresh[seat]),
        ("S", view.fleets[seat].occupied),
        ("x", chart.hits),
        ("X", chart.sunk),
    )
    return paint_rows(view.setup.grid, layers)


def _ship(ship: Ship) -> dict[str, Any]:
    return {
        "kind": ship.kind,
        "at": format_position(ship.place),
        "hits": ship.hits.bit_count(),
        "sunk": ship.sunk,
    }


def _legal(view: View) -> dict[str, Any] | None:
    """`place`: the ships in their order, also to place again; `shoot` a cell, or `move` a ship, by number."""
    seat, public = view.seat, view.public
    if seat is None or public.outcome is not None:
        return None
    if not public.started:
        return (
            None
            if CHANCE in view.to_move
            else {"place": [[kind, *SHAPES[kind]] for kind in view.setup.kinds]}
        )
    if seat not in view.to_move:
        return None
    grid = view.setup.grid
    shots = grid.full & ~public.charts[1 - seat].hits
    return {"shoot": mask_rows(grid, shots), "move": _courses(view)}


def _courses(view: View) -> dict[int, str]:
    """By the number of each ship that can move: the letters of where it can go."""
    courses = {
        ship: "".join(course.name[0] for course in Direction if view.refuse(Move(ship, course)) is None)
        for ship in range(sum(view.setup.ships))
    }
    return {ship: letters for ship, letters in courses.items() if letters}


def _bare(state: State) -> View:
    """Everything, for reviews."""
    return View(None, state.public, state.fleets)


def _shuffle(setup: Setup, rng: Random) -> str:
    """A random placement, as a move."""
    return GAME.format_move(Place.of(random_layout(setup.waters, rng)))


def _moment(event: Event) -> str | None:
    """What a reviewer wants to find."""
    return "sunk" if isinstance(event, Hit) and event.sunk else None


def _scores(view: View) -> list[int]:
    """Ships sunk, by the seat that sank them."""
    return [sum(view.setup.ships) - sum(view.afloat(Seat(1 - seat))) for seat in range(2)]


def _grid(view: View) -> Grid:
    return view.setup.grid


FACE = Face(_board, _legal, _scores, _bare, _moment, _OPTIONS, (Place, Move), _shuffle, _grid)
