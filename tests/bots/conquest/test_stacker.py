from random import Random

import pytest

from parley.bots.conquest.stacker import StackerBot, lead
from parley.core import Seat
from parley.core.bot import Limit
from parley.games.conquest import GAME, Advance, Attack, March, Move, Next, Phase, Place, State, Trade
from tests.games.conquest.drawn import position


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("A1 - * - B1 - *", Phase.CLAIM, left=1), Place(1, 1)),
        (position("A1 - B4 - B1 - A1", Phase.FILL, left=1), Place(3, 1)),
        (position("A9 - B4 - B1 - A1", Phase.REINFORCE, left=5), Place(0, 5)),
        (position("A9 - B4 - B1 - A1", Phase.REINFORCE, left=5, hands=((0, 1, 2), ())), Trade((0, 1, 2))),
        (position("A9 - B4 - B1 - A3"), Attack(0, 1)),
        (position("A2 - B2 - B1 - A1"), Next()),
        (position("A5 - A1 - B1", Phase.ADVANCE, front=(0, 1)), Advance(4)),
        (position("A9 - A1 - A5 - B1", Phase.MARCH), March(0, 2, 8)),
        (position("A9 - B1 - A5 - B1", Phase.MARCH), Next()),
    ],
)
def test_what_it_does(state: State, move: Move) -> None:
    hint = StackerBot().hint(GAME.view(state, Seat(0)), Limit(), Random(1))
    assert hint.move == hint.moves[0][0] == move


def test_its_lead_is_over_the_weakest_enemy_beside() -> None:
    view = GAME.view(position("B3 - A9 - B4 - * - A5", Phase.CLAIM, left=1), Seat(0))
    assert lead(view, 1) == 6
    assert lead(view, 4) < -1000
