from itertools import product

import pytest

from parley.core import CHANCE, Seat
from parley.games.conquest import (
    GAME,
    Advance,
    Attack,
    March,
    Move,
    Next,
    Phase,
    Place,
    Reach,
    Roll,
    State,
)
from parley.games.conquest.offers import offers
from tests.games.conquest.drawn import play, position, refusal

LINE = "A4 - A1 - B1 - A3 - B2"
POSITIONS = [
    position("A1 - * - B1 - * - *", Phase.CLAIM, left=1),
    position("A1 - A1 - B1", Phase.FILL, left=1),
    position(LINE, Phase.REINFORCE, left=3),
    position(LINE),
    position("A1 - A1 - B5"),
    play(position("A3 - B1 - B2"), Attack(0, 1), Roll((6, 6), (1,))),
    position(LINE, Phase.MARCH),
    position("A4 - A2 - A3 - A1 - B1", Phase.MARCH),
    position("A4 - A2 - A3 - A1 - B1", Phase.MARCH, march=Reach.NEIGHBOUR),
    position("A1 - B1", Phase.MARCH),
]
NUMBERS = range(-1, 6)
EVERYTHING: list[Move] = [
    Next(),
    *(Advance(n) for n in NUMBERS),
    *(make(*pair) for make in (Place, Attack) for pair in product(NUMBERS, repeat=2)),
    *(March(*three) for three in product(NUMBERS, repeat=3)),
]


@pytest.mark.parametrize("state", POSITIONS)
def test_just_what_is_legal_is_offered_and_once(state: State) -> None:
    offered = list(GAME.moves(state, Seat(0)))
    assert len(set(offered)) == len(offered)
    assert set(offered) == {move for move in EVERYTHING if refusal(state, move) is None}


def test_nothing_is_offered_to_those_not_to_move() -> None:
    state = position(LINE)
    assert list(GAME.moves(state, Seat(1))) == []
    assert list(GAME.moves(state, CHANCE)) == []
    assert list(GAME.moves(play(state, Attack(3, 2)), Seat(0))) == []


@pytest.mark.parametrize(("text", "count"), [("A2 - B1", 36), ("A3 - B2", 1296), ("A9 - B9", 7776)])
def test_chance_is_offered_every_throw(text: str, count: int) -> None:
    state = play(position(text), Attack(0, 1))
    throws = list(GAME.moves(state, CHANCE))
    assert len(set(throws)) == len(throws) == count
    assert all(refusal(state, throw) is None for throw in throws[:: count // 36])


def test_offers_are_the_moves_with_the_most_units() -> None:
    state = position("A4 - A2 - B1", Phase.REINFORCE, left=3)
    assert list(offers(state)) == [Place(0, 3), Place(1, 3)]
    state = position("A4 - A2 - B1", Phase.MARCH)
    assert list(offers(state)) == [March(0, 1, 3), March(1, 0, 1), Next()]
    state = play(position("A4 - B1 - B1"), Attack(0, 1), Roll((6, 6, 6), (1,)))
    assert list(offers(state)) == [Advance(2), Next()]


def test_nothing_is_offered_after_the_end() -> None:
    over = play(position("A3 - B1"), Attack(0, 1), Roll((6, 6), (1,)))
    assert list(offers(over)) == []
    assert list(GAME.moves(over, Seat(0))) == []


def test_moves_are_lazy() -> None:
    state = position("A999 - A1 - B1", Phase.REINFORCE, left=10**12)
    assert next(GAME.moves(state, Seat(0))) == Place(0, 1)
