"""A wire to PostgreSQL that breaks at a chosen moment: a real proxy between real sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum, auto


class Fault(Enum):
    """What happens to the next COMMIT, or whatever has the marker in it."""

    NONE = auto()
    LOSE_COMMIT = auto()  # the server never sees it
    LOSE_ANSWER = auto()  # the server commits, we never hear of it
    DELAY_COMMIT = auto()  # the wire breaks, yet the server sees it a little later
    HALF_OPEN = auto()  # we see the wire break, the server does not
    HOLD = auto()  # nothing passes any more, and nobody sees why: a program that was stopped


class Wire:
    """Passes bytes both ways; `fault` strikes once. `broken` lets nobody in, `stalled` loses every byte.

    While `flow` is not set, everything is held back, and comes later.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self.fault = Fault.NONE
        self.marker = b"COMMIT"
        self.marked = 0
        self.broken = False
        self.stalled = False
        self.flow = asyncio.Event()
        self.flow.set()
        self.held = asyncio.Event()
        """HOLD has struck: it lasts until `flow` is set."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            if not self.broken:
                await self._pass(reader, writer)
        except (asyncio.CancelledError, ConnectionError):
            pass  # that is what a cut wire is
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, there = await asyncio.open_connection("127.0.0.1", self._port)
        down = asyncio.create_task(self._down(back, writer))
        try:
            while data := await reader.read(65536):
                self.marked += self.marker in data
                if self.marker in data and self.fault is Fault.HOLD:
                    self.fault = Fault.NONE
                    self.flow.clear()
                    self.held.set()
                elif self.marker in data and self.fault is not Fault.NONE:
                    down.cancel()
                    writer.close()
                    await self._strike(data, there)
                    return
                await self.flow.wait()
                if not self.stalled:
                    there.write(data)
        finally:
            down.cancel()
            there.close()

    async def _strike(self, data: bytes, there: asyncio.StreamWriter) -> None:
        fault, self.fault = self.fault, Fault.NONE
        if fault is Fault.HALF_OPEN:
            await asyncio.Event().wait()
        elif fault is Fault.DELAY_COMMIT:
            await asyncio.sleep(0.3)
        if fault not in (Fault.LOSE_COMMIT, Fault.HALF_OPEN):
            there.write(data)
            await there.drain()

    async def _down(self, back: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await back.read(65536):
                await self.flow.wait()
                writer.write(data)
        except ConnectionError:
            pass  # the server has died
        finally:
            writer.close()

    def lose_next(self, marker: bytes) -> None:
        """The answer to whatever has this in it, and let nobody in afterwards."""
        self.fault, self.marker, self.broken = Fault.LOSE_ANSWER, marker, True

    async def cut(self) -> None:
        """Cut every connection there is."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """The wire, and the URL that leads through it."""
    before, _, database = url.rpartition("/")
    host, _, port = before.rpartition(":")
    async with wire_through(int(port)) as (wire, through):
        yield wire, f"{host}:{through}/{database}"


@asynccontextmanager
async def wire_through(port: int) -> AsyncIterator[tuple[Wire, int]]:
    """The wire to a port of this machine, and the port that leads through it."""
    wire = Wire(port)
    listener = await asyncio.start_server(wire.accept, "127.0.0.1", 0)
    try:
        yield wire, listener.sockets[0].getsockname()[1]
    finally:
        listener.close()
        await wire.cut()
