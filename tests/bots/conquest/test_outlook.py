import pytest

from parley.bots.conquest.outlook import Outlook
from parley.games.conquest import Advance, Attack, March, Move, Next, Phase, Place, State
from tests.games.conquest.drawn import position

BY_MOVE: list[tuple[State, list[Move]]] = [
    (position("A9 - B1 - B1"), [Attack(0, 1), Next()]),
    (position("B7 - A9 - B1 - B1 - B1", units=20), [Attack(1, 2), Next()]),
    (position("A9 - A1 - A2 - B1 - B1", Phase.MARCH), [March(0, 2, 8), Next()]),
    (position("A9 - A1 - B5 - B1", Phase.ADVANCE, front=(0, 1)), [Advance(8), Advance(0)]),
    (position("A1 - A2 - B4 - B1", Phase.REINFORCE, left=5), [Place(1, 5), Place(0, 5)]),
]


@pytest.mark.parametrize(("state", "moves"), BY_MOVE)
def test_the_better_move_has_the_better_outlook(state: State, moves: list[Move]) -> None:
    better, worse = (Outlook(state).of(move) for move in moves)
    assert 0 <= worse < better <= 1


def test_when_it_is_late_one_way_to_go_on_is_enough() -> None:
    state = position("A9 - B3 - B4 - C5 - A2", Phase.REINFORCE, left=3)
    late, early = Outlook(state, until=0.0), Outlook(state)
    assert late.of(Place(0, 3)) < early.of(Place(0, 3))
    assert (late.plays, early.plays) == (1, 2)


def test_plans_that_come_to_the_same_are_judged_once() -> None:
    """There is nothing to attack, so every way to end the turn is the same."""
    outlook = Outlook(position("A1 - B9 - B9", Phase.REINFORCE, left=3))
    outlook.of(Place(0, 3))
    assert outlook.plays == 1
