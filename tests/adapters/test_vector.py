from random import Random

import numpy as np
import pytest

from parley.adapters.play import Play
from parley.adapters.vector import Matches
from parley.core import Seat
from tests.adapters.choosing import SMALL


@pytest.mark.parametrize("game", SMALL)
def test_every_match_goes_its_own_way_as_if_it_were_alone(game: str) -> None:
    matches, rng = Matches(game, 3, seed=5, **SMALL[game]), Random(1)
    alone = [Play(game, SMALL[game]) for _ in range(3)]
    lucks = [Random(5 * 1_000_003 + number) for number in range(3)]
    for play, luck in zip(alone, lucks, strict=True):
        play.begin(luck)
    for _ in range(80):
        planes, masks, seats = matches.decisions()
        actions = [int(rng.choice(np.flatnonzero(mask).tolist())) for mask in masks]
        for play, seen, mask, seat, action in zip(alone, planes, masks, seats, actions, strict=True):
            assert play.seat == seat
            assert (play.planes_array(Seat(seat)) == seen).all()
            assert (play.mask_array() == mask).all()
            play.act(action)
        earned, is_over = matches.step(actions)
        assert is_over.tolist() == [play.outcome is not None for play in alone]
        assert earned.sum(axis=1) == pytest.approx(0, abs=1e-6)
        for number in np.flatnonzero(is_over):
            assert earned[number].any()
            alone[number].begin(lucks[number])


def test_what_a_mask_forbids_ends_that_match_only() -> None:
    matches = Matches("seabattle", 2, **SMALL["seabattle"])
    masks = matches.decisions().masks
    earned, is_over = matches.step([0, int(masks[1].argmax())])
    assert earned.tolist() == [[-1, 0], [0, 0]]
    assert is_over.tolist() == [True, False]
