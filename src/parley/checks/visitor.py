"""`exec+tcp:COMMAND http://{host}:{port}`: the target connects to us, as often as it likes.

A sandbox's loopback carries only one connection, so these programs run without a sandbox.
"""

from collections.abc import Awaitable, Callable, Mapping
from copy import copy

from parley.arena.entrants import Custody, Entrant
from parley.checks.program import ProgramPort
from parley.core import SetupError
from parley.net.children import Guard, Launcher, Sandbox
from parley.net.lines import Hearer
from parley.net.weather import Weather

ADDRESS = "://{host}:{port}"


def is_visiting(program: Entrant) -> bool:
    """Does it connect to a web port?"""
    return any(ADDRESS in word for word in program.command)


class VisitorTarget:
    """A client of the web port: one process per case."""

    is_shared = False
    weather: Weather | None = None
    """The weather on its connections."""

    def __init__(self, program: Entrant, custody: Custody) -> None:
        if custody.sandbox is Sandbox.REQUIRE:
            raise SetupError(
                "--sandbox require: a client of the web port makes connections of its own, and runs without"
            )
        self.name, self.is_one_based = program.name, program.is_one_based
        self._command, self._guard = program.command, Guard()
        self._launcher = Launcher(Sandbox.OFF, custody.limits)

    async def prepare(self) -> str:
        """Say that it runs without a sandbox."""
        return "it runs without a sandbox, since it makes connections of its own"

    async def open(self, hearer: Hearer, **words: str) -> Callable[[], Awaitable[None]]:
        """Nobody talks to it on its own streams."""
        del hearer, words
        raise SetupError(f"http{ADDRESS} in a command is for clients of the web port: json, --role client")

    def port(self, words: Mapping[str, str]) -> ProgramPort:
        """The program; the words say where to connect."""
        return ProgramPort(self._command, self._launcher, self._guard, words)

    async def close(self) -> None:
        """Nothing it started is left running."""
        self._guard.close()

    def in_weather(self, weather: Weather) -> "VisitorTarget":
        """It connects to us through the weather."""
        changed = copy(self)
        changed.weather = weather
        return changed
