from collections import Counter
from random import Random

import pytest

from parley.bots import load_bot
from parley.bots.battleship_plus.random import RandomBot
from parley.core import CHANCE, Outcome, Seat, Termination
from parley.core.bot import Bot, Limit
from parley.games.battleship_plus import (
    GAME,
    SIZES,
    BattleshipMove,
    Counts,
    Fill,
    Move,
    Setup,
    Shoot,
    State,
    View,
    strict_fleet,
)


def play(setup: Setup, seed: int) -> tuple[State, list[BattleshipMove]]:
    rng, bot, state = Random(seed), RandomBot(), GAME.start(setup)
    moves = []
    while GAME.outcome(state) is None:
        seat = min(GAME.to_move(state))
        move = GAME.chance(state, rng) if seat == CHANCE else bot.choose(GAME.view(state, seat), Limit(), rng)
        moves.append(move)
        state = GAME.apply(state, seat, move).state
    return state, moves


def test_it_is_a_bot() -> None:
    bot: Bot[View, BattleshipMove] = RandomBot()
    assert isinstance(load_bot("battleship-plus", "random"), type(bot))


@pytest.mark.parametrize("size", SIZES)
def test_it_plays_to_the_end_on_every_board(size: int) -> None:
    state, moves = play(Setup(size, strict_fleet(size), Fill.STRICT), size)
    assert GAME.outcome(state) in (Outcome((1, 2), Termination.WON), Outcome((2, 1), Termination.WON))
    assert {type(move) for move in moves} >= {Shoot, Move}


@pytest.mark.parametrize("ships", [(1, 0, 0, 0, 0), (0, 0, 0, 0, 20), (4, 0, 0, 0, 0)])
def test_it_plays_with_any_fleet(ships: Counts) -> None:
    assert GAME.outcome(play(Setup(10, ships), 1)[0]) is not None


def test_a_seed_repeats_a_game() -> None:
    assert play(Setup(), 1) == play(Setup(), 1)
    assert play(Setup(), 1) != play(Setup(), 2)


def test_every_legal_move_is_as_likely_as_any_other() -> None:
    rng, bot = Random(1), RandomBot()
    state = GAME.start(Setup(10, (0, 0, 0, 0, 1)))
    for seat in (Seat(0), Seat(1)):
        state = GAME.apply(state, seat, bot.choose(GAME.view(state, seat), Limit(), rng)).state
    state = GAME.apply(state, CHANCE, GAME.chance(state, rng)).state
    (seat,) = GAME.to_move(state)
    view = GAME.view(state, seat)
    chosen = Counter(bot.choose(view, Limit(), rng) for _ in range(10_000))
    assert set(chosen) == set(view.moves())
    assert max(chosen.values()) < 2 * min(chosen.values())
