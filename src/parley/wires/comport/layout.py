"""How the fields after a command's first byte are written."""

from dataclasses import dataclass
from typing import Any, Protocol

from parley.core import Cell, format_cell


class Layout(Protocol):
    """One field: its bytes, its limits, and the words for it."""

    def size(self, data: bytes | bytearray, at: int) -> int | None:
        """How many bytes the field at `at` takes; None if that cannot be told yet."""

    def encode(self, value: Any) -> bytes:
        """The value as bytes. Only what no byte can hold is refused (`ValueError`); limits do not matter."""

    def decode(self, data: bytes, at: int) -> Any:
        """The value at `at`; raises a `ValueError` in words if it is out of limits."""

    def describe(self, value: Any) -> str:
        """The value for people."""


@dataclass(frozen=True, slots=True)
class Byte:
    """A number in one byte, from `low` to `high`."""

    low: int
    high: int

    def size(self, data: bytes | bytearray, at: int) -> int | None:
        del data, at
        return 1

    def encode(self, value: int) -> bytes:
        return bytes((value,))

    def decode(self, data: bytes, at: int) -> int:
        """As it is, within the limits."""
        value = data[at]
        if not self.low <= value <= self.high:
            raise ValueError(f"{value} is not {self.low}..{self.high}")
        return value

    def describe(self, value: int) -> str:
        return str(value)

    def __str__(self) -> str:
        return f"1 byte, {self.low}..{self.high}"


@dataclass(frozen=True, slots=True)
class Coordinates:
    """A cell in two bytes: X from the left and Y from the top, both counted from 1 on the wire."""

    high: int

    def size(self, data: bytes | bytearray, at: int) -> int | None:
        del data, at
        return 2

    def encode(self, value: Cell) -> bytes:
        """`Cell(0, 0)` is 01 01."""
        x, y = value
        return bytes((x + 1, y + 1))

    def decode(self, data: bytes, at: int) -> Cell:
        """A cell of the largest field; the agreed field may be smaller."""
        # com/4/3
        x, y = data[at], data[at + 1]
        if not (1 <= x <= self.high and 1 <= y <= self.high):
            raise ValueError(f"{x}, {y} is not within 1..{self.high}")
        return Cell(x - 1, y - 1)

    def describe(self, value: Cell) -> str:
        """`A1` as people say it."""
        return format_cell(value)

    def __str__(self) -> str:
        return f"X and Y, 1 byte each, 1..{self.high}"


@dataclass(frozen=True, slots=True)
class Text:
    """L and L bytes of text. UTF-8; what is not valid UTF-8 is taken for CP866, as DOS peers write."""

    high: int = 255

    def size(self, data: bytes | bytearray, at: int) -> int | None:
        """1 + L, once L is there."""
        return 1 + data[at] if at < len(data) else None

    def encode(self, value: str) -> bytes:
        """Cut between two characters if it is too long."""
        # com/nick/3
        text = value.encode("utf-8", "replace")
        if len(text) > self.high:
            text = text[: self.high].decode("utf-8", "ignore").encode()
        return bytes((len(text),)) + text

    def decode(self, data: bytes, at: int) -> str:
        """Without the NULs that some peers pad a fixed width with."""
        text = data[at + 1 : at + 1 + data[at]].rstrip(b"\0")
        try:
            return text.decode()
        except UnicodeDecodeError:
            return text.decode("cp866")

    def describe(self, value: str) -> str:
        """Quoted, control characters spelled out."""
        return repr(value)

    def __str__(self) -> str:
        return f"L (1 byte, 0..{self.high}) and L bytes, UTF-8 or CP866"
