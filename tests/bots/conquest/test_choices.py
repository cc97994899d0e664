import pytest

from parley.bots.conquest.choices import WIDTH, choices
from parley.games.conquest import Advance, Attack, March, Next, Phase, Place, State
from tests.games.conquest.drawn import position, refusal


def test_places_on_the_border_where_most_units_are() -> None:
    state = position("A1 - A1 - B5 - A1 - B1", Phase.REINFORCE, left=3)
    assert choices(state) == [Place(3, 3), Place(1, 3)]


def test_attacks_that_may_succeed_likeliest_first() -> None:
    assert choices(position("B1 - A5 - B9")) == [Next(), Attack(1, 0)]
    assert choices(position("B3 - A5 - B1")) == [Next(), Attack(1, 2), Attack(1, 0)]
    assert choices(position("A1 - B1")) == [Next()]


def test_advances_all_half_or_none() -> None:
    state = position("A6 - A1 - B1", Phase.ADVANCE, front=(0, 1))
    assert choices(state) == [Advance(5), Advance(2), Advance(0)]
    assert choices(position("A1 - A1 - B1", Phase.ADVANCE, front=(0, 1))) == [Advance(0)]


def test_marches_from_behind_the_lines_to_the_border() -> None:
    state = position("B9 - A1 - A5 - A1 - B3", Phase.MARCH)
    assert choices(state) == [Next(), March(2, 1, 4), March(2, 3, 4)]


@pytest.mark.parametrize(
    "state",
    [
        position(" - ".join(["A9", "B1"] * 40), Phase.REINFORCE, left=3, units=40),
        position(" - ".join(["A9", "B1"] * 40), units=40),
        position(" - ".join(["A9", "A1", "B1"] * 20), Phase.MARCH, units=40),
    ],
)
def test_few_and_legal(state: State) -> None:
    found = choices(state)
    assert 1 < len(found) <= WIDTH
    assert {refusal(state, move) for move in found} == {None}
