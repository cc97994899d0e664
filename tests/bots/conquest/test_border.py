from random import Random

import pytest

from parley.bots.conquest.border import BorderBot, threat
from parley.core import Seat
from parley.core.bot import Limit
from parley.games.conquest import GAME, Advance, Attack, March, Move, Next, Phase, Place, State
from tests.games.conquest.drawn import position


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("A1 - * - B1 - *", Phase.CLAIM, left=1), Place(1, 1)),
        (position("A1 - B4 - B1 - A1", Phase.FILL, left=1), Place(0, 1)),
        (position("A9 - B4 - B1 - A1", Phase.REINFORCE, left=5), Place(3, 5)),
        (position("A9 - B4 - B1 - A3"), Attack(0, 1)),
        (position("A2 - B1 - B1 - A1"), Next()),
        (position("A1 - A1 - A9 - B1", Phase.MARCH), Next()),
        (position("A9 - A1 - A1 - B1", Phase.MARCH), March(0, 2, 8)),
        (position("A5 - A1 - B1", Phase.ADVANCE, front=(0, 1)), Advance(4)),
        (position("B3 - A5 - A1 - A1", Phase.ADVANCE, front=(1, 2)), Attack(1, 0)),
    ],
)
def test_what_it_does(state: State, move: Move) -> None:
    hint = BorderBot().hint(GAME.view(state, Seat(0)), Limit(), Random(1))
    assert hint.move == hint.moves[0][0] == move
    assert BorderBot().choose(GAME.view(state, Seat(0)), Limit(), Random(1)) == move


def test_a_threat_is_what_enemies_have_beside_a_node() -> None:
    view = GAME.view(position("B3 - A1 - B4 - * - A5", Phase.CLAIM, left=1), Seat(0))
    assert [threat(view, node) for node in (1, 4)] == [7, 0]
