"""Where a case is played: its conversations, all of which end with it."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from parley.checks.case import BrokenError, PreventedError
from parley.checks.means import Means
from parley.checks.probe import Probe

P = TypeVar("P", bound=Probe)


@contextmanager
def preparing(what: str) -> Iterator[None]:
    """Whatever goes wrong here is for other cases to judge: without it there is nothing to look at."""
    try:
        yield
    except BrokenError as error:
        raise PreventedError(f"{what} did not work: {error}") from None


async def together(*plays: Coroutine[Any, Any, None]) -> None:
    """Run several at once; the first failure ends them all."""
    tasks = [asyncio.ensure_future(play) for play in plays]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Stage(Generic[P]):
    """Suites derive theirs, with verbs for what their cases do again and again."""

    def __init__(self, means: Means) -> None:
        self.means, self.rng = means, means.rng
        self._probes: list[P] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for probe in self._probes:
            await probe.close()

    def add(self, probe: P) -> None:
        """Adopt a conversation that somebody else opened, so that it gets closed."""
        self._probes.append(probe)

    async def enter(self, probe: P, **words: str) -> P:
        """Open a conversation, and remember to close it."""
        self.add(probe)
        await probe.open(**words)
        return probe
