"""Find the ship: the one cell not fired at that has a ship in every fleet that fits what is known.

A cell that every berth through a hit has in common is certain. That no other cell is as certain is shown by
fleets that fit and leave it empty, drawn as the bots draw them.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from parley.bots.battleship_plus.fleets import Draw as PlusDraw
from parley.bots.battleship_plus.sight import look
from parley.bots.seabattle.fleets import Draw
from parley.core import Seat, format_cell
from parley.core.bitboard import Grid
from parley.games.battleship_plus import KINDS, SHAPES
from parley.games.battleship_plus import View as PlusView
from parley.games.layout import Shape
from parley.games.layout.waters import placements
from parley.games.seabattle import View

FLEETS = 80
"""Fleets drawn to show that other cells are not certain."""
SHOTS = 12
"""Before this many cells are known there is nothing to find."""


def find_ship(view: View | PlusView, seat: Seat) -> tuple[str, dict[str, Any]] | None:
    """The cell, if there is exactly one that is certain."""
    return _in_plus(view, seat) if isinstance(view, PlusView) else _in_sea(view, seat)


def _in_sea(view: View, seat: Seat) -> tuple[str, dict[str, Any]] | None:
    if not view.started or view.pending is not None or seat in view.setup.remote:
        return None
    chart = view.charts[1 - seat]
    if not chart.wounded or chart.shots.bit_count() < SHOTS:
        return None
    shapes = [Shape(length) for length in set(chart.afloat)]
    sure = certain(chart.waters.grid, shapes, chart.wounded, chart.misses | chart.wrecks)
    draw = Draw(chart, Random(0)).fleet
    return _answer(chart.waters.grid, sure, _common(draw, ~chart.shots))


def _in_plus(view: PlusView, seat: Seat) -> tuple[str, dict[str, Any]] | None:
    public = view.public
    if not public.started or public.charts[1 - seat].wakes:
        return None
    sight = look(public, 1 - seat)
    if not sight.wounded or (sight.water | sight.wounded).bit_count() < SHOTS:
        return None
    shapes = [SHAPES[kind] for kind, count in zip(KINDS, sight.afloat, strict=True) if count]
    sure = certain(sight.board, shapes, sight.wounded, sight.water)
    draw = PlusDraw(sight, Random(0)).fleet
    return _answer(sight.board, sure, _common(draw, ~sight.wounded))


def certain(board: Grid, shapes: Iterable[Shape], hits: int, closed: int) -> int:
    """Cells shared by all ships that may lie over one of the hits, without the hits themselves."""
    every = [one for shape in shapes for one in placements(board.width, shape)]
    fits = [one for one in every if one.mask & hits and not one.mask & closed and one.mask & ~hits]
    fits = [one for one in fits if not one.halo & hits & ~one.mask]
    sure = 0
    for index in range(hits.bit_length()):
        through = [one.mask for one in fits if one.mask >> index & 1]
        if hits >> index & 1 and through:
            common = ~0
            for mask in through:
                common &= mask
            sure |= common & ~hits
    return sure


def _common(draw: Callable[[], tuple[list[Any], float]], among: int) -> int:
    """Cells that all fleets drawn have in common."""
    common = among
    for _ in range(FLEETS):
        berths, weight = draw()
        if weight:
            common &= sum(berth.mask for berth in berths)
    return common if common != among else 0


def _answer(board: Grid, sure: int, common: int) -> tuple[str, dict[str, Any]] | None:
    if sure.bit_count() != 1 or common != sure:
        return None
    return format_cell(board.cell(sure)), {"chance": 1.0}
