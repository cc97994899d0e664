from collections.abc import Callable

import msgspec
import pytest

from parley.core import SetupError
from parley.games.dots import Goal, Setup


def test_the_classic_board() -> None:
    # dots/II/1
    assert Setup() == Setup(width=39, height=32, players=2, extra_move=False, goal=Goal.CLASSIC)


@pytest.mark.parametrize("side", [10, 11, 39, 50])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_may_be_set(side: int, players: int) -> None:
    # dots/I/1-2, dots/II/2-3,5-6
    Setup(side, 10, players, extra_move=True, goal=Goal.TERRITORY)
    Setup(10, side, players)


make: Callable[..., Setup] = Setup


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"width": 9}, "width is a number from 10 to 50, not 9"),
        ({"width": 51}, "width is a number from 10 to 50, not 51"),
        ({"height": 9}, "height is a number from 10 to 50, not 9"),
        ({"height": -1}, "height is a number from 10 to 50, not -1"),
        ({"height": "x"}, "height is a number from 10 to 50, not 'x'"),
        ({"players": 1}, "players is a number from 2 to 4, not 1"),
        ({"players": 5}, "players is a number from 2 to 4, not 5"),
        ({"players": True}, "players is a number from 2 to 4, not True"),
        ({"extra_move": 1}, "extra_move is on or off, not 1"),
        ({"goal": "money"}, "the goal is classic or territory, not 'money'"),
    ],
)
def test_what_may_not(settings: dict[str, object], says: str) -> None:
    # dots/I/1-2, dots/II/2-3
    with pytest.raises(SetupError) as caught:
        make(**settings)
    assert str(caught.value) == says


def test_it_survives_json() -> None:
    setup = Setup(20, 30, 4, extra_move=True, goal=Goal.TERRITORY)
    plain = msgspec.json.encode(msgspec.to_builtins(setup))
    assert msgspec.convert(msgspec.json.decode(plain), Setup) == setup
