"""What both sides of the line have: a reader, a course, notices, bytes to send, and an end."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Violation
from parley.wires.gamecore.clock import Clock
from parley.wires.gamecore.codec import BOUNDED, check_limits, describe, encode
from parley.wires.gamecore.course import Course
from parley.wires.gamecore.framing import Scanner
from parley.wires.wire import Rule


@dataclass(frozen=True, slots=True)
class TimedOut(Violation):
    """The peer did not do in time what it was asked to."""


class Side(ABC):
    """One side of the line."""

    def __init__(
        self, ours: str, theirs: str, awaited: tuple[type[Message], ...], *, one_based: bool
    ) -> None:
        self._ours = ours
        self._base = 1 if one_based else 0
        self._reader = Scanner(theirs, self._base)
        self._course = Course(awaited)
        self._clock = Clock()
        self._notices: list[Notice] = []
        self._out: list[bytes] = []
        self._closed = False

    @property
    def state(self) -> Enum:
        return self._course.state

    @property
    def left(self) -> int:
        """How many units of the last #60 are still to be placed."""
        return self._course.left

    @property
    def buffered(self) -> int:
        """How many bytes from the peer are held back or unfinished."""
        return self._reader.waiting

    @abstractmethod
    def _advance(self) -> None:
        """Read on, as far as allowed."""

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now`."""
        self._clock.tell(now)
        if not self._closed:
            self._reader.feed(data)
            self._advance()

    def receive_eof(self) -> None:
        """The peer will send no more; what it wrote last counts as finished."""
        if not self._closed:
            self._reader.feed(b"\n")
            self._advance()
        self._close("the other side closed the line")

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        notices, self._notices = self._notices, []
        return notices

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call: a piece for every message."""
        out, self._out = self._out, []
        return out

    def deadline(self) -> float | None:
        """When the peer's time runs out; at once, if that is still to be determined."""
        return self._clock.due

    def handle_deadline(self, now: float) -> None:
        if self._clock.tell(now):
            self._close("timeout", TimedOut(f"out of time: {self._course.state.value}"))

    def _rule(self, message: Message) -> Rule:
        """The row that lets us say this; raises `LocalProtocolError`."""
        rule = None if self._closed else self._course.rule(self._ours, message)
        if rule is None:
            where = "on a closed line" if self._closed else f"in state {self._course.state.name}"
            raise LocalProtocolError(f"{describe(message)} is not for us to say {where}")
        if type(message) in BOUNDED:
            check_limits(message)
        return rule

    def _violation(self, message: Message, code: int | None = None) -> Violation:
        return Violation(f"{describe(message)} in state {self._course.state.name}", code, message)

    def _say(self, message: Message) -> bytes:
        data = encode(message, self._base)
        self._out.append(data)
        return data

    def _close(self, why: str, *notices: Notice) -> None:
        if not self._closed:
            self._closed = True
            self._clock.stop()
            self._reader.stop()
            self._notices += [*notices, Closed(why)]
