from typing import Any

import pytest

from parley.core import Cell
from parley.wires.bpgp.codes import Direction, EndReason, ErrorCode
from parley.wires.bpgp.layout import (
    BOARD_SIZE,
    BYTE,
    DIRECTION,
    ERROR_CODE,
    GAME_ID,
    KNOWN_OPTIONS,
    NUM_SHIPS,
    OPTIONS,
    POSITION,
    REASON,
    ROUND_TIME,
    SHIP_POSITION,
    SUNK,
    Fixed,
    NumShips,
    ShipPosition,
)


@pytest.mark.parametrize(
    ("layout", "items", "value"),
    [
        (BYTE, (7,), 7),
        (GAME_ID, (258,), 258),
        (NUM_SHIPS, (1, 2, 3, 4, 5), NumShips(1, 2, 3, 4, 5)),
        (POSITION, (0, 4), Cell(x=4, y=0)),
        (SHIP_POSITION, (2, 1, 9), ShipPosition(Cell(x=1, y=2), 9)),
        (SUNK, (1,), True),
        (SUNK, (2,), 2),
        (REASON, (2,), EndReason.YOU_WON),
        (REASON, (6,), 6),
        (DIRECTION, (3,), Direction.WEST),
        (DIRECTION, (4,), 4),
        (ERROR_CODE, (115,), ErrorCode.INVALID_TURN_COUNT),
        (ERROR_CODE, (5,), 5),
    ],
)
def test_values_are_made_of_items(layout: Fixed, items: tuple[int, ...], value: object) -> None:
    for before in range(3):
        found = layout.taker(before)((0,) * before + items + (0,))
        assert found == value
        assert type(found) is type(value)


def test_sizes() -> None:
    # bpgp/3.1.2/1, bpgp/4.3/1,3,7,12
    layouts = (BYTE, GAME_ID, NUM_SHIPS, POSITION, SHIP_POSITION)
    assert [layout.size for layout in layouts] == [1, 2, 5, 2, 3]


@pytest.mark.parametrize(
    ("layout", "allowed", "code"),
    [
        (BOARD_SIZE, range(10, 27), 13),
        (ROUND_TIME, (25, 30, 35, 40, 45, 50, 55, 60), 14),
        (KNOWN_OPTIONS, (0, 0x80), 100),
        (OPTIONS, range(256), None),
        (SUNK, (0, 1), 10),
        (REASON, range(6), 10),
        (DIRECTION, range(256), None),
        (ERROR_CODE, range(256), None),
        (BYTE, range(256), None),
    ],
)
def test_limits(layout: Fixed, allowed: range, code: int | None) -> None:
    # bpgp/3.1.2/7,9-10, bpgp/3.2.4/3,12-13, bpgp/4.3/2,6,11
    for value in range(256):
        assert layout.check(value) == (None if value in allowed else code)


@pytest.mark.parametrize(
    ("layout", "value", "text"),
    [
        (BYTE, 7, "7"),
        (SUNK, True, "yes"),
        (SUNK, False, "no"),
        (REASON, EndReason.YOU_WON, "you won (2)"),
        (NUM_SHIPS, NumShips(1, 2, 3, 4, 5), "1 2 3 4 5"),
        (POSITION, Cell(1, 6), "B7"),
        (SHIP_POSITION, ShipPosition(Cell(1, 6), 0), "B7 vertical"),
        (SHIP_POSITION, ShipPosition(Cell(1, 6), 1), "B7 horizontal"),
        (SHIP_POSITION, ShipPosition(Cell(1, 6), 2), "B7 2"),
        (OPTIONS, 0, "none"),
        (OPTIONS, 0x80, "password"),
        (OPTIONS, 0x81, "10000001"),
    ],
)
def test_values_in_words(layout: Fixed, value: Any, text: str) -> None:
    assert layout.show(value) == text


def test_a_layout_in_the_reference() -> None:
    assert str(POSITION) == "2 bytes, row then column"
