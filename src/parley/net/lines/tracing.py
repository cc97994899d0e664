"""Records a conversation as it happens, in the form `parley decode` reads.

One message per line, followed by its meaning; a clock line whenever time has passed, in seconds (on a COM
port, in the document's ticks); and what the player was told in between. Passwords are left out.
"""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from parley.net.lines.tracefile import TraceFile
from parley.wires.comport import TICK, WIRE
from parley.wires.trace import Kind, TraceLine, format_line
from parley.wires.wire import Frame, Wire


def _ticks(at: float) -> str:
    return f"tick {at / TICK:.0f}"


def _no_ticks(_at: float) -> str:
    return ""


class Trace:
    """Both sides of one player's conversations. Every line is in the file before the next thing happens."""

    def __init__(
        self,
        path: Path,
        role: str,
        clock: Callable[[], float] = monotonic,
        *,
        wire: Wire = WIRE,
        title: str = "",
    ) -> None:
        """Without a `wire` it is a COM port."""
        began = clock()
        remark = _ticks if wire is WIRE else _no_ticks
        self._file = TraceFile(path, lambda: clock() - began, remark=remark, is_live=True)
        self._wire, self._role, (self._peer,) = wire, role, set(wire.roles) - {role}
        self._file.put(f"# {title}" if title else f"# parley com {role}, one tick is {TICK:.4f} s")
        self.begin()

    @property
    def complain(self) -> Callable[[str], None]:
        """Called once, if writing fails. Before a match that is an error."""
        return self._file.complain

    @complain.setter
    def complain(self, complain: Callable[[str], None]) -> None:
        self._file.complain = complain

    def begin(self) -> None:
        """A line was opened: drop partial messages of the last one."""
        self._framers = {who: self._wire.framer(who) for who in self._wire.roles}

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
        self._file.close()

    def _put(self, who: str, data: bytes) -> None:
        for frame in self._framers[who].feed(data):
            remark = self._wire.describe(frame.message) if frame.message else frame.fault or ""
            said = self._hide_password(frame)
            self._file.put(format_line(TraceLine(0, Kind.SAYS, who, data=said, remark=remark)))

    def _hide_password(self, frame: Frame) -> bytes:
        message: Any = frame.message
        password: str | bytes | None = getattr(message, "password", None)
        if not password:
            return frame.data
        stars: str | bytes = "******" if isinstance(password, str) else b"******"
        kind = type(message)
        values = {name: getattr(message, name) for name in kind.__match_args__} | {"password": stars}
        return self._wire.encode(kind(**values))
