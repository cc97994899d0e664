"""A client that reconnects, for cases in which its connections break."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from parley.checks.doorstep import Console, Doorstep
from parley.checks.program import ProgramPort
from parley.net.lines import Hearer, Port

Welcome = Callable[[], Hearer]
MakePort = Callable[[str, Sequence[str]], ProgramPort]
"""Makes a port from the socket to connect to, and the folders it has to see."""


class Reception(Protocol):
    """Open until it is closed."""

    @property
    def gone(self) -> str | None:
        """How the program ended, if it has, and if that can be known."""

    async def close(self) -> None:
        """Accept no more connections."""


@runtime_checkable
class Receiving(Protocol):
    """A target that connects to us."""

    async def receive(self, welcome: Welcome) -> Reception:
        """Connections go to whoever is `welcome`. Raises `OSError` and `SetupError`."""


class ProgramCalls:
    """A program that we have started."""

    def __init__(self, welcome: Welcome) -> None:
        self._door, self._console = Doorstep(welcome), Console()
        self._port: ProgramPort | None = None

    async def start(self, make: MakePort) -> "ProgramCalls":
        try:
            await self._door.open()
            self._port = make(str(self._door.line), [str(self._door.folder)])
            await self._port.open(self._console)
        except BaseException:
            await self.close()
            raise
        return self

    @property
    def gone(self) -> str | None:
        return self._console.gone

    async def close(self) -> None:
        if self._port is not None:
            await self._port.close()
        self._door.close()


class PortCalls:
    """Somebody else, who connects to a port of ours."""

    gone = None

    def __init__(self, port: Port, welcome: Welcome) -> None:
        self._port, self._welcome = port, welcome
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        while True:
            await self._port.open(self._welcome())

    async def close(self) -> None:
        """New connections are for the next case."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
