"""Sights from drawings, and games played to a point, for the tests of this folder.

A drawing of what is known: `.` unknown, `o` missed, `x` hit, `s` a ship for sure.
"""

from random import Random

from msgspec.structs import replace

from parley.bots.battleship_plus.random import RandomBot
from parley.bots.battleship_plus.sight import Sight
from parley.core import CHANCE, Seat
from parley.core.bot import Limit
from parley.games.battleship_plus import GAME, Counts, Move, Setup, Shoot, State, View
from tests.games.battleship_plus.sea import cells, mask, started

EMPTY = "\n".join([". " * 10] * 10)

# The hunter fires at the middle of the four next, then at the pairs in any order.
LAST = """
    o o o o o o o o o o
    o . 0 0 . o o . . o
    o o o o o o o o o o
    o . . o . . o . . o
    o o o o o o o o o o
    o . . o . . o . . o
    o o o o o o o o o o
    o . . o . . o . . o
    o o o o o o o o o o
    o . . o . . o . . o
"""


def sight_of(drawing: str, afloat: Counts) -> Sight:
    """The same on a board of ten by ten."""
    return Sight(Setup().grid, afloat, mask(drawing, "x"), mask(drawing, "s"), mask(drawing, "o"))


def fired_at(drawing: str, seat: int = 0) -> State:
    """Both have the fleet of a drawing; the other one has fired at all cells `o` of this seat's waters."""
    ships = drawing.replace("o", ".")
    return shot_at(started(ships, ships), 1 - seat, drawing)


def shot_at(state: State, seat: int, drawing: str, marks: str = "o") -> State:
    """Seat `seat` fires at the marked cells, and the other one lets its time go by."""
    for cell in cells(drawing, marks):
        state = played(state, seat, Shoot(cell))
    return state


def played(state: State, seat: int, move: Shoot | Move) -> State:
    """After a move of this seat, whoever has the turn."""
    public = replace(state.public, to_move=frozenset((Seat(seat),)))
    return GAME.apply(State(public, state.fleets), Seat(seat), move).state


def seen(state: State, seat: int) -> View:
    """What that seat sees, having the turn."""
    public = replace(state.public, to_move=frozenset((Seat(seat),)))
    return GAME.view(State(public, state.fleets), Seat(seat))


def random_play(setup: Setup, seed: int, plies: int) -> State:
    """A game among random bots so far, or to its end."""
    rng, bot, state = Random(seed), RandomBot(), GAME.start(setup)
    for _ in range(plies):
        if not (to_move := GAME.to_move(state)):
            break
        seat = min(to_move)
        move = GAME.chance(state, rng) if seat == CHANCE else bot.choose(GAME.view(state, seat), Limit(), rng)
        state = GAME.apply(state, seat, move).state
    return state
