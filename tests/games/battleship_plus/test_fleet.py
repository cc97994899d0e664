from itertools import product

import pytest

from parley.core import Cell
from parley.games.battleship_plus import (
    KINDS,
    SHAPES,
    SIZES,
    Fleet,
    Kind,
    Move,
    Reason,
    Setup,
    ShipPosition,
)
from parley.games.battleship_plus.fleet import list_ships, place_fleet, positions, refuse_fleet
from tests.games.battleship_plus.sea import FIRST, cells, mask, place, setup_of

ONE_OF_EACH = Setup(10, (1, 1, 1, 1, 1))
VERTICAL, HORIZONTAL = 0, 1


def alone(kind: Kind, size: int = 10) -> Setup:
    a, b, c, d, e = (int(kind == other) for other in KINDS)
    return Setup(size, (a, b, c, d, e))


def at(x: int, y: int, orientation: int) -> ShipPosition:
    return ShipPosition(Cell(x, y), orientation)


def test_a_fleet_from_a_drawing() -> None:
    fleet = place_fleet(setup_of(FIRST), place(FIRST).ships)
    assert fleet.ships == tuple(mask(FIRST, number) for number in "01234")
    assert fleet.occupied == mask(FIRST, "01234")
    assert fleet.ship_at(mask(FIRST, "2") & -mask(FIRST, "2")) == mask(FIRST, "2")


# bpgp/4.5/1-3: every figure, upright and lying. X, the fix point, is the top-left cell.
FIGURES = {
    (Kind.CARRIER, VERTICAL): "X o|o o|o o|o o|o o",
    (Kind.CARRIER, HORIZONTAL): "X o o o o|o o o o o",
    (Kind.BATTLESHIP, VERTICAL): "X|o|o|o|o",
    (Kind.BATTLESHIP, HORIZONTAL): "X o o o o",
    (Kind.CRUISER, VERTICAL): "X|o|o|o",
    (Kind.CRUISER, HORIZONTAL): "X o o o",
    (Kind.DESTROYER, VERTICAL): "X|o|o",
    (Kind.DESTROYER, HORIZONTAL): "X o o",
    (Kind.SUBMARINE, VERTICAL): "X|o",
    (Kind.SUBMARINE, HORIZONTAL): "X o",
}


@pytest.mark.parametrize(("kind", "orientation"), FIGURES)
def test_the_figures_of_the_draft(kind: Kind, orientation: int) -> None:
    # bpgp/4.5/1-3, bpgp/1.2/2-3
    setup = alone(kind)
    fleet = place_fleet(setup, (at(3, 2, orientation),))
    figure = cells(FIGURES[kind, orientation].replace("|", "\n"), "Xo")
    assert set(setup.grid.cells(fleet.occupied)) == {Cell(3 + x, 2 + y) for x, y in figure}
    assert positions(setup.grid, fleet) == (at(3, 2, orientation),)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("orientation", [VERTICAL, HORIZONTAL])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_every_square_of_a_ship_is_on_the_board(kind: Kind, orientation: int, size: int) -> None:
    # bpgp/1.2/5, bpgp/4.2.2/5
    setup = alone(kind, size)
    width, height = SHAPES[kind].extent(orientation == VERTICAL)
    right, bottom = size - width, size - height
    for x, y in product(
        (-1, 0, right, right + 1, size - 1, size), (-1, 0, bottom, bottom + 1, size - 1, size)
    ):
        inside = 0 <= x <= right and 0 <= y <= bottom
        expected = None if inside else Reason.OUT_OF_BOUNDS
        assert refuse_fleet(setup, (at(x, y, orientation),)) is expected


@pytest.mark.parametrize(
    "ship",
    [at(-1, 0, 0), at(0, -(10**30), 0), at(10**30, 0, 1), at(255, 255, 0), at(9, 0, 1), at(0, 9, 0)],
)
def test_nothing_a_stranger_sends_gets_on_the_board(ship: ShipPosition) -> None:
    assert refuse_fleet(alone(Kind.SUBMARINE), (ship,)) is Reason.OUT_OF_BOUNDS


def two_submarines(*ships: ShipPosition) -> Reason | None:
    return refuse_fleet(Setup(10, (0, 0, 0, 0, 2)), ships)


