"""A conversation written down as it goes, in the form `parley decode` reads.

One message a line, in words behind it; a clock line, in seconds and in the document's ticks, before whatever
happens later than the last; what the player was told in between.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from parley.net.lines.tracefile import TraceFile
from parley.wires import comport
from parley.wires.comport import TICK, WIRE, ComportFramer
from parley.wires.trace import Kind, TraceLine, format_line


def _ticks(at: float) -> str:
    return f"tick {at / TICK:.0f}"


class Trace:
    """Both sides of one player's conversations. Every line is in the file before the next thing happens."""

    def __init__(self, path: Path, role: str, clock: Callable[[], float] = monotonic) -> None:
        began = clock()
        self._file = TraceFile(path, lambda: clock() - began, remark=_ticks, is_live=True)
        self._role, self._peer = role, comport.ROLES[role == comport.MASTER]
        self._framers = {who: ComportFramer() for who in comport.ROLES}
        self._file.put(f"# parley com {role}, one tick is {TICK:.4f} s")

    @property
    def complain(self) -> Callable[[str], None]:
        """Called once, if nothing more can be written. Before anybody plays that is a mistake."""
        return self._file.complain

    @complain.setter
    def complain(self, complain: Callable[[str], None]) -> None:
        self._file.complain = complain

    def begin(self) -> None:
        """A line was opened: what was left of messages on the last one is forgotten."""
        self._framers = {who: ComportFramer() for who in comport.ROLES}

    def hear(self, data: bytes) -> None:
        """The other side has said this."""
        self._put(self._peer, data)

    def say(self, data: bytes) -> None:
        """We have said this."""
        self._put(self._role, data)

    def tell(self, text: str) -> None:
        """Our player was told this."""
        self._file.put(format_line(TraceLine(0, Kind.TOLD, self._role, text=text.replace(";", ","))))

    def lose(self, why: str) -> None:
        """The line is gone."""
        self._file.put(format_line(TraceLine(0, Kind.CLOSES, self._peer, remark=why)))

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()

    def _put(self, who: str, data: bytes) -> None:
        for frame in self._framers[who].feed(data):
            remark = WIRE.describe(frame.message) if frame.message else frame.fault or ""
            self._file.put(format_line(TraceLine(0, Kind.SAYS, who, data=frame.data, remark=remark)))
