"""As bytes, a message is a line: on pipes, in captures, in recorded conversations. A websocket has frames."""

from collections.abc import Callable, Mapping

from parley.core import NotationError
from parley.core.connection import Message
from parley.wires.json.codec import LONGEST, LONGEST_SAYING, decode_request, decode_saying
from parley.wires.json.messages import CLIENT, SERVER
from parley.wires.lines import LineBuffer
from parley.wires.wire import Frame

LIMITS: Mapping[str, int] = {CLIENT: LONGEST, SERVER: LONGEST_SAYING}
"""The most bytes in a message, by sender."""
_DECODE: Mapping[str, Callable[[bytes], Message]] = {CLIENT: decode_request, SERVER: decode_saying}


def lines_of(sender: str) -> LineBuffer:
    """For this side's messages; a line that is too long is returned long enough to be refused."""
    return LineBuffer(LIMITS[sender] + 1)


class JsonFramer:
    """Tells the messages of one side apart. Empty lines are ignored."""

    def __init__(self, sender: str) -> None:
        self._lines, self._decode = lines_of(sender), _DECODE[sender]

    def feed(self, data: bytes) -> list[Frame]:
        """The messages these bytes complete."""
        self._lines.feed(data)
        frames = []
        while (line := self._lines.next()) is not None:
            if line.strip():
                frames.append(self._read(line))
        return frames

    def _read(self, line: bytes) -> Frame:
        data = line + b"\n"
        try:
            return Frame(data, self._decode(line))
        except NotationError as error:
            return Frame(data, None, str(error))

    def left_over(self) -> Frame | None:
        """A message without its newline."""
        rest = self._lines.rest
        return Frame(rest, None, "a message ends with a newline") if rest else None


def tell_apart(data: bytes) -> list[tuple[str, bytes]]:
    """Says who sent each line of a capture of both sides: what is neither answer nor news is the client's."""
    return [(_speaker(line), line + b"\n") for line in data.split(b"\n") if line.strip()]


def _speaker(line: bytes) -> str:
    try:
        decode_saying(line)
    except NotationError:
        return CLIENT
    return SERVER
