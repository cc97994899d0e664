import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parley.core.cells import Cell
from parley.games.layout import (
    Berth,
    Layout,
    Shape,
    Verdict,
    Waters,
    berth_mask,
    find_layout,
    has_layout,
)
from parley.games.layout.packing import Packing
from tests.games.layout import brute

shapes = st.builds(Shape, st.integers(1, 5), st.integers(1, 2))
small_waters = st.builds(
    Waters,
    st.integers(1, 5),
    st.lists(shapes, max_size=5).map(tuple),
    st.none() | st.integers(0, 3),
)


@settings(deadline=None, max_examples=200)
@given(small_waters)
def test_the_search_agrees_with_trying_everything(waters: Waters) -> None:
    verdict, layout = find_layout(waters)
    exists = next(brute.layouts(waters), None) is not None
    assert verdict is (Verdict.FOUND if exists else Verdict.IMPOSSIBLE)
    assert (layout is not None) is exists
    assert layout is None or brute.is_legal(waters, layout)


@settings(deadline=None, max_examples=80)
@given(small_waters, st.integers(0), st.booleans())
def test_a_packing_keeps_off_closed_cells(waters: Waters, noise: int, vertical_first: bool) -> None:
    assume(all(max(shape) <= waters.size for shape in waters.shapes))
    board = waters.grid
    closed = noise & board.full
    kinds = sorted(set(waters.shapes))
    packing = Packing(waters.size, kinds, 10_000, closed=closed, vertical_first=vertical_first)
    counts = tuple(waters.shapes.count(shape) for shape in kinds)
    walls = len(waters.shapes) if waters.wall_limit is None else waters.wall_limit
    packed = packing.fill(packing.room, counts, walls)
    assert not packing.spent
    legal = (layout for layout in brute.layouts(waters) if not covered(waters, layout) & closed)
    assert (packed is None) is (next(legal, None) is None)
    if packed is not None:
        shapes, berths = tuple(shape for shape, _ in packed), tuple(berth for _, berth in packed)
        found = Waters(waters.size, shapes, waters.wall_limit)
        assert sorted(shapes) == sorted(waters.shapes)
        assert brute.is_legal(found, berths)
        assert not covered(found, berths) & closed


def covered(waters: Waters, layout: Layout) -> int:
    pairs = zip(waters.shapes, layout, strict=True)
    return sum(berth_mask(waters.grid, shape, berth) for shape, berth in pairs)


def sea_battle(size: int, fleet: tuple[int, int, int, int], *, wall_limit: bool) -> Waters:
    ships = tuple(Shape(4 - i) for i, count in enumerate(fleet) for _ in range(count))
    return Waters(size, ships, len(ships) // 2 if wall_limit else None)


FLEETS = [(a, b, c, d) for a in range(2) for b in range(3) for c in range(6) for d in range(1, 11)]


@pytest.mark.parametrize(
    ("size", "wall_limit", "possible"),
    [
        (6, False, 129),
        (6, True, 102),
        (7, False, 286),
        (7, True, 233),
        (8, False, 331),
        (8, True, 326),
        (9, False, 360),
        (9, True, 360),
        (10, False, 360),
        (10, True, 360),
    ],
)
def test_every_sea_battle_fleet_is_settled(size: int, wall_limit: bool, possible: int) -> None:
    found = 0
    for fleet in FLEETS:
        waters = sea_battle(size, fleet, wall_limit=wall_limit)
        verdict, layout = find_layout(waters)
        assert verdict is not Verdict.UNKNOWN, fleet
        assert layout is None or brute.is_legal(waters, layout)
        found += verdict is Verdict.FOUND
    assert found == possible


CARRIER, BATTLESHIP, CRUISER, DESTROYER, SUBMARINE = Shape(5, 2), Shape(5), Shape(4), Shape(3), Shape(2)


@pytest.mark.parametrize("size", [10, 13, 20, 26])
@pytest.mark.parametrize(
    "mix",
    [
        (CARRIER, BATTLESHIP, CRUISER, DESTROYER, SUBMARINE),
        (SUBMARINE,),
        (CARRIER, SUBMARINE, SUBMARINE, SUBMARINE),
        (BATTLESHIP, DESTROYER),
    ],
)
def test_boards_filled_to_30_percent_are_packed(size: int, mix: tuple[Shape, ...]) -> None:
    ships: list[Shape] = []
    while sum(s.length * s.breadth for s in ships) <= 0.3 * size * size - 10:
        ships.append(mix[len(ships) % len(mix)])
    waters = Waters(size, tuple(ships))
    verdict, layout = find_layout(waters)
    assert verdict is Verdict.FOUND
    assert layout is not None
    assert brute.is_legal(waters, layout)


def test_a_layout_is_in_the_order_of_the_shapes() -> None:
    mixed = Waters(7, (Shape(1), Shape(4), Shape(2), Shape(4), Shape(1)))
    _, layout = find_layout(mixed)
    assert layout is not None
    assert brute.is_legal(mixed, layout)


def test_no_ships_are_always_laid_out() -> None:
    assert find_layout(Waters(1, ())) == (Verdict.FOUND, ())


def test_a_square_ship_stands_only_one_way() -> None:
    assert find_layout(Waters(2, (Shape(2, 2),))) == (Verdict.FOUND, (Berth(Cell(0, 0), False),))


def test_counting_rounds_down_to_whole_ships() -> None:
    # 10 × 4 = 40 of the 49 cells of the grown board, and yet a 6×6 board holds only 3 × 3 one-deckers.
    assert find_layout(Waters(6, (Shape(1),) * 10), budget=0) == (Verdict.IMPOSSIBLE, None)


def test_a_ship_longer_than_the_board_is_impossible() -> None:
    assert find_layout(Waters(3, (Shape(4),)), budget=0) == (Verdict.IMPOSSIBLE, None)


def test_the_wall_limit_can_make_it_impossible() -> None:
    assert find_layout(Waters(3, (Shape(1),), 0))[0] is Verdict.FOUND
    assert find_layout(Waters(3, (Shape(2),), 0))[0] is Verdict.IMPOSSIBLE


def test_the_search_is_given_up_when_the_budget_is_spent() -> None:
    waters = Waters(8, (Shape(3),) * 2 + (Shape(2),) * 5 + (Shape(1),) * 7, 7)
    assert find_layout(waters, budget=100) == (Verdict.UNKNOWN, None)
    assert find_layout(waters)[0] is Verdict.FOUND


def test_has_layout_is_what_was_found() -> None:
    assert has_layout(Waters(6, (Shape(4),)))
    assert not has_layout(Waters(6, (Shape(1),) * 10))
