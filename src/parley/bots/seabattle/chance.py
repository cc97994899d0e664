"""The chance to win, from what both sides know."""

from parley.bots.sea_race import Quarry, Weights, chance, count
from parley.core import Seat
from parley.games.layout import Shape
from parley.games.seabattle import Chart, View

WEIGHTS = Weights(1.96, 0.802, 0.607, 1.88, 0.582, 0.926)
"""From `python -m benchmarks.chances seabattle`."""


def chance_of(view: View, seat: Seat | None) -> float | None:
    """That `seat` wins, where both shoot well; even while fleets are placed, None for a spectator."""
    if seat is None:
        return None
    if view.outcome is not None:
        return 1 / len(view.outcome.winners) if seat in view.outcome.winners else 0.0
    if not view.started:
        return 0.5
    ours, theirs = view.charts[seat], view.charts[1 - seat]
    to_move = (seat in view.to_move) == (view.pending is None)
    return chance(quarry(ours), quarry(theirs), to_move=to_move, weights=WEIGHTS)


def quarry(chart: Chart) -> Quarry:
    """What a hunter goes by."""
    board, wounded = chart.waters.grid, chart.wounded
    rows = wounded << board.stride | wounded >> board.stride
    corners = rows << 1 | rows >> 1
    return count(board, chart.unknown & ~corners, wounded, [Shape(length) for length in chart.afloat])
