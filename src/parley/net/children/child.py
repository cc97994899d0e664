"""A child process: bytes in, bytes out, the tail of its stderr kept, its exit noticed at once.

All three streams are non-blocking pipes and are always drained. The tail of standard error is kept; a child
that does not read its input is lost. Each child runs in its own session. A pidfd reports its exit, and it is
not reaped before `finish`, so its process id cannot be reused before then.
"""

import asyncio
import fcntl
import os
import select
import signal
import subprocess
import termios
from contextlib import suppress
from enum import StrEnum
from typing import Protocol

from parley.core import SetupError
from parley.net.children.errors import Errors
from parley.net.children.guard import Guard
from parley.net.children.guardian import KILLING, born, sweep
from parley.net.children.launch import Launch
from parley.net.children.sandbox import RunningSandbox

READ = 8192
"""Bytes read at a time: a child that writes without end must leave others their turns."""
UNREAD = 1024 * 1024
"""Bytes that may wait for a child to read them."""
LAST = 64 * READ
"""Bytes still read after a child has exited."""


class Loss(StrEnum):
    """Why there will be no more output."""

    ENDED = "ended"
    CLOSED_OUTPUT = "closed its standard output"
    CLOSED_INPUT = "closed its standard input"
    DOES_NOT_READ = "does not read its standard input"


class Owner(Protocol):
    """The owner of a child, which gets its output."""

    def heard(self, data: bytes) -> None:
        """It wrote this to its standard output."""

    def lost(self, why: Loss) -> None:
        """It no longer writes or no longer reads; called once."""


