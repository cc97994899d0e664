"""Our end of one conversation with the target: says anything, waits for what comes, and records both."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar, overload

from parley.checks.case import BrokenError, UnreachableError, UntestedError
from parley.checks.means import Means
from parley.checks.target import Close
from parley.checks.window import Breakable, Window
from parley.core import SetupError
from parley.core.connection import Message
from parley.net.lines import Line
from parley.net.lines.line import words_of
from parley.wires.wire import Frame, Wire

INBOX = 10_000
"""Messages that may wait to be looked at; a target that sends more is flooding us."""
SLICE = 0.002
"""Seconds between two bytes that are to arrive separately."""

RESET = "reset"
"""The notebook's remark when we reset a line."""

M = TypeVar("M", bound=Message)
N = TypeVar("N", bound=Message)


class Probe:
    """A `Hearer` that plays one role of a wire without believing in it."""

    def __init__(self, means: Means, wire: Wire, role: str, name: str = "") -> None:
        self.means, self.wire, self.role = means, wire, role
        (self.target_role,) = set(wire.roles) - {role}
        self.talk = means.notebook.begin(name or f"{role}-{len(means.notebook.conversations) + 1}", wire)
        self.gone: str | None = None
        """Why the line was lost, if it was."""
        self._line: Line | None = None
        self._close: Close | None = None
        self._framer = wire.framer(self.target_role)
        self._inbox: deque[Frame] = deque()
        self._stirred = asyncio.Event()
        self._is_witnessed = False

    async def open(self, **words: str) -> None:
        """Connect to the target. Raises `UnreachableError`."""
        try:
            self._close = await self.means.target.open(self, **words)
        except (OSError, SetupError) as error:
            why = words_of(error) if isinstance(error, OSError) else str(error)
            raise UnreachableError(f"{self.means.target.name}: {why}") from None

    async def close(self) -> None:
        """Disconnect. May be called twice."""
        line, self._line = self._line, None
        if line is not None and self.gone is None:
            await line.close()
            self.talk.closed(self.role, "", self.means.clock())
        close, self._close = self._close, None
        if close is not None:
            await close()

    @property
    def is_open(self) -> bool:
        """Is there a line?"""
        return self._line is not None and self.gone is None

    async def reset(self) -> None:
        """Disconnect abruptly. Raises `UntestedError` if the line cannot be reset."""
        line, self._line = self._line, None
        if not isinstance(line, Breakable) or (isinstance(line, Window) and not line.is_breakable):
            raise UntestedError("its line is no connection, which could be reset")
        await line.reset()
        self.talk.closed(self.role, RESET, self.means.clock())

    async def break_off(self, data: bytes, kept: int) -> None:
        """Send this many bytes of it, then reset the line."""
        self.write(data[:kept])
        await self.reset()

    # -- the line ----------------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """The line is open. In bad weather others record what passes: it is not what we say and hear."""
        self._line = line
        if isinstance(line, Window):
            self._is_witnessed = True
            line.said, line.told = partial(self.witness, self.target_role), partial(self.witness, self.role)

    def witness(self, who: str, data: bytes) -> None:
        """Something passes the target's end of the line."""
        self.talk.said(who, data, self.means.clock())

    def hear(self, data: bytes) -> None:
        """The target said this."""
        if not self._is_witnessed:
            self.witness(self.target_role, data)
        self.take(data)

    def take(self, data: bytes) -> None:
        """Parse messages from what came."""
        for frame in self._framer.feed(data):
            is_settled = frame.message is not None and self.settle(frame.message)
            if not is_settled and len(self._inbox) < INBOX:
                self._inbox.append(frame)
        self._stirred.set()

    def inform(self, text: str) -> None:
        """A remark about the line."""
        self.talk.remark(self.target_role, text, self.means.clock())

    def lose(self, why: str) -> None:
        """The target disconnected."""
        self.gone = why
        self.talk.closed(self.target_role, why, self.means.clock())
        self._stirred.set()

    def settle(self, message: Message) -> bool:
        """Answer what every side must answer at once; returns whether nothing is left to look at."""
        del message
        return False

    # -- what we say -------------------------------------------------------------------------------

    def say(self, *messages: Message) -> None:
        """Send all in one piece, whether the protocol allows them now or not."""
        self.write(b"".join(map(self.encode, messages)))

    def encode(self, message: Message) -> bytes:
        """As the target reads it."""
        return self.wire.encode(message)

    def write(self, data: bytes) -> None:
        if not self._is_witnessed:
            self.witness(self.role, data)
        if self._line is not None:
            self._line.write(data)

    async def dribble(self, *messages: Message, size: int = 1) -> None:
        """The same in pieces that arrive separately."""
        data = b"".join(map(self.encode, messages))
        for start in range(0, len(data), size):
            self.write(data[start : start + size])
            await asyncio.sleep(SLICE)

    # -- what we hear ------------------------------------------------------------------------------

    def is_aside(self, message: Message) -> bool:
        """May this come at any time, so that whoever waits for something else skips it?"""
        del message
        return False

    async def next(self, within: float | None = None) -> Frame | None:
        """Whatever comes next; None if time is up or the line is lost."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.means.patience if within is None else within):
                while not self._inbox and self.gone is None:
                    self._stirred.clear()
                    await self._stirred.wait()
        return self._inbox.popleft() if self._inbox else None

    def start_over(self) -> None:
        """Discard everything that came so far, including the first bytes of a message."""
        self._framer = self.wire.framer(self.target_role)
        self._inbox.clear()

    def put_back(self, frame: Frame) -> None:
        """It will be looked at again."""
        self._inbox.appendleft(frame)

    async def heed(self, within: float | None = None) -> Frame | None:
        """Whatever comes next that is not aside; skipping does not extend the time."""
        end = self._end(within)
        while (frame := await self.next(self._left(end))) is not None:
            if frame.message is None or frame.fault is not None or not self.is_aside(frame.message):
                break
        return frame

    def _end(self, within: float | None) -> float:
        return self.means.clock() + (self.means.patience if within is None else within)

    def _left(self, end: float) -> float:
        return max(end - self.means.clock(), 0.0)

    @overload
    async def expect(
        self,
        kind: type[M],
        /,
        *,
        so: Callable[[M], object] = ...,
        words: str = ...,
        within: float | None = ...,
    ) -> M: ...
    @overload
    async def expect(
        self,
        kind: type[M],
        other: type[N],
        /,
        *,
        so: Callable[[Any], object] = ...,
        words: str = ...,
        within: float | None = ...,
    ) -> M | N: ...
    async def expect(self, *kinds: type[Message], **how: Any) -> Message:
        """The next message that is not aside must be one of these kinds, with `so` true and these `words`."""
        return await self.expect_any(kinds, **how)

    async def expect_any(
        self,
        kinds: tuple[type[Message], ...],
        so: Callable[[Any], object] = lambda _: True,
        words: str = "",
        within: float | None = None,
    ) -> Message:
        """The same for any number of kinds."""
        wanted = words or " or ".join(map(self.name_of, kinds))
        end = self._end(within)
        while True:
            frame = await self.next(self._left(end))
            if frame is None:
                raise BrokenError(wanted, self.nothing)
            message = frame.message
            if message is None or frame.fault is not None:
                raise BrokenError(wanted, f"{self._spelt(frame.data)}: {frame.fault}")
            if isinstance(message, kinds) and so(message):
                return message
            if not self.is_aside(message):
                raise BrokenError(wanted, self.wire.describe(message))

    async def expect_nothing(self, words: str = "nothing", within: float | None = None) -> None:
        """For a short while. If a later answer can show the same, wait for that instead."""
        frame = await self.heed(self.means.quiet if within is None else within)
        if frame is not None:
            got = self.wire.describe(frame.message) if frame.message is not None else str(frame.fault)
            raise BrokenError(words, got)

    async def expect_closed(self, words: str = "the line closed", within: float | None = None) -> None:
        """The target disconnects; what it says before that is skipped."""
        while (frame := await self.next(within)) is not None:
            del frame
        if self.gone is None:
            raise BrokenError(words, "the line stays open")

    @property
    def nothing(self) -> str:
        """What came, if nothing did."""
        if self.gone is not None:
            return f"the line was closed ({self.gone})"
        left = self._framer.left_over()
        return f"part of a message: {left.fault}" if left is not None else "nothing"

    def _spelt(self, data: bytes) -> str:
        return repr(data[:60].decode(errors="replace")) if self.wire.is_text else data[:24].hex(" ").upper()

    def name_of(self, kind: type[Message]) -> str:
        """A kind of message, as the document calls it."""
        return kind.__name__
