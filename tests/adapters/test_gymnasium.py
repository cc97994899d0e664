import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parley.adapters.gymnasium import Duel
from parley.core import SetupError
from tests.adapters.choosing import SMALL


@pytest.mark.parametrize("game", SMALL)
def test_it_is_an_environment_of_gymnasium(game: str) -> None:
    check_env(Duel(game, **SMALL[game]), skip_render_check=True)


@pytest.mark.parametrize(
    ("game", "bot"), [("seabattle", "density"), ("dots", "greedy"), ("conquest", "border")]
)
def test_a_match_against_a_bot_goes_to_its_end(game: str, bot: str) -> None:
    duel, rng = Duel(game, bot, **SMALL[game]), np.random.default_rng(1)
    seats = set()
    for seed in range(4):
        _, info = duel.reset(seed=seed)
        seats.add(info["seat"])
        is_over, earned = False, 0.0
        while not is_over:
            assert (duel.action_masks() == info["action_mask"]).all()
            action = rng.choice(np.flatnonzero(duel.action_masks()))
            _, earned, is_over, is_cut, info = duel.step(action)
            assert not is_cut
        assert -1 <= earned <= 1
        with pytest.raises(gymnasium.error.ResetNeeded):
            duel.step(action)
    assert len(seats) > 1


def test_what_the_mask_forbids_loses() -> None:
    duel = Duel("seabattle", seat=1, **SMALL["seabattle"])
    duel.reset(seed=1)
    _, earned, is_over, _, _ = duel.step(np.int64(0))
    assert (earned, is_over) == (-1, True)


def test_it_draws_what_its_seat_sees() -> None:
    duel = Duel("seabattle", seat=0, render_mode="ansi", **SMALL["seabattle"])
    duel.reset(seed=1)
    assert "A B C D E F" in (duel.render() or "")


def test_bad_settings_are_refused() -> None:
    with pytest.raises(SetupError, match="no seat 2"):
        Duel("seabattle", seat=2)
    with pytest.raises(SetupError, match="no bot 'deep'"):
        Duel("seabattle", "deep")
