"""The end of a game is solved like by somebody who tries everything and remembers nothing."""

import pytest

from parley.games.dots import GAME, State
from parley.house.review.endgame import MOST, Endgame
from tests.house.review.matches import Played

SMALL = {"width": 10, "height": 10}


def slowly(state: State) -> float:
    """What seat 0 gets, by the rules alone."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 1 / len(outcome.winners) if outcome.places[0] == 1 else 0.0
    values = [slowly(GAME.apply(state, state.turn, move).state) for move in GAME.moves(state, state.turn)]
    return min(values) if state.turn else max(values)


def late(seed: int, left: int) -> State:
    """A position with so few open points, from a game at random."""
    played = Played("dots", SMALL).play(("random", "random"), seed)
    found: State = next(one.state for one in played.frames if one.state.open.bit_count() <= left)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_it_finds_what_trying_everything_finds(seed: int) -> None:
    state, endgame = late(seed, 5), Endgame()
    assert endgame.knows(state)
    value, move = endgame.solve(state)
    assert value == slowly(state)
    if move is not None:
        assert slowly(GAME.apply(state, state.turn, move).state) == value


def test_only_few_points_and_two_players() -> None:
    endgame = Endgame()
    assert not endgame.knows(late(0, MOST + 3))
    three = Played("dots", {**SMALL, "players": 3}, 3).play(("random",) * 3, 1)
    assert not any(endgame.knows(one.state) for one in three.frames)
