"""A peer on a line: moves bytes, keeps timers, and reopens the line whenever it is lost."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ParamSpec

from parley.core import SetupError
from parley.net.lines.line import Line, Port, words_of
from parley.net.lines.pacing import PacedLine
from parley.seats.comport.peer import ComportPeer
from parley.seats.comport.report import Kind, LogLine, legible

if TYPE_CHECKING:
    from parley.net.lines.tracing import Trace

P = ParamSpec("P")

PAUSES = 0.1, 5.0
"""Seconds before the line is retried: at first, and at most."""


class ComportSession:
    """The `Hearer` for a peer at a table. `byte_time`: how long a byte takes if the line takes none."""

    def __init__(
        self,
        peer: ComportPeer,
        port: Port,
        *,
        byte_time: float | None = None,
        trace: "Trace | None" = None,
    ) -> None:
        self._peer, self._port, self._byte_time, self._trace = peer, port, byte_time, trace
        self._loop = asyncio.get_running_loop()
        self._line: Line | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._pause = PAUSES[0]
        self._idle = asyncio.Event()
        self._has_opened = False
        self._failure: Exception | None = None
        self._pass_on = peer.logbook.told
        peer.flush = self._flush
        peer.logbook.told = self._tell
        if trace is not None:
            trace.complain = peer.inform

    async def run(self) -> None:
        """Play until we leave, or the line is lost for good. Raises `SetupError`."""
        try:
            if hint := await self._port.prepare():
                self._peer.inform(hint)
            while not self._peer.is_finished:
                self._idle.clear()
                if await self._open():
                    await self._idle.wait()
                    if self._failure is not None:
                        raise self._failure
                    if not self._port.is_lasting:
                        return
                if not self._peer.is_finished:
                    await self._rest()
        finally:
            await self._hang_up()

    async def _open(self) -> bool:
        """Wait for a line, but no longer than the peer's end does."""
        opening = asyncio.ensure_future(self._port.open(self))
        leaving = asyncio.ensure_future(self._idle.wait())
        try:
            await asyncio.wait((opening, leaving), return_when=asyncio.FIRST_COMPLETED)
            if opening.done():
                opening.result()
        except OSError as error:
            self._be_patient(error)
            return False
        finally:
            opening.cancel()
            leaving.cancel()
        self._has_opened = True
        return True

    def _be_patient(self, error: OSError) -> None:
        if not (self._has_opened or self._port.is_patient):
            raise SetupError(f"{self._port.name}: {words_of(error)}") from None
        if self._pause == PAUSES[0]:
            self._peer.inform(f"waiting for {self._port.name}: {words_of(error)}")

    async def _rest(self) -> None:
        """Between two lines; a person may leave meanwhile."""
        self._idle.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), self._pause)
        self._pause = min(self._pause * 2, PAUSES[1])

    async def _hang_up(self) -> None:
        self._stop_timer()
        line, self._line = self._line, None
        if line is not None:
            await line.close()
        await self._port.close()

    # The line

    def begin(self, line: Line) -> None:
        """There is a line."""
        if self._byte_time is not None and not line.is_paced:
            line = PacedLine(line, self._byte_time)
        self._line = line
        if self._trace is not None:
            self._trace.begin()
        self._do(self._peer.open_line, f"{line.name} ({line.note})" if line.note else line.name)

    def hear(self, data: bytes) -> None:
        """The other side says something."""
        self._pause = PAUSES[0]
        if self._trace is not None:
            self._trace.hear(data)
        self._do(self._peer.receive, data)

    def inform(self, text: str) -> None:
        """The other end has said something outside the line."""
        self._do(self._peer.inform, legible(text))

    def lose(self, why: str) -> None:
        """The line is gone."""
        self._line = None
        if self._trace is not None:
            self._trace.lose(why)
        self._do(self._peer.lose_line, legible(why))
        self._idle.set()

    def _do(self, work: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Errors in event loop callbacks, such as a broken pipe, are passed to `run` and end it."""
        try:
            work(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - raised again by `run`
            self._failure = error
            self._idle.set()

    # The peer

    def _flush(self) -> None:
        data = self._peer.data_to_send()
        if data and self._line is not None:
            if self._trace is not None:
                self._trace.say(data)
            self._line.write(data)
        if self._peer.is_finished:
            self._idle.set()
        self._wind()

    def _tell(self, line: LogLine) -> None:
        """The messages themselves show the shots."""
        if self._trace is not None and line.kind is not Kind.SHOT:
            self._trace.tell(line.text)
        self._pass_on(line)

    def _wind(self) -> None:
        self._stop_timer()
        due = self._peer.deadline()
        if due is not None and not self._peer.is_finished:
            self._timer = self._loop.call_at(due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._do(self._peer.wake)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
