from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from parley.core import SetupError
from parley.games.battleship_plus import (
    AREAS,
    KINDS,
    SHAPES,
    SIZES,
    Counts,
    Fill,
    Kind,
    Reason,
    Setup,
    check_fleet,
    strict_areas,
    strict_fleet,
)
from parley.games.battleship_plus.setup import area
from parley.games.layout import has_layout, random_layout


def test_five_types_of_ships_in_the_order_of_the_draft() -> None:
    # bpgp/1.1/4-5
    assert [(kind.value, tuple(SHAPES[kind])) for kind in KINDS] == [
        ("carrier", (5, 2)),
        ("battleship", (5, 1)),
        ("cruiser", (4, 1)),
        ("destroyer", (3, 1)),
        ("submarine", (2, 1)),
    ]
    assert AREAS == (10, 5, 4, 3, 2)


def test_boards_are_10_by_10_to_26_by_26() -> None:
    # bpgp/1.1/2
    assert (SIZES[0], SIZES[-1]) == (10, 26)
    for size in SIZES:
        assert check_fleet(size, (1, 1, 1, 1, 1), Fill.FREE) is None
    for size in (-1, 0, 9, 27, 255, 10**30):
        assert check_fleet(size, (1, 1, 1, 1, 1), Fill.FREE) is Reason.INVALID_SIZE


def test_the_size_is_looked_at_before_the_ships() -> None:
    assert check_fleet(9, (255, 255, 255, 255, 255), Fill.STRICT) is Reason.INVALID_SIZE


@pytest.mark.parametrize("ships", [(256, 0, 0, 0, 0), (1, 1, 1, 1, -1), (0, 0, 0, 0, 10**30)])
def test_a_count_is_a_byte(ships: Counts) -> None:
    assert check_fleet(10, ships, Fill.FREE) is Reason.INVALID_COUNTS


@pytest.mark.parametrize("ships", [(), (1,), (1, 1, 1, 1), (1, 1, 1, 1, 1, 1)])
def test_a_fleet_has_five_counts(ships: Counts) -> None:
    assert check_fleet(10, ships, Fill.FREE) is Reason.INVALID_COUNTS


@pytest.mark.parametrize("fill", Fill)
def test_a_fleet_has_at_least_one_ship(fill: Fill) -> None:
    assert check_fleet(10, (0, 0, 0, 0, 0), fill) is Reason.TOO_FEW_SHIPS


@pytest.mark.parametrize("kind", range(5))
def test_one_ship_of_any_kind_is_enough(kind: int) -> None:
    ships = [0] * 5
    ships[kind] = 1
    a, b, c, d, e = ships
    assert check_fleet(10, (a, b, c, d, e), Fill.FREE) is None


def test_ships_may_not_need_more_space_than_the_field_has() -> None:
    # bpgp/3.2.4/6
    assert check_fleet(10, (10, 0, 0, 0, 1), Fill.FREE) is Reason.TOO_MANY_SHIPS
    assert check_fleet(26, (255, 255, 255, 255, 255), Fill.FREE) is Reason.TOO_MANY_SHIPS


def test_a_fleet_that_has_room_but_no_layout_is_too_many_ships() -> None:
    # Four carriers lie like the blades of a windmill, and the hole in the middle is too small for a fifth.
    # bpgp/3.2.4/6
    assert check_fleet(10, (4, 0, 0, 0, 0), Fill.FREE) is None
    assert check_fleet(10, (5, 0, 0, 0, 0), Fill.FREE) is Reason.TOO_MANY_SHIPS
    # Grown by the distance they keep, n submarines take 6 n of 11 × 11 cells.
    assert check_fleet(10, (0, 0, 0, 0, 20), Fill.FREE) is None
    assert check_fleet(10, (0, 0, 0, 0, 21), Fill.FREE) is Reason.TOO_MANY_SHIPS


