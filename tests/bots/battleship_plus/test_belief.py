"""What is believed, against a slow count of all that may have happened."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from parley.bots.battleship_plus.belief import believe, flatten
from parley.bots.battleship_plus.density import density
from parley.bots.battleship_plus.sight import look
from parley.core import Cell
from parley.games.battleship_plus import Chart, Direction, Fleet, Move, Setup, Shoot, State
from parley.games.layout.waters import placements
from tests.bots.battleship_plus.waters import EMPTY, played, shot_at, sight_of
from tests.games.battleship_plus.sea import started

FOREVER = float("inf")
BOARD = Setup().grid
SHIPS = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . 0 0 0 0 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . 1 . .
    . . . . . . . 1 . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
MISSES = """
    . . . . . . . . . .
    . . . o . . . . o .
    . . . . . . . . . .
    . . . . . o . . . .
    . . . . . . . . . .
    . o . . . . . . . .
    . . . . . . . . o .
    . . . o . o . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
MORE = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . o . . . . . . .
    . . . . . . o . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . o . . .
    . . . . . . . . . .
"""
CROWDED = """
    . . . . . . . . . .
    . . . . . . x o . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
"""With eighteen ships of two cells: hardly a fleet that is drawn finds room."""


def all_that_may_have_happened(state: State, seat: int) -> dict[Cell, float]:
    """Every fleet there may have been at first, every move that may have been made, each as likely."""
    chart, fresh = state.public.charts[seat], state.public.fresh[seat]
    shapes = state.public.setup.waters.shapes
    found: Counter[int] = Counter()
    for places in product(*(placements(10, shape) for shape in shapes)):
        ships = tuple(place.mask for place in places)
        if not any(places[i].halo & ships[j] for i in range(len(ships)) for j in range(i)):
            for fleet, weight in _fleets_now(Fleet(ships, sum(ships)), chart, 0, 0, 1.0):
                if not fleet.occupied & fresh and not chart.hits & ~fleet.occupied:
                    found[fleet.occupied] += weight  # type: ignore[assignment]
    whole, cells = sum(found.values()), Counter[Cell]()
    for occupied, weight in found.items():
        for cell in BOARD.cells(occupied & ~chart.hits):
            cells[cell] += weight / whole  # type: ignore[assignment]
    return dict(cells)


def _fleets_now(
    fleet: Fleet, chart: Chart, number: int, missed: int, weight: float
) -> Iterator[tuple[Fleet, float]]:
    if number == len(chart.wakes):
        yield fleet, weight
        return
    _, hits, misses, uncovered = chart.wakes[number]
    if fleet.occupied & misses or hits & ~fleet.occupied:
        return
    moves = [Move(ship, way) for ship in range(len(fleet.ships)) for way in Direction]
    legal = [move for move in moves if fleet.refuse_move(BOARD, hits, move) is None]
    for move in legal:
        after = fleet.moved(BOARD, move)
        if after.ships[move.ship] & (missed | misses) == uncovered:
            yield from _fleets_now(after, chart, number + 1, missed | misses, weight / len(legal))


STILL = shot_at(started(SHIPS, SHIPS), 1, MISSES)
HIT = played(STILL, 1, Shoot(Cell(7, 7)))
AWAY = shot_at(played(STILL, 0, Move(1, Direction.NORTH)), 1, MORE)
NAMED = played(STILL, 0, Move(1, Direction.EAST))
TWICE = played(played(HIT, 0, Move(0, Direction.WEST)), 0, Move(0, Direction.NORTH))


@pytest.mark.parametrize(
    ("state", "off"), [(STILL, 0.015), (HIT, 0.02), (AWAY, 0.02), (NAMED, 0.03), (TWICE, 0.04)]
)
def test_the_chance_of_a_hit_is_that_among_all_that_may_have_happened(state: State, off: float) -> None:
    exact = all_that_may_have_happened(state, 0)
    told = believe(look(state.public, 0), 20_000, FOREVER, Random(1), huddle=0).cells
    assert max(abs(exact.get(cell, 0) - told.get(cell, 0)) for cell in {*exact, *told}) < off
    assert {cell for cell in exact if exact[cell] > 0.999} == {cell for cell in told if told[cell] > 0.999}


def test_where_no_fleet_fits_berths_are_counted() -> None:
    blocked = sight_of("\n".join([". o " * 5, "o . " * 5] * 5), (0, 0, 0, 0, 1))
    assert believe(blocked, 100, FOREVER, Random(1)) == (density(blocked), 0)


def test_it_tells_how_few_fleets_it_goes_by() -> None:
    crowded = sight_of(CROWDED, (0, 0, 0, 0, 18))
    heat = believe(crowded, 400, FOREVER, Random(1))
    assert max(heat.cells.values()) == 1.0
    assert 0 < heat.fleets < 3


def test_time_ends_it() -> None:
    calm = sight_of(EMPTY, (1, 1, 2, 1, 2))
    assert believe(calm, 1 << 60, 0.0, Random(1)).cells


def test_where_few_fleets_outweigh_the_others_they_are_made_more_alike() -> None:
    assert flatten([0.5, 1.0, 1.0, 0.5]) == ([0.5, 1.0, 1.0, 0.5], 3.6)
    weights, worth = flatten([1.0] + [1e-9] * 99)
    assert worth >= 30
    assert weights[0] == 1.0


def test_a_handful_of_fleets_is_smoothed_by_berths() -> None:
    calm = sight_of(EMPTY, (0, 0, 0, 0, 1))
    heat = believe(calm, 10, FOREVER, Random(1)).cells
    assert len(heat) == 100
    assert sum(heat.values()) == pytest.approx(2.0)
