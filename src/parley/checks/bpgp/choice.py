"""Chooses a turn when both fleets are known: games should vary, and should end."""

from random import Random

from parley.core import Cell, Seat
from parley.games import battleship_plus as game
from parley.games.battleship_plus import GAME, State

MOVES, HITS = 0.15, 0.6
"""How many turns are moves, and how many shots are aimed to hit."""


def choose(state: State, seat: Seat, rng: Random) -> game.Shoot | game.Move:
    """Something legal and unpredictable."""
    courses = [move for move in GAME.moves(state, seat) if isinstance(move, game.Move)]
    if courses and rng.random() < MOVES:
        return rng.choice(courses)
    return game.Shoot(_aim(state, Seat(1 - seat), rng))


def _aim(state: State, enemy: Seat, rng: Random) -> Cell:
    board, hits = state.public.setup.grid, state.public.charts[enemy].hits
    afloat = state.fleets[enemy].occupied & ~hits
    return rng.choice(list(board.cells(afloat if rng.random() < HITS else board.full & ~hits)))
