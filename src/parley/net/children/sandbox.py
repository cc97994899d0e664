"""The bubblewrap sandbox: when its first process ends, the kernel ends all the others."""

import asyncio
import json
import os
import signal
from contextlib import suppress

from parley.net.children.guardian import KILLING

_PIECE, _MOST = 4096, 65536


class RunningSandbox:
    """A sandbox in use. Reads what bubblewrap writes to `--info-fd`. `pid`: the first process, once known."""

    def __init__(self, info: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._info, self._pidfd = info, -1
        self._told = b""
        self.pid: int | None = None
        os.set_blocking(info, False)
        self._loop.add_reader(info, self._read)

    def _read(self) -> bool:
        """It comes in several pieces, and bubblewrap dies of SIGPIPE if we stop before the end."""
        try:
            data = os.read(self._info, _PIECE)
        except BlockingIOError:
            return False
        self._told += data
        if not data or len(self._told) > _MOST:
            self._stop_reading()
        if self.pid is None:
            self._meet()
        return self._info >= 0

    def _meet(self) -> None:
        with suppress(ValueError, KeyError, TypeError, OSError):
            pid = int(json.loads(self._told)["child-pid"])
            self._pidfd = os.pidfd_open(pid)
            self.pid = pid

    def _stop_reading(self) -> None:
        self._loop.remove_reader(self._info)
        os.close(self._info)
        self._info = -1

    def hurry(self) -> None:
        """Read what is there now, without waiting for more."""
        while self._info >= 0 and self._read():
            pass

    async def end(self) -> None:
        """End everything in it. It may have outlived bubblewrap by a moment, or know nothing of its end."""
        self.hurry()
        if self._pidfd < 0:
            return
        with suppress(ProcessLookupError, PermissionError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        gone = asyncio.Event()
        self._loop.add_reader(self._pidfd, gone.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(gone.wait(), KILLING)
        self._loop.remove_reader(self._pidfd)

    def close(self) -> None:
        if self._info >= 0:
            self._stop_reading()
        if self._pidfd >= 0:
            os.close(self._pidfd)
            self._pidfd = -1
