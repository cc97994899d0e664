"""Charts as drawings, and a hunter's view of them."""

from parley.core import Seat
from parley.games.seabattle import Chart, Fleet, Setup, View
from parley.games.seabattle.drawing import parse_chart

CLASSIC = Setup()


def view_of(chart: Chart, setup: Setup = CLASSIC) -> View:
    """Seat 0 is to shoot; the chart is that of the enemy."""
    empty = Chart(setup.waters)
    nobody = Fleet(())
    return View(Seat(0), setup, frozenset({Seat(0)}), True, (empty, chart), (nobody, nobody), None, None)


def view_at(drawing: str, setup: Setup = CLASSIC) -> View:
    """The same from a drawing: . unknown, o miss, x hit, X sunk."""
    return view_of(parse_chart(drawing, setup.waters), setup)
