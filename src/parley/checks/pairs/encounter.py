"""One pair at play: they meet, we watch, and report how it went."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from types import TracebackType
from typing import Self

from parley.checks.case import BreachError, UnreachableError, UntestedError
from parley.checks.means import Means
from parley.checks.pairs.tap import Tap
from parley.checks.pairs.umpire import Umpire
from parley.checks.target import Target
from parley.core import SetupError
from parley.net.lines import Hearer
from parley.net.lines.line import words_of

SECONDS = 180.0
"""A game takes no longer than this, whoever plays it."""
SLOWLY = 5
"""How many times longer a program may take to start, and to think, than to answer."""


class Encounter:
    """A host (`means.target`) and a guest. Each wire has a subclass: `open` brings the two together."""

    def __init__(self, means: Means, guest: Target) -> None:
        self.means, self.guest = means, guest
        self._stirred = asyncio.Event()
        self._exits = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._exits.aclose()

    @property
    def slowly(self) -> float:
        """Seconds without anything that advances the game."""
        return SLOWLY * self.means.patience

    @property
    def umpires(self) -> Sequence[Umpire]:
        """The umpires of all conversations; the first with a breach to report is believed."""
        raise NotImplementedError

    async def open(self) -> None:
        raise NotImplementedError

    def compare(self) -> None:
        """Do several conversations about one game agree? Raises `BreachError`."""

    async def play(self) -> None:
        """A whole game. Raises `BreachError`, `UntestedError` and `UnreachableError`."""
        await self.open()
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS):
                await self.settle(lambda: self._is_decided)
        self._conclude()

    async def settle(self, is_so: Callable[[], bool]) -> bool:
        """Wait until it is so; False if nothing happens any more that could bring it about."""
        while not is_so():
            self._stirred.clear()
            try:
                async with asyncio.timeout(self.slowly):
                    await self._stirred.wait()
            except TimeoutError:
                return is_so()
        return True

    def stirred(self) -> None:
        self._stirred.set()

    # -- lines -------------------------------------------------------------------------------------

    def tap(self, umpire: Umpire, name: str) -> Tap:
        """Between the two, closed when the encounter is over."""
        tap = Tap(self.means.notebook.begin(name, umpire.wire), umpire, self.means.clock)
        self._exits.push_async_callback(tap.close)
        return tap

    async def connect(self, target: Target, hearer: Hearer, **words: str) -> None:
        """A line to one of them. Raises `UnreachableError`."""
        try:
            async with asyncio.timeout(self.slowly):
                self._exits.push_async_callback(await target.open(hearer, **words))
        except TimeoutError:
            raise UnreachableError(f"{target.name}: nobody has called within {self.slowly:g} s") from None
        except (OSError, SetupError) as error:
            why = words_of(error) if isinstance(error, OSError) else str(error)
            raise UnreachableError(f"{target.name}: {why}") from None

    # -- the verdict -------------------------------------------------------------------------------

    @property
    def _is_decided(self) -> bool:
        umpires = self.umpires
        return any(one.breach or one.why for one in umpires) or all(one.is_decided for one in umpires)

    def _conclude(self) -> None:
        for umpire in self.umpires:
            if umpire.breach is not None:
                raise umpire.breach
        for umpire in self.umpires:
            if umpire.why:
                raise UntestedError(umpire.why)
        if not all(umpire.is_over for umpire in self.umpires):
            self._blame()
        self.compare()

    def _blame(self) -> None:
        """It has not come to an end: who left, or who kept the others waiting?"""
        unfinished = [umpire for umpire in self.umpires if not umpire.is_over]
        for umpire in unfinished:
            self._blame_leaver(umpire)
        for due in filter(None, (umpire.due() for umpire in unfinished)):
            raise BreachError(due.by, due.clause, due.words, f"nothing within {self.slowly:g} s")
        raise UntestedError(unfinished[0].nobody())

    def _blame_leaver(self, umpire: Umpire) -> None:
        if umpire.gone is None:
            return
        who, why = umpire.gone
        if not umpire.is_playing:
            raise UntestedError(f"the {who} left before a game had begun: {why}")
        due = umpire.due()
        wanted = (due.clause, due.words) if due is not None and due.by == who else None
        clause, words = wanted or (umpire.leaving[who], "that it plays to the end")
        raise BreachError(who, clause, words, f"it hung up: {why}")
