"""Messages as bytes and back, by the layouts their fields are annotated with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_type_hints

from parley.core import LocalProtocolError
from parley.core.connection import Message
from parley.wires.comport.layout import Layout
from parley.wires.comport.messages import CODES
from parley.wires.wire import Frame

UNKNOWN_BYTE = "no command or answer begins with this byte"


@dataclass(frozen=True, slots=True)
class _Form:
    """One class of messages, its annotations read once."""

    code: int
    name: str
    make: Callable[..., Message]
    fields: tuple[tuple[str, Layout], ...]


def _read(code: int, kind: type[Message]) -> _Form:
    hints = get_type_hints(kind, include_extras=True)
    layouts = tuple((name, hints[name].__metadata__[0]) for name in kind.__match_args__)
    return _Form(code, kind.__name__, kind, layouts)


_BY_CODE = {code: _read(code, kind) for (_, code), kind in CODES.items()}
_BY_KIND = {kind: _BY_CODE[code] for (_, code), kind in CODES.items()}
# Almost everything on this line is a single byte: those frames are made once.
_SINGLE = {
    code: Frame(bytes((code,)), _BY_CODE[code].make())
    if code in _BY_CODE
    else Frame(bytes((code,)), None, UNKNOWN_BYTE)
    for code in range(256)
    if code not in _BY_CODE or not _BY_CODE[code].fields
}


def encode(message: Message) -> bytes:
    """The message as bytes, within its limits or not; `LocalProtocolError` for what no byte can hold."""
    form = _BY_KIND.get(type(message))
    if form is None:
        raise LocalProtocolError(f"{type(message).__name__} is no message of this wire")
    try:
        parts = [layout.encode(getattr(message, name)) for name, layout in form.fields]
    except ValueError as error:
        raise LocalProtocolError(f"{message} cannot be written: {error}") from None
    return bytes((form.code,)) + b"".join(parts)


def measure(data: bytes | bytearray, at: int) -> int | None:
    """The length of the frame that begins at `at`; None if that cannot be told yet.

    The first byte determines the frame, whoever sent it; a byte that begins nothing is a frame by itself.
    """
    # com/notation/2
    length = 1
    if data[at] not in _SINGLE:
        for _, layout in _BY_CODE[data[at]].fields:
            size = layout.size(data, at + length)
            if size is None:
                return None
            length += size
    return length


def decode(data: bytes) -> Frame:
    """One whole frame: its message, or what is wrong with it."""
    # com/notation/3
    single = _SINGLE.get(data[0])
    if single is not None:
        return single
    form, at, values = _BY_CODE[data[0]], 1, []
    for name, layout in form.fields:
        try:
            values.append(layout.decode(data, at))
        except ValueError as error:
            return Frame(data, None, f"{form.name}: {name} {error}")
        at += layout.size(data, at) or 0
    return Frame(data, form.make(*values))


def describe(message: Message) -> str:
    """`Parameters size 10, fours 1, …`; a shot is written as people say it: `Shot cell C4`."""
    form = _BY_KIND[type(message)]
    words = [f"{name} {layout.describe(getattr(message, name))}" for name, layout in form.fields]
    return " ".join([form.name, ", ".join(words)]).rstrip()
