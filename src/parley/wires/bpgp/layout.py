"""How parameters of fixed size are encoded, and which values they may have.

Every layout knows the error code for a value outside its limits, so that walking the parameters of a message
in order finds the error the draft asks for. `str()` of a layout is its entry in the reference pages.
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
    """How many ships of each type, in the order of all messages (bpgp/1.1/5, bpgp/3.1.2/8, bpgp/4.3/3)."""

    carriers: int
    battleships: int
    cruisers: int
    destroyers: int
    submarines: int


class ShipPosition(NamedTuple):
    """Where a ship lies: the cell of its fix point, its top-left one (bpgp/4.5/1), and its orientation."""

    position: Cell
    orientation: int


def show(value: object) -> str:
    """A value in words: `not in game (3)`, `yes`, `7`."""
    if isinstance(value, IntEnum):
        return f"{words(value)} ({value.value})"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A few items of a `struct`; `items` say where in the value each is found; none: it is the value."""

    text: str
    format: str = "B"
    items: tuple[str, ...] = ()
    make: Callable[..., Any] | None = None
    """Makes the value from its items; None: the value is the item."""
    allowed: Collection[int] | None = None
    code: ErrorCode = ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
    """The code for a value that is not allowed: bpgp/5.2.3/2."""
    show: Callable[[Any], str] = show
    size: int = field(init=False)
    """In bytes."""
    take: Callable[[tuple[int, ...]], Any] = field(init=False)
    """Makes the value from its own items."""
    give: Callable[[Any], tuple[int, ...]] = field(init=False)
    """Takes it apart."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", calcsize(f">{self.format}"))
        object.__setattr__(self, "take", self.taker(0))
        give = attrgetter(*self.items) if self.items else lambda value: (value,)
        object.__setattr__(self, "give", give)

    def taker(self, at: int) -> Callable[[tuple[int, ...]], Any]:
        """A function that takes the value from many items, of which this one's begin at number `at`."""
        make, stop = self.make, at + len(self.format)
        if make is None:
            return itemgetter(at)
        if make is _cell:
            return _cell_taker(at)
        return lambda items: make(*items[at:stop])

    def check(self, value: Any) -> ErrorCode | None:
        """What is wrong with a value; None if nothing is."""
        return None if self.allowed is None or value in self.allowed else self.code

    def __str__(self) -> str:
        return self.text


def _named(text: str, names: Mapping[int, int], *, strict: bool = False) -> Fixed:
    return Fixed(text, make=lambda number: names.get(number, number), allowed=names if strict else None)


_CELLS = [[Cell(x, y) for x in range(26)] for y in range(26)]
"""Every cell of the largest board, made once."""


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
"""The only option: a password is used (bpgp/3.1.2/10)."""

# bpgp/3.1.2/2, bpgp/4.3/1, bpgp/4.3/4, bpgp/4.3/14
BYTE = Fixed("1 byte")
# bpgp/3.1.2/1
GAME_ID = Fixed("2 bytes", "H")
# bpgp/3.1.2/7, bpgp/3.2.4/12, bpgp/4.3/2, bpgp/5.2.3/5
BOARD_SIZE = Fixed("1 byte, 10 to 26", allowed=range(10, 27), code=ErrorCode.INVALID_BOARD_SIZE)
# bpgp/3.1.2/9, bpgp/3.2.4/13, bpgp/5.2.3/6
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
# bpgp/3.1.2/10
OPTIONS = Fixed("1 byte, bit 7: password", show=_show_options)
# bpgp/3.2.4/3
KNOWN_OPTIONS = Fixed(
    "1 byte, bit 7: password, others 0",
    allowed=(0, PASSWORD_OPTION),
    code=ErrorCode.OPTION_NOT_SUPPORTED,
    show=_show_options,
)

# bpgp/4.3/7, bpgp/4.4.1/2
POSITION = Fixed("2 bytes, row then column", "BB", ("y", "x"), _cell, show=format_cell)
# bpgp/4.3/12, bpgp/4.3/10
SHIP_POSITION = Fixed(
    "3 bytes, row, column, orientation",
    "BBB",
    ("position.y", "position.x", "orientation"),
    lambda y, x, orientation: ShipPosition(_cell(y, x), orientation),
    show=_show_ship,
)
# bpgp/4.3/6
SUNK = _named("1 byte, 0 or 1", {0: False, 1: True}, strict=True)
# bpgp/4.3/11
REASON = _named("1 byte, 0 to 5", {reason.value: reason for reason in EndReason}, strict=True)
# bpgp/4.3/15
DIRECTION = _named("1 byte, 0 to 3", {direction.value: direction for direction in Direction})
# bpgp/5.1/1, bpgp/5.1/3
ERROR_CODE = _named("1 byte", {code.value: code for code in ErrorCode})
