"""What the kernel tells about a process and all it has started: which threads, and how long each has waited.

A thread that could run and was not let to is waiting: the second number of its `schedstat`.
"""

from collections.abc import Iterator
from pathlib import Path

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


def waits(pid: int) -> dict[int, float]:
    """Seconds that each thread has waited for a processor since it began."""
    found = {}
    for process, task in threads(pid):
        fields = _read(PROC / str(process) / "task" / str(task) / "schedstat").split()
        if len(fields) > 1:
            found[task] = int(fields[1]) / 1e9
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
