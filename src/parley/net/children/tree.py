"""What the kernel tells about a process and all it has started: its threads, and whether they could run.

A thread that is ready and gets no processor waits. The second number of its `schedstat` says how long, but
only when the waiting is over; until then the thread is ready, and the first number stands still.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
MOST = 1000
"""Threads that are looked at."""


def threads(pid: int) -> Iterator[tuple[int, int]]:
    """Process and thread number of all threads of this process and its descendants."""
    waiting, seen = [pid], 0
    while waiting and seen < MOST:
        process = waiting.pop()
        for task in _names(PROC / str(process) / "task"):
            seen += 1
            yield process, task
            waiting += map(int, _read(PROC / str(process) / "task" / str(task) / "children").split())


def processes(pid: int) -> list[int]:
    """The process and its descendants."""
    return list(dict.fromkeys(process for process, _ in threads(pid)))


class Look(NamedTuple):
    """A thread at one moment: seconds it has run and has waited to run; is it ready to (or running)?"""

    ran: float
    waited: float
    is_ready: bool


def look(pid: int) -> dict[int, Look]:
    """All threads of a process and its descendants."""
    found = {}
    for process, task in threads(pid):
        folder = PROC / str(process) / "task" / str(task)
        times = _read(folder / "schedstat").split()
        state = _read(folder / "stat").rpartition(")")[2].split()
        if len(times) > 1 and state:
            found[task] = Look(int(times[0]) / 1e9, int(times[1]) / 1e9, state[0] == "R")
    return found


def _names(folder: Path) -> list[int]:
    try:
        return [int(path.name) for path in folder.iterdir()]
    except OSError:
        return []


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""
