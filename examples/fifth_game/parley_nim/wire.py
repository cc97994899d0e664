"""Nim by lines: a client says `TAKE 2 3` (heap, count), a server `LEFT 1 0 5` or `NO why`; `BYE` ends it."""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.lines import LineBuffer
from parley.wires.wire import Frame, Rule, Wire

CLIENT, SERVER = "client", "server"
_LONGEST = 200


class State(StrEnum):
    """Of a conversation."""

    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Take(Message):
    """`TAKE 2 3`."""

    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class Left(Message):
    """`LEFT 1 0 5`: what is left in every heap."""

    heaps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class No(Message):
    """`NO it is not your turn`."""

    why: str


@dataclass(frozen=True, slots=True)
class Bye(Message):
    """`BYE`."""


def encode(message: Message) -> bytes:
    """A message as a line."""
    match message:
        case Take(heap, count):
            return f"TAKE {heap} {count}\n".encode()
        case Left(heaps):
            return f"LEFT {' '.join(map(str, heaps))}\n".encode()
        case No(why):
            return f"NO {why}\n".encode()
    return b"BYE\n"


def decode(sender: str, line: bytes) -> Message | None:
    """The message of a line; None where it is none of this sender's."""
    text = line.decode(errors="replace")
    word, *rest = text.split()[:20] or [""]
    numbers = [int(part) for part in rest if part.isascii() and part.isdecimal() and len(part) < 5]
    is_counted = len(numbers) == len(rest)
    match sender, word:
        case "client", "TAKE" if is_counted and len(rest) == 2:
            return Take(*numbers)
        case "server", "LEFT" if is_counted:
            return Left(tuple(numbers))
        case "server", "NO":
            return No(" ".join(rest))
        case "client", "BYE" if not rest:
            return Bye()
    return None


class NimFramer:
    """Lines of one sender."""

    def __init__(self, sender: str) -> None:
        self._sender, self._lines = sender, LineBuffer(_LONGEST)

    def feed(self, data: bytes) -> list[Frame]:
        """Those that are complete."""
        self._lines.feed(data)
        found = []
        while (line := self._lines.next()) is not None:
            message = decode(self._sender, line) if len(line) < _LONGEST else None
            found.append(Frame(line + b"\n", message, None if message else "no message of this side"))
        return found

    def left_over(self) -> Frame | None:
        """A line without its end."""
        return Frame(self._lines.rest, None, "a newline ends a line") if self._lines.rest else None


class NimConnection:
    """One side, without I/O."""

    def __init__(self, role: str) -> None:
        self._role, self._state = role, State.PLAYING
        self._framer = NimFramer(SERVER if role == CLIENT else CLIENT)
        self._out: list[bytes] = []
        self._events: deque[Notice] = deque()
        self._is_asked = False
        """Whether the client waits for an answer."""

    def receive_data(self, data: bytes, now: float) -> None:
        """Hear."""
        del now
        for frame in self._framer.feed(data):
            message = frame.message
            if message is None or not self._may(SERVER if self._role == CLIENT else CLIENT, message):
                self._events.append(Violation(frame.fault or "not now", message=message))
                if self._role == SERVER and self._state is not State.OVER:
                    self._out.append(encode(No(frame.fault or "not now")))
            else:
                self._follow(message)
                self._events.append(Received(message))

    def receive_eof(self) -> None:
        """The other side is gone."""
        if self._state is not State.OVER:
            self._state = State.OVER
            self._events.append(Closed("the peer is gone"))

    def send(self, message: Message) -> None:
        """Say this, if we may."""
        if not self._may(self._role, message):
            raise LocalProtocolError(f"{type(message).__name__} is not for the {self._role} to say now")
        self._out.append(encode(message))
        self._follow(message)

    def _may(self, who: str, message: Message) -> bool:
        if self._state is State.OVER:
            return False
        return who == (SERVER if self._is_asked else CLIENT) and (who, type(message)) in _SAYS

    def _follow(self, message: Message) -> None:
        self._is_asked = isinstance(message, Take)
        if isinstance(message, Bye):
            self._state = State.OVER
            self._events.append(Closed("goodbye"))

    def events(self) -> list[Notice]:
        """What has happened; that it is over comes last."""
        found = sorted(self._events, key=lambda notice: isinstance(notice, Closed))
        self._events.clear()
        return found

    def data_to_send(self) -> list[bytes]:
        """What to write."""
        out, self._out = self._out, []
        return out

    def deadline(self) -> float | None:
        """Nobody is in a hurry."""
        return None

    def handle_deadline(self, now: float) -> None:
        """Nothing is due."""


def describe(message: Message) -> str:
    """The line itself says it."""
    return encode(message).decode().strip()


RULES = (
    Rule(State.PLAYING, CLIENT, Take, State.PLAYING, answers=(Left, No)),
    Rule(State.PLAYING, CLIENT, Bye, State.OVER),
)
_SAYS = {(CLIENT, Take), (CLIENT, Bye), (SERVER, Left), (SERVER, No)}

WIRE = Wire(
    name="nimline",
    title="Nim by lines",
    roles=(CLIENT, SERVER),
    start=State.PLAYING,
    codes={(CLIENT, "TAKE"): Take, (CLIENT, "BYE"): Bye, (SERVER, "LEFT"): Left, (SERVER, "NO"): No},
    rules=RULES,
    framer=NimFramer,
    connect=NimConnection,
    encode=encode,
    describe=describe,
    examples={Take: Take(2, 3), Bye: Bye(), Left: Left((1, 0, 5)), No: No("it is not your turn")},
    is_text=True,
)
