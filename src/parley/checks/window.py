"""A line through bad weather, between the examiner and the target's own line."""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from parley.net.lines import Hearer, Line
from parley.net.weather import Weather
from parley.net.weather.front import Apart, Front


@runtime_checkable
class Breakable(Protocol):
    """A line that can be reset: a connection, not a cable."""

    async def reset(self) -> None:
        """Disconnect abruptly: the other side sees a reset. What was written before is sent."""


class Window:
    """Hears what comes through the weather, and is the line for what goes out into it.

    Its witnesses see every piece as it passes the target's end: `said` by it, and `told` to it.
    """

    is_paced = False

    def __init__(self, hearer: Hearer, weather: Weather) -> None:
        self._hearer = hearer
        apart = Apart(self._write)
        self._front = Front(weather, apart, apart.is_free, hearer.hear)
        self._line: Line | None = None
        self.said: Callable[[bytes], object] = lambda _: None
        self.told: Callable[[bytes], object] = lambda _: None

    # -- what the target says ----------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """There is a line now."""
        self._line, self.name, self.note = line, line.name, line.note
        self._hearer.begin(self)

    def hear(self, data: bytes) -> None:
        self.said(data)
        self._front.heard(data)

    def inform(self, text: str) -> None:
        """A remark about the line."""
        self._hearer.inform(text)

    def lose(self, why: str) -> None:
        """After everything that was said before."""
        self._front.after(lambda: self._hearer.lose(why))

    @property
    def is_breakable(self) -> bool:
        """Can it be reset?"""
        return isinstance(self._line, Breakable)

    # -- what we say -------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        self._front.write(data)

    async def close(self) -> None:
        """What was written arrives first."""
        self._front.clear()
        self._front.close()
        if self._line is not None:
            await self._line.close()

    async def reset(self) -> None:
        """The same, abruptly, if possible."""
        self._front.clear()
        self._front.close()
        if isinstance(self._line, Breakable):
            await self._line.reset()

    def _write(self, data: bytes) -> None:
        self.told(data)
        if self._line is not None:
            self._line.write(data)
