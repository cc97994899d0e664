from random import Random

import pytest

from parley.bots.conquest.random import RandomBot
from parley.core import CHANCE, Outcome, Seat
from parley.core.bot import Limit
from parley.games.conquest import GAME, Battle, Move, Phase, Place, Reach, Setup, State
from tests.games.conquest.drawn import position

BOT = RandomBot()


def _play(setup: Setup, seed: int) -> tuple[list[Move], Outcome]:
    rng = Random(seed)
    state = GAME.start(setup)
    moves: list[Move] = []
    while state.standing.outcome is None:
        (seat,) = state.to_move
        if seat == CHANCE:
            moves.append(GAME.chance(state, rng))
        else:
            moves.append(BOT.choose(GAME.view(state, seat), Limit(), rng))
        state = GAME.apply(state, seat, moves[-1]).state
    return moves, state.standing.outcome


SETUPS = [
    Setup(rounds=30),
    Setup(4, "isles", battle=Battle.UNTIL_DECIDED),
    Setup(3, "random:1", march=Reach.NEIGHBOUR),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_whole_games(setup: Setup) -> None:
    _, outcome = _play(setup, 1)
    assert len(outcome.places) == setup.players


def test_a_seed_repeats_a_match() -> None:
    setup = Setup(2, "isles", rounds=10)
    assert _play(setup, 3) == _play(setup, 3)
    assert _play(setup, 3) != _play(setup, 4)


@pytest.mark.parametrize(
    "state",
    [
        position("* - B1 - *", Phase.CLAIM, left=1),
        position("A1 - A2 - B1", Phase.REINFORCE, left=3),
        position("A3 - A2 - B1 - A2"),
        position("A3 - A2 - B1 - A2", Phase.MARCH),
        position("A1 - A3 - B1 - B1", Phase.ADVANCE, front=(1, 0)),
    ],
)
def test_any_legal_move_may_be_chosen(state: State) -> None:
    view = GAME.view(state, Seat(0))
    rng = Random(1)
    chosen = {BOT.choose(view, Limit(), rng) for _ in range(400)}
    assert chosen == set(view.moves())


def test_every_offer_is_as_good_as_the_one_it_takes() -> None:
    view = GAME.view(position("A1 - A2 - B1", Phase.REINFORCE, left=3), Seat(0))
    hints = [RandomBot().hint(view, Limit(), Random(seed)) for seed in range(20)]
    assert Place(1, 2) in {hint.move for hint in hints}
    assert all(hint.moves[0] == (hint.move, 1.0) for hint in hints)
    nodes = {tuple(move.node for move, _ in hint.moves if isinstance(move, Place)) for hint in hints}
    assert nodes == {(0, 1), (1, 0)}
