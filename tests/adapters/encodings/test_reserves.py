from itertools import combinations

import pytest

from parley.adapters.encodings.reserves import (
    ORDERS,
    Laid,
    Order,
    Reserve,
    berths,
    find_reserve,
    fitting,
    has_room,
    mend,
    pack,
)
from parley.core.bitboard import indices
from parley.games.layout import Shape, Waters

WATERS = Waters(7, (Shape(3, 2), Shape(3), Shape(2), Shape(2), Shape(1)))
NOTHING = Laid(0, 0, 0)


def _is_sound(reserve: Reserve | None, waters: Waters, laid: Laid, first: int) -> bool:
    assert reserve is not None
    apart = all(not one.halo & other.mask for one, other in combinations(reserve.places, 2))
    sizes = [place.mask.bit_count() for place in reserve.places]
    wanted = [shape.length * shape.breadth for shape in waters.shapes[first:]]
    clear = not any(place.halo & laid.cells for place in reserve.places)
    return apart and clear and sizes == wanted


@pytest.mark.parametrize("order", ORDERS)
def test_ships_are_packed_and_kept_apart(order: Order) -> None:
    assert _is_sound(pack(WATERS, NOTHING, 1, order), WATERS, NOTHING, 1)


@pytest.mark.parametrize("order", ORDERS)
def test_a_ship_pushes_only_those_aside_that_are_in_its_way(order: Order) -> None:
    before = pack(WATERS, NOTHING, 1, order)
    assert before is not None
    pushed = 0
    for berth in berths(7, WATERS.shapes[0]).values():
        laid = Laid(1, berth.mask, 0)
        after = mend(WATERS, laid, before)
        if after is not None:
            assert _is_sound(after, WATERS, laid, 1)
            stay = [old for old in before.places if not old.halo & berth.mask]
            assert set(stay) <= set(after.places)
            pushed += after != before
    assert pushed


def test_berths_that_fit_are_those_with_all_cells_free() -> None:
    board, shape = WATERS.grid, Shape(3, 2)
    free = board.full & ~board.rectangle(2, 2, 2, 2)
    expected = {number for number, place in berths(7, shape).items() if not place.mask & ~free}
    assert set(indices(fitting(board, free, shape))) == expected


def test_where_walls_are_limited_a_reserve_keeps_off_them() -> None:
    waters = Waters(5, (Shape(2), Shape(1)), 0)
    reserve = pack(waters, NOTHING, 0, ORDERS[0])
    assert reserve is not None
    assert not any(place.mask & waters.grid.edge for place in reserve.places)
    at_the_wall = Laid(1, waters.grid.bit(0, 0), 1)
    assert find_reserve(waters, at_the_wall, [reserve]) is None
    assert not has_room(waters, at_the_wall)


def test_where_there_is_no_room_there_is_no_reserve() -> None:
    waters = Waters(3, (Shape(1), Shape(1), Shape(1)))
    middle = Laid(1, waters.grid.bit(1, 1), 0)
    assert find_reserve(waters, middle, ()) is None
    assert not has_room(waters, middle)
    assert has_room(waters, Laid(1, waters.grid.bit(0, 0), 1))
