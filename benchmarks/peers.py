"""The peers, driven from Python as their own examples do it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
from pettingzoo.classic import connect_four_v3

from benchmarks.timing import Work

FOURS: dict[str, Callable[[], Any]] = {
    "connect_four_v3.env": connect_four_v3.env,
    "connect_four_v3.raw_env": connect_four_v3.raw_env,
}
"""As its documentation makes it, with checks around every call, and without."""
_SPIEL = (
    "battleship(board_width=10,board_height=10,ship_sizes=[4;3;3;2;2;2;1;1;1;1],"
    "ship_values=[1;1;1;1;1;1;1;1;1;1],num_shots=100,allow_repeated_shots=False)"
)


def open_spiel_games(seed: int) -> Work:
    """Full random games of OpenSpiel's battleship with the classic fleet; a unit is a game."""
    game, rng = pyspiel.load_game(_SPIEL), Random(seed)

    def play() -> int:
        _spiel_game(game, rng)
        return 1

    return play


def open_spiel_replays(seed: int) -> Work:
    """The same, recorded: without asking what would be legal. A unit is a game."""
    game, rng = pyspiel.load_game(_SPIEL), Random(seed)
    games = [_spiel_game(game, rng) for _ in range(5)]

    def play() -> int:
        for actions in games:
            state = game.new_initial_state()
            for action in actions:
                state.apply_action(action)
        return len(games)

    return play


def _spiel_game(game: Any, rng: Random) -> list[int]:
    state, actions = game.new_initial_state(), list[int]()
    while not state.is_terminal():
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    return actions


def open_spiel_steps(seed: int) -> Work:
    """Those that ask; a unit is a step."""
    game, rng = pyspiel.load_game(_SPIEL), Random(seed)
    return lambda: len(_spiel_game(game, rng))


def connect_four_steps(seed: int, make: Callable[[], Any]) -> Work:
    """Recorded legal games of PettingZoo's connect_four_v3, only `step` called; a unit is a step."""
    env = make()
    games = [_connect_four_game(env, Random(seed + i), seed + i) for i in range(10)]

    def play() -> int:
        for number, actions in enumerate(games):
            env.reset(seed=seed + number)
            for action in actions:
                env.step(action)
        return sum(map(len, games))

    return play


def _connect_four_game(env: Any, rng: Random, seed: int) -> list[int]:
    env.reset(seed=seed)
    actions: list[int] = []
    while True:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return actions
        legal = [i for i, free in enumerate(observation["action_mask"]) if free]
        actions.append(rng.choice(legal))
        env.step(actions[-1])
