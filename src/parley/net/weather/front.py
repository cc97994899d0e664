"""The weather between a program and its player: delays bytes as planned, and keeps the time.

While the weather holds anything back, the program's clock stands still: it never pays for a delay. We write
the next piece only after it has read the one before, so that pieces are not joined on the way. It gets a
moment for that at no cost; then its clock runs on, or a program that never reads would have unlimited time.
"""

import asyncio
from collections.abc import Callable

from parley.net.weather.climate import Direction, Pieces, Weather

LOOK = 0.001
"""Seconds between checks whether a piece was read."""
TAKEN = 0.02
"""Seconds a program may take to read a piece before its own clock runs."""
APART = 0.005
"""Seconds between two pieces if nobody can tell whether they were read."""
HELD = 1024 * 1024
"""The most bytes that may wait to be read; the line itself has to deal with more."""


class StillClock:
    """A clock that stands still while anything is held back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._holds = now, 0
        self._since = self._lost = 0.0

    def __call__(self) -> float:
        """Seconds, as the loop counts them, minus those that were lost."""
        return (self._since if self._holds else self._now()) - self._lost

    def hold(self) -> None:
        if not self._holds:
            self._since = self._now()
        self._holds += 1

    def release(self) -> None:
        self._holds -= 1
        if not self._holds:
            self._lost += self._now() - self._since


class Apart:
    """Writes pieces when we cannot see what was read: a pause keeps them apart."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write, self._time, self._last = write, asyncio.get_running_loop().time, 0.0

    def __call__(self, data: bytes) -> None:
        self._last = self._time()
        self._write(data)

    def is_free(self) -> bool:
        """May the next one be written?"""
        return self._time() > self._last + APART


class Lane:
    """One direction. `is_free`: may the next piece pass?"""

    def __init__(
        self,
        pieces: Pieces,
        pass_on: Callable[[bytes], object],
        clock: StillClock,
        is_free: Callable[[], bool] = lambda: True,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._pieces, self._pass_on, self._clock, self._is_free = pieces, pass_on, clock, is_free
        self._piece = b""
        self._timer: asyncio.TimerHandle | None = None
        self._is_holding = self._is_calm = False
        self._looked = 0.0
        self._then: list[Callable[[], object]] = []

    def put(self, data: bytes) -> None:
        """Let this pass, when it can."""
        if self._is_calm:
            self._pass_on(data)
            return
        self._pieces.put(data)
        if len(self._pieces) > HELD:
            self.clear()
        elif self._timer is None:
            self._go_on()

    def after(self, then: Callable[[], object]) -> None:
        """Call this when everything so far has passed."""
        if self._timer is None:
            then()
        else:
            self._then.append(then)

    def clear(self) -> None:
        """The weather is over: everything passes at once from now on."""
        self._is_calm = True
        self._stop()
        if data := self._piece + self._pieces.rest():
            self._piece = b""
            self._pass_on(data)
        self._call()

    def close(self) -> None:
        """Nothing passes any more."""
        self._is_calm, self._pass_on = True, lambda _: None
        self._then.clear()
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._hold(is_held=False)

    def _hold(self, *, is_held: bool) -> None:
        if is_held is not self._is_holding:
            self._is_holding = is_held
            self._clock.hold() if is_held else self._clock.release()

    def _go_on(self) -> None:
        """Pass on what may pass now; the receiver may write more, or close everything."""
        while self._timer is None and (found := self._pieces.next()) is not None:
            wait, self._piece = found
            self._looked = self._loop.time() + wait
            if wait or not self._is_free():
                self._hold(is_held=True)
                self._timer = self._loop.call_later(wait or LOOK, self._look)
            else:
                self._pass()
        if self._timer is None:
            self._call()

    def _look(self) -> None:
        if self._is_free():
            self._timer = None
            self._hold(is_held=False)
            self._pass()
            self._go_on()
        else:
            if self._loop.time() > self._looked + TAKEN:
                self._hold(is_held=False)
            self._timer = self._loop.call_later(LOOK, self._look)

    def _pass(self) -> None:
        piece, self._piece = self._piece, b""
        self._pass_on(piece)

    def _call(self) -> None:
        calls, self._then = self._then, []
        for then in calls:
            then()


class Front:
    """Both directions of one program's line, and the clock that counts for it."""

    def __init__(
        self,
        weather: Weather,
        write: Callable[[bytes], object],
        is_read: Callable[[], bool],
        receive: Callable[[bytes], object],
    ) -> None:
        self.clock = StillClock(asyncio.get_running_loop().time)
        self._there = Lane(weather.pieces(Direction.THERE), write, self.clock, is_read)
        self._back = Lane(weather.pieces(Direction.BACK), receive, self.clock)
        self.write, self.heard, self.after = self._there.put, self._back.put, self._back.after
        self.when_said = self._there.after

    def clear(self) -> None:
        """What is pending is sent now, and so is everything that follows."""
        self._there.clear()

    def close(self) -> None:
        """Nothing more is sent or received."""
        self._there.close()
        self._back.close()
