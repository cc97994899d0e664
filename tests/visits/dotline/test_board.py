"""A position from what BRD shows, beside the same position reached by play."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from parley.core import Cell, Leave, NotationError, Resign, Seat, Timeout
from parley.games.dots import GAME, Goal, OfferDraw, Setup, State
from parley.seats.dotline.rows import area_rows, dot_rows
from parley.visits.dotline.board import state_of
from parley.wires.dotline import rows
from parley.wires.dotline.answers import Board
from parley.wires.dotline.codec import encode
from parley.wires.dotline.framing import SayingFramer

SMALL = Setup(10, 10, 3, extra_move=True, goal=Goal.TERRITORY)


def board_of(state: State, *, protocol: int = 2) -> Board:
    """As a server shows it, through the wire."""
    setup, standing = state.setup, state.standing
    goal = rows.Goal(setup.goal.value)
    settings = rows.Settings(setup.width, setup.height, setup.players, 30, setup.extra_move, goal)
    presences = {True: rows.Presence.HERE, False: rows.Presence.STOPPED}
    dots = dot_rows(state)
    if protocol == 1:
        alive = str.maketrans(rows.DEAD_MARKS, rows.MARKS)
        dots = tuple(structs.replace(row, points=row.points.translate(alive)) for row in dots)
    shown = Board(
        table=7,
        phase=rows.Phase.LIVE,
        settings=settings,
        players=tuple(
            rows.PlayerRow(Seat(seat), f"p{seat}", presence=presences[seat in standing.playing])
            for seat in range(setup.players)
        ),
        turn=state.turn,
        agreed=tuple(sorted(standing.agreed)),
        last=state.last,
        dots=dots,
        areas=area_rows(state),
    )
    (frame,) = SayingFramer().take(encode(shown))
    assert isinstance(frame.message, Board)
    return frame.message


def as_shown(state: State) -> State:
    """Without what BRD does not tell."""
    late = (0,) * state.setup.players
    return state._replace(standing=replace(state.standing, late=late, stopped=(), forfeited=frozenset()))


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32), st.integers(2, 4), st.booleans())
def test_as_if_one_had_been_there(seed: int, players: int, extra: bool) -> None:
    rng = Random(seed)
    state = GAME.start(Setup(10, 10, players, extra_move=extra))
    for number in range(90):
        rare = rng.random()
        move = rng.choice(list(GAME.moves(state, state.turn)))
        seat = state.turn
        if rare < 0.03:
            step = GAME.apply(state, seat, Timeout())
        elif rare < 0.04:
            step = GAME.apply(state, rng.choice(state.standing.playing), rng.choice((Resign(), Leave())))
        elif rare < 0.07 and not state.standing.agreed:
            step = GAME.apply(state, rng.choice(state.standing.playing), OfferDraw())
        else:
            step = GAME.apply(state, seat, move)
        state = step.state
        if state.standing.outcome is not None:
            break
        if number % 10 == 0:
            for protocol in (1, 2):
                assert state_of(board_of(state, protocol=protocol)) == as_shown(state)


def _row(points: str, row: int) -> rows.BoardRow:
    return rows.BoardRow(points, row)


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": None},
        {"turn": Seat(3)},
        {"dots": (_row("." * 9, 0),)},
        {"dots": (_row("." * 10, 12),)},
        {"dots": (_row("4" + "." * 9, 0),)},
        {"dots": (_row("1" + "." * 9, 0), _row("2" + "." * 9, 0))},
        {"areas": (_row("1" + "." * 9, 0), _row("2" + "." * 9, 0))},
        {"players": tuple(rows.PlayerRow(Seat(s), "x", presence=rows.Presence.STOPPED) for s in range(3))},
        {"last": Cell(40, 40)},
    ],
)
def test_a_board_that_cannot_be(changes: dict[str, object]) -> None:
    board = structs.replace(board_of(GAME.start(SMALL)), **changes)
    with pytest.raises(NotationError):
        state_of(board)
