"""Walks the parameters of a message in order, following its annotations.

What cannot be read at all gets the error code of whatever is missing; if everything can be read, the first
parameter out of limits decides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from struct import pack, unpack_from
from typing import Any, get_type_hints

from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode
from parley.wires.bpgp.free import Bytes, Free, Unreadable
from parley.wires.bpgp.layout import Fixed

Layouts = Mapping[str, Fixed | Free]


def layouts_of(kind: type[Message]) -> Layouts:
    """The layout of every parameter, by name: the first item of its annotation."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name].__metadata__[0] for name in kind.__match_args__}


def read_all(
    layouts: Layouts, data: Bytes, start: int, stop: int, order: str
) -> tuple[list[Any], int, ErrorCode | None]:
    """The values, where they end, and what is wrong with the first bad one; raises `Unreadable`."""
    values: list[Any] = []
    fault: ErrorCode | None = None
    for layout in layouts.values():
        if isinstance(layout, Fixed):
            value, start = _read_fixed(layout, data, start, stop, order)
        else:
            value, start = layout.read(data, start, stop, order)
        values.append(value)
        fault = fault if fault is not None else layout.check(value)
    return values, start, fault


def _read_fixed(layout: Fixed, data: Bytes, start: int, stop: int, order: str) -> tuple[Any, int]:
    end = start + layout.size
    if end > stop:
        raise Unreadable
    return layout.take(unpack_from(order + layout.format, data, start)), end


def write_all(layouts: Layouts, message: Message, order: str) -> bytes:
    """The parameters, one after the other."""
    parts = []
    for name, layout in layouts.items():
        value = getattr(message, name)
        if isinstance(layout, Fixed):
            parts.append(pack(order + layout.format, *layout.give(value)))
        else:
            parts.append(layout.write(value, order))
    return b"".join(parts)


def check_all(layouts: Layouts, message: Message) -> ErrorCode | None:
    """What is wrong with the first bad parameter."""
    faults = (layout.check(getattr(message, name)) for name, layout in layouts.items())
    return next((fault for fault in faults if fault is not None), None)


@dataclass(frozen=True, slots=True)
class Entries:
    """GAMES: the parameters of another message, repeated; some have a layout of their own (`instead`)."""

    of: type[Message]
    instead: Layouts
    layouts: Layouts = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "layouts", {**layouts_of(self.of), **self.instead})

    def read(self, data: Bytes, start: int, stop: int, order: str, /) -> tuple[tuple[Message, ...], int]:
        found = []
        while start < stop:
            values, start, _ = read_all(self.layouts, data, start, stop, order)
            found.append(self.of(*values))
        return tuple(found), stop

    def write(self, value: Iterable[Message], order: str, /) -> bytes:
        """One after the other."""
        return b"".join(write_all(self.layouts, entry, order) for entry in value)

    def check(self, value: Iterable[Message]) -> ErrorCode | None:
        """What is wrong with the first bad one."""
        faults = (check_all(self.layouts, entry) for entry in value)
        return next((fault for fault in faults if fault is not None), None)

    def show(self, value: Iterable[Message]) -> str:
        """Each in brackets."""
        return " ".join(f"({describe_all(self.layouts, entry)})" for entry in value) or "none"

    def __str__(self) -> str:
        inside = ", ".join(f"{name} ({layout})" for name, layout in self.layouts.items())
        return f"any number of: {inside}"


def describe_all(layouts: Layouts, message: Message) -> str:
    """The parameters in words."""
    return ", ".join(f"{name} {layout.show(getattr(message, name))}" for name, layout in layouts.items())
