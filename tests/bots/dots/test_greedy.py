from random import Random

import pytest

from parley.bots.dots.greedy import GreedyBot, captures
from parley.bots.dots.random import RandomBot
from parley.core import Cell
from parley.core.bot import Limit
from parley.games.dots import GAME, Captured, Goal, Put, Setup, State
from tests.games.dots.boards import blocks, framed, points, position

CAPTURES = [
    ("the bigger one", """
        . A A . . . . .
        A B B A . . A .
        A B B A . A B A
        . A * . . . . .
        . . . . . . . .
    """),
    ("rather takes than saves as much", """
        . B B . . . . .
        . B A B . . A .
        . . . . . A B A
        . . . . . . * .
        . . . . . . . .
    """),
    ("saves much before it takes little", """
        . B B . . . . .
        B A A B . . A .
        B . A B . A B A
        . B * . . . . .
        . . . . . . . .
    """),
    ("saves where there is nothing to take", """
        . B B . . . . .
        B A A B . A . .
        B . A B . . B .
        . B * . . . . .
        . . . . . . . .
    """),
    ("threatens in two ways at once", """
        . A . A .
        A B * B A
        . . . . .
    """),
]  # fmt: skip


@pytest.mark.parametrize(("_why", "drawing"), CAPTURES)
def test_it_takes_or_saves(_why: str, drawing: str) -> None:
    (rows,) = blocks(drawing)
    board = framed(rows)
    state = position(board)._replace(last=points(board, "B")[-1])
    hint = GreedyBot().hint(GAME.view(state, state.turn), Limit(), Random(1))
    assert hint.move == Put(points(board, "*")[0])
    assert max(hint.cells, key=hint.cells.__getitem__) == hint.move.cell


@pytest.mark.parametrize("goal", Goal)
def test_captures_are_what_the_rules_say(goal: Goal) -> None:
    rng, bot, state = Random(5), RandomBot(), GAME.start(Setup(12, 12, 3, goal=goal))
    seen = 0
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        enclosed = state.land.enclosed[seat]
        caught = {dots & enclosed for other, dots in enumerate(state.live) if other != seat} != {0}
        if not caught and state.live[seat]:
            found = dict(captures(state, seat, state.open))
            for cell in state.field.grid.cells(state.open & ~enclosed):
                step = GAME.apply(state, seat, Put(cell))
                told = [event for event in step.events if isinstance(event, Captured)]
                if state.open.bit_count() > 1:
                    assert (cell in found) == bool(told)
            seen += len(found)
        state = GAME.apply(state, seat, bot.choose(GAME.view(state, seat), Limit(), rng)).state
    assert seen


def won(setup: Setup, seed: int, seat: int) -> bool:
    state, rng = GAME.start(setup), Random(seed)
    while to_move := GAME.to_move(state):
        (mover,) = to_move
        bot = GreedyBot() if mover == seat else RandomBot()
        state = GAME.apply(state, mover, bot.choose(GAME.view(state, mover), Limit(), rng)).state
    return tuple(state.standing.outcome.winners) == (seat,) if state.standing.outcome else False


@pytest.mark.parametrize(
    "setup", [Setup(12, 12), Setup(12, 12, 4, goal=Goal.TERRITORY), Setup(15, 10, 3, True)]
)
def test_it_beats_random_dots(setup: Setup) -> None:
    assert all(won(setup, seed, seed % setup.players) for seed in range(4))


def test_it_fills_its_own_free_areas_before_it_enters_others() -> None:
    (rows,) = blocks("""
        A A A A A A A A A A
        A A . A A A A A A A
        A A A A A A A A A A
        A A A A A A A A A A
        A A A A A A A A A A
        B B B B B B B B B B
        B B B B B B B B B B
        B B B B B B B B B B
        B B B B . B B B B B
        B B B B B B B B B B
    """)
    state: State = position(rows)
    assert GreedyBot().choose(GAME.view(state, state.turn), Limit(), Random(1)) == Put(Cell(2, 1))