# core/general/1
class Child:
    """A running child. Its owner must `finish` it."""

    def __init__(self, launch: Launch, owner: Owner, guard: Guard) -> None:
        self._loop = asyncio.get_running_loop()
        self._launch, self._owner, self._guard = launch, owner, guard
        self._unsent = bytearray()
        self._is_lost = self._is_hushed = False
        self._ended = asyncio.Event()
        self._sandbox: RunningSandbox | None = None
        self.status: int | None = None
        """As `subprocess` counts: negative is a signal. None: it is running, or we ended it."""
        self.was_told_to_end = False
        self._finishing: asyncio.Future[None] | None = None
        self._start()

    def _start(self) -> None:
        pipes = [os.pipe() for _ in range(3 + self._launch.is_sandboxed)]
        (stdin, self._stdin), (self._stdout, stdout), (errors, stderr), *info = pipes
        argv = self._launch.argv
        if info:
            argv = (argv[0], "--info-fd", str(info[0][1]), *argv[1:])
        try:
            self._process = subprocess.Popen(  # noqa: S603 - what the user asked for
                argv,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                cwd=self._launch.folder,
                env=self._launch.environment,
                pass_fds=[pair[1] for pair in info],
                start_new_session=True,
            )
        except OSError as error:
            for end in (end for pair in pipes for end in pair):
                os.close(end)
            raise SetupError(f"{argv[0]}: {error.strerror}") from None
        for end in (stdin, stdout, stderr, *(pair[1] for pair in info)):
            os.close(end)
        self._guard.watch(self._process.pid)
        self._listen(errors, info[0][0] if info else -1)

    def _listen(self, errors: int, info: int) -> None:
        os.set_blocking(self._stdin, False)
        os.set_blocking(self._stdout, False)
        self._errors = Errors(errors)
        self._pidfd = os.pidfd_open(self._process.pid)
        self._loop.add_reader(self._stdout, self._read)
        self._loop.add_reader(self._pidfd, self._exited)
        self._sandbox = RunningSandbox(info) if info >= 0 else None

    @property
    def pid(self) -> int:
        """The id of the process we started."""
        return self._process.pid

    @property
    def root(self) -> int:
        """The process above everything the command has started, once known."""
        return (self._sandbox and self._sandbox.pid) or self._process.pid

    @property
    def errors(self) -> bytes:
        """The end of its standard error."""
        return self._errors.kept

    @property
    def is_deaf(self) -> bool:
        """Has it closed its standard input? A write would fail too."""
        if self._stdin < 0:
            return False
        poll = select.poll()
        poll.register(self._stdin, 0)
        return bool(poll.poll(0))

    @property
    def has_read(self) -> bool:
        """Has it read everything we wrote? True as well if it has closed its input."""
        if self._stdin < 0 or self._is_lost:
            return True
        unread = fcntl.ioctl(self._stdin, termios.FIONREAD, bytes(4))
        return not self._unsent and not any(unread)

    def write(self, data: bytes) -> None:
        """Write this, without blocking."""
        if self._is_lost or self._is_hushed:
            return
        if not self._unsent:
            data = data[self._put(data) :]
            if not data or self._is_lost:
                return
            self._loop.add_writer(self._stdin, self._flush)
        self._unsent += data
        if len(self._unsent) > UNREAD:
            self._loop.call_soon(self._lose, Loss.DOES_NOT_READ)

    def hang_up(self) -> None:
        """Close its standard input once everything is written."""
        self._is_hushed = True
        if not self._unsent:
            self._close("_stdin")

    def _put(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._stdin, data)
        except BlockingIOError:
            return 0
        except OSError:
            self._loop.call_soon(self._lose, Loss.CLOSED_INPUT)
            return len(data)

    def _flush(self) -> None:
        del self._unsent[: self._put(self._unsent)]
        if not self._unsent:
            self._loop.remove_writer(self._stdin)
            if self._is_hushed:
                self._close("_stdin")

    def read_now(self) -> bool:
        """Read pending output at once; was there any?"""
        return self._stdout >= 0 and self._read()

    def _read(self) -> bool:
        try:
            data = os.read(self._stdout, READ)
        except BlockingIOError:
            return False
        if data:
            if not self._is_lost:
                self._owner.heard(data)
            return True
        self._close("_stdout")
        self._lose(Loss.CLOSED_OUTPUT)
        return False

    def _exited(self) -> None:
        """It has exited; output written before that still counts."""
        self._loop.remove_reader(self._pidfd)
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        if found is not None and not self.was_told_to_end:
            self.status = found.si_status if found.si_code == os.CLD_EXITED else -found.si_status
        self._ended.set()
        taken = 0
        while taken < LAST and self.read_now():
            taken += READ
        self._lose(Loss.ENDED)

    def _lose(self, why: Loss) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._unsent.clear()
            if self._stdin >= 0:
                self._loop.remove_writer(self._stdin)
            self._owner.lost(why)

    def _close(self, name: str) -> None:
        fd: int = getattr(self, name)
        if fd >= 0:
            self._loop.remove_reader(fd)
            self._loop.remove_writer(fd)
            os.close(fd)
            setattr(self, name, -1)

    async def put_down(self, leave: float = 0.0, terminate: float = 2.0) -> None:
        """Let it leave by itself, then ask it to, then kill it."""
        if not await self.wait(leave):
            self._signal(signal.SIGTERM)
            await self.wait(terminate)
        await self.finish()

    async def wait(self, seconds: float) -> bool:
        """Wait at most this long for its exit; has it ended?"""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)
        return self._ended.is_set()

    def _signal(self, number: signal.Signals) -> None:
        """Signal the command's process group; the kernel spares the first process of a sandbox."""
        self.was_told_to_end = True
        if self._sandbox is not None:
            self._sandbox.hurry()
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.root, number)

    async def finish(self) -> None:
        """End everything it has started, and wait until the kernel has done so."""
        if self._finishing is None:
            self._finishing = asyncio.ensure_future(self._finish())
        await asyncio.shield(self._finishing)

    async def _finish(self) -> None:
        self.was_told_to_end = self.was_told_to_end or not self._ended.is_set()
        self._kill()
        await self.wait(KILLING)
        if self._sandbox is not None:
            await self._sandbox.end()
        else:
            mark, since = self._launch.mark.encode(), born(self.pid)
            await asyncio.to_thread(sweep, mark, frozenset({self.pid}), since)
        self._release()

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def _release(self) -> None:
        self._guard.forget(self.pid)
        self._process.poll()
        self._lose(Loss.ENDED)
        self._errors.close()
        for name in ("_stdin", "_stdout", "_pidfd"):
            self._close(name)
        if self._sandbox is not None:
            self._sandbox.close()
