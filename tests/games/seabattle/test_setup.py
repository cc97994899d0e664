from typing import Any

import msgspec
import pytest

from parley.core import SetupError
from parley.games.layout import Shape
from parley.games.seabattle import GAME, Setup
from parley.games.seabattle.state import PLAYERS


def test_the_classic_game() -> None:
    # Document 003: 10×10; one ship of four cells, two of three, three of two, four of one.
    setup = Setup()
    assert setup.size == 10
    assert [shape.length for shape in setup.waters.shapes] == [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    assert setup.waters.wall_limit is None


@pytest.mark.parametrize("size", [6, 7, 8, 9, 10])
def test_fields_of_6_to_10(size: int) -> None:
    # com/field/1
    assert Setup(size, (1, 0, 0, 1)).waters.size == size


@pytest.mark.parametrize("size", [-1, 0, 5, 11, 10**9])
def test_other_fields_are_refused(size: int) -> None:
    with pytest.raises(SetupError, match=f"a field is 6×6 to 10×10, not {size}×{size}"):
        Setup(size)


@pytest.mark.parametrize("fleet", [(0, 0, 0, 1), (1, 2, 5, 10), (1, 0, 5, 1), (0, 2, 0, 10)])
def test_any_fleet_in_the_limits(fleet: tuple[int, int, int, int]) -> None:
    # com/field/2
    assert len(Setup(10, fleet).waters.shapes) == sum(fleet)


@pytest.mark.parametrize(
    ("fleet", "line"),
    [
        ((2, 0, 0, 1), "2 four-deckers: there may be 0 to 1"),
        ((-1, 0, 0, 1), "-1 four-deckers: there may be 0 to 1"),
        ((0, 3, 0, 1), "3 three-deckers: there may be 0 to 2"),
        ((0, 0, 6, 1), "6 two-deckers: there may be 0 to 5"),
        ((0, 0, 0, 0), "0 one-deckers: there may be 1 to 10"),
        ((1, 2, 3, 11), "11 one-deckers: there may be 1 to 10"),
    ],
)
def test_fleets_beyond_the_limits_are_refused(fleet: tuple[int, int, int, int], line: str) -> None:
    with pytest.raises(SetupError, match=f"^{line}$"):
        Setup(10, fleet)


def test_a_fleet_is_four_numbers() -> None:
    three: Any = (1, 2, 3)
    with pytest.raises(SetupError, match="a fleet is four numbers"):
        Setup(10, three)


def test_a_fleet_without_a_legal_layout_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no legal layout of this fleet on 6×6"):
        Setup(6, (0, 0, 0, 10))


def test_half_of_the_ships_may_lie_along_the_wall_rounded_down() -> None:
    # «не более половины кораблей могут стоять вдоль стенки (0,5 округляется до 0)»
    # com/field/5
    assert Setup(10, (1, 2, 3, 4), wall_limit=True).waters.wall_limit == 5
    assert Setup(10, (1, 2, 3, 3), wall_limit=True).waters.wall_limit == 4
    assert Setup(10, (0, 0, 0, 1), wall_limit=True).waters.wall_limit == 0


def test_the_wall_rule_can_make_a_fleet_impossible() -> None:
    assert Setup(6, (0, 0, 0, 9)).waters.shapes == (Shape(1),) * 9
    with pytest.raises(SetupError, match="no legal layout"):
        Setup(6, (0, 0, 0, 9), wall_limit=True)


@pytest.mark.parametrize("remote", [(), (0,), (1,), (0, 1)])
def test_either_fleet_may_be_unknown_here(remote: tuple[int, ...]) -> None:
    assert Setup(remote=remote).remote == remote


def test_whoever_answers_for_a_fleet_may_read_the_wall_rule_otherwise() -> None:
    setup = Setup(remote=(1,), wall_limit=True)
    assert [setup.waters_of(seat).wall_limit for seat in PLAYERS] == [5, None]
    charts = GAME.start(setup).charts
    assert [chart.waters.wall_limit for chart in charts] == [5, None]
    assert [Setup(remote=(1,)).waters_of(seat).wall_limit for seat in PLAYERS] == [None, None]


@pytest.mark.parametrize("remote", [(2,), (-1,), (1, 0), (1, 1)])
def test_other_remote_seats_are_refused(remote: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match="the remote seats are some of 0 and 1"):
        Setup(remote=remote)


def test_a_setup_survives_json() -> None:
    setup = Setup(7, (0, 1, 2, 3), True, (1,))
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(setup)), Setup) == setup
