"""Messages to bytes and back, by walking their annotations."""

from parley.core import LocalProtocolError
from parley.core.connection import Message
from parley.wires.gamecore import limits
from parley.wires.gamecore.layout import (
    Known,
    Number,
    Quoted,
    Unreadable,
    is_bounded,
    is_within,
    layout_of,
    read_fields,
    write_fields,
)
from parley.wires.gamecore.messages import CODE_OF, Standing

_MOST_WORDS = 200


def encode(message: Message, base: int = 0) -> bytes:
    """The status line, then the payload lines, as the document prints them."""
    # core/general/2
    kind = type(message)
    if kind in _BARE:
        return _BARE[kind]
    return f"{CODE_OF[kind]}\n{write_fields(message, base)}".encode(errors="replace")


_BARE = {kind: f"{code}\n".encode() for kind, code in CODE_OF.items() if not layout_of(kind)}
"""Messages without a payload."""

BOUNDED = frozenset(filter(is_bounded, CODE_OF))
"""Messages that can exceed the limits."""


class Payload:
    """The payload of a message as it comes in. With its last token, `message` is set."""

    def __init__(self, kind: type[Message], known: Known) -> None:
        self.message: Message | None = None
        self.is_text = any(isinstance(field.kind, Quoted) for field in layout_of(kind))
        self.tokens: list[bytes] = []
        self._reading = read_fields(kind, known)
        self._is_endless = kind is Standing and known.nodes is None
        if not self._is_endless:
            self._send(None)

    def take(self, token: bytes) -> None:
        """The next number of it, or the line with its text. Raises `Unreadable`."""
        self.tokens.append(token)
        if not self._is_endless:
            self._send(token if self.is_text else int(token))
        elif len(self.tokens) > 2 * limits.NODES:
            raise Unreadable

    def end(self) -> Message | None:
        """The message, if it may end here: a #33, if the number of nodes is unknown."""
        if not self._is_endless or not self.tokens or len(self.tokens) % 2:
            return None
        return decode(Standing, self.tokens, Known(nodes=len(self.tokens) // 2))

    def _send(self, value: object) -> None:
        try:
            self._reading.send(value)
        except StopIteration as done:
            self.message = done.value


def decode(kind: type[Message], tokens: list[bytes], known: Known) -> Message:
    """The message with exactly this payload; raises `Unreadable`."""
    payload = Payload(kind, known)
    for token in tokens:
        if payload.message is not None:
            raise Unreadable
        payload.take(token)
    if payload.message is None:
        raise Unreadable
    return payload.message


def is_plain(kind: type[Message]) -> bool:
    """Is its payload a fixed number of numbers?"""
    return all(isinstance(field.kind, Number) for field in layout_of(kind))


def check_limits(message: Message) -> None:
    """Raises `LocalProtocolError` for a message no peer would accept."""
    if not is_within(message):
        raise LocalProtocolError(f"{describe(message)} is beyond the limits")


def describe(message: Message) -> str:
    """The message in words: `#51 Attack start 3, target 4`."""
    kind = type(message)
    values = [f"{field.name} {_words(getattr(message, field.name))}" for field in layout_of(kind)]
    names = dict.fromkeys([CODE_OF[kind], kind.__name__])
    text = f"{' '.join(names)} {', '.join(values)}".rstrip()
    return text if len(text) <= _MOST_WORDS else f"{text[: _MOST_WORDS - 1]}…"


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return f"({' '.join(_words(part) for part in value)})"
    return repr(value) if isinstance(value, str) else str(value)
