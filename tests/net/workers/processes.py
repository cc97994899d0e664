"""Waiting for processes that are not our children: the kernel says when they end."""

import os
import select
from collections.abc import Callable

PATIENCE = 60.0


class Watched:
    """A process, whoever its parent is."""

    def __init__(self, pid: int) -> None:
        self.pid, self._handle = pid, os.pidfd_open(pid)

    def wait(self) -> None:
        """Until it has ended."""
        ready, _, _ = select.select([self._handle], [], [], PATIENCE)
        os.close(self._handle)
        assert ready, f"process {self.pid} still runs"


def watch(pids: list[int]) -> Callable[[], None]:
    """Call what this returns to wait for the end of all of them."""
    watched = [Watched(pid) for pid in pids]

    def wait() -> None:
        for one in watched:
            one.wait()

    return wait
