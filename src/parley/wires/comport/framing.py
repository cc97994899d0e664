"""Tells the messages of one side apart: the first byte determines how long each is."""

from parley.wires.comport.codec import decode, measure
from parley.wires.wire import Frame

MAX_FRAME = 2 + 255


class ComportFramer:
    """Keeps less than one frame: at most 256 bytes of a nick or a chat message."""

    def __init__(self) -> None:
        self._kept = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The frames these bytes complete; what is left over waits for more."""
        data, at, frames = self._kept + data, 0, []
        while at < len(data):
            length = measure(data, at)
            if length is None or at + length > len(data):
                break
            frames.append(decode(data[at : at + length]))
            at += length
        self._kept = data[at:]
        return frames

    def left_over(self) -> Frame | None:
        """A command whose parameters are incomplete."""
        if not self._kept:
            return None
        length = measure(self._kept, 0)
        most = "more" if length is None else length
        return Frame(self._kept, None, f"{len(self._kept)} bytes of a message that has {most}")

    @property
    def kept(self) -> int:
        """How many bytes of an unfinished frame there are."""
        return len(self._kept)

    def drop(self) -> None:
        """Forget the unfinished frame: the rest of it is not coming."""
        self._kept = b""
