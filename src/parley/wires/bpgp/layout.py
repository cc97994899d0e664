"""How parameters of a fixed size lie on the wire, and which values they may have (Table 1 and Table 2).

Every layout knows the error code for a value outside its limits, so that walking the parameters of a message
in their order finds the error the draft asks for. `str()` of a layout is its entry in the reference pages.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from operator import attrgetter, itemgetter
from struct import calcsize
from typing import Any, NamedTuple

from parley.core import Cell, format_cell
from parley.wires.bpgp.codes import Direction, EndReason, ErrorCode, Orientation, words


class NumShips(NamedTuple):
    """How many ships of each type. "This order must be used for the messages" (1.1)."""

    carriers: int
    battleships: int
    cruisers: int
    destroyers: int
    submarines: int


class ShipPosition(NamedTuple):
    """Where a ship lies: the cell of its fix point, which is its top-left one (4.5), and its orientation."""

    position: Cell
    orientation: int


def show(value: object) -> str:
    """A value in words: `not in game (3)`, `yes`, `7`."""
    if isinstance(value, IntEnum):
        return f"{words(value)} ({value.value})"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A few items of a `struct`; `items` are where in the value each is found, none: it is the value."""

    text: str
    format: str = "B"
    items: tuple[str, ...] = ()
    make: Callable[..., Any] | None = None
    """Makes the value of its items; None: the value is the item."""
    allowed: Collection[int] | None = None
    code: ErrorCode = ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
    """For a value that is not allowed: 5.2.3, "some parameter contains an unspecified value"."""
    show: Callable[[Any], str] = show
    size: int = field(init=False)
    """In bytes."""
    take: Callable[[tuple[int, ...]], Any] = field(init=False)
    """Makes the value of its items alone."""
    give: Callable[[Any], tuple[int, ...]] = field(init=False)
    """Takes it apart."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", calcsize(f">{self.format}"))
        object.__setattr__(self, "take", self.taker(0))
        give = attrgetter(*self.items) if self.items else lambda value: (value,)
        object.__setattr__(self, "give", give)

    def taker(self, at: int) -> Callable[[tuple[int, ...]], Any]:
        """What takes the value from many items, of which this one's begin at number `at`."""
        make, stop = self.make, at + len(self.format)
        if make is None:
            return itemgetter(at)
        if make is _cell:
            return _cell_taker(at)
        return lambda items: make(*items[at:stop])

    def check(self, value: Any) -> ErrorCode | None:
        """What is wrong with a value, None if nothing."""
        return None if self.allowed is None or value in self.allowed else self.code

    def __str__(self) -> str:
        return self.text


def _named(text: str, names: Mapping[int, int], *, strict: bool = False) -> Fixed:
    return Fixed(text, make=lambda number: names.get(number, number), allowed=names if strict else None)


_CELLS = [[Cell(x, y) for x in range(26)] for y in range(26)]
"""Every cell of the largest board is made once."""


def _cell(y: int, x: int) -> Cell:
    return Cell(x, y)


def _cell_taker(at: int) -> Callable[[tuple[int, ...]], Cell]:
    rows = _CELLS

    def take(items: tuple[int, ...]) -> Cell:
        try:
            return rows[items[at]][items[at + 1]]
        except IndexError:
            return Cell(items[at + 1], items[at])

    return take


def _show_ship(ship: ShipPosition) -> str:
    lies = {orientation.value: words(orientation) for orientation in Orientation}
    return f"{format_cell(ship.position)} {lies.get(ship.orientation, ship.orientation)}"


def _show_options(options: int) -> str:
    return {0: "none", PASSWORD_OPTION: "password"}.get(options, f"{options:08b}")


PASSWORD_OPTION = 0x80
"""The only option: "only the most significant bit is used. If this is set then a password is used"."""

BYTE = Fixed("1 byte")
GAME_ID = Fixed("2 bytes", "H")
BOARD_SIZE = Fixed("1 byte, 10 to 26", allowed=range(10, 27), code=ErrorCode.INVALID_BOARD_SIZE)
ROUND_TIME = Fixed(
    "1 byte, 25 to 60 in steps of 5", allowed=range(25, 61, 5), code=ErrorCode.INVALID_ROUND_TIME
)
NUM_SHIPS = Fixed(
    "5 bytes",
    "BBBBB",
    NumShips._fields,
    NumShips,
    show=lambda ships: " ".join(map(str, ships)),
)
OPTIONS = Fixed("1 byte, bit 7: password", show=_show_options)
KNOWN_OPTIONS = Fixed(
    "1 byte, bit 7: password, others 0",
    allowed=(0, PASSWORD_OPTION),
    code=ErrorCode.OPTION_NOT_SUPPORTED,
    show=_show_options,
)

# Table 2, position: "First byte defines the vertical and the second byte the horizontal position."
POSITION = Fixed("2 bytes, row then column", "BB", ("y", "x"), _cell, show=format_cell)
SHIP_POSITION = Fixed(
    "3 bytes, row, column, orientation",
    "BBB",
    ("position.y", "position.x", "orientation"),
    lambda y, x, orientation: ShipPosition(_cell(y, x), orientation),
    show=_show_ship,
)
SUNK = _named("1 byte, 0 or 1", {0: False, 1: True}, strict=True)
REASON = _named("1 byte, 0 to 5", {reason.value: reason for reason in EndReason}, strict=True)
DIRECTION = _named("1 byte, 0 to 3", {direction.value: direction for direction in Direction})
ERROR_CODE = _named("1 byte", {code.value: code for code in ErrorCode})
