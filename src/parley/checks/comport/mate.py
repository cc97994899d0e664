"""Our end of a COM line, in either role: keeps the line alive, and leaves everything else to the case."""

import asyncio
from contextlib import suppress

from parley.checks.case import BrokenError, UntestedError
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core import Cell
from parley.core.connection import Message
from parley.wires import comport as wire
from parley.wires.comport import ANSWERS, MASTER, SYNC_EVERY, WIRE, Command

_CODES = {kind: code for (_, code), kind in wire.CODES.items()}


class Mate(Probe):
    """As a master it ticks, as a slave it answers ticks, until it is told to be silent.

    Nicks and chat are answered automatically: they may come at any time.
    """

    def __init__(self, means: Means, role: str) -> None:
        super().__init__(means, WIRE, role)
        self.is_silent = False
        """Does it neither tick nor answer ticks?"""
        self.syncs: list[float] = []
        """When a sync was answered (master), or received (slave)."""
        self.answers_chat, self.chats = True, 0
        """Does it answer chat, and how many messages came?"""
        self.passed: set[type[Message]] = set()
        """Commands of the target that the case leaves unanswered for now."""
        self._ticking: asyncio.Future[None] | None = None

    async def open(self, **words: str) -> None:
        """A program that takes roles is told its own."""
        await super().open(role=self.target_role, **words)
        if self.role == MASTER:
            self._ticking = asyncio.ensure_future(self._tick())

    async def close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            with suppress(asyncio.CancelledError):
                await self._ticking
        await super().close()

    async def _tick(self) -> None:
        while self.gone is None:
            if not self.is_silent:
                self.say(wire.Sync())
            await asyncio.sleep(SYNC_EVERY)

    async def dribble(self, *messages: Message, size: int = 1) -> None:
        """No tick may fall between two bytes of a command."""
        was, self.is_silent = self.is_silent, True
        await super().dribble(*messages, size=size)
        self.is_silent = was

    def settle(self, message: Message) -> bool:
        """Handle what keeps the line alive, and what may be said at any time."""
        match message:
            case wire.Synced():
                self.syncs.append(self.means.clock())
            case wire.Sync():
                self.syncs.append(self.means.clock())
                if not self.is_silent:
                    self.say(wire.Synced())
            case wire.Nick():
                self.say(wire.NickConfirmed())
            case wire.Chat():
                self.chats += 1
                if self.answers_chat:
                    self.say(wire.ChatConfirmed())
            case _:
                return False
        return True

    def is_aside(self, message: Message) -> bool:
        """Left for later, or an optional answer that may come late."""
        late = (wire.RelaunchConfirmed, wire.ProtocolErrorConfirmed, wire.ChatConfirmed)
        return type(message) in self.passed or isinstance(message, late)

    def name_of(self, kind: type[Message]) -> str:
        """The byte it begins with, and its meaning."""
        return f"{_CODES[kind]:02X} ({kind.__name__})"

    async def confirm(self, command: Command) -> Message:
        """Send it; the target must confirm it."""
        self.say(command)
        return await self.expect_any(ANSWERS[type(command)])

    async def synced(self, count: int = 1) -> None:
        """Wait for this many more syncs: a sign of life, and of having read what was sent before."""
        wanted = len(self.syncs) + count
        end = self.means.clock() + self.means.patience
        while len(self.syncs) < wanted:
            if self.gone is not None or self.means.clock() > end:
                what = wire.Synced if self.role == MASTER else wire.Sync
                raise BrokenError(self.name_of(what), self.nothing)
            await asyncio.sleep(0.01)

    async def has_left(self) -> bool:
        """After a goodbye: has its own player left as well? Then nobody waits for us."""
        await asyncio.sleep(self.means.quiet)
        return self.gone is not None

    async def expect_refused(self, command: Message, words: str) -> None:
        """Send what is not allowed now: it may be called an error or ignored, but not confirmed."""
        self.say(command)
        await self.expect_unconfirmed(type(command), words)

    async def expect_unconfirmed(self, kind: type[Message], words: str) -> None:
        """No such confirmation comes before an A8 or a few signs of life."""
        wanted, end = len(self.syncs) + 3, self.means.clock() + self.means.patience
        while len(self.syncs) < wanted and self.means.clock() < end and self.gone is None:
            frame = await self.next(0.05)
            message = frame and frame.message
            if isinstance(message, wire.ProtocolError):
                self.say(wire.ProtocolErrorConfirmed())
                return
            if message is not None and isinstance(message, ANSWERS[kind]):
                raise BrokenError(words, self.wire.describe(message))

    async def try_chat(self) -> None:
        """B3 is answered, or not: a program without chat makes no error (com/chat/3)."""
        self.say(wire.Chat("hello"))
        try:
            await self.expect(wire.ChatConfirmed)
        except BrokenError:
            raise UntestedError("it does not chat, and need not") from None

    async def doubts(self) -> None:
        """It may say A8; believing us is no error either."""
        frame = await self.heed()
        if frame is None or not isinstance(frame.message, wire.ProtocolError):
            raise UntestedError("it believes us, and may")
        self.say(wire.ProtocolErrorConfirmed())

    async def expect_repeat(self, cell: Cell) -> None:
        """Fire at a cell again: 3C."""
        self.say(wire.Shot(cell))
        await self.expect(wire.Repeat)

    async def expect_error(self) -> None:
        """A8."""
        await self.expect(wire.ProtocolError)
        self.say(wire.ProtocolErrorConfirmed())
