"""Dots in words."""

from parley.cli.play.telling.who import who
from parley.cli.play.words import Say
from parley.core import Cell, Seat, format_cell
from parley.core.cells import format_column
from parley.games.dots.state import State
from parley.visits import Seen


def read(seen: Seen, say: Say) -> list[str]:
    """The score, the last dot, the captured areas, then the rows that have dots."""
    state: State = seen.view.state
    found = [say("{name}: {score}.", name=_name(seat, seen, say), score=score)
             for seat, score in enumerate(state.scores)]  # fmt: skip
    if state.last is not None:
        found.append(say("The last dot: {cell}.", cell=format_cell(state.last)))
    for seat, area in enumerate(state.land.areas):
        if area:
            points = ", ".join(map(format_cell, state.field.grid.cells(area)))
            found.append(say("{name} holds: {cells}.", name=_name(seat, seen, say), cells=points))
    return found + [_row(y, seen, say) for y in range(state.setup.height) if _in_row(state, y)]


def _in_row(state: State, y: int) -> list[tuple[int, Cell]]:
    """The dots of a row with the seats they belong to, from left to right."""
    grid = state.field.grid
    row = grid.rectangle(0, y, grid.width, 1)
    found = [(seat, cell) for seat, dots in enumerate(state.dots) for cell in grid.cells(dots & row)]
    return sorted(found, key=lambda dot: dot[1])


def _row(y: int, seen: Seen, say: Say) -> str:
    dots = _in_row(seen.view.state, y)
    words = [f"{format_column(cell.x)} {_name(seat, seen, say)}" for seat, cell in dots]
    return say("Row {row}: {dots}.", row=y + 1, dots=", ".join(words))


def _name(seat: int, seen: Seen, say: Say) -> str:
    return say("you") if seat == seen.seat else who(Seat(seat), seen, say)


def prompt(_seen: Seen, say: Say) -> str:
    """Put a dot."""
    return say("Your turn: type a point, such as T16.")
