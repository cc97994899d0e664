"""A program that misbehaves as it is told to: `rude_program.py WORD`. Nothing of ours is imported."""

import os
import signal
import sys
import time


def stay() -> None:
    while True:
        time.sleep(60)


def ticks() -> None:
    """What may be said at any time, without end: 01 of the COM protocol."""
    while True:
        os.write(1, b"\x01" * 65_536)


def forks() -> None:
    """Children of its own, in sessions of their own, and gone itself."""
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            stay()


def silent() -> None:
    """Hears nothing, says nothing, and does not end when it is asked to."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    stay()


def stray() -> None:
    """One more, in a session of its own."""
    if os.fork() == 0:
        os.setsid()
    silent()


def deaf() -> None:
    os.close(0)
    stay()


def stubborn() -> None:
    os.write(1, b"\xff")
    silent()


def dies() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


globals()[sys.argv[1]]()
