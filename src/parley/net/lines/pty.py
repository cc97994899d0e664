"""`pty:`: a new pseudo-terminal; whoever opens its other end is the peer.

A line begins when the other end is opened, and is lost when the last one there has closed it.
"""

import asyncio
import os
import select
import tty

from parley.core import SetupError
from parley.net.lines.line import Hearer, words_of
from parley.net.lines.pipes import PipeLine

LOOK = 0.05, 1.0
"""Seconds between checks whether somebody is there: at first, and at most."""


class PtyPort:
    """The terminal is made by `prepare` and kept until `close`, so that its name stays."""

    is_lasting = True
    is_patient = False

    def __init__(self) -> None:
        self.name = "pty"
        self._ours: int | None = None

    async def prepare(self) -> str:
        """Make the terminal: raw, so that no byte means anything to it."""
        try:
            self._ours, theirs = os.openpty()
        except OSError as error:
            raise SetupError(f"pty: {words_of(error)}") from None
        tty.setraw(theirs)
        self.name = f"pty {os.ttyname(theirs)}"
        other_end = os.ttyname(theirs)
        os.close(theirs)
        return f"the other end is {other_end}"

    async def open(self, hearer: Hearer) -> None:
        """Wait until the other end is open."""
        if self._ours is None:
            raise OSError("the terminal is closed")
        pause, longest = LOOK
        while _is_alone(self._ours):
            await asyncio.sleep(pause)
            pause = min(pause * 2, longest)
        await PipeLine(hearer, self.name).start(os.dup(self._ours), os.dup(self._ours))

    async def close(self) -> None:
        if self._ours is not None:
            os.close(self._ours)
            self._ours = None


def _is_alone(terminal: int) -> bool:
    poll = select.poll()
    poll.register(terminal, select.POLLIN)
    return any(event & select.POLLHUP for _, event in poll.poll(0))
