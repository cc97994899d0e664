"""Games set up from drawings, and played by the notation."""

from parley.core import Event, Seat, parse_cell
from parley.games.seabattle import GAME, Answer, Place, Ready, Result, Setup, Shoot, State
from parley.games.seabattle.drawing import parse_fleet

MASTER, SLAVE = Seat(0), Seat(1)

SETUP = Setup(size=6, fleet=(0, 1, 1, 2))

FIRST = """
    # # # . . #
    . . . . . .
    . # . . . .
    . # . # . .
    . . . . . .
    . . . . . .
"""

SECOND = """
    . . . . . .
    . # # # . .
    . . . . . .
    # . # . . .
    . . # . . #
    . . . . . .
"""


def placed(setup: Setup = SETUP, first: str = FIRST, second: str = SECOND) -> State:
    """Both fleets lie; seats that are remote have just said so."""
    state = GAME.start(setup)
    for seat, drawing in ((MASTER, first), (SLAVE, second)):
        move = Ready() if seat in setup.remote else Place(parse_fleet(drawing))
        state = GAME.apply(state, seat, move).state
    return state


def shoot(state: State, *cells: str) -> State:
    """Whoever is to move shoots."""
    for cell in cells:
        (seat,) = GAME.to_move(state)
        state = GAME.apply(state, seat, Shoot(parse_cell(cell))).state
    return state


def answer(state: State, result: Result) -> State:
    (seat,) = GAME.to_move(state)
    return GAME.apply(state, seat, Answer(result)).state


def events(state: State, text: str) -> tuple[Event, ...]:
    """What the next move, by whoever is to move, leads to."""
    (seat,) = GAME.to_move(state)
    return GAME.apply(state, seat, GAME.parse_move(text)).events


SECOND_CELLS = ("B2", "C2", "D2", "A4", "C4", "C5", "F5")
"""Where the ships of `SECOND` are: all of them in seven shots."""
