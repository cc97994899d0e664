"""The kernel against the rules, position by position: the rules are the judge."""

from random import Random

import pytest

from parley.bots.dots.kernel import put
from parley.bots.dots.playouts import play_out, random_games
from parley.bots.dots.tables import cell_of, point_of, tape_of
from parley.bots.dots.tape import FREE, LEFT, OPEN, ROW, SCORES, SEED
from parley.core import Cell
from parley.games.dots import GAME, Setup
from tests.bots.dots.games import SETUPS, play_both, said
from tests.games.dots.boards import blocks, framed, position

DRAWING = """
    A A A
    A B A
    A A A
"""


@pytest.mark.parametrize("setup", SETUPS)
def test_random_games_go_the_same_way(setup: Setup) -> None:
    for seed in range(2):
        assert any(play_both(setup, seed, put).scores), "nothing was captured: nothing was compared"


def test_going_on_from_any_position_of_a_game_is_the_same() -> None:
    rng, state = Random(1), GAME.start(Setup(12, 12, extra_move=True))
    moves = 0
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        move = rng.choice(list(GAME.view(state, seat).moves()))
        tape, state = tape_of(state), GAME.apply(state, seat, move).state
        put(tape, point_of(move.cell), seat + 1)
        assert said(tape) == said(tape_of(state))
        moves += 1
    assert moves > 60


def test_playouts_end_and_leave_the_root_alone() -> None:
    root = tape_of(GAME.start(Setup(10, 10, 3)))
    before, board = list(root), list(root)
    board[SEED] = 7
    assert random_games(root, board, [0] * ROW, 3) > 100
    assert board[LEFT] == 0
    assert root == before


def test_games_are_played_to_the_end_where_dots_are_near() -> None:
    rows = [".A...B...A" if y % 4 == 1 else "." * 10 for y in range(10)]
    root = tape_of(position(rows, players=3))
    board, first = list(root), [0] * ROW
    board[SEED] = 7
    play_out(board, [0] * ROW, first)
    assert board[LEFT] == 0
    assert set(first) == {0, 1, 2, 3}


def test_what_is_far_from_all_dots_stays_empty() -> None:
    state = position(framed(blocks(DRAWING)[0], (0, 0), 20, 20), turn="B")
    board = tape_of(state)
    board[SEED] = 7
    play_out(board, [0] * ROW, [0] * ROW)
    left = {cell_of(point) for point in range(ROW) if board[OPEN + point]}
    assert all(board[FREE + point_of(cell)] for cell in left if cell.x <= 4 and cell.y <= 4)
    assert left >= {Cell(x, y) for x in range(20) for y in range(20) if x > 4 or y > 4}
    assert board[SCORES + 1] >= 1, "what was in a free area is captured all the same"
