"""Tells messages apart: "one byte identifying the type", "a length field of two bytes", payload (section 2).

The length field keeps the stream in step whatever the payload is. What waits for its end is never more than
one message, and that never more than 65,538 bytes.
"""

from parley.wires.bpgp.codec import HEAD, Malformed, Order, codecs
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.messages import CODES
from parley.wires.wire import Frame

_HEAD_SIZE = HEAD.size
_unpack_head = HEAD.unpack_from


class Stream:
    """Bytes in, (type, payload) out."""

    __slots__ = ("_data", "_start")

    def __init__(self) -> None:
        self._data = bytearray()
        self._start = 0

    def __len__(self) -> int:
        """How many bytes are waiting."""
        return len(self._data) - self._start

    def feed(self, data: bytes) -> None:
        """Take more bytes. What has been read is forgotten here."""
        if self._start:
            del self._data[: self._start]
            self._start = 0
        self._data += data

    def next(self) -> tuple[int, bytes] | None:
        """The next whole message, None if there is none yet."""
        data, start = self._data, self._start + _HEAD_SIZE
        if start > len(data):
            return None
        number, length = _unpack_head(data, self._start)
        stop = start + length
        if stop > len(data):
            return None
        self._start = stop
        return number, bytes(data[start:stop])

    def is_ready(self) -> bool:
        """Is there a whole message?"""
        before = self._start
        found = self.next()
        self._start = before
        return found is not None

    def clear(self) -> None:
        """Forget everything."""
        self._data.clear()
        self._start = 0


class BpgpFramer:
    """Tells the messages of one sender apart, for whoever only looks on."""

    def __init__(self, sender: str, order: Order = "big") -> None:
        self._sender, self._codecs = sender, codecs(order)
        self._stream = Stream()

    def feed(self, data: bytes) -> list[Frame]:
        """The frames these bytes complete; a message with values out of limits comes with its fault."""
        self._stream.feed(data)
        return [self._frame(*found) for found in iter(self._stream.next, None)]

    def _frame(self, number: int, payload: bytes) -> Frame:
        data = HEAD.pack(number, len(payload)) + payload
        kind = CODES.get((self._sender, number))
        if kind is None:
            return Frame(data, None, f"error 0: {words(ErrorCode.UNKNOWN_COMMAND)}, {number}")
        codec = self._codecs[kind]
        try:
            return Frame(data, codec.decode(payload))
        except Malformed as fault:
            return Frame(data, fault.message, f"error {fault.code.value}: {codec.name}, {fault}")