def test_ships_are_not_allowed_to_touch_each_other() -> None:
    # bpgp/1.2/4, bpgp/4.2.2/6
    me = at(3, 3, HORIZONTAL)
    for x, y in product(range(9), range(10)):
        expected = Reason.SHIPS_TOUCH if abs(x - 3) <= 2 and abs(y - 3) <= 1 else None
        assert two_submarines(me, at(x, y, HORIZONTAL)) is expected
    for x, y in product(range(10), range(9)):
        expected = Reason.SHIPS_TOUCH if 2 <= x <= 5 and 1 <= y <= 4 else None
        assert two_submarines(me, at(x, y, VERTICAL)) is expected


def test_ships_at_the_ends_of_two_rows_do_not_touch() -> None:
    assert two_submarines(at(8, 0, HORIZONTAL), at(0, 1, HORIZONTAL)) is None


@pytest.mark.parametrize("orientation", [-1, 2, 255, 10**30])
def test_an_orientation_is_0_or_1(orientation: int) -> None:
    # bpgp/1.2/2, bpgp/4.2.2/4, bpgp/4.3/10
    assert two_submarines(at(0, 0, 0), at(5, 5, orientation)) is Reason.INVALID_ORIENTATION


def test_the_number_of_ships_is_the_one_agreed() -> None:
    # bpgp/4.2.2/7
    ships = at(0, 0, 0), at(5, 5, 0), at(9, 0, 0)
    assert two_submarines(*ships[:0]) is Reason.WRONG_NUMBER_OF_SHIPS
    assert two_submarines(*ships[:1]) is Reason.WRONG_NUMBER_OF_SHIPS
    assert two_submarines(*ships[:2]) is None
    assert two_submarines(*ships) is Reason.WRONG_NUMBER_OF_SHIPS


def test_of_several_errors_the_first_counts() -> None:
    # bpgp/4.2.2/8
    outside, bad, touching = at(20, 20, 0), at(0, 0, 7), at(5, 5, 0)
    setup = Setup(10, (0, 0, 0, 0, 4))
    order = [
        ((outside, bad, touching, touching, touching), Reason.WRONG_NUMBER_OF_SHIPS),
        ((outside, touching, touching, bad), Reason.INVALID_ORIENTATION),
        ((touching, touching, at(0, 0, 0), outside), Reason.OUT_OF_BOUNDS),
        ((touching, touching, at(0, 0, 0), at(9, 0, 0)), Reason.SHIPS_TOUCH),
    ]
    assert [refuse_fleet(setup, ships) for ships, _ in order] == [reason for _, reason in order]


def test_the_list_is_ordered_by_ship_type() -> None:
    # bpgp/4.2.2/2-3, bpgp/1.1/5
    ships = at(0, 0, 0), at(3, 0, 0), at(5, 0, 0), at(7, 0, 0), at(9, 0, 0)
    fleet = place_fleet(ONE_OF_EACH, ships)
    assert [ship.bit_count() for ship in fleet.ships] == [10, 5, 4, 3, 2]


# -- moving -----------------------------------------------------------------------------------------------

# The destroyer (0) is hemmed in by submarines on three sides; 3 lies in a corner.
HARBOUR = """
    . . . . . . . . . .
    . 1 1 . . . . . . .
    . . . . . . . . . .
    . 0 0 0 . 2 . . . .
    . . . . . 2 . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . 3
    . . . . . . . . . 3
"""


def refuse_move(drawing: str, ship: int, direction: int, hits: int = 0) -> Reason | None:
    setup = setup_of(drawing)
    return place_fleet(setup, place(drawing).ships).refuse_move(setup.grid, hits, Move(ship, direction))


@pytest.mark.parametrize(
    ("ship", "north", "east", "south", "west"),
    [
        (0, Reason.SHIPS_TOUCH, Reason.SHIPS_TOUCH, None, None),
        (1, None, None, Reason.SHIPS_TOUCH, None),
        (2, None, None, None, Reason.SHIPS_TOUCH),
        (3, None, Reason.OUT_OF_BOUNDS, Reason.OUT_OF_BOUNDS, None),
    ],
)
def test_where_ships_may_move(ship: int, north: object, east: object, south: object, west: object) -> None:
    # bpgp/4.2.3/5-6
    assert [refuse_move(HARBOUR, ship, direction) for direction in range(4)] == [north, east, south, west]


