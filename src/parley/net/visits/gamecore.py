"""`gamecore:`: a GameCore started us, and our standard streams are its wire."""

import asyncio
from pathlib import Path

from parley.core import SetupError, quote
from parley.net.lines.line import Line
from parley.net.lines.stdio import StdioPort
from parley.net.lines.tracefile import TraceFile
from parley.net.visits.place import Place, Visitor
from parley.visits.gamecore.visit import GameCoreVisit
from parley.wires.gamecore import AI, CORE
from parley.wires.trace import spell


def find_gamecore(rest: str, visitor: Visitor) -> Place:
    """A `Find`."""
    _check(rest)
    visit = GameCoreVisit(visitor.name, one_based=visitor.one_based)
    return Place(visit, _Driver(visit, visitor.trace).run)


def find_line(rest: str) -> tuple[StdioPort, dict[str, str]]:
    """A `FindLine`."""
    _check(rest)
    return StdioPort(), {}


def _check(rest: str) -> None:
    if rest:
        raise SetupError(f"gamecore: takes nothing after it, not {quote(rest)}")


class _Driver:
    """The `Hearer` at our end."""

    def __init__(self, visit: GameCoreVisit, trace: Path | None) -> None:
        self._visit = visit
        self._loop = asyncio.get_running_loop()
        began = self._loop.time()
        self._trace = None if trace is None else TraceFile(trace, lambda: self._loop.time() - began)
        self._line: Line | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._gone = asyncio.Event()
        visit.flush = self._flush

    async def run(self) -> None:
        """Until the core lets us go, or is gone."""
        port = StdioPort()
        try:
            await port.prepare()
            await port.open(self)
            await self._gone.wait()
        finally:
            self._stop()
            if self._line is not None:
                await self._line.close()
            await port.close()
            if self._trace is not None:
                self._trace.close()

    def begin(self, line: Line) -> None:
        self._line = line
        self._visit.connected(self._loop.time())

    def hear(self, data: bytes) -> None:
        """The core says something."""
        self._write_down(CORE, data)
        self._visit.receive(data, self._loop.time())

    def inform(self, text: str) -> None:
        """There is nothing outside the line."""

    def lose(self, why: str) -> None:
        """The core is gone."""
        self._line = None
        self._visit.lost(why, self._loop.time(), None)
        self._gone.set()

    def _flush(self) -> None:
        data = b"".join(self._visit.data_to_send())
        if data and self._line is not None:
            self._write_down(AI, data)
            self._line.write(data)
        self._stop()
        if not self._visit.wants_line:
            self._gone.set()
        elif (due := self._visit.deadline()) is not None:
            self._timer = self._loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._visit.wake(self._loop.time())

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write_down(self, who: str, data: bytes) -> None:
        if self._trace is not None:
            self._trace.put(spell(who, data))
