"""The peers, driven from Python as their own examples do it."""

from random import Random
from typing import Any

import pyspiel
from pettingzoo.classic import connect_four_v3

from benchmarks.timing import Work

_SPIEL = (
    "battleship(board_width=10,board_height=10,ship_sizes=[4;3;3;2;2;2;1;1;1;1],"
    "ship_values=[1;1;1;1;1;1;1;1;1;1],num_shots=100,allow_repeated_shots=False)"
)


def open_spiel_games(seed: int) -> Work:
    """Full random games of OpenSpiel's battleship with the classic fleet; a unit is a game."""
    game, rng = pyspiel.load_game(_SPIEL), Random(seed)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return play


def open_spiel_steps(seed: int) -> Work:
    """The same games; a unit is a step."""
    game, rng = pyspiel.load_game(_SPIEL), Random(seed)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def connect_four_steps(seed: int) -> Work:
    """Recorded legal games of PettingZoo's connect_four_v3, only `step` called; a unit is a step."""
    env: Any = connect_four_v3.env()
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
