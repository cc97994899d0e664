"""A program at the other end of a line, in a sandbox if there is one."""

import asyncio
from collections.abc import Mapping, Sequence

from parley.net.children import Child, Guard, Launcher, Loss
from parley.net.lines import Hearer
from parley.net.programs.program import STATUS, end_in_words

LEAVING = 1.0
"""Seconds to exit by itself after we disconnect."""
WORDS = 300
"""The most characters quoted of its last words."""


class ProgramPort:
    """One program, one line."""

    is_lasting = is_patient = False
    _child: Child | None = None

    def __init__(
        self,
        command: Sequence[str],
        launcher: Launcher,
        guard: Guard,
        words: Mapping[str, str],
        *,
        is_tcp: bool = False,
        calls: str = "",
        shown: Sequence[str] = (),
    ) -> None:
        self.name, self._shown, self._calls = f"exec {command[0]}", shown, calls
        self._command, self._launcher, self._guard = command, launcher, guard
        self._words, self._is_tcp = words, is_tcp

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        """Start it; raises `SetupError` if there is no such program."""
        launch = self._launcher.wrap(
            self._command,
            self._guard.mark(),
            is_tcp=self._is_tcp,
            words=self._words,
            calls=self._calls,
            shown=self._shown,
        )
        line = ProgramLine(self.name, hearer)
        self._child = line.child = Child(launch, line, self._guard)
        hearer.begin(line)

    @property
    def errors(self) -> bytes:
        """The end of its standard error."""
        return self._child.errors if self._child is not None else b""

    async def close(self) -> None:
        """Let it exit, and make sure that it has."""
        if self._child is not None:
            self._child.hang_up()
            await self._child.put_down(LEAVING, LEAVING)


class ProgramLine:
    """The streams of a running program."""

    note, is_paced = "", False
    child: Child

    def __init__(self, name: str, hearer: Hearer) -> None:
        self.name, self._hearer = name, hearer
        self._looking: asyncio.Future[None] | None = None

    def heard(self, data: bytes) -> None:
        self._hearer.hear(data)

    def lost(self, why: Loss) -> None:
        """It will say or hear no more. Usually it exits then, and its exit tells more."""
        self._looking = asyncio.ensure_future(self._look_on(why))

    async def _look_on(self, why: Loss) -> None:
        await self.child.wait(STATUS)
        status = self.child.status
        words = self.child.errors.decode(errors="replace").strip()[-WORDS:]
        ending = end_in_words(status) if status is not None else str(why)
        self._hearer.lose(f"the program {ending}" + (f", saying: {words}" if words else ""))

    def write(self, data: bytes) -> None:
        """To its standard input."""
        self.child.write(data)

    async def close(self) -> None:
        """Disconnect: its input ends."""
        if self._looking is not None:
            self._looking.cancel()
        self.child.hang_up()
