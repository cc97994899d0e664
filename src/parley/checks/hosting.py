"""`exec:COMMAND {ai}`: the target starts programs, and these are us.

`{ai}` is replaced by the name of an executable that needs no arguments. Whoever starts it is connected to the
examiner. `{seed}` is a number for the target's luck.
"""

import sys
from collections.abc import Awaitable, Callable, Mapping
from copy import copy
from pathlib import Path

from parley.arena.entrants import Entrant
from parley.checks import relay
from parley.checks.doorstep import Console, Doorstep
from parley.checks.program import ProgramPort
from parley.checks.window import Window
from parley.core import SetupError
from parley.net.children import Guard, Launcher
from parley.net.lines import Hearer
from parley.net.weather import Weather

GUEST = "{ai}"


def is_hosting(program: Entrant) -> bool:
    """Does it start others?"""
    return any(GUEST in word for word in program.command)


class HostTarget:
    """A core: one process per case, in a sandbox if there is one, with `guests` of ours at its table."""

    is_shared = False
    _weather: Weather | None = None

    def __init__(self, program: Entrant, launcher: Launcher) -> None:
        self.name, self.is_one_based = program.name, program.is_one_based
        self.guests = sum(word.count(GUEST) for word in program.command)
        self._command, self._launcher, self._guard = program.command, launcher, Guard()

    async def prepare(self) -> str:
        """Why it runs without a sandbox, if so."""
        note = self._launcher.note
        return f"it runs without a sandbox: {note}" if note else ""

    async def open(self, hearer: Hearer, **words: str) -> Callable[[], Awaitable[None]]:
        """Nobody talks to it on its own streams."""
        del hearer, words
        raise SetupError(f"{GUEST} in a command is for --role core")

    async def close(self) -> None:
        """Nothing it started is left running."""
        self._guard.close()

    def in_weather(self, weather: Weather) -> "HostTarget":
        """It talks to its guests through the weather."""
        changed = copy(self)
        changed._weather = weather
        return changed

    async def host(self, welcome: Callable[[], Hearer], words: Mapping[str, str]) -> "Host":
        """Start it; `welcome` is called for every guest it starts."""
        weather = self._weather
        host = Host(welcome if weather is None else lambda: Window(welcome(), weather))
        try:
            await host.start(self, words)
        except BaseException:
            await host.close()
            raise
        return host

    def port(self, words: Mapping[str, str], folder: Path) -> ProgramPort:
        """The program itself; it sees the folder from which it starts us."""
        return ProgramPort(self._command, self._launcher, self._guard, words, shown=[str(folder)])


class Host:
    """A running core: where its guests connect, and what it prints."""

    def __init__(self, welcome: Callable[[], Hearer]) -> None:
        self._door = Doorstep(welcome)
        self._console = Console()
        self._port: ProgramPort | None = None

    async def start(self, target: HostTarget, words: Mapping[str, str]) -> None:
        """Open the socket, and start the program. Raises `OSError` and `SetupError`."""
        guest = self._door.folder / "ai"
        source = Path(relay.__file__).read_text(encoding="utf-8")
        guest.write_text(f"#!{sys.executable} -IS\n{source}", encoding="utf-8")
        guest.chmod(0o755)
        await self._door.open()
        self._port = target.port({"ai": str(guest), **words}, self._door.folder)
        await self._port.open(self._console)

    @property
    def gone(self) -> str | None:
        """How it ended, if it has."""
        return self._console.gone

    @property
    def printed(self) -> str:
        """What it wrote to its standard output and error."""
        errors = self._port.errors if self._port is not None else b""
        return bytes(self._console.said + errors).decode(errors="replace")

    async def stop(self) -> None:
        """Stop it, and read its last output."""
        if self._port is not None:
            await self._port.close()

    async def close(self) -> None:
        """Stop it, and leave nothing behind."""
        if self._port is not None:
            await self._port.close()
        self._door.close()
