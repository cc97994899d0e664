"""How one value is written as words of a line: numbers, points, choices; `texts` has the rest.

Every layout reads from the left of the remaining line, and checks what it writes as it checks what it reads:
a login with a newline in it cannot break a frame. Error messages do not repeat what was read, because it may
be a secret.
"""

import re
from enum import StrEnum
from typing import Any, ClassVar, Protocol

import msgspec

from parley.core import Cell, NotationError, parse_cell

_DIGITS = re.compile(r"[0-9]{1,16}", re.ASCII)
_LONGEST_SIDE = 99


class Words:
    """The rest of a line: «КОД˽[параметр1]˽[параметр2]˽...». Several spaces count as one."""

    __slots__ = ("rest",)

    def __init__(self, text: str) -> None:
        self.rest = text.strip(" ")

    def take(self) -> str:
        if not self.rest:
            raise NotationError("missing")
        word, _, rest = self.rest.partition(" ")
        self.rest = rest.lstrip(" ")
        return word

    def take_all(self) -> str:
        """Everything that is left, unchanged."""
        text, self.rest = self.rest, ""
        return text


class Layout(Protocol):
    """How a value is written; `str(layout)` describes it, `shape` is a short form ("": its name will do)."""

    @property
    def shape(self) -> str:
        """`x y`, `on|off`, `10..50`."""

    def read(self, words: Words) -> Any:
        """Take the value from the left; raises `NotationError`."""

    def write(self, value: Any) -> str:
        """The value as words; raises `NotationError` for what could not be read back."""


class Number(msgspec.Struct, frozen=True):
    """A decimal number. If `base` is 1, the program counts from 0 internally."""

    low: int
    high: int
    base: int = 0

    @property
    def shape(self) -> str:
        return f"{self.low}..{self.high}"

    def read(self, words: Words) -> int:
        """`7` → 7, or 6 with a base of 1."""
        return self._check(words.take()) - self.base

    def write(self, value: int) -> str:
        """7 → `7`."""
        text = str(value + self.base)
        self._check(text)
        return text

    def _check(self, text: str) -> int:
        if _DIGITS.fullmatch(text) is None or not self.low <= int(text) <= self.high:
            raise NotationError(f"a number from {self.low} to {self.high}")
        return int(text)

    def __str__(self) -> str:
        return f"number {self.low}..{self.high}"


class Point(msgspec.Struct, frozen=True):
    """A point of the board: `x y` from 1, or the cell as people see it; `2 7` is `B7`."""

    shape: ClassVar[str] = "x y"

    def read(self, words: Words) -> Cell:
        """`2 7` or `B7` → Cell(1, 6)."""
        # dots/line/2/3
        word = words.take()
        if word[:1].isdigit() and not words.rest:
            raise NotationError("the row is missing: two numbers such as 2 7, or a cell such as B7")
        cell = _cell_of_numbers(word, words.take()) if word[:1].isdigit() else _cell_of_letters(word)
        if cell is None:
            raise NotationError(f"two numbers from 1 to {_LONGEST_SIDE} such as 2 7, or a cell such as B7")
        return cell

    def write(self, value: Cell) -> str:
        """Cell(1, 6) → `2 7`."""
        text = f"{value[0] + 1} {value[1] + 1}"
        self.read(Words(text))
        return text

    def __str__(self) -> str:
        return "two numbers `x y` from 1, or a cell such as `B7`"


def _cell_of_numbers(x: str, y: str) -> Cell | None:
    if _DIGITS.fullmatch(x) is None or _DIGITS.fullmatch(y) is None:
        return None
    cell = Cell(int(x) - 1, int(y) - 1)
    return cell if 0 <= cell.x < _LONGEST_SIDE and 0 <= cell.y < _LONGEST_SIDE else None


def _cell_of_letters(word: str) -> Cell | None:
    try:
        cell = parse_cell(word)
    except NotationError:
        return None
    return cell if cell.x < _LONGEST_SIDE else None


class Choice(msgspec.Struct, frozen=True):
    """One of a few words, in either case."""

    kind: type[StrEnum]

    @property
    def shape(self) -> str:
        return "|".join(self.kind)

    def read(self, words: Words) -> StrEnum:
        """`open` → Which.OPEN."""
        word = words.take().lower()
        if word not in tuple(self.kind):
            raise NotationError(" or ".join(self.kind))
        return self.kind(word)

    def write(self, value: StrEnum) -> str:
        """Which.OPEN → `open`."""
        return self.kind(value).value

    def __str__(self) -> str:
        return " or ".join(f"`{word}`" for word in self.kind)


class Switch(msgspec.Struct, frozen=True):
    """`on` or `off`."""

    shape: ClassVar[str] = "on|off"

    def read(self, words: Words) -> bool:
        """`on` → True."""
        word = words.take().lower()
        if word not in ("on", "off"):
            raise NotationError("on or off")
        return word == "on"

    def write(self, value: bool) -> str:
        """True → `on`."""
        return "on" if value else "off"

    def __str__(self) -> str:
        return "`on` or `off`"
