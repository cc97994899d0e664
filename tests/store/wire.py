"""A wire to PostgreSQL that breaks at a chosen moment: a real proxy between real sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum, auto


class Fault(Enum):
    """What happens to the next COMMIT."""

    NONE = auto()
    LOSE_COMMIT = auto()  # the server never sees it
    LOSE_ANSWER = auto()  # the server commits, we never hear of it
    DELAY_COMMIT = auto()  # the wire breaks, yet the server sees it a little later


class Wire:
    """Passes bytes both ways; `fault` strikes once. `broken` lets nobody in, `stalled` loses every byte."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.fault = Fault.NONE
        self.broken = False
        self.stalled = False
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
                if b"COMMIT" in data and self.fault is not Fault.NONE:
                    down.cancel()
                    writer.close()
                    await self._strike(data, there)
                    return
                if not self.stalled:
                    there.write(data)
        finally:
            down.cancel()
            there.close()

    async def _strike(self, data: bytes, there: asyncio.StreamWriter) -> None:
        fault, self.fault = self.fault, Fault.NONE
        if fault is Fault.DELAY_COMMIT:
            await asyncio.sleep(0.3)
        if fault is not Fault.LOSE_COMMIT:
            there.write(data)
            await there.drain()

    async def _down(self, back: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await back.read(65536):
            writer.write(data)
        writer.close()

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
    wire = Wire(int(port))
    listener = await asyncio.start_server(wire.accept, "127.0.0.1", 0)
    try:
        yield wire, f"{host}:{listener.sockets[0].getsockname()[1]}/{database}"
    finally:
        listener.close()
        await wire.cut()
