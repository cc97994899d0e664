"""A view as text for people: both boards, and the ships in view by number."""

from itertools import groupby
from operator import attrgetter

from parley.core import CHANCE, Seat
from parley.core.cells import format_column
from parley.games.battleship_plus.fleet import Ship
from parley.games.battleship_plus.notation import format_position
from parley.games.battleship_plus.state import PLAYERS
from parley.games.battleship_plus.view import View

WIDTH = 100
LEGEND = "S ship   X hit   # sunk   o miss   : miss before the last move of a ship   . water"


def draw(view: View) -> str:
    """Own waters first; side by side where the width allows."""
    seats = PLAYERS if view.seat != 1 else PLAYERS[::-1]
    left, right = (_board(view, seat) for seat in seats)
    margin = len(left[-1]) + 4
    if margin + len(right[-1]) <= WIDTH:
        lines = [f"{a:<{margin}}{b}" for a, b in zip(left, right, strict=True)]
    else:
        lines = [*left, "", *right]
    return "\n".join([*lines, "", *_fleets(view), LEGEND, _status(view)])


def _board(view: View, seat: Seat) -> list[str]:
    board = view.setup.grid
    marks = {board.bit(x, y): "." for y in range(board.height) for x in range(board.width)}
    public, chart = view.public, view.public.charts[seat]
    layers = (
        (public.stale(seat), ":"),
        (public.fresh[seat], "o"),
        (view.fleets[seat].occupied, "S"),
        (chart.hits, "X"),
        (chart.sunk, "#"),
    )
    for mask, mark in layers:
        marks.update((board.bit(*cell), mark) for cell in board.cells(mask))
    letters = " ".join(format_column(x) for x in range(board.width))
    row = iter(marks.values())
    rows = [f"{y + 1:2} " + " ".join(next(row) for _ in range(board.width)) for y in range(board.height)]
    return [f"   {_owner(view, seat)}", f"   {letters}", *rows]


def _owner(view: View, seat: Seat) -> str:
    return f"Player {seat} (you)" if seat == view.seat else f"Player {seat}"


def _fleets(view: View) -> list[str]:
    return [line for seat in PLAYERS if view.fleets[seat].ships for line in _fleet(view, seat)]


def _fleet(view: View, seat: Seat) -> list[str]:
    """A line for each kind of ship: every ship's number, place and damage."""
    kinds = [(kind, list(ships)) for kind, ships in groupby(view.ships(seat), attrgetter("kind"))]
    lines = [f"  {kind:<10} {', '.join(map(_ship, ships))}" for kind, ships in kinds]
    return [_owner(view, seat), *lines]


def _ship(ship: Ship) -> str:
    damage = " sunk" if ship.sunk else f" {ship.hits.bit_count()} hit" if ship.hits else ""
    return f"{ship.number} {format_position(ship.place)}{damage}"


def _status(view: View) -> str:
    if view.outcome is not None:
        winner = view.outcome.winners[0]
        return f"Turn {view.public.turn}: player {winner} has won ({view.outcome.termination})"
    if CHANCE in view.to_move:
        return "Both fleets are placed"
    names = " and ".join(f"player {seat}" for seat in sorted(view.to_move))
    if not view.public.started:
        return f"Waiting for {names} to place the fleet"
    return f"Turn {view.public.turn}: {names} to move"
