"""How the fields of a message are encoded: whole numbers, rows of them, a quoted text.

A payload is read number by number, whatever white space is between, and written line by line as the document
prints it; each kind of field knows both ways. Node numbers are shifted by `base` here and nowhere else.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from parley.wires.gamecore import limits

Reading = Generator[None, Any, Any]
"""Is sent a payload number by number (a text: as a line), and returns its value."""

_REMEMBERED = 4_096

LINE_END = "alone on its line"
"""Marks a field after which the document starts a new line."""


class Unreadable(Exception):
    """These numbers are no payload of that message."""


@dataclass(slots=True)
class Known:
    """What a reader must know besides the bytes."""

    base: int = 0
    """The number of the first node: 1 for AIs that count from one."""
    nodes: int | None = None
    """v of the last #31, which is how many lines a #33 has. None: not heard yet."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; if it counts things, there are at most `most`."""

    words: str
    most: int | None = None
    is_node: bool = False

    def __str__(self) -> str:
        return self.words

    def read(self, known: Known) -> Reading:
        value = yield
        if not self.is_within(value):
            raise Unreadable
        return value - known.base if self.is_node else value

    def write(self, value: int, base: int) -> str:
        return str(value + base if self.is_node else value)

    def is_within(self, value: int) -> bool:
        """Are that many allowed?"""
        return self.most is None or 0 <= value <= self.most


@dataclass(frozen=True, slots=True)
class Run:
    """A count, then that many numbers on a line of their own: "Leerzeichengetrennte Liste"."""

    of: Number
    most: int

    def __str__(self) -> str:
        return f"how many, then a line of them: {self.of}"

    def read(self, known: Known) -> Reading:
        """Take the count and the numbers."""
        count = yield from Number("count", self.most).read(known)
        return tuple((yield from _in_turn(self.of.read(known) for _ in range(count))))

    def write(self, value: tuple[int, ...], base: int) -> str:
        """The count, and a second line."""
        return f"{len(value)}\n{' '.join(self.of.write(number, base) for number in value)}\n"

    def is_within(self, value: tuple[int, ...]) -> bool:
        """Are that many allowed?"""
        return len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Rows:
    """Lines of the same kind, preceded by their number; or `per_node`: as many as the map has nodes."""

    of: type[Any]
    most: int
    per_node: bool = False

    def __str__(self) -> str:
        row = ", ".join(f"{field.name} ({field.kind})" for field in layout_of(self.of))
        return f"{'a line for every node' if self.per_node else 'how many, then for each'}: {row}"

    def read(self, known: Known) -> Reading:
        """Take the count, if there is one, and the rows."""
        count = known.nodes
        if not self.per_node:
            count = yield from Number("count", self.most).read(known)
        return tuple((yield from _in_turn(read_fields(self.of, known) for _ in range(count or 0))))

    def write(self, value: tuple[Any, ...], base: int) -> str:
        """The count, if there is one, and the rows."""
        rows = "".join(map(_lines_of(self.of, base).__getitem__, value))
        return rows if self.per_node else f"{len(value)}\n{rows}"

    def is_within(self, value: tuple[Any, ...]) -> bool:
        """Are that many allowed?"""
        return len(value) <= self.most and (not is_bounded(self.of) or all(map(is_within, value)))


@dataclass(frozen=True, slots=True)
class Quoted:
    """A text in quotes on one line; it may contain quotes."""

    def __str__(self) -> str:
        return "a text in quotes"

    def read(self, _known: Known) -> Reading:
        """Take a line: the text is between its first and last quote; without two quotes, all of it."""
        # core/72/1
        line = yield
        first, last = line.find(b'"'), line.rfind(b'"')
        text = line[first + 1 : last] if first < last else line
        return text.decode(errors="replace")

    def write(self, value: str, _base: int) -> str:
        """The text in quotes."""
        return f'"{value}"'

    def is_within(self, value: str) -> bool:
        """Is it one line that the other side will accept?"""
        return "\n" not in value and len(value.encode(errors="replace")) <= limits.TEXT - 2


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a message or a row, in the order of the wire."""

    name: str
    kind: Number | Run | Rows | Quoted
    end: str
    """The white space written after it."""


_LAYOUTS: dict[type[Any], tuple[Field, ...]] = {}


def layout_of(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a message or a row, read from its annotations once."""
    if cls not in _LAYOUTS:
        _LAYOUTS[cls] = _read_layout(cls)
    return _LAYOUTS[cls]


def _read_layout(cls: type[Any]) -> tuple[Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    notes = {name: get_args(hints[name])[1:] for name in cls.__match_args__}
    ends = {name: "\n" if LINE_END in note else " " for name, note in notes.items()}
    ends |= dict.fromkeys(cls.__match_args__[-1:], "\n")
    ends |= {name: "" for name, note in notes.items() if isinstance(note[0], Run | Rows)}
    return tuple(Field(name, note[0], ends[name]) for name, note in notes.items())


def read_fields(cls: type[Any], known: Known) -> Reading:
    """Take all the fields, and return the message or row made of them."""
    return cls(*(yield from _in_turn(field.kind.read(known) for field in layout_of(cls))))


def _in_turn(readings: Iterable[Reading]) -> Reading:
    values: list[Any] = []
    for reading in readings:
        values += [(yield from reading)]
    return values


def write_fields(value: object, base: int) -> str:
    """The payload as the document lays it out."""
    return "".join(
        field.kind.write(getattr(value, field.name), base) + field.end for field in layout_of(type(value))
    )


def is_within(value: object) -> bool:
    """Is everything in a message or row within the limits?"""
    return all(field.kind.is_within(getattr(value, field.name)) for field in layout_of(type(value)))


def is_bounded(cls: type[Any]) -> bool:
    """Can a message or row exceed the limits?"""
    return any(not isinstance(field.kind, Number) or field.kind.most is not None for field in layout_of(cls))


class _Lines(dict[Any, str]):
    """Rows of one kind as they are written: most rows of a #33 equal those of the last one."""

    def __init__(self, base: int) -> None:
        super().__init__()
        self._base = base

    def __missing__(self, row: Any) -> str:
        line = write_fields(row, self._base)
        if len(self) < _REMEMBERED:
            self[row] = line
        return line


_LINES: dict[tuple[type[Any], int], _Lines] = {}


def _lines_of(row: type[Any], base: int) -> _Lines:
    if (row, base) not in _LINES:
        _LINES[row, base] = _Lines(base)
    return _LINES[row, base]