def brute_strict_areas(size: int) -> set[int]:
    """Every area some fleet has, and the nearest of them to 30 %, in tenths of cells."""
    attainable = {0}
    for _ in range(size * size // 2):
        attainable |= {a + b for a, b in product(attainable, AREAS) if a + b <= size * size}
    attainable.discard(0)
    nearest = min(abs(10 * a - 3 * size * size) for a in attainable)
    return {a for a in attainable if abs(10 * a - 3 * size * size) == nearest}


@pytest.mark.parametrize("size", SIZES)
def test_the_strict_area_is_the_attainable_area_nearest_to_30_percent(size: int) -> None:
    assert set(strict_areas(size)) == brute_strict_areas(size)


@pytest.mark.parametrize(
    ("size", "areas"),
    [(10, [30]), (11, [36]), (12, [43]), (13, [51]), (15, [67, 68]), (25, [187, 188]), (26, [203])],
)
def test_strict_areas(size: int, areas: list[int]) -> None:
    assert list(strict_areas(size)) == areas


@pytest.mark.parametrize(
    ("size", "ships", "reason"),
    [
        (10, (1, 1, 2, 1, 2), None),  # 30
        (10, (3, 0, 0, 0, 0), None),  # 30
        (10, (0, 0, 0, 0, 15), None),  # 30
        (10, (1, 1, 2, 2, 0), Reason.TOO_FEW_SHIPS),  # 29
        (10, (1, 1, 1, 4, 0), Reason.TOO_MANY_SHIPS),  # 31
        (10, (1, 0, 0, 0, 0), Reason.TOO_FEW_SHIPS),
        (10, (10, 10, 10, 10, 10), Reason.TOO_MANY_SHIPS),
        (15, (5, 2, 1, 1, 0), None),  # 67: as near as 68
        (15, (5, 2, 2, 0, 0), None),  # 68: as near as 67
        (15, (5, 2, 1, 0, 1), Reason.TOO_FEW_SHIPS),  # 66
        (15, (5, 2, 2, 0, 1), Reason.TOO_MANY_SHIPS),  # 70
    ],
)
def test_strict_fill(size: int, ships: Counts, reason: Reason | None) -> None:
    # bpgp/1.2/1
    assert check_fleet(size, ships, Fill.STRICT) is reason


def test_free_fill_takes_any_fleet_that_fits() -> None:
    for ships in ((1, 1, 2, 2, 0), (1, 1, 1, 4, 0), (1, 0, 0, 0, 0)):
        assert check_fleet(10, ships, Fill.FREE) is None


@pytest.mark.parametrize("size", SIZES)
def test_a_strict_fleet_for_every_size(size: int) -> None:
    ships = strict_fleet(size)
    assert area(ships) in strict_areas(size)
    assert min(ships) >= 1, "varied: some of every kind"
    assert max(ships) - min(ships) <= 2, "varied: about as many of each"
    setup = Setup(size, ships, Fill.STRICT)
    assert has_layout(setup.waters)
    assert len(random_layout(setup.waters, Random(size))) == sum(ships)


def test_no_strict_fleet_for_a_board_that_is_none() -> None:
    with pytest.raises(SetupError, match="10 to 26 rows"):
        strict_fleet(9)


def test_the_default_is_a_strict_fleet_on_10_by_10() -> None:
    assert Setup() == Setup(10, strict_fleet(10), Fill.FREE)
    assert check_fleet(10, Setup().ships, Fill.STRICT) is None


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (
            {"size": 27},
            "a board has 10 to 26 rows and as many columns (size 27, ships (1, 1, 2, 1, 2), free fill)",
        ),
        (
            {"ships": (9, 9, 9, 9, 9)},
            "too many ships for this board (size 10, ships (9, 9, 9, 9, 9), free fill)",
        ),
        (
            {"ships": (1, 0, 0, 0, 0), "fill": Fill.STRICT},
            "too few ships for this board (size 10, ships (1, 0, 0, 0, 0), strict fill)",
        ),
    ],
)
def test_a_bad_setup_says_so_in_one_line(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError) as error:
        Setup(**setup)
    assert str(error.value) == message


def test_a_setup_survives_json() -> None:
    setup = Setup(12, (1, 2, 2, 3, 3), Fill.STRICT)
    plain = msgspec.json.decode(msgspec.json.encode(setup))
    assert plain == {"size": 12, "ships": [1, 2, 2, 3, 3], "fill": "strict"}
    assert msgspec.convert(plain, Setup) == setup


def test_ships_are_numbered_by_kind() -> None:
    # bpgp/4.2.2/2-3
    setup = Setup(10, (1, 0, 2, 0, 1))
    assert setup.kinds == (Kind.CARRIER, Kind.CRUISER, Kind.CRUISER, Kind.SUBMARINE)
    assert setup.waters.shapes == tuple(SHAPES[kind] for kind in setup.kinds)
    assert setup.waters.size == 10
    assert setup.waters.wall_limit is None
    assert (setup.grid.width, setup.grid.height) == (10, 10)
