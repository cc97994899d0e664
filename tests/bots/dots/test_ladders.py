"""Ladders as drawings: a star catches, an `x` is a rescue in vain. The edge saves whoever runs."""

from random import Random

import pytest

from parley.bots.dots import strong
from parley.bots.dots.compiled import PLAIN
from parley.bots.dots.ladders import catches, is_vain
from parley.bots.dots.strong import StrongBot
from parley.bots.dots.tables import cell_of, point_of, tape_of
from parley.bots.dots.tape import LIVE, NEAR, OPEN, ROW, SIZE, Tape
from parley.core.bot import Limit
from parley.games.dots import GAME
from tests.games.dots.boards import Rows, blocks, framed, points, position

SHORT = """
    . A A . . . . . . .
    A B B * . . . . . .
    . A . . . . . . . .
    . . . . A . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . B . . . B . . . .
    . . . . . . . . . .
"""
LONG = """
    . A A . . . . . . . . .
    A B B * . . . . . . . .
    . A . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . A A . . .
    . . . . . . . A . . . .
    . . . . . . . . . . . .
    . . B . . . . . . . . .
    . . B . . . . . . . . .
"""
NO_END = """
    . A A . . . . . . . . .
    A B B . . . . . . . . .
    . A . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . B . . . . . . . . .
"""
BROKEN = """
    . A A . . . . . . . . .
    A B B . . . . . . . . .
    . A . . . . . . . . . .
    . . . . . B . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . A A . . .
    . . . . . . . A . . . .
    . . . . . . . . . . . .
"""
IN_VAIN = """
    . A A . . . . . . .
    A B x . . . . . . .
    . A . . . . . . . .
    . . . . A . . . . .
    . . . . . A . . . .
    B . . . . . . . . .
    B . . . . . . . . .
"""
WORKING = {"short": SHORT, "long": LONG}
FAILING = {"into the edge": NO_END, "into dots of the other": BROKEN}


def board(drawing: str) -> Rows:
    return framed(blocks(drawing)[0], (1, 2), 14, 14)


def tape(drawing: str) -> Tape:
    return tape_of(position(board(drawing)))


def beginnings(b: Tape, seat: int) -> list[object]:
    return [cell_of(point) for point in range(b[SIZE]) if b[OPEN + point] and catches(b, point, seat)]


@pytest.mark.parametrize("what", WORKING)
def test_it_catches_where_a_dot_waits_at_the_end(what: str) -> None:
    assert beginnings(tape(WORKING[what]), 1) == points(board(WORKING[what]), "*")


@pytest.mark.parametrize("what", FAILING)
def test_it_catches_nothing_that_gets_away(what: str) -> None:
    assert beginnings(tape(FAILING[what]), 1) == []


def test_a_rescue_that_ends_in_a_ladder_is_in_vain() -> None:
    (rescue,) = map(point_of, points(board(IN_VAIN), "x"))
    assert is_vain(tape(IN_VAIN), rescue, 2)
    no_end = [row.replace("x", ".") for row in board(NO_END)]
    assert not is_vain(tape_of(position(no_end)), rescue + 1, 2)


@pytest.mark.parametrize("drawing", [SHORT, LONG, NO_END, BROKEN, IN_VAIN])
def test_what_was_tried_is_taken_back(drawing: str) -> None:
    b = tape(drawing)
    before = list(b)
    for seat in (1, 2):
        beginnings(b, seat)
    for row in (LIVE, OPEN, NEAR + ROW, NEAR + 2 * ROW):
        assert b[row : row + ROW] == before[row : row + ROW]


@pytest.mark.parametrize("what", WORKING)
def test_the_bot_begins_one_that_works(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)
    rows = board(WORKING[what])
    state = position(rows)
    move = StrongBot(playouts=60).choose(GAME.view(state, state.turn), Limit(), Random(1))
    assert move.cell in points(rows, "*")


def test_the_bot_does_not_run_where_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)
    rows = board(IN_VAIN)
    state = position(rows, turn="B")
    move = StrongBot(playouts=60).choose(GAME.view(state, state.turn), Limit(), Random(1))
    assert move.cell not in points(rows, "x")
