"""`stdio:`: our own standard streams are the line; the peer is the program that started us.

Nothing else may be written there: from then on, prints go to standard error.
"""

import os
import sys

from parley.core import SetupError
from parley.net.lines.line import Hearer
from parley.net.lines.pipes import PipeLine

_STDIN, _STDOUT, _STDERR = 0, 1, 2


class StdioPort:
    """One line, as long as we run."""

    is_lasting = is_patient = False
    name = "stdio"

    def __init__(self) -> None:
        self._streams: tuple[int, int] | None = None

    async def prepare(self) -> str:
        """Take the streams, and put others in their place."""
        sys.stdout.flush()
        self._streams = os.dup(_STDIN), os.dup(_STDOUT)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, _STDIN)
        os.close(nothing)
        os.dup2(_STDERR, _STDOUT)
        return ""

    async def open(self, hearer: Hearer) -> None:
        """The other side is there already."""
        if self._streams is None:
            raise SetupError("stdio: the streams are in use")
        reading, writing = self._streams
        try:
            await PipeLine(hearer, self.name).start(os.dup(reading), os.dup(writing))
        except ValueError:
            raise SetupError("stdio: standard input and output have to be pipes or a terminal") from None

    async def close(self) -> None:
        """Make the streams blocking again, as other processes that share them expect."""
        if self._streams is not None:
            for stream in self._streams:
                os.set_blocking(stream, True)
                os.close(stream)
            self._streams = None
