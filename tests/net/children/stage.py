"""A child and somebody who listens to it, for tests; afterwards nothing of it may be left."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from parley.net.children import Child, Guard, Launcher, Limits, Loss, Sandbox
from parley.net.children.guardian import marked

RUDE = Path(__file__).parent / "rude.py"
PATIENCE = 60.0

both = pytest.mark.parametrize("sandbox", [Sandbox.REQUIRE, Sandbox.OFF], ids=["sandboxed", "bare"])


def rude(*words: str) -> list[str]:
    return [sys.executable, str(RUDE), *words]


class Ear:
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.data = b""
        self.losses: list[Loss] = []
        self._changed = asyncio.Event()

    def heard(self, data: bytes) -> None:
        self.data = (self.data + data)[-1_000_000:]
        self._changed.set()

    def lost(self, why: Loss) -> None:
        self.losses.append(why)
        self._changed.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def line(self) -> str:
        await self.until(lambda: b"\n" in self.data)
        line, _, self.data = self.data.partition(b"\n")
        return line.decode()


Scene = Callable[[Child, Ear], Awaitable[None]]


def play(scene: Scene, command: list[str], sandbox: Sandbox, limits: Limits | None = None) -> None:
    """Run the scene with a child; then all it has started must be gone."""

    async def run() -> None:
        launcher = Launcher(sandbox, limits)
        with Guard() as guard:
            mark, ear = guard.mark(), Ear()
            child = Child(launcher.wrap(command, mark), ear, guard)
            try:
                await asyncio.wait_for(scene(child, ear), PATIENCE)
            finally:
                await child.finish()
            assert marked(mark.encode()) == []
            assert ear.losses

    asyncio.run(run())


def processes_with(words: str) -> Iterator[int]:
    """The processes with this in their command line."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if words in (path / "cmdline").read_bytes().decode(errors="replace"):
                yield int(path.name)
        except OSError:
            continue
