from typing import Any

import pytest

from parley.core import Cell
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.free import Free, Many, Maybe, Name, Password, Text, Unreadable
from parley.wires.bpgp.layout import BOARD_SIZE, GAME_ID, POSITION, SHIP_POSITION, ShipPosition

COUNTED = Name(counted=True)
LOGIN = Name(strange=ErrorCode.INVALID_USERNAME, optional=False, printable=True)
WIDE = "\N{GRINNING FACE}"  # 4 bytes


@pytest.mark.parametrize(
    ("layout", "value", "data"),
    [
        (Name(), "", b""),
        (Name(), "Ünal", b"\xc3\x9cnal"),
        (COUNTED, "", b"\x00"),
        (COUNTED, "Ünal", b"\x05\xc3\x9cnal"),
        (Text(), "", b""),
        (Text(), WIDE * 63, WIDE.encode() * 63),
        (Password(), b"\xff\x00", b"\xff\x00"),
        (Many(POSITION), (), b""),
        (Many(POSITION), (Cell(x=4, y=0), Cell(x=1, y=2)), b"\x00\x04\x02\x01"),
        (Many(SHIP_POSITION), (ShipPosition(Cell(4, 0), 1),), b"\x00\x04\x01"),
        (Maybe(GAME_ID), None, b""),
        (Maybe(GAME_ID), 258, b"\x01\x02"),
    ],
)
def test_values_both_ways(layout: Free, value: object, data: bytes) -> None:
    assert layout.write(value, ">") == data
    assert layout.read(b"?" + data, 1, 1 + len(data), ">") == (value, 1 + len(data))
    assert layout.read(bytearray(data), 0, len(data), ">") == (value, len(data))
    assert layout.check(value) is None


def test_a_counted_name_ends_where_it_says() -> None:
    assert COUNTED.read(b"\x02abcd", 0, 5, ">") == ("ab", 3)


def test_game_ids_in_the_other_order() -> None:
    assert Maybe(GAME_ID).read(b"\x01\x02", 0, 2, "<") == (0x0201, 2)
    assert Maybe(GAME_ID).write(0x0201, "<") == b"\x01\x02"


@pytest.mark.parametrize(
    ("layout", "data", "code"),
    [
        (Name(), b"\xff", 10),
        (LOGIN, b"\xff", 116),
        (LOGIN, b"\xff" * 91, 12),
        (COUNTED, b"", 10),
        (COUNTED, b"\x03ab", 10),
        (COUNTED, b"\x5bab", 12),  # 91: too long, whatever is there of it
        (COUNTED, b"\x02\xc3\x28", 10),
        (Text(), b"\xff", 10),
        (Text(), b"\xff" * 253, 11),  # no 63 characters have that many bytes
        (Many(POSITION), b"\x01", 10),
        (Many(SHIP_POSITION), b"\x01\x02\x03\x04", 10),
        (Maybe(GAME_ID), b"\x01", 10),
        (Maybe(GAME_ID), b"\x01\x02\x03", 10),
    ],
)
def test_what_does_not_read(layout: Free, data: bytes, code: int) -> None:
    # bpgp/3.1.2/3, bpgp/4.2.2/11
    with pytest.raises(Unreadable) as caught:
        layout.read(data, 0, len(data), ">")
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("layout", "value", "code"),
    [
        (Name(), "x" * 22, None),
        (Name(), "x" * 23, 12),
        (Name(), WIDE * 22, None),  # 88 bytes
        (Name(), "", None),
        (Name(optional=False), "", 10),
        (Name(), "a\tb", None),
        (LOGIN, "", 116),
        (LOGIN, "a\tb", 116),
        (LOGIN, "a\x85b", 116),  # a control character beyond ASCII
        (LOGIN, "\t" * 23, 12),
        (Text(), "x" * 64, 11),
        (Password(), b"x" * 255, None),
        (Password(), b"x" * 256, 16),
        (Password(checked=False), b"x" * 256, None),
        (Many(BOARD_SIZE), (10, 27, 10), 13),
        (Maybe(BOARD_SIZE), 27, 13),
    ],
)
def test_limits(layout: Free, value: object, code: int | None) -> None:
    # bpgp/3.1.2/3-4,6,11
    assert layout.check(value) == code


@pytest.mark.parametrize(
    ("layout", "value", "text"),
    [
        (Name(), "ada", "'ada'"),
        (Text(), "a\nb", r"'a\nb'"),
        (Password(), b"sesame", "of 6 bytes"),
        (Password(), b"", "none"),
        (Many(POSITION), (Cell(0, 0), Cell(1, 1)), "A1, B2"),
        (Many(POSITION), (), "none"),
        (Maybe(GAME_ID), 5, "5"),
        (Maybe(GAME_ID), None, "none"),
    ],
)
def test_values_in_words(layout: Free, value: Any, text: str) -> None:
    assert layout.show(value) == text


@pytest.mark.parametrize(
    ("layout", "text"),
    [
        (Name(), "max. 90 bytes, UTF-8, max. 22 characters; no length_name"),
        (COUNTED, "1 byte length_name, then max. 90 bytes, UTF-8, max. 22 characters"),
        (Text(), "UTF-8, max. 63 characters; no length"),
        (Password(), "max. 255 bytes; no length"),
        (Many(POSITION), "any number of: 2 bytes, row then column"),
        (Maybe(GAME_ID), "2 bytes, or none"),
    ],
)
def test_layouts_in_the_reference(layout: Free, text: str) -> None:
    assert str(layout) == text
