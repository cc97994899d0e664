"""`exec:COMMAND`: a program whose standard streams are the line.

It runs in its own process group. Its stderr is reported as it comes; when it exits, so are its exit status
and its last words. When we disconnect, its input ends; whatever has not exited soon after is killed,
including children.
"""

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from parley.core import SetupError
from parley.net.lines.line import UNREAD, Hearer, words_of
from parley.net.lines.murmur import Murmur

PATIENCE = 2.0
"""Seconds for the program to exit by itself."""
LAST_WORDS = 0.5
"""Seconds for the exit status and the last words of a program that has closed the line."""
_STDIN, _STDOUT = 0, 1


class ChildPort:
    """One program, one line; it is never restarted."""

    is_lasting = is_patient = False

    def __init__(self, words: Sequence[str]) -> None:
        self.name = f"exec {words[0]}"
        self._words = words
        self._line: _ChildLine | None = None

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        """Start the program; raises `SetupError` if there is none."""
        loop = asyncio.get_running_loop()
        self._line = line = _ChildLine(hearer, self.name)
        try:
            await loop.subprocess_exec(lambda: line, *self._words, start_new_session=True)
        except OSError as error:
            raise SetupError(f"{self.name}: {words_of(error)}") from None

    async def close(self) -> None:
        """Let the program exit, and make sure that it has."""
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
        self._loop = asyncio.get_running_loop()
        self._murmur = Murmur(self._tell, self._loop.time)
        self._gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)
        if self._hearer is not None:
            self._hearer.begin(self)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Output on the line, or on stderr."""
        if fd != _STDOUT:
            self._murmur.hear(data)
        elif self._hearer is not None:
            self._hearer.hear(data)

    def _tell(self, words: str) -> None:
        if self._hearer is not None:
            self._hearer.inform(f"the program says: {words}")

    def pipe_connection_lost(self, fd: int, _exc: Exception | None) -> None:
        """A program that has closed either stream cannot go on playing."""
        if fd in (_STDIN, _STDOUT):
            self._loop.call_later(LAST_WORDS, self._lose)

    def process_exited(self) -> None:
        """Its children may still hold the streams open; that does not count."""
        self._gone.set()
        self._loop.call_later(LAST_WORDS, self._lose)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Everything is closed, and the program has ended."""
        self._lose()

    def _lose(self) -> None:
        if self._hearer is None:
            return
        self._murmur.end()
        hearer, self._hearer = self._hearer, None
        code = self._transport.get_returncode() if self._transport else None
        words = self._murmur.last
        hearer.lose(_ending(code) + (f": {words}" if words else ""))

    def write(self, data: bytes) -> None:
        """Write this; a program that leaves too much unread counts as gone."""
        stdin = self._stdin()
        if stdin is not None and not stdin.is_closing():
            stdin.write(data)
            if stdin.get_write_buffer_size() > UNREAD:
                stdin.abort()

    async def close(self) -> None:
        """Disconnect: the program's input ends."""
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
        """Wait a while for the exit, then kill."""
        if self._transport is None:
            return
        await self.close()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._transport.get_pid(), signal.SIGKILL)
        await self._gone.wait()
        self._transport.close()


def _ending(code: int | None) -> str:
    if code is None:
        return "the program has closed the line"
    if code < 0:
        return f"the program was killed by {signal.Signals(-code).name}"
    return f"the program has ended with exit code {code}"
