"""Programs at the far end of a COM line: one that plays, and one that does as it is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from parley.core import Seat
from parley.games.seabattle import GAME, Setup
from parley.net.lines.address import parse_port
from parley.net.lines.play import ComportSession
from parley.seats.comport.peer import ComportPeer
from parley.tables import Table, Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.wires.comport import MASTER
from tests.seats.web.browsers import Bell
from tests.tables.people import BotPerson

PATIENCE = 60.0


class Machine(Bell):
    """A whole program: our peer at a table of its own, a bot in the other chair."""

    def __init__(self, role: str, nick: str, setup: Setup) -> None:
        super().__init__()
        loop = asyncio.get_running_loop()
        self.timers, self.setup, self.seed = Timers(loop), setup, sum(map(ord, nick + role))
        self.games, self.heard, self.released = 0, list[str](), list[str]()
        self.peer = ComportPeer(role, self, loop.time, key_wait=0.1)
        self.peer.introduce(nick)
        self.peer.changed = self.ring

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        setup = setup or Setup(self.setup.size, self.setup.fleet, wall_limit=True, remote=(peer.seat,))
        table = Table(1, Terms(GAME, setup), Nowhere(), self.timers, Random(self.seed), lambda _: None)
        table.sit(peer, peer.seat)
        table.sit(BotPerson("bot", GAME, self.seed), Seat(1 - peer.seat))

    def release(self, peer: ComportPeer, why: str) -> None:
        self.released.append(why)

    def finished(self, peer: ComportPeer) -> None:
        self.games += 1
        if peer.role == MASTER:
            peer.restart()

    def hear(self, peer: ComportPeer, text: str) -> None:
        self.heard.append(text)


@asynccontextmanager
async def machine(role: str, port: int, nick: str, setup: Setup | None = None) -> AsyncIterator[Machine]:
    """One that calls a port of this machine, as long as the block takes."""
    made = Machine(role, nick, setup or Setup(6, (0, 0, 1, 2), wall_limit=True))
    session = asyncio.ensure_future(ComportSession(made.peer, parse_port(f"tcp:127.0.0.1:{port}")).run())
    try:
        yield made
    finally:
        session.cancel()
        await asyncio.wait((session,))
        made.timers.close()


_LENGTHS = {0xB2: 6, 0xC0: 3}
_ANSWERS = {
    0xAA: b"\x01",
    0xA0: b"\x0a",
    0xA1: b"\x1a",
    0xA2: b"\x2a",
    0xA3: b"\x3a\xa4",
    0xA5: b"\x5a",
    0xA6: b"\x6a",
    0xA7: b"\x7a",
    0xA8: b"\x8a",
    0xA9: b"\x9a",
    0xB1: b"\x1b",
    0xB3: b"\x3b",
}


class Puppet(Bell):
    """A slave that says what it must, and to every shot what it is told to; it fires at nobody."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, nick: str) -> None:
        super().__init__()
        self.reader, self.writer, self.nick = reader, writer, nick.encode()
        self.shot = 0x0C
        self.is_silent = False
        self.heard: list[bytes] = []

    async def run(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                message = await self._read()
                self.heard.append(message)
                self.ring()
                if not self.is_silent:
                    self.writer.write(self._answer(message))

    async def _read(self) -> bytes:
        first = await self.reader.readexactly(1)
        if first[0] in (0xB1, 0xB3):
            length = await self.reader.readexactly(1)
            return first + length + await self.reader.readexactly(length[0])
        return first + await self.reader.readexactly(_LENGTHS.get(first[0], 1) - 1)

    def _answer(self, message: bytes) -> bytes:
        code = message[0]
        if code == 0xC0:
            return bytes((self.shot,))
        if code == 0xB2:
            return b"\x2b" + message[1:]
        nick = bytes((0xB1, len(self.nick))) + self.nick if code == 0xA1 else b""
        return _ANSWERS.get(code, b"") + nick

    def has_heard(self, code: int) -> bool:
        return any(message[0] == code for message in self.heard)


@asynccontextmanager
async def puppet(port: int, nick: str) -> AsyncIterator[Puppet]:
    """One that calls a port of this machine until it is let in, and stays as long as the block takes."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with suppress(ConnectionError):
                if await reader.read(1):  # the first tick of many
                    break
            writer.close()
    made = Puppet(reader, writer, nick)
    running = asyncio.ensure_future(made.run())
    try:
        yield made
    finally:
        running.cancel()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
