"""The kernel beside the rules: what a tape says, and random games played on both."""

from collections.abc import Callable
from random import Random

from parley.bots.dots.tables import point_of, tape_of
from parley.bots.dots.tape import (
    AFTER,
    CAUGHT,
    DEAD,
    FREE,
    HOLDER,
    LEFT,
    LIVE,
    NEAR,
    OPEN,
    PLAYERS,
    ROW,
    SCORES,
    SIZE,
    TURN,
    WAITING,
    Tape,
)
from parley.games.dots import GAME, Goal, Setup, State

SETUPS = [
    Setup(10, 10),
    Setup(13, 11, extra_move=True),
    Setup(12, 10, goal=Goal.TERRITORY, extra_move=True),
    Setup(10, 14, players=3, goal=Goal.TERRITORY),
    Setup(11, 12, players=4),
    Setup(16, 16, players=3, extra_move=True),
    Setup(20, 15),
]
ROWS = (LIVE, DEAD, HOLDER, FREE, OPEN)


def said(tape: Tape) -> list[object]:
    """All that a tape says about the position: owners, areas, scores, the turn, what waits to be captured."""
    size, seats = tape[SIZE], range(1, tape[PLAYERS] + 1)
    rows = [list(tape[row : row + size]) for row in (*ROWS, *(NEAR + seat * ROW for seat in seats))]
    waiting = [
        {
            point
            for point in tape[WAITING + seat * ROW : WAITING + seat * ROW + tape[CAUGHT + seat]]
            if tape[LIVE + point] and tape[FREE + point] >> seat & 1
        }
        for seat in seats
    ]
    numbers = [int(tape[start + seat]) for start in (SCORES, AFTER) for seat in seats]
    return [rows, waiting, numbers, int(tape[LEFT]), int(tape[TURN])]


def play_both(
    setup: Setup, seed: int, put: Callable[..., object], make: Callable[[list[int]], Tape] = list
) -> State:
    """A random game by the rules and on a tape, compared after every dot; how it ended."""
    rng, state = Random(seed), GAME.start(setup)
    tape = make(tape_of(state))
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        move = rng.choice(list(GAME.view(state, seat).moves()))
        state = GAME.apply(state, seat, move).state
        put(tape, point_of(move.cell), seat + 1)
        assert said(tape) == said(tape_of(state))
        assert tuple(tape[SCORES + 1 : SCORES + 1 + setup.players]) == state.scores
    return state
