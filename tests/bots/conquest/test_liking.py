from random import Random
from typing import ClassVar

from parley.bots.conquest.liking import LikingBot, Likings
from parley.core import Seat
from parley.core.bot import Limit
from parley.games.conquest import GAME, Attack, Phase
from tests.games.conquest.drawn import position


class Fickle(LikingBot):
    likings: ClassVar[Likings] = {Phase.ATTACK: lambda _view, move: float(isinstance(move, Attack))}


def test_it_takes_what_it_likes_best_and_among_equals_any() -> None:
    view = GAME.view(position("A3 - B1 - B1 - A2"), Seat(0))
    hints = [Fickle().hint(view, Limit(), Random(seed)) for seed in range(20)]
    assert {hint.move for hint in hints} == {Attack(0, 1), Attack(3, 2)}
    assert [score for _, score in hints[0].moves] == [1.0, 1.0, 0.0]
    assert all(hint.moves[0][0] == hint.move for hint in hints)
