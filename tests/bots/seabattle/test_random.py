from collections import Counter
from random import Random

import pytest

from parley.bots import load_bot
from parley.bots.seabattle.random import RandomBot
from parley.core import Outcome, Seat, Termination
from parley.core.bot import Bot, Limit
from parley.games.seabattle import GAME, Answer, SeaBattleMove, Setup, State, View


def play(setup: Setup, seed: int) -> tuple[State, list[SeaBattleMove]]:
    rng, bot, state = Random(seed), RandomBot(), GAME.start(setup)
    moves = []
    while GAME.outcome(state) is None:
        seat = min(GAME.to_move(state))
        move = bot.choose(GAME.view(state, seat), Limit(), rng)
        moves.append(move)
        state = GAME.apply(state, seat, move).state
    return state, moves


def test_it_is_a_bot() -> None:
    bot: Bot[View, SeaBattleMove] = RandomBot()
    assert isinstance(load_bot("seabattle", "random"), type(bot))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(wall_limit=True),
        Setup(6, (0, 0, 0, 9)),
        Setup(7, (1, 2, 1, 1), remote=(1,)),
        Setup(6, (0, 1, 2, 2), wall_limit=True, remote=(0, 1)),
    ],
)
def test_it_plays_to_the_end(setup: Setup) -> None:
    for seed in range(5):
        state, moves = play(setup, seed)
        assert GAME.outcome(state) in (Outcome((1, 2), Termination.WON), Outcome((2, 1), Termination.WON))
        assert any(isinstance(move, Answer) for move in moves) is bool(setup.remote)


def test_a_seed_repeats_a_game() -> None:
    assert play(Setup(), 1) == play(Setup(), 1)
    assert play(Setup(), 1) != play(Setup(), 2)


def test_every_new_cell_is_as_likely_as_any_other() -> None:
    rng, bot = Random(1), RandomBot()
    state = GAME.start(Setup(6, (0, 0, 0, 1)))
    for seat in (Seat(0), Seat(1)):
        state = GAME.apply(state, seat, bot.choose(GAME.view(state, seat), Limit(), rng)).state
    view = GAME.view(state, Seat(0))
    chosen = Counter(bot.choose(view, Limit(), rng) for _ in range(7_200))
    assert set(chosen) == set(view.moves())
    assert max(chosen.values()) < 1.5 * min(chosen.values())
