"""One socket of the target: routine is answered at once, the rest is for the examiner."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from parley.checks.case import BrokenError
from parley.checks.json.client.socket import SocketLine
from parley.checks.means import Means
from parley.checks.probe import Probe
from parley.core.connection import Message
from parley.net.lines import Line
from parley.seats.web.codes import refusal_of
from parley.wires.json import SERVER, WIRE
from parley.wires.json import answers as a
from parley.wires.json import news as n
from parley.wires.json import requests as r
from parley.wires.json.conversation import Conversation
from parley.wires.json.messages import word_of
from parley.wires.json.rules import RULES

if TYPE_CHECKING:
    from parley.checks.json.client.bout import Bout

SLOWLY = 3.0
"""How many times the usual patience a client gets to start, or to think about a move."""
_VAIN = {(rule.state, rule.message) for rule in RULES if rule.answers == (a.Refusal,)}
_ROUTINE: dict[type[r.Request], Callable[[int], Message]] = {
    r.Ping: lambda number: a.Done(re=number),
    r.Say: lambda number: a.Done(re=number),
    r.Mute: lambda number: a.Muted(re=number, muted=[]),
    r.Report: lambda number: a.Reported(re=number, report=1),
}
_REFUSED = {
    r.Again: ("no_such_match", "there is no such match"),
    r.Meet: ("too_many_tables", "there are too many tables"),
    r.Decline: ("no_such_table", "there is no such table"),
    r.Hint: ("not_practice", "hints are for practice: somebody else plays here"),
    r.Watch: ("no_such_table", "there is no such table"),
    r.Unwatch: ("not_watching", "you are not watching"),
}


Alter = Callable[[dict[str, Any]], bytes]


class Host(Probe):
    """The server's end. `vain` lists requests that could only be refused."""

    def __init__(self, means: Means, hello: n.Hello) -> None:
        super().__init__(means, WIRE, SERVER)
        self.hello = hello
        self.rows: list[n.TableRow] = []
        """Tables that can be joined."""
        self.bout: Bout | None = None
        self.vain: list[str] = []
        self.alter: Alter | None = None
        """How to write our messages, if not as usual."""
        self._course = Conversation()
        self._socket: SocketLine | None = None

    @property
    def slowly(self) -> float:
        """Seconds for what takes a program a while."""
        return SLOWLY * self.means.patience

    @property
    def socket(self) -> SocketLine:
        assert self._socket is not None  # noqa: S101 - it begins with one
        return self._socket

    def begin(self, line: Line) -> None:
        """There is a line now."""
        super().begin(line)
        if isinstance(line, SocketLine):
            self._socket = line

    def encode(self, message: Message) -> bytes:
        """As a line, or as `alter` writes it."""
        self._course.judge(SERVER, message)
        line = super().encode(message)
        return line if self.alter is None else self.alter(msgspec.json.decode(line)) + b"\n"

    def name_of(self, kind: type[Message]) -> str:
        return word_of(kind) if issubclass(kind, (r.Request, n.News)) else kind.__name__

    def greet(self) -> None:
        """Tell it who it is."""
        self.say(self.hello)

    # -- what is routine ---------------------------------------------------------------------------

    def settle(self, message: Message) -> bool:
        """Answer what has nothing to do with the case."""
        if not isinstance(message, r.Request):
            return False
        self._note(message)
        kind, number = type(message), message.id
        if kind in _ROUTINE:
            self.say(_ROUTINE[kind](number))
        elif kind in _REFUSED:
            self.say(a.Refusal(number, *_REFUSED[kind]))
        elif isinstance(message, r.Subscribe):
            self.say(a.Done(re=number), *([n.Tables(self.rows, [], all=True)] if message.on else []))
        elif isinstance(message, r.Look):
            self.say(a.Done(re=number), self.hello, *([self.bout.shown()] if self.bout else []))
        elif isinstance(message, (r.Check, r.Shuffle)) and self.bout is not None:
            self.say(self.bout.advise(message))
        else:
            return False
        return True

    def _note(self, request: r.Request) -> None:
        self._course.ask(request)
        if (self._course.state, type(request)) in _VAIN:
            self.vain.append(f"{self.wire.describe(request)}, {self._course.state}")
        if isinstance(request, r.Move) and self.bout is not None:
            self.bout.note(request)

    def refuse(self, request: r.Request, error: Exception) -> None:
        """As a server would."""
        self.say(refusal_of(request.id, error) or a.Refusal(request.id, "server_fault", str(error)))

    async def request(self, words: str, within: float | None = None) -> r.Request | None:
        """The next request that is not routine; None if none comes in time. Raises `BrokenError`."""
        frame = await self.next(self.slowly if within is None else within)
        if frame is None:
            return None
        if not isinstance(frame.message, r.Request):
            raise BrokenError(words, f"{frame.data[:80].decode(errors='replace').strip()}: {frame.fault}")
        return frame.message
