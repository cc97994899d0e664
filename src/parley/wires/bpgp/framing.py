"""Tells messages apart: a byte for the type, two for the length, payload (bpgp/2/2-4).

The length field keeps the stream in sync whatever the payload is. Never more than one message waits for its
end, and that is never more than 65,538 bytes.
"""

from parley.wires.bpgp.codec import HEAD, Malformed, Order, codecs
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.messages import CLIENT, CODES, SERVER
from parley.wires.wire import Frame

_HEAD_SIZE = HEAD.size
_unpack_head = HEAD.unpack_from


# bpgp/2/6
class Stream:
    """Bytes in, positions of messages out: `data` from `start` on has not been taken yet."""

    __slots__ = ("data", "start")

    def __init__(self) -> None:
        self.data = bytearray()
        self.start = 0

    def __len__(self) -> int:
        """How many bytes have not been taken."""
        return len(self.data) - self.start

    def feed(self, data: bytes) -> None:
        self.forget()
        self.data += data

    def take(self) -> tuple[int, int, int] | None:
        """The next whole message: its type, and where in `data` its payload begins and ends."""
        data, start = self.data, self.start
        begin = start + _HEAD_SIZE
        size = len(data)
        if begin <= size:
            number, length = _unpack_head(data, start)
            end = begin + length
            if end <= size:
                self.start = end
                return number, begin, end
        return None

    def forget(self) -> None:
        """Drop what has been taken."""
        del self.data[: self.start]
        self.start = 0

    def is_ready(self) -> bool:
        """Is there a whole message?"""
        start, found = self.start, self.take()
        self.start = start
        return found is not None


class BpgpFramer:
    """Tells the messages of one sender apart, for observers."""

    def __init__(self, sender: str, order: Order = "big") -> None:
        self._sender, self._codecs = sender, codecs(order)
        self._stream = Stream()

    def feed(self, data: bytes) -> list[Frame]:
        """The frames these bytes complete; a message with values out of limits comes with its fault."""
        self._stream.feed(data)
        frames = [self._frame(*place) for place in iter(self._stream.take, None)]
        self._stream.forget()
        return frames

    def left_over(self) -> Frame | None:
        """The last message, if its end is missing: one with a wrong length swallows everything after it."""
        data = bytes(self._stream.data)
        if not data:
            return None
        if len(data) < _HEAD_SIZE:
            return Frame(data, None, f"{len(data)} of the {_HEAD_SIZE} bytes of type and length")
        number, length = _unpack_head(data)
        kind = CODES.get((self._sender, number))
        name = f"type {number}" if kind is None else self._codecs[kind].name
        return Frame(data, None, f"{name} of length {length}: {len(data) - _HEAD_SIZE} bytes follow")

    def _frame(self, number: int, begin: int, end: int) -> Frame:
        data = bytes(self._stream.data[begin - _HEAD_SIZE : end])
        kind = CODES.get((self._sender, number))
        if kind is None:
            return Frame(data, None, f"error 0: {words(ErrorCode.UNKNOWN_COMMAND)}, {number}")
        codec = self._codecs[kind]
        try:
            return Frame(data, codec.decode(data, _HEAD_SIZE, len(data)))
        except Malformed as fault:
            return Frame(data, fault.message, f"error {fault.code.value}: {codec.name}, {fault}")


def tell_apart(data: bytes) -> list[tuple[str, bytes]]:
    """Who sent each message of a capture of both sides, by its type; an unknown type is the client's."""
    stream, said, start = Stream(), [], 0
    stream.feed(data)
    while stream.take() is not None:
        said.append((_speaker(data[start]), data[start : stream.start]))
        start = stream.start
    return said if start == len(data) else [*said, (_speaker(data[start]), data[start:])]


def _speaker(number: int) -> str:
    return SERVER if (SERVER, number) in CODES else CLIENT