def test_a_ship_may_not_come_to_touch_another_by_a_corner() -> None:
    diagonal = """
        . . . . . . . . . .
        . 0 0 . . . . . . .
        . . . . . . . . . .
        . . . 1 1 . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    assert refuse_move(diagonal, 0, 2) is Reason.SHIPS_TOUCH
    assert refuse_move(diagonal, 0, 1) is None


@pytest.mark.parametrize("ship", [-1, 4, 255, 10**30])
def test_a_ship_has_a_number(ship: int) -> None:
    # bpgp/4.2.3/7, bpgp/4.3/14
    assert refuse_move(HARBOUR, ship, 0) is Reason.INVALID_SHIP


@pytest.mark.parametrize("direction", [-1, 4, 255, 10**30])
def test_there_are_four_directions(direction: int) -> None:
    # bpgp/4.2.3/4, bpgp/4.3/15
    assert refuse_move(HARBOUR, 0, direction) is Reason.INVALID_DIRECTION


def test_a_ship_that_has_been_hit_cannot_move() -> None:
    # bpgp/1.2/10, bpgp/4.2.3/8
    hit = mask(HARBOUR, "2") & -mask(HARBOUR, "2")
    assert refuse_move(HARBOUR, 2, 0, hit) is Reason.SHIP_IMMOVABLE
    assert refuse_move(HARBOUR, 2, 0, mask(HARBOUR, "2")) is Reason.SHIP_IMMOVABLE
    assert refuse_move(HARBOUR, 1, 0, hit) is None


def test_sunk_ships_still_keep_others_away() -> None:
    assert refuse_move(HARBOUR, 0, 0, mask(HARBOUR, "1")) is Reason.SHIPS_TOUCH


def test_of_several_reasons_not_to_move_the_first_counts() -> None:
    # bpgp/4.2.3/10
    corner = """
        0 0 . 1 1 . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
    """
    hits = mask(corner, "0")
    assert refuse_move(corner, 9, 9, hits) is Reason.INVALID_SHIP
    assert refuse_move(corner, 0, 9, hits) is Reason.INVALID_DIRECTION
    assert refuse_move(corner, 0, 0, hits) is Reason.SHIP_IMMOVABLE
    assert refuse_move(corner, 0, 0) is Reason.OUT_OF_BOUNDS
    assert refuse_move(corner, 0, 1) is Reason.SHIPS_TOUCH


@pytest.mark.parametrize("size", SIZES)
def test_a_ship_moves_by_exactly_one_square(size: int) -> None:
    # bpgp/1.3/6, bpgp/4.2.3/2, bpgp/4.4.2/1
    setup = alone(Kind.CARRIER, size)
    fleet = place_fleet(setup, (at(2, 2, VERTICAL),))
    places = [positions(setup.grid, fleet.moved(setup.grid, Move(0, direction))) for direction in range(4)]
    assert places == [(at(x, y, VERTICAL),) for x, y in ((2, 1), (3, 2), (2, 3), (1, 2))]


def test_the_others_stay_where_they_are() -> None:
    setup = setup_of(HARBOUR)
    fleet = place_fleet(setup, place(HARBOUR).ships)
    moved = fleet.moved(setup.grid, Move(1, 1))
    assert moved.ships == (fleet.ships[0], fleet.ships[1] << 1, *fleet.ships[2:])
    assert moved.occupied == sum(moved.ships)


# -- listing ----------------------------------------------------------------------------------------------


def test_ships_one_by_one() -> None:
    setup = setup_of(FIRST)
    submarine = mask(FIRST, "4")
    first_cell = mask(FIRST, "2") & -mask(FIRST, "2")
    ships = list_ships(setup, place_fleet(setup, place(FIRST).ships), submarine | first_cell)
    assert [(ship.number, ship.kind.value) for ship in ships] == [
        (0, "carrier"),
        (1, "cruiser"),
        (2, "destroyer"),
        (3, "submarine"),
        (4, "submarine"),
    ]
    assert [ship.place for ship in ships] == list(place(FIRST).ships)
    assert [ship.cells for ship in ships] == [mask(FIRST, number) for number in "01234"]
    assert [ship.hits for ship in ships] == [0, 0, first_cell, 0, submarine]
    assert [ship.sunk for ship in ships] == [False, False, False, False, True]


def test_no_ships_before_they_are_placed() -> None:
    assert Fleet() == Fleet((), 0)
    assert positions(ONE_OF_EACH.grid, Fleet()) == ()
