"""A leash: a process gets SIGTERM when its parent ends, for whatever reason (Linux).

`python -m parley.net.workers.leash PARENT COMMAND …` puts any program on one.
"""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def hold(parent: int) -> None:
    """Put this process on its parent's leash; if the parent is already gone, exit."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        raise SystemExit(1)


def leashed(command: list[str]) -> list[str]:
    """The same command, on the leash of this process."""
    return [sys.executable, "-P", "-m", __name__, str(os.getpid()), *command]


if __name__ == "__main__":
    hold(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 - a program that our own process has chosen
