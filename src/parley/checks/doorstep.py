"""Where programs in a sandbox can connect to us, and what they print there."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from parley.net.lines import Hearer, Line
from parley.net.lines.line import TransportLine

PRINTED = 256 * 1024
"""The most bytes kept of what a program prints, from the start."""


class Doorstep:
    """A folder with a socket called `line`, reachable wherever the folder is visible."""

    def __init__(self, welcome: Callable[[], Hearer]) -> None:
        self.folder = Path(mkdtemp(prefix="parley-check-"))
        self.line = self.folder / "line"
        self._welcome = welcome
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """From now on connections are welcome."""
        self._server = await asyncio.get_running_loop().create_unix_server(
            lambda: TransportLine(self._welcome(), "call"), str(self.line)
        )
        for path, mode in ((self.folder, 0o755), (self.line, 0o777)):
            path.chmod(mode)  # a sandbox may have given it to another user

    def close(self) -> None:
        """Remove all of it."""
        if self._server is not None:
            self._server.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Console:
    """Hears what a program prints, and says nothing."""

    def __init__(self) -> None:
        self.said = bytearray()
        self.gone: str | None = None

    def begin(self, line: Line) -> None:
        """It runs."""

    def hear(self, data: bytes) -> None:
        self.said += data[: PRINTED - len(self.said)]

    def inform(self, text: str) -> None:
        """We have nothing to say."""

    def lose(self, why: str) -> None:
        self.gone = why
