"""Games from drawings, for the tests of this folder.

A drawing has a character per cell: `.` is water, `0`..`9` and `a`..`z` are the ships by number.
"""

from parley.core import CHANCE, Cell, Event, IllegalMove, Seat, Step
from parley.core.bitboard import grid
from parley.games.battleship_plus import (
    AREAS,
    GAME,
    BattleshipMove,
    First,
    Orientation,
    Place,
    Setup,
    ShipPosition,
    State,
)

NUMBERS = "0123456789abcdefghijklmnopqrstuvwxyz"

# A fleet of a carrier (0), a cruiser (1), a destroyer (2) and two submarines (3, 4).
FIRST = """
    0 0 . 1 . . . . . 3
    0 0 . 1 . . . . . 3
    0 0 . 1 . . . . . .
    0 0 . 1 . . . . . .
    0 0 . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . 2 2 2 . .
    . . . . . . . . . .
    4 4 . . . . . . . .
"""
SECOND = """
    . . . . . . . . . .
    . 0 0 0 0 0 . . . .
    . 0 0 0 0 0 . . 2 .
    . . . . . . . . 2 .
    . . 1 1 1 1 . . 2 .
    . . . . . . . . . .
    . . . . . . . . . .
    . 3 . 4 4 . . . . .
    . 3 . . . . . . . .
    . . . . . . . . . .
"""


def cells(drawing: str, marks: str) -> tuple[Cell, ...]:
    """The cells of a drawing that show one of these marks, in reading order."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    return tuple(Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in marks)


def mask(drawing: str, marks: str, size: int = 10) -> int:
    return grid(size, size).mask(cells(drawing, marks))


def place(drawing: str) -> Place:
    """The placement a drawing shows."""
    ships = [found for number in NUMBERS if (found := cells(drawing, number))]
    return Place(tuple(_position(ship) for ship in ships))


def _position(ship: tuple[Cell, ...]) -> ShipPosition:
    width = len({x for x, _ in ship})
    height = len({y for _, y in ship})
    return ShipPosition(ship[0], Orientation.VERTICAL if height > width else Orientation.HORIZONTAL)


def setup_of(drawing: str) -> Setup:
    """The setup whose fleet a drawing shows."""
    areas = [len(cells(drawing, number)) for number in NUMBERS]
    a, b, c, d, e = (areas.count(area) for area in AREAS)
    return Setup(len(drawing.strip().splitlines()), (a, b, c, d, e))


def started(first: str = FIRST, second: str = SECOND, to_move: int = 0) -> State:
    """Both fleets placed; seat `to_move` has the first turn."""
    state = GAME.start(setup_of(first))
    for seat, drawing in enumerate((first, second)):
        state = GAME.apply(state, Seat(seat), place(drawing)).state
    return GAME.apply(state, CHANCE, First(Seat(to_move))).state


def mover(state: State) -> Seat:
    (seat,) = GAME.to_move(state)
    return seat


def step(state: State, text: str) -> Step[State]:
    """Whoever is to move makes the move a text stands for."""
    return GAME.apply(state, mover(state), GAME.parse_move(text))


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = step(state, text).state
    return state


def events(state: State, text: str) -> tuple[Event, ...]:
    return step(state, text).events


def refusal(state: State, seat: int, move: BattleshipMove) -> str | None:
    """The name of the reason for which a move is refused; `check` and `apply` must agree."""
    names: list[str | None] = []
    for ask in (GAME.check, GAME.apply):
        try:
            ask(state, Seat(seat), move)
            names.append(None)
        except IllegalMove as error:
            names.append(error.reason.name)
    assert names[0] == names[1]
    return names[0]
