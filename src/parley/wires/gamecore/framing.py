"""Telling messages apart in a stream of tokens.

Tokens are separated by any white space; lines do not matter, except to the text of #72 and after a fault. A
message is complete with the white space after its last token. Unreadable input is reported where it begins;
then tokens are skipped up to the end of the line, or to the next that begins with `#` or is a greeting: so
every unreadable line is reported. The reply depends on the bytes alone, never on how they were cut or when
they came. Unreadable is

- where a code is expected: a token that is no code of this sender;
- where a number is expected: anything but digits with or without a sign, another `#` code included (which is
  read as such next), and a count beyond the limits;
- after #72: a line that begins with another code. The text is on the line of the first visible character
  behind #72, between its first and its last quote, and what is behind that is read on as tokens; a line
  without two quotes is the text itself. Too long a text is cut.

An endless token, or an endless search for the next code, is a flood: nothing more is read.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache, lru_cache
from typing import cast

from parley.core.connection import Message
from parley.wires.gamecore import limits
from parley.wires.gamecore.codec import Payload, decode, is_plain
from parley.wires.gamecore.layout import Known, Unreadable
from parley.wires.gamecore.messages import CODES, Map
from parley.wires.wire import Frame

_TOKEN = re.compile(rb"\s*(\S*)(\s*)")
_SPACE = re.compile(rb"\s*")
_NUMBER = re.compile(rb"[+-]?[0-9]+")
_SHORT = 64
_REMEMBERED = 4_096


class Fault(StrEnum):
    """What is wrong with a stretch of bytes."""

    NO_CODE = "a status code was expected"
    NO_NUMBER = "a number within the limits was expected"
    NO_TEXT = "a text was expected"
    UNFINISHED = "white space ends the last token of a message, and a newline a text"
    FLOOD = "a token or unreadable bytes without end"


def _codes_of(sender: str) -> dict[bytes, type[Message]]:
    return {str(code).encode(): kind for (who, code), kind in CODES.items() if who == sender}


@cache
def _at_once(sender: str, base: int) -> Callable[[bytes], Frame | None]:
    """Reads a stretch that is one whole plain message; None for anything else.

    The same few lines come again and again, and frames are frozen: they are cached.
    """
    kinds = {code: kind for code, kind in _codes_of(sender).items() if is_plain(kind)}
    known = Known(base)

    @lru_cache(_REMEMBERED)
    def read(stretch: bytes) -> Frame | None:
        code, *rest = stretch.split() or [b""]
        if code not in kinds or not stretch[-1:].isspace() or not all(map(_NUMBER.fullmatch, rest)):
            return None
        try:
            return Frame(b" ".join([code, *rest]), decode(kinds[code], rest, known))
        except Unreadable:
            return None

    return read


class Scanner:
    """Takes the bytes of one sender, returns its messages and faults one at a time."""

    def __init__(self, sender: str, base: int = 0) -> None:
        self._sender, self._codes = sender, _codes_of(sender)
        self._at_once = _at_once(sender, base)
        self._known = Known(base)
        self._buffer = b""
        self._at = 0
        self._code = b""
        self._payload: Payload | None = None
        self._skipped: int | None = None
        self._cut: bytes | None = None
        """What is kept of a text that is too long, while the rest of its line is skipped."""
        self._stopped = False

    @property
    def waiting(self) -> int:
        """How many bytes have not been read."""
        return len(self._buffer) - self._at

    def feed(self, data: bytes) -> None:
        if not self._stopped:
            self._buffer = data if self._at == len(self._buffer) else self._buffer[self._at :] + data
            self._at = 0

    def recount(self, base: int) -> None:
        """From now on, the first node has this number."""
        self._at_once, self._known.base = _at_once(self._sender, base), base

    def stop(self) -> None:
        """Drop what is here, and accept no more."""
        self._stopped, self._buffer, self._at = True, b"", 0

    def only(self, data: bytes) -> Frame | None:
        """These bytes as one whole plain message, if that is all they are; else they are still to be fed."""
        if self._payload is not None or self._at != len(self._buffer) or len(data) > _SHORT:
            return None
        frame = self._at_once(data)
        if frame is not None:
            self._skipped = None
        return frame

    def next(self) -> Frame | None:
        """The next message or fault; None: more bytes are needed."""
        buffer, at = self._buffer, self._at
        if at == len(buffer):
            return None
        if self._payload is None:
            end = buffer.find(b"#", at + 1)
            stretch = buffer[at:end] if end > 0 else buffer[at:]
            if len(stretch) <= _SHORT and (frame := self._at_once(stretch)) is not None:
                self._at = at + len(stretch)
                self._skipped = None
                return frame
        return self._next_by_token()

    def plain_ones(self) -> list[Frame]:
        """The short plain messages that come next, many at a time; `next` continues after them."""
        if self._payload is not None or self._buffer[self._at : self._at + 1] != b"#":
            return []
        frames: list[Frame] = []
        _, *stretches = self._buffer[self._at :].split(b"#")
        at, at_once = self._at, self._at_once
        for stretch in stretches:
            if len(stretch) >= _SHORT or (frame := at_once(b"#" + stretch)) is None:
                break
            frames.append(frame)
            at += len(stretch) + 1
        if frames:
            self._at, self._skipped = at, None
        return frames

    def end(self) -> Frame | None:
        """The bytes end here: so does a #33, if the number of nodes is unknown."""
        if self._payload is None or self.waiting or (message := self._payload.end()) is None:
            return None
        return self._done(self._payload, message)

    def left_over(self) -> Frame | None:
        """What has been read of a message whose end is missing."""
        rest, payload = self._buffer[self._at :].strip(), self._payload
        if payload is not None:
            tokens = [self._code, *payload.tokens, *filter(None, (self._cut, rest))]
            return Frame(b" ".join(tokens), None, Fault.UNFINISHED)
        is_passed_over = self._skipped is not None and not rest.startswith(b"#")
        return Frame(rest, None, Fault.UNFINISHED) if rest and not is_passed_over else None

    def _next_by_token(self) -> Frame | None:
        frame = None
        while frame is None:
            if self._payload is not None and self._payload.is_text:
                return self._take_line(self._payload)
            found = cast("re.Match[bytes]", _TOKEN.match(self._buffer, self._at))
            token, space = found.groups()
            if b"\n" in self._buffer[self._at : found.start(1)]:
                self._end_line()
            self._at = found.start(1)
            if len(token) > limits.TOKEN or (self._skipped or 0) > limits.SKIPPED:
                return self._flood()
            if not space:
                return None
            frame = self._take_token(token, found.end())
            if self._at == found.end() and b"\n" in space:
                self._end_line()
        return frame

    def _end_line(self) -> None:
        """Unreadable input ends with its line."""
        self._skipped = None

    def _take_token(self, token: bytes, end: int) -> Frame | None:
        """Use a token and go on to `end`; or leave it for later, if it cuts short the payload it came in."""
        if self._payload is None:
            self._at = end
            return self._begin(token)
        if _NUMBER.fullmatch(token):
            return self._offer(self._payload, token, end)
        message = self._payload.end()
        return self._done(self._payload, message) if message else self._fail(Fault.NO_NUMBER)

    def _begin(self, token: bytes) -> Frame | None:
        kind = self._codes.get(token)
        if kind is None and self._skipped is not None and not token.startswith(b"#"):
            self._skipped += len(token)
            return None
        self._code, self._skipped = token, None
        if kind is None:
            return self._fail(Fault.NO_CODE)
        self._payload = Payload(kind, self._known)
        message = self._payload.message
        return None if message is None else self._done(self._payload, message)

    def _take_line(self, payload: Payload) -> Frame | None:
        # core/72/1
        if self._cut is None:
            self._at = cast("re.Match[bytes]", _SPACE.match(self._buffer, self._at)).end()
        end = self._buffer.find(b"\n", self._at)
        line = self._buffer[self._at : end if end >= 0 else None]
        if self._cut is None and len(line) > limits.TEXT:
            self._cut = line[: limits.TEXT]
        if end < 0:
            self._at += 0 if self._cut is None else len(line)
            return None
        if self._cut is not None:
            text, self._cut = self._cut, None
            return self._offer(payload, text + b'"' if text.startswith(b'"') else text, end)
        if line.split(maxsplit=1)[0] in self._codes:
            return self._fail(Fault.NO_TEXT)
        text = line[: line.rfind(b'"') + 1] if line.count(b'"') > 1 else line.rstrip()
        return self._offer(payload, text, self._at + len(text))

    def _offer(self, payload: Payload, token: bytes, end: int) -> Frame | None:
        try:
            payload.take(token)
        except Unreadable:
            return self._fail(Fault.NO_NUMBER)
        self._at = end
        return None if payload.message is None else self._done(payload, payload.message)

    def _done(self, payload: Payload, message: Message) -> Frame:
        if isinstance(message, Map):
            self._known.nodes = message.nodes
        self._payload = None
        return Frame(b" ".join([self._code, *payload.tokens]), message)

    def _fail(self, fault: Fault) -> Frame:
        """The unfinished message is dropped; what follows is skipped up to the next code."""
        # core/general/9
        self._payload, self._skipped = None, 0
        return Frame(self._code, None, fault)

    def _flood(self) -> Frame:
        self.stop()
        return Frame(self._code, None, Fault.FLOOD)


class Framer:
    """For tools and checks: everything the bytes so far hold, at once."""

    def __init__(self, sender: str, base: int = 0) -> None:
        self._reader = Scanner(sender, base)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames these bytes complete.

        A #33 for an unknown map, as in the middle of a capture, is taken to end with the bytes.
        """
        self._reader.feed(data)
        frames = self._reader.plain_ones()
        while (frame := self._reader.next()) is not None:
            frames.append(frame)
        last = self._reader.end()
        return frames if last is None else [*frames, last]

    def left_over(self) -> Frame | None:
        """What has been read of a message whose end is missing."""
        return self._reader.left_over()
