"""Messages to bytes and back: type (1 byte), length of the payload (2, big endian), payload.

One codec per message and byte order of game_IDs, compiled once from the annotations. If all parameters have a
fixed size it is a single `struct`.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import accumulate
from operator import attrgetter
from struct import Struct, error
from typing import Any, Literal

from parley.core import LocalProtocolError
from parley.core.connection import Message
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.free import Bytes, Free, Unreadable
from parley.wires.bpgp.layout import Fixed
from parley.wires.bpgp.messages import COMMANDS, NAMES, CreateGame, Game, Games
from parley.wires.bpgp.walk import describe_all, layouts_of, read_all, write_all

Order = Literal["big", "little"]

# bpgp/2/5
MAX_PAYLOAD = 65535
# bpgp/2/2-4, bpgp/4.3/16
HEAD = Struct(">BH")
"""Type and length."""
_ORDERS = {"big": ">", "little": "<"}

_MISFITS = (error, ValueError, TypeError, AttributeError)

Decoder = Callable[[Bytes, int, int], Message]
Encoder = Callable[[Message], bytes]
_Taker = Callable[[tuple[int, ...]], Any]


class Malformed(Exception):
    """A malformed payload: the code to answer, and the message as far as it can be read."""

    def __init__(self, code: ErrorCode, message: Message | None = None) -> None:
        super().__init__(words(code))
        self.code = code
        self.message = message


class Codec:
    """Encodes and decodes one kind of message."""

    def __init__(self, number: int, kind: type[Message], order: Order) -> None:
        self.name, self.kind, self.number = NAMES[kind], kind, number
        self.layouts = layouts_of(kind)
        self._order = _ORDERS[order]
        self._limits = [
            (attrgetter(name), layout.check)
            for name, layout in self.layouts.items()
            if not isinstance(layout, Fixed) or layout.allowed is not None
        ]
        self.decode: Decoder = self._decode
        self.encode: Encoder = self._encode
        layouts = [layout for layout in self.layouts.values() if isinstance(layout, Fixed)]
        if len(layouts) == len(self.layouts):
            self._compile(layouts)

    def check(self, message: Message) -> ErrorCode | None:
        """What is wrong with the first bad value of a message; None if nothing is."""
        for get, check in self._limits:
            fault = check(get(message))
            if fault is not None:
                return fault
        return message.check() if isinstance(message, CreateGame) else None

    def frame(self, message: Message) -> bytes:
        """The message as bytes if its values are valid, else `LocalProtocolError`."""
        frame, fault = self.encode(message), self.check(message)
        if fault is not None:
            raise LocalProtocolError(f"{self.name}: {words(fault)}")
        return frame

    def _decode(self, data: Bytes, start: int, stop: int) -> Message:
        """The message whose payload is `data[start:stop]`; raises `Malformed`."""
        # bpgp/5.2.3/1-2
        try:
            values, end, fault = read_all(self.layouts, data, start, stop, self._order)
        except Unreadable as unreadable:
            raise Malformed(unreadable.code) from None
        message = self.kind(*values)
        if fault is None and end < stop:
            fault = ErrorCode.MISSING_OR_UNKNOWN_PARAMETER
        if fault is None and isinstance(message, CreateGame):
            fault = message.check()
        if fault is not None:
            raise Malformed(fault, message)
        return message

    def _encode(self, message: Message) -> bytes:
        """The message as bytes, whatever its values, as long as they fit; else `LocalProtocolError`."""
        try:
            payload = write_all(self.layouts, message, self._order)
            return HEAD.pack(self.number, len(payload)) + payload
        except _MISFITS as problem:
            raise LocalProtocolError(f"{self.name} cannot hold that: {problem}") from None

    def _compile(self, layouts: list[Fixed]) -> None:
        """All parameters have a fixed size: one `struct` does it. If it fails, the walk says why."""
        body = Struct(self._order + "".join(layout.format for layout in layouts))
        starts = accumulate((len(layout.format) for layout in layouts), initial=0)
        takers = [layout.taker(at) for layout, at in zip(layouts, starts, strict=False)]
        paths = [".".join((name, *item)) for name, layout in self.layouts.items() for item in _items(layout)]
        self.decode = self._decoder(body, takers)
        self.encode = self._encoder(body, _getter(paths))

    def _encoder(self, body: Struct, get: Callable[[Message], tuple[Any, ...]]) -> Encoder:
        head, pack = HEAD.pack(self.number, body.size), body.pack

        def encode(message: Message) -> bytes:
            try:
                return head + pack(*get(message))
            except _MISFITS:
                return self._encode(message)

        return encode

    def _decoder(self, body: Struct, takers: list[_Taker]) -> Decoder:
        size, unpack, kind, check = body.size, body.unpack_from, self.kind, self.check
        is_limited = bool(self._limits)

        def decode(data: Bytes, start: int, stop: int) -> Message:
            if stop - start != size:
                return self._decode(data, start, stop)
            items = unpack(data, start)
            message = kind(*[take(items) for take in takers])
            if is_limited and (fault := check(message)) is not None:
                raise Malformed(fault, message)
            return message

        return decode


def _items(layout: Fixed | Free) -> list[tuple[str, ...]]:
    items = layout.items if isinstance(layout, Fixed) else ()
    return [(item,) for item in items] or [()]


def _getter(paths: list[str]) -> Callable[[Message], tuple[Any, ...]]:
    if not paths:
        return lambda _: ()
    get: Callable[[Message], Any] = attrgetter(*paths)
    return get if len(paths) > 1 else lambda message: (get(message),)


@cache
def codecs(order: Order = "big") -> dict[type[Message], Codec]:
    """The codec of every message, with game_IDs in this byte order."""
    return {command.message: Codec(command.number, command.message, order) for command in COMMANDS}


def encode(message: Message, order: Order = "big") -> bytes:
    """A message as bytes, whatever its values, as long as they fit; else `LocalProtocolError`."""
    # bpgp/2.1/1,3, bpgp/3.1.1.4/4, bpgp/3.2.3/6, bpgp/3.2.6/9, bpgp/4.1.5/3, bpgp/4.1.6/3, bpgp/4.1.7/4
    return codecs(order)[type(message)].encode(message)


def describe(message: Message) -> str:
    """The message and its parameters in words, on one line."""
    codec = codecs()[type(message)]
    return f"{codec.name} {describe_all(codec.layouts, message)}".rstrip()


def encode_entry(game: Game, order: Order = "big") -> bytes:
    """A game as it stands in GAMES."""
    return encode(Games((game,)), order)[HEAD.size :]


def join_games(entries: Iterable[bytes], order: Order = "big") -> list[bytes]:
    """As many GAMES frames as it takes for these entries, one if there are none.

    bpgp/3.1.1.2/6-7.
    """
    entries, number = tuple(entries), codecs(order)[Games].number
    payloads = [b"".join(entries)]
    if len(payloads[0]) > MAX_PAYLOAD:
        payloads = [b"".join(some) for some in _fitting(entries)]
    return [HEAD.pack(number, len(payload)) + payload for payload in payloads]


def _fitting(entries: Iterable[bytes]) -> list[list[bytes]]:
    """As many of them as fit into one message, and so on."""
    parts, size = [list[bytes]()], 0
    for entry in entries:
        if size + len(entry) > MAX_PAYLOAD:
            parts.append([])
            size = 0
        parts[-1].append(entry)
        size += len(entry)
    return parts
