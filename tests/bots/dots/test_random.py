from random import Random

import pytest

from parley.bots.dots.random import RandomBot
from parley.core import Cell, Seat
from parley.core.bot import Limit
from parley.games.dots import GAME, Put, Setup, State


def play(setup: Setup, seed: int) -> State:
    bot, rng, state = RandomBot(), Random(seed), GAME.start(setup)
    while to_move := GAME.to_move(state):
        (seat,) = to_move
        state = GAME.apply(state, seat, bot.choose(GAME.view(state, seat), Limit(), rng)).state
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_to_the_end(players: int) -> None:
    state = play(Setup(12, 11, players, extra_move=True), seed=players)
    assert state.open == 0
    assert GAME.outcome(state) is not None


def test_a_seed_repeats_a_match() -> None:
    assert play(Setup(10, 10), seed=1) == play(Setup(10, 10), seed=1) != play(Setup(10, 10), seed=2)


def test_every_point_that_is_open_comes_up() -> None:
    view = GAME.view(GAME.start(Setup(10, 10)), Seat(0))
    chosen = {RandomBot().choose(view, Limit(), Random(seed)) for seed in range(60)}
    assert chosen == {Put(Cell(x, y)) for x in (4, 5) for y in (4, 5)} == set(view.moves())
