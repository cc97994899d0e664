"""`exec:COMMAND`: a program whose standard streams are the line.

It runs in a process group of its own. What it says on stderr is read, and its last words are told when it
ends. When we hang up its input ends; what has not gone by itself soon after is killed, children included.
"""

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from parley.core import SetupError
from parley.net.lines.line import UNREAD, Hearer, words_of

PATIENCE = 2.0
"""Seconds for the program to go by itself."""
_LAST_WORDS = 4096
_STDIN, _STDOUT = 0, 1


class ChildPort:
    """One program, one line: it is not started again."""

    is_lasting = is_patient = False

    def __init__(self, words: Sequence[str]) -> None:
        self.name = f"exec {words[0]}"
        self._words = words
        self._line: _ChildLine | None = None

    async def prepare(self) -> str:
        """Nothing to take."""
        return ""

    async def open(self, hearer: Hearer) -> None:
        """Start the program; raises `SetupError` where there is none."""
        loop = asyncio.get_running_loop()
        self._line = line = _ChildLine(hearer, self.name)
        try:
            await loop.subprocess_exec(lambda: line, *self._words, start_new_session=True)
        except OSError as error:
            raise SetupError(f"{self.name}: {words_of(error)}") from None

    async def close(self) -> None:
        """Let the program go, and see that it is gone."""
        if self._line is not None:
            await self._line.bury()


class _ChildLine(asyncio.SubprocessProtocol):
    """The line to a running program."""

    note = ""
    is_paced = False
    _transport: asyncio.SubprocessTransport | None = None

    def __init__(self, hearer: Hearer, name: str) -> None:
        self.name = name
        self._hearer: Hearer | None = hearer
        self._last_words = b""
        self._gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The program runs."""
        self._transport = cast("asyncio.SubprocessTransport", transport)
        if self._hearer is not None:
            self._hearer.begin(self)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The line, or last words."""
        if fd != _STDOUT:
            self._last_words = (self._last_words + data)[-_LAST_WORDS:]
        elif self._hearer is not None:
            self._hearer.hear(data)

    def pipe_connection_lost(self, fd: int, _exc: Exception | None) -> None:
        """A program that says no more, or hears no more, is no opponent."""
        if fd in (_STDIN, _STDOUT):
            self._lose()

    def process_exited(self) -> None:
        """Its children may live on and hold the streams: they are no opponents either."""
        self._gone.set()
        self._lose()

    def _lose(self) -> None:
        hearer, self._hearer = self._hearer, None
        if hearer is not None:
            lines = self._last_words.decode(errors="replace").split("\n")
            words = next((line.strip() for line in reversed(lines) if line.strip()), "")
            hearer.lose("the program has ended" + (f": {words}" if words else ""))

    def write(self, data: bytes) -> None:
        """Say this; a program that lets too much of it lie is taken for gone."""
        stdin = self._stdin()
        if stdin is not None and not stdin.is_closing():
            stdin.write(data)
            if stdin.get_write_buffer_size() > UNREAD:
                stdin.abort()

    async def close(self) -> None:
        """Hang up: the program's input ends."""
        self._hearer = None
        stdin = self._stdin()
        if stdin is not None:
            stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), PATIENCE)

    def _stdin(self) -> asyncio.WriteTransport | None:
        pipe = self._transport and self._transport.get_pipe_transport(_STDIN)
        return cast("asyncio.WriteTransport | None", pipe)

    async def bury(self) -> None:
        """Wait for the end for a while, then make sure of it."""
        if self._transport is None:
            return
        await self.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._transport.get_pid(), signal.SIGKILL)
        await self._gone.wait()
        self._transport.close()
