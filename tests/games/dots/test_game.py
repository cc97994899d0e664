"""Dots keeps the promises of `core.Game`."""

from random import Random

import pytest

from parley.core import IllegalMove, Leave, Resign, Seat, Timeout
from parley.games import load_game
from parley.games.dots import GAME, Goal, Move, OfferDraw, Setup, State
from parley.testing.check_game import check_game

SETUPS = [
    Setup(10, 10),
    Setup(11, 10, 3, extra_move=True),
    Setup(10, 11, 4, goal=Goal.TERRITORY),
]


def restless(state: State, seat: Seat, rng: Random) -> Move:
    """Mostly dots; now and then a player stops, is late or agrees to a draw."""
    words: list[Move] = [Timeout(), Timeout(), Resign(), Leave()]
    if seat not in state.standing.agreed:
        words.append(OfferDraw())
    return rng.choice(words) if rng.random() < 0.03 else rng.choice(list(GAME.moves(state, seat)))


def test_it_goes_by_its_name() -> None:
    assert load_game("dots") is GAME
    assert GAME.name == "dots"
    assert GAME.setup_type is Setup


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_it_keeps_the_promises(setup: Setup) -> None:
    check_game(GAME, [setup], seeds=range(2))
    check_game(GAME, [setup], seeds=range(4), pick=restless)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats(players: int) -> None:
    assert GAME.seats(Setup(players=players)) == players


def test_chance_has_no_part_in_it() -> None:
    with pytest.raises(IllegalMove):
        GAME.chance(GAME.start(Setup()), Random(1))


def test_steps_leave_states_as_they_were() -> None:
    state = GAME.start(Setup(10, 10))
    before = repr(state)
    GAME.apply(state, Seat(0), next(iter(GAME.moves(state, Seat(0)))))
    assert repr(state) == before
