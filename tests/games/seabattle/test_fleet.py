from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.core import Cell, IllegalMove, parse_cell
from parley.games.layout import random_layout
from parley.games.seabattle import Reason, Setup, Ship
from parley.games.seabattle.drawing import parse_fleet
from parley.games.seabattle.fleet import check_fleet, ship_at, ships_of
from tests.games.layout import brute
from tests.games.seabattle.play import FIRST, SETUP

WATERS = SETUP.waters


def refused(ships: tuple[Ship, ...], setup: Setup = SETUP) -> Reason:
    with pytest.raises(IllegalMove) as refusal:
        check_fleet(setup.waters, ships)
    reason = refusal.value.reason
    assert isinstance(reason, Reason)
    return reason


def test_a_legal_fleet() -> None:
    fleet = check_fleet(WATERS, parse_fleet(FIRST))
    assert fleet.ships == (
        Ship(Cell(0, 0), Cell(2, 0)),
        Ship(Cell(5, 0), Cell(5, 0)),
        Ship(Cell(1, 2), Cell(1, 3)),
        Ship(Cell(3, 3), Cell(3, 3)),
    )
    assert fleet.cells == sum(fleet.masks)
    assert [mask.bit_count() for mask in fleet.masks] == [3, 1, 2, 1]
    for at, number in enumerate(fleet.numbers):
        assert number == sum(i for i, mask in enumerate(fleet.masks, 1) if mask >> at & 1)


def test_a_ship_is_the_same_from_either_end() -> None:
    turned = tuple(Ship(last, first) for first, last in parse_fleet(FIRST))
    assert check_fleet(WATERS, turned) == check_fleet(WATERS, parse_fleet(FIRST))


def test_ships_come_in_any_order() -> None:
    ships = parse_fleet(FIRST)
    assert check_fleet(WATERS, ships[::-1]).ships == ships[::-1]


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        pytest.param(
            """
            # # # . . #
            . . . . . .
            . # . . . .
            . # . . . .
            . . # . . .
            . . . . . .
            """,
            Reason.TOUCHING,
            id="corner",
        ),
        pytest.param(
            """
            # # # . . #
            . . . . . .
            . # . . . .
            . . . . . .
            . . . # . .
            . . . . . .
            """,
            Reason.WRONG_FLEET,
            id="three one-deckers and no two-decker",
        ),
        pytest.param(
            """
            # # # . . #
            . . . . . .
            . # . . . .
            . # . . . .
            . . . . . .
            . . . . . .
            """,
            Reason.WRONG_FLEET,
            id="too few",
        ),
        pytest.param(
            """
            # # # . . #
            . . . . . .
            . # . . . .
            . # . # . .
            . . . . . .
            . . . . . #
            """,
            Reason.WRONG_FLEET,
            id="too many",
        ),
        pytest.param(
            """
            # # # # # #
            . . . . . .
            . # . # . .
            . # . . . .
            . . . # . .
            . . . . . .
            """,
            Reason.WRONG_FLEET,
            id="longer than any ship there is",
        ),
    ],
)
def test_illegal_fleets(drawing: str, reason: Reason) -> None:
    # com/field/3-5
    assert refused(parse_fleet(drawing)) is reason


def with_ship(*ends: Cell) -> tuple[Ship, ...]:
    """`FIRST` with its three-decker elsewhere."""
    return (Ship(*ends), *parse_fleet(FIRST)[1:])


def test_ships_touch_by_sides_or_overlap() -> None:
    # com/field/4
    assert refused(with_ship(Cell(2, 1), Cell(2, 3))) is Reason.TOUCHING
    assert refused(with_ship(Cell(1, 1), Cell(1, 3))) is Reason.TOUCHING
    assert refused(with_ship(Cell(0, 3), Cell(2, 3))) is Reason.TOUCHING


def test_ships_do_not_bend() -> None:
    # «Корабли не загибаются»
    # com/field/3
    assert refused(with_ship(Cell(0, 4), Cell(2, 5))) is Reason.NOT_STRAIGHT


@pytest.mark.parametrize(
    "ends",
    [
        (Cell(-1, 0), Cell(1, 0)),
        (Cell(4, 5), Cell(6, 5)),
        (Cell(0, 5), Cell(0, 7)),
        (Cell(-1, -1), Cell(-3, -1)),
        (Cell(0, 0), Cell(10**30, 0)),
    ],
)
def test_ships_lie_on_the_field(ends: tuple[Cell, Cell]) -> None:
    assert refused(with_ship(*ends)) is Reason.OFF_THE_FIELD


HALF = """
    # # # . . .
    . . . . . .
    . # . # . .
    . # . . . .
    . . . . . .
    . . . . . #
"""

THREE_OF_FOUR = """
    # # # . . #
    . . . . . .
    . # . . . .
    . # . . . .
    . . . . . .
    . . . # . .
"""

ONE_ONLY_ENDS_THERE = """
    . . . . # .
    . . . . # .
    # . . . . .
    . . . . . .
    . # # # . .
    . . . . . #
"""

WALLED = Setup(SETUP.size, SETUP.fleet, wall_limit=True)


def test_half_of_the_ships_may_lie_along_the_wall() -> None:
    assert check_fleet(WALLED.waters, parse_fleet(HALF)).ships == parse_fleet(HALF)


@pytest.mark.parametrize("drawing", [THREE_OF_FOUR, ONE_ONLY_ENDS_THERE])
def test_more_than_half_may_not(drawing: str) -> None:
    # com/field/5
    assert refused(parse_fleet(drawing), WALLED) is Reason.TOO_MANY_ALONG_THE_WALL
    assert check_fleet(WATERS, parse_fleet(drawing)).ships == parse_fleet(drawing)


@settings(deadline=None, max_examples=300)
@given(st.integers(), st.booleans(), st.integers(0, 3), st.integers(-2, 2), st.integers(-2, 2))
def test_a_fleet_with_one_ship_moved_is_judged_as_the_twin_does(
    seed: int, wall_limit: bool, ship: int, dx: int, dy: int
) -> None:
    waters = Setup(SETUP.size, SETUP.fleet, wall_limit).waters
    layout = list(random_layout(waters, Random(seed)))
    x, y = layout[ship].cell
    layout[ship] = layout[ship]._replace(cell=Cell(x + dx, y + dy))
    try:
        check_fleet(waters, ships_of(waters, tuple(layout)))
    except IllegalMove:
        assert not brute.is_legal(waters, tuple(layout))
    else:
        assert brute.is_legal(waters, tuple(layout))


def test_a_ship_by_its_cells() -> None:
    board = WATERS.grid
    ship = Ship(parse_cell("B2"), parse_cell("B5"))
    assert ship_at(board, board.rectangle(1, 1, 1, 4)) == ship
    assert ship_at(board, board.bit(5, 5)) == Ship(Cell(5, 5), Cell(5, 5))
