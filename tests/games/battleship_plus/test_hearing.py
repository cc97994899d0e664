"""Whoever is only told what is public knows all that is public."""

from random import Random

import hypothesis.strategies as st
from hypothesis import given, settings

from parley.core import CHANCE, Cell, Leave, Resign, Seat, Timeout
from parley.games.battleship_plus import (
    GAME,
    BattleshipMove,
    Fail,
    First,
    Hit,
    Move,
    Moved,
    Place,
    Public,
    Setup,
    Shoot,
    State,
    TimedOut,
    hear,
    wreck,
)
from parley.games.layout import random_layout
from tests.games.battleship_plus.sea import started

ANN, BOB = Seat(0), Seat(1)


def choose(state: State, seat: Seat, rng: Random) -> BattleshipMove:
    """Anything legal: hits more often than they happen, for a game with wrecks in it."""
    kind = rng.random()
    if seat == CHANCE:
        return First(rng.choice((ANN, BOB)))
    if kind < 0.02:
        return rng.choice((Resign(), Leave()))
    if kind < 0.1:
        return Timeout()
    if not state.public.started:
        return Place.of(random_layout(state.public.setup.waters, rng))
    moves = list(GAME.view(state, seat).moves())
    ships = [move for move in moves if isinstance(move, Move)]
    if kind < 0.3 and ships:
        return rng.choice(ships)
    shots = [move for move in moves if isinstance(move, Shoot)]
    grid, there = state.public.setup.grid, state.fleets[1 - seat].occupied
    hits = [shot for shot in shots if grid.bit(*shot.cell) & there]
    return rng.choice(hits if kind < 0.7 else shots)


@settings(deadline=None, max_examples=50)
@given(st.integers(0, 2**32))
def test_hearing_every_event_is_as_good_as_having_seen_the_state(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(Setup(10, (0, 1, 1, 1, 2)))
    public = state.public
    while state.public.outcome is None:
        seat = rng.choice(sorted(state.public.to_move))
        step = GAME.apply(state, seat, choose(state, seat, rng))
        for event in step.events:
            if isinstance(event, Hit) and event.sunk:
                assert wreck(public, 1 - seat, event.cell) == event.ship
            public = hear(public, event)
        state = step.state
        assert public == state.public


def test_a_turn_is_believed_whoever_was_to_move() -> None:
    public = hear(started().public, Fail(BOB, Cell(3, 3)))
    assert public.to_move == {ANN}
    assert public.fresh == (public.setup.grid.bit(3, 3), 0)
    assert hear(public, Hit(BOB, Cell(4, 4))).to_move == {BOB}
    assert hear(public, Moved(BOB, ())).to_move == {ANN}


def test_before_the_start_no_turn_goes_by() -> None:
    public = Public(Setup())
    assert hear(public, TimedOut(ANN)) == public
