"""The connections of a client that reconnects when one breaks."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from parley.checks.calling import Receiving, Reception
from parley.checks.case import BrokenError, UntestedError
from parley.checks.probe import Probe
from parley.checks.stage import Stage
from parley.core import SetupError
from parley.core.text import clean

LOOK = 0.01
"""Seconds between looks at whether it has connected."""
CRASHES = ("SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL")
WORDS = 200
"""The most characters quoted of its last words."""

P = TypeVar("P", bound=Probe)


class Calls(Generic[P]):
    """One connection after the other; each is a probe of its own."""

    def __init__(self, stage: Stage[P], make: Callable[[], P]) -> None:
        self._stage, self._make = stage, make
        self._probes: list[P] = []
        self._taken = 0
        self.reception: Reception | None = None

    def welcome(self) -> P:
        """The probe that gets the next connection."""
        probe = self._make()
        self._probes.append(probe)
        self._stage.add(probe)
        return probe

    async def next(self, within: float) -> P | None:
        """The next one; None if the program has exited instead. Raises `BrokenError`."""
        clock = self._stage.means.clock
        end = clock() + within
        while clock() < end:
            if self._taken < len(self._probes) and self._probes[self._taken].is_open:
                self._taken += 1
                return self._probes[self._taken - 1]
            gone = None if self.reception is None else self.reception.gone
            if gone is not None:
                if any(name in gone for name in CRASHES):
                    raise BrokenError("that it ends, or calls again", clean(gone, WORDS))
                return None
            await asyncio.sleep(LOOK)
        raise BrokenError("that it ends, or calls again", f"neither within {within:g} s")


@asynccontextmanager
async def calling(stage: Stage[P], make: Callable[[], P]) -> AsyncIterator[Calls[P]]:
    """The target may connect. Raises `UntestedError` if it cannot."""
    target, calls = stage.means.target, Calls(stage, make)
    if not isinstance(target, Receiving):
        raise UntestedError("it makes no connections, which could be reset")
    try:
        calls.reception = await target.receive(calls.welcome)
    except SetupError as error:
        raise UntestedError(str(error)) from None
    try:
        yield calls
    finally:
        await calls.reception.close()
