"""Tells messages apart: requests by their newline, answers and news by their two empty lines."""

from parley.wires.dotline.codec import (
    BODY_BYTES,
    BODY_LINES,
    LINE_BYTES,
    Misfit,
    code_of,
    decode_request,
    decode_saying,
)
from parley.wires.lines import LineBuffer
from parley.wires.wire import Frame


class RequestFramer:
    """Requests: one per line. Empty lines are ignored."""

    def __init__(self) -> None:
        self._lines = LineBuffer(LINE_BYTES)

    def feed(self, data: bytes) -> list[Frame]:
        """The requests these bytes complete."""
        self._lines.feed(data)
        frames = []
        while (line := self._lines.next()) is not None:
            found, data = decode_request(line), line[:LINE_BYTES] + b"\n"
            if isinstance(found, Misfit):
                frames.append(Frame(data, None, found.rule))
            elif found is not None:
                frames.append(Frame(data, found))
        return frames

    def left_over(self) -> Frame | None:
        """A request without its newline."""
        rest = self._lines.rest
        return Frame(rest, None, "a request ends with a newline") if rest else None


class SayingFrame(Frame, frozen=True):
    """`code` is what the server meant to say, 0 if not even that can be read."""

    code: int = 0


class SayingFramer:
    """Answers and news: a first line, lines of a body, two empty lines.

    One that is too large is skipped to its end; only its beginning is kept.
    """

    def __init__(self) -> None:
        self._lines = LineBuffer(LINE_BYTES)
        self._begin()

    def _begin(self) -> None:
        self._said: list[bytes] = []
        self._size = 0
        self._blank = False
        self._fault: str | None = None

    def feed(self, data: bytes) -> list[Frame]:
        """What these bytes complete."""
        return list(self.take(data))

    def take(self, data: bytes) -> list[SayingFrame]:
        """The same, with the codes."""
        self._lines.feed(data)
        frames: list[SayingFrame] = []
        while (line := self._lines.next()) is not None:
            self._take(line[:LINE_BYTES], frames)
        return frames

    def left_over(self) -> Frame | None:
        """An answer or news without its two empty lines."""
        data = b"".join(line + b"\n" for line in self._said) + self._lines.rest
        return Frame(data, None, "an answer ends with two empty lines") if data else None

    def _take(self, line: bytes, frames: list[SayingFrame]) -> None:
        content = line.removesuffix(b"\r")
        if content:
            self._add(line, content)
        elif self._blank:
            frames.append(self._finish())
        else:
            self._blank = bool(self._said)

    def _add(self, line: bytes, content: bytes) -> None:
        if self._blank:
            self._fault, self._blank = "an empty line inside an answer", False
        self._size += len(line) + 1
        fits = len(line) < LINE_BYTES and self._size <= BODY_BYTES and len(self._said) < BODY_LINES
        if fits or not self._said:
            self._said.append(content)
        if not fits:
            self._fault = "an answer that is too long"

    def _finish(self) -> SayingFrame:
        said, fault = self._said, self._fault
        self._begin()
        data = b"\n".join(said) + b"\n\n\n"
        if fault is not None:
            return SayingFrame(data, None, fault, code_of(said[0]))
        found = decode_saying(said)
        if isinstance(found, Misfit):
            return SayingFrame(data, None, found.rule, found.code)
        return SayingFrame(data, found, None, code_of(said[0]))
