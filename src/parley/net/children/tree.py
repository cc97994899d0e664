"""What the kernel knows about a process and its descendants: their threads, and whether they could run.

A runnable thread without a CPU waits. The second number of its `schedstat` says how long, but only once the
wait is over; until then the thread is runnable and the first number does not change.
"""
# ruff: noqa: PTH123, PTH208 - a Path takes twice as long, and this is done forty times a second

import os
from collections.abc import Iterator
from typing import NamedTuple

MOST = 1000
"""The most threads that are looked at."""


def threads(pid: int) -> Iterator[tuple[int, int]]:
    """Process and thread number of all threads of this process and its descendants."""
    waiting, seen = [pid], 0
    while waiting and seen < MOST:
        process = waiting.pop()
        for task in names(f"/proc/{process}/task"):
            seen += 1
            yield process, int(task)
            waiting += map(int, read(f"/proc/{process}/task/{task}/children").split())


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
        folder = f"/proc/{process}/task/{task}"
        times = read(f"{folder}/schedstat").split()
        state = read(f"{folder}/stat").rpartition(b")")[2].split()
        if len(times) > 1 and state:
            found[task] = Look(int(times[0]) / 1e9, int(times[1]) / 1e9, state[0] == b"R")
    return found


def names(folder: str) -> list[str]:
    """The entries of a /proc folder; empty if it is gone or not readable."""
    try:
        return os.listdir(folder)
    except OSError:
        return []


def read(path: str) -> bytes:
    """The text of a /proc file; empty if it is gone or not readable."""
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""
