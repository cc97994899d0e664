"""Whom to examine: an address, a line, or a command."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from parley.arena.entrants import Custody, Entrant, parse_program
from parley.checks.calling import PortCalls, ProgramCalls, Receiving, Reception, Welcome
from parley.checks.hosting import HostTarget, is_hosting
from parley.checks.program import ProgramPort
from parley.checks.visitor import VisitorTarget, is_visiting
from parley.checks.window import Window
from parley.core import SetupError
from parley.net.children import Guard, Launcher
from parley.net.lines import Hearer, Line, Port, SerialSettings, parse_port
from parley.net.lines.line import words_of
from parley.net.values import parse_address
from parley.net.weather import Weather

Close = Callable[[], Awaitable[None]]

_SHARED = ("serial", "pty", "listen")
"""Lines that exist only once: their conversations take turns."""


class Target(Protocol):
    """Whom to examine."""

    name: str
    """As it was given."""
    is_shared: bool
    """Is there one line for all conversations, so that they have to take turns?"""
    is_one_based: bool
    """Does it count nodes from 1? Only for games with nodes."""

    async def prepare(self) -> str:
        """Before the first conversation: what to tell a target that connects to us, if anything.

        Raises `SetupError` if nobody can be examined.
        """

    async def open(self, hearer: Hearer, **words: str) -> Close:
        """Begin a conversation; the function it returns ends it.

        The `words` are filled into a command. Raises `OSError` and `SetupError`.
        """

    async def close(self) -> None:
        """After the last one."""

    def in_weather(self, weather: Weather) -> "Target":
        """The same target in bad weather, for one case."""


class WeatheredTarget:
    """Another target whose lines pass through the weather."""

    def __init__(self, target: Target, weather: Weather) -> None:
        self.name, self.is_shared, self.is_one_based = target.name, target.is_shared, target.is_one_based
        self._target, self._weather = target, weather

    async def prepare(self) -> str:
        """Done already, in fine weather."""
        return ""

    async def open(self, hearer: Hearer, **words: str) -> Close:
        return await self._target.open(Window(hearer, self._weather), **words)

    async def receive(self, welcome: Welcome) -> Reception:
        """Every connection passes through it."""
        if not isinstance(self._target, Receiving):
            raise SetupError("it makes no connections")
        return await self._target.receive(lambda: Window(welcome(), self._weather))

    async def close(self) -> None:
        """Closing the target is up to its owner."""

    def in_weather(self, weather: Weather) -> Target:
        return self._target.in_weather(weather)


class DialledTarget:
    """`HOST:PORT` or `tcp:HOST:PORT`: a connection for each conversation."""

    is_shared = is_one_based = False

    def __init__(self, name: str, make: Callable[[], Port]) -> None:
        self.name, self._make = name, make

    async def prepare(self) -> str:
        """Check that somebody answers; raises `SetupError` otherwise."""
        caller = _Caller()
        try:
            await self._make().open(caller)
        except OSError as error:
            raise SetupError(f"{self.name}: {words_of(error)}") from None
        await caller.line.close()
        return ""

    async def open(self, hearer: Hearer, **words: str) -> Close:
        del words
        port = self._make()
        await port.open(hearer)
        return port.close

    async def close(self) -> None:
        """Nothing is held between connections."""

    def in_weather(self, weather: Weather) -> Target:
        return WeatheredTarget(self, weather)


class _Caller:
    """Connects, and says nothing."""

    line: Line

    def begin(self, line: Line) -> None:
        """Somebody has answered."""
        self.line = line

    def hear(self, data: bytes) -> None:
        """Ignored."""

    def inform(self, text: str) -> None:
        """Ignored."""

    def lose(self, why: str) -> None:
        """Ignored."""


class SharedTarget:
    """`serial:…`, `pty:`, `listen:HOST:PORT`: one port, and whoever is at its other end."""

    is_shared, is_one_based = True, False

    def __init__(self, name: str, port: Port) -> None:
        self.name, self._port = name, port

    async def prepare(self) -> str:
        return await self._port.prepare()

    async def open(self, hearer: Hearer, **words: str) -> Close:
        """Wait for the other side."""
        del words
        await self._port.open(hearer)
        return _nothing

    async def receive(self, welcome: Welcome) -> Reception:
        """One connection after the other."""
        return PortCalls(self._port, welcome)

    async def close(self) -> None:
        await self._port.close()

    def in_weather(self, weather: Weather) -> Target:
        return WeatheredTarget(self, weather)


async def _nothing() -> None:
    """The port stays open for the next conversation."""


class CommandTarget:
    """`exec:COMMAND` and its kin: one process per conversation, in a sandbox if there is one."""

    is_shared = False

    def __init__(self, program: Entrant, launcher: Launcher) -> None:
        self.name, self.is_one_based = program.name, program.is_one_based
        self._command, self._is_tcp, self._launcher = program.command, program.is_tcp, launcher
        self._guard = Guard()

    async def prepare(self) -> str:
        """Why it runs without a sandbox, if so."""
        note = self._launcher.note
        return f"it runs without a sandbox: {note}" if note else ""

    async def open(self, hearer: Hearer, **words: str) -> Close:
        port = ProgramPort(self._command, self._launcher, self._guard, words, is_tcp=self._is_tcp)
        await port.open(hearer)
        return port.close

    async def receive(self, welcome: Welcome) -> Reception:
        """Start the program, and let it connect."""
        if not self._is_tcp:
            raise SetupError("it has its standard streams, and makes no connections")
        return await ProgramCalls(welcome).start(
            lambda path, shown: ProgramPort(
                self._command, self._launcher, self._guard, {}, is_tcp=True, calls=path, shown=shown
            )
        )

    async def close(self) -> None:
        """Nothing it started is left running."""
        self._guard.close()

    def in_weather(self, weather: Weather) -> Target:
        return WeatheredTarget(self, weather)


def parse_target(text: str, custody: Custody | None = None, settings: SerialSettings | None = None) -> Target:
    """Parse a target of the command line. Raises `SetupError`."""
    custody, settings = custody or Custody(), settings or SerialSettings()
    if (program := parse_program(text)) is not None:
        if is_visiting(program):
            return VisitorTarget(program, custody)
        launcher = Launcher(custody.sandbox, custody.limits)
        return HostTarget(program, launcher) if is_hosting(program) else CommandTarget(program, launcher)
    kind, _, _ = text.partition(":")
    if kind in ("http", "https"):
        from parley.checks.web import WebTarget

        return WebTarget(text)
    if kind in _SHARED:
        return SharedTarget(text, parse_port(text, settings))
    address = text if kind == "tcp" else f"tcp:{_checked(text)}"
    parse_port(address, settings)
    return DialledTarget(text, lambda: parse_port(address, settings))


def _checked(text: str) -> str:
    try:
        address = parse_address(text)
    except ValueError:
        address = None
    if address is None:
        raise SetupError(f"{text}: name HOST:PORT, a line such as serial:/dev/ttyS0, or exec:COMMAND")
    return text
