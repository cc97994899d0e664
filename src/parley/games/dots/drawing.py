"""A position as text: a capital is a dot, a small letter after it the player who holds the point, if any.

  A  B  C  D
1 .  A  .  .
2 A  Ba .a A     A's ring holds a dot of B and an empty point
3 .  A  A* .     * is the last dot
"""

from collections.abc import Iterable

from parley.core.cells import format_column
from parley.games.dots.state import State
from parley.games.dots.view import View

_NAMES = "ABCD"


def drawing(view: View) -> str:
    """The board with its letters and numbers, then the score and whose turn it is."""
    state = view.state
    grid = state.field.grid
    points = [["."] * grid.width for _ in range(grid.height)]
    for dots, name in zip(state.dots, _NAMES, strict=False):
        for x, y in grid.cells(dots):
            points[y][x] = name
    if state.last is not None:
        points[state.last.y][state.last.x] += "*"
    for area, name in zip(state.land.areas, _NAMES, strict=False):
        for x, y in grid.cells(area):
            points[y][x] = points[y][x][0] + name.lower()
    rows = [f"{y:>3} " + _spaced(row) for y, row in enumerate(points, start=1)]
    return "\n".join(["    " + _spaced(map(format_column, range(grid.width))), *rows, _caption(state)])


def _spaced(texts: Iterable[str]) -> str:
    return "".join(f"{text:<3}" for text in texts).rstrip()


def _caption(state: State) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(_NAMES, state.scores, strict=False))
    outcome = state.standing.outcome
    if outcome is None:
        return f"{scores}; {_NAMES[state.turn]} to move"
    winners = " and ".join(_NAMES[seat] for seat in outcome.winners)
    return f"{scores}; {winners} {'draw' if outcome.is_draw else 'wins'}, {outcome.termination}"
