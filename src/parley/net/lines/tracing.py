"""A conversation written down as it goes, in the form `parley decode` reads.

One message a line, in words behind it; a clock line, in seconds and in the document's ticks, before whatever
happens later than the last; what the player was told in between.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from parley.core import SetupError
from parley.net.lines.line import words_of
from parley.wires import comport
from parley.wires.comport import TICK, WIRE, ComportFramer
from parley.wires.trace import Kind, TraceLine, format_line


class Trace:
    """Both sides of one player's conversations. Every line is in the file before the next thing happens."""

    def __init__(self, path: Path, role: str, clock: Callable[[], float] = monotonic) -> None:
        self.complain: Callable[[str], None] = self._refuse
        """Called once, if nothing more can be written. Before anybody plays that is a mistake."""
        self._path, self._is_broken = path, False
        try:
            self._file = path.open("w", buffering=1, encoding="utf-8")
        except OSError as error:
            raise SetupError(f"{path}: {words_of(error)}") from None
        self._role, self._peer = role, comport.ROLES[role == comport.MASTER]
        self._clock, self._began, self._at = clock, clock(), -1.0
        self._framers = {who: ComportFramer() for who in comport.ROLES}
        self._write(f"# parley com {role}, one tick is {TICK:.4f} s")

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
        self._write(format_line(TraceLine(0, Kind.TOLD, self._role, text=text.replace(";", ","))))

    def lose(self, why: str) -> None:
        """The line is gone."""
        self._write(format_line(TraceLine(0, Kind.CLOSES, self._peer, remark=why)))

    def close(self) -> None:
        """Nothing more is written."""
        with suppress(OSError):
            self._file.close()

    def _refuse(self, why: str) -> None:
        self.close()
        raise SetupError(why)

    def _put(self, who: str, data: bytes) -> None:
        for frame in self._framers[who].feed(data):
            remark = WIRE.describe(frame.message) if frame.message else frame.fault or ""
            self._write(format_line(TraceLine(0, Kind.SAYS, who, data=frame.data, remark=remark)))

    def _write(self, text: str) -> None:
        if self._is_broken:
            return
        at = round(self._clock() - self._began, 3)
        if at > self._at:
            self._at = at
            text = f"{format_line(TraceLine(0, Kind.CLOCK, at=at, remark=f'tick {at / TICK:.0f}'))}\n{text}"
        try:
            self._file.write(text + "\n")
        except OSError as error:
            self._is_broken = True
            self.complain(f"no more trace: {self._path}: {words_of(error)}")
