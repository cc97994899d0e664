"""Dots for a page: everything by seat as masks, since a board may have 2,500 points."""

from typing import Any

from parley.core import Event
from parley.core.bitboard import Grid
from parley.games.dots import Captured, Freed, Goal, State, Stopped, View
from parley.games.dots.setup import PLAYERS, SIDES
from parley.seats.web.face import Face
from parley.seats.web.masks import mask_rows, spot

_OPTIONS = {
    "width": [SIDES[0], SIDES[-1]],
    "height": [SIDES[0], SIDES[-1]],
    "players": [PLAYERS[0], PLAYERS[-1]],
    "extra_move": [False, True],
    "goal": list(Goal),
}
_MOMENTS: dict[type[Event], str] = {Captured: "captured", Freed: "freed", Stopped: "stopped"}


def _board(view: View) -> dict[str, Any]:
    """By seat: all dots, captured areas held now, free areas in which an enemy's dot would be captured.

    `late`, if anybody is: how many turns in a row each has let pass. `stopped`, if anybody has: who, in which
    order; `forfeited`: those of them who left or timed out.
    """
    state, grid = view.state, view.state.field.grid
    board: dict[str, Any] = {
        "dots": [mask_rows(grid, dots) for dots in state.dots],
        "areas": [mask_rows(grid, area) for area in state.land.areas],
        "free": [mask_rows(grid, part) for part in state.land.enclosed],
        "last": spot(state.last),
        "turn": state.turn,
        "playing": state.standing.playing,
        "agreed": sorted(state.standing.agreed),
    }
    if any(state.standing.late):
        board["late"] = state.standing.late
    if state.standing.stopped:
        board["stopped"] = state.standing.stopped
        board["forfeited"] = sorted(state.standing.forfeited)
    return board


def _legal(view: View) -> dict[str, Any] | None:
    """`put`: where a dot may go now; `draw`: whether this seat may agree to a draw, in turn or not."""
    state, seat = view.state, view.seat
    if seat not in state.standing.playing or state.standing.outcome is not None:
        return None
    put = mask_rows(state.field.grid, view.choices)
    return {"put": put, "draw": seat not in state.standing.agreed}


def _bare(state: State) -> View:
    """Nothing was ever hidden."""
    return View(state, None)


def _moment(event: Event) -> str | None:
    """What a reviewer wants to find."""
    return _MOMENTS.get(type(event))


def _scores(view: View) -> list[int]:
    """Prisoners or points, as agreed."""
    return list(view.state.scores)


def _grid(view: View) -> Grid:
    return view.state.field.grid


FACE = Face(_board, _legal, _scores, _bare, _moment, _OPTIONS, grid=_grid, is_open=True)
