import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from parley.adapters.pettingzoo import Environment, env
from parley.core import SetupError
from tests.adapters.choosing import SMALL

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import its games the old way
    from pettingzoo.test import api_test, parallel_api_test, seed_test
    from pettingzoo.test.seed_test import parallel_seed_test

CYCLES = 120
pytestmark = [
    # Said of every environment with masks but those it knows by name, which are its own.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize("game", SMALL)
def test_it_is_an_environment_of_pettingzoo(game: str) -> None:
    api_test(env(game, **SMALL[game]), num_cycles=CYCLES)
    seed_test(lambda: env(game, **SMALL[game]), num_cycles=CYCLES)


@pytest.mark.parametrize("game", SMALL)
def test_it_is_one_in_parallel_too(game: str) -> None:
    parallel_api_test(turn_based_aec_to_parallel(env(game, **SMALL[game])), num_cycles=CYCLES)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(env(game, **SMALL[game])), num_cycles=20)


def _play(environment: Environment) -> Iterator[tuple[str, float]]:
    """To the end, by whoever may act; what each agent got in the end."""
    for agent in environment.agent_iter():
        observation, reward, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            yield agent, reward
            environment.step(None)
        else:
            environment.step(int(np.flatnonzero(observation["action_mask"])[-1]))


def test_the_winner_gets_what_the_loser_pays() -> None:
    small = env("seabattle", **SMALL["seabattle"])
    small.reset(seed=1)
    assert sorted(reward for _, reward in _play(small)) == [-1, 1]


@pytest.mark.parametrize("action", [0, -1, 10_000, None])
def test_what_the_mask_forbids_loses(action: int | None) -> None:
    small = env("seabattle", **SMALL["seabattle"])
    small.reset(seed=1)
    small.step(action)  # a shot, before the ships are placed
    assert dict(_play(small)) == {"player_0": -1, "player_1": 0}


def test_a_match_can_be_cut_off() -> None:
    short = env("battleship-plus", max_steps=5)
    short.reset(seed=1)
    assert dict(_play(short)) == {"player_0": 0, "player_1": 0}
    assert short.agents == []


def test_it_draws_what_a_spectator_sees() -> None:
    drawn = env("dots", render_mode="ansi", **SMALL["dots"])
    drawn.reset(seed=1)
    assert "A B C D E F G H I J" in " ".join((drawn.render() or "").split())
    assert env("dots").render() is None


def test_bad_settings_are_refused() -> None:
    with pytest.raises(SetupError, match="remote"):
        env("seabattle", remote=(0,))
    with pytest.raises(SetupError, match="no setting 'sise'"):
        env("seabattle", sise=6)
