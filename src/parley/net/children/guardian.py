"""The guardian ends the children of a process that was killed: a separate process that reads a pipe from it.

Run as a script, it reads `+PID` and `-PID` from its standard input. At end of file, for whatever reason, it
kills every child still on the list, and every process that has our mark in its environment or is in a session
that a child started. It imports nothing of ours, so that it starts quickly and stands alone.
"""

import os
import select
import signal
import sys
import time
from contextlib import suppress

VARIABLE = b"PARLEY_CHILD="
"""The variable that marks a child and everything it starts, unless they take care to remove it."""
_SESSION, _BORN = 3, 19
"""In /proc/PID/stat, counted from after the name."""
KILLING = 10.0
"""Seconds for the kernel to end what we kill."""


def marked(mark: bytes, sessions: frozenset[int] = frozenset(), since: int = 0) -> list[int]:
    """The processes with a mark of this prefix in their environment, or in one of the sessions.

    Processes `born` earlier are skipped.
    """
    numbers = [name for name in os.listdir("/proc") if name.isdecimal()]  # noqa: PTH208 - as below
    return [int(pid) for pid in numbers if int(pid) != os.getpid() and _is_ours(pid, mark, sessions, since)]


def born(pid: int) -> int:
    """When a process started, in kernel ticks; 0 if it is gone."""
    status = _status(str(pid))
    return int(status[_BORN]) if status else 0


def _status(pid: str) -> list[bytes]:
    return _read(pid, "stat").rpartition(b")")[2].split()


def _is_ours(pid: str, mark: bytes, sessions: frozenset[int], since: int) -> bool:
    status = _status(pid)
    if not status or status[0] in (b"Z", b"X") or int(status[_BORN]) < since:
        return False
    if int(status[_SESSION]) in sessions:
        return True
    return any(word.startswith(VARIABLE + mark) for word in _read(pid, "environ").split(b"\0"))


def _read(pid: str, name: str) -> bytes:
    try:
        with open(f"/proc/{pid}/{name}", "rb") as file:  # noqa: PTH123 - pathlib takes long to import
            return file.read()
    except OSError:  # gone, or not ours to look at
        return b""


def sweep(mark: bytes, sessions: frozenset[int] = frozenset(), since: int = 0) -> int:
    """Kill all of them and wait until they are gone, until none is found; returns how many there were."""
    killed, deadline = 0, time.monotonic() + KILLING
    while time.monotonic() < deadline and (found := marked(mark, sessions, since)):
        _end(found, deadline)
        killed += len(found)
    return killed


def _end(pids: list[int], deadline: float) -> None:
    handles = [_open(pid) for pid in pids]
    for handle in handles:
        _kill_exactly(handle)
    for handle in handles:
        dying = select.poll()
        dying.register(handle, select.POLLIN)
        dying.poll(max(0, 1000 * (deadline - time.monotonic())))
        os.close(handle)


def guard(mark: bytes) -> None:
    """Keep the list until the pipe closes; then kill."""
    children: dict[int, int] = {}
    for line in sys.stdin.buffer:
        pid = int(line[1:])
        if line.startswith(b"+"):
            children[pid] = _open(pid)
        else:
            with suppress(OSError):
                os.close(children.pop(pid, -1))
    for pidfd in children.values():
        _kill_exactly(pidfd)
    sweep(mark, frozenset(children))


def _open(pid: int) -> int:
    """A handle that can be read once the process has exited."""
    try:
        return os.pidfd_open(pid)
    except OSError:
        return os.open(os.devnull, os.O_RDONLY)


def _kill_exactly(pidfd: int) -> None:
    with suppress(OSError):
        signal.pidfd_send_signal(pidfd, signal.SIGKILL)


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    guard(sys.argv[1].encode())
