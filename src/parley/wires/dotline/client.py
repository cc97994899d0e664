"""The client's side of one connection.

Answers are matched with requests in order: for each request the owner gets one answer, as `Received` or, if
the server broke the protocol, as `Violation`. News comes in between. Several requests may be in flight: one
may be sent if it can be legal by the time the server reads it.
"""

from collections import deque

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.dotline.answers import OtherAnswer, Saying
from parley.wires.dotline.codec import encode
from parley.wires.dotline.framing import SayingFrame, SayingFramer
from parley.wires.dotline.messages import saying_class
from parley.wires.dotline.news import News, OtherNews
from parley.wires.dotline.requests import Ping, Request
from parley.wires.dotline.rules import LEGAL, NEXT, State, after, outcomes

UNANSWERED = 64
KEEP_ALIVE = 240.0


class ClientConnection:
    """Talks with one server. Says PNG every `keep_alive` seconds when nothing is unanswered (None: never)."""

    def __init__(self, keep_alive: float | None = KEEP_ALIVE, now: float = 0.0) -> None:
        self.state = State.ANONYMOUS
        self.keep_alive = keep_alive
        self._framer = SayingFramer()
        self._asked: deque[tuple[type[Request], bool]] = deque()  # and whether it is a PNG of our own
        self._notices: list[Notice] = []
        self._out: list[bytes] = []
        self._pinged = now

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes from the server; their time does not matter here."""
        del now
        for frame in self._framer.take(data):
            self._take(frame)

    def receive_eof(self) -> None:
        """The server will send no more."""
        self._close("the server closed the connection")

    def send(self, message: Message) -> None:
        """Send this; raises `LocalProtocolError` if it cannot be legal when the server reads it."""
        if not isinstance(message, Request):
            raise LocalProtocolError(f"{type(message).__name__} is not for the client to say")
        if not self._may_ask(type(message)):
            raise LocalProtocolError(f"{type(message).__name__} is not for somebody who is {self.state}")
        if len(self._asked) >= UNANSWERED:
            raise LocalProtocolError(f"{type(message).__name__}: {UNANSWERED} requests are unanswered")
        self._ask(message, own=False)

    def events(self) -> list[Notice]:
        """What has happened since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call."""
        data, self._out = self._out, []
        return data

    def deadline(self) -> float | None:
        """When to say PNG."""
        if self.keep_alive is None or self.state is State.CLOSED:
            return None
        return self._pinged + self.keep_alive

    def handle_deadline(self, now: float) -> None:
        due = self.deadline()
        if due is not None and now >= due:
            self._pinged = now
            if not self._asked:
                self._ask(Ping(), own=True)

    def _may_ask(self, kind: type[Request]) -> bool:
        # dots/line/12/2
        states = frozenset({self.state})
        for request, _ in self._asked:
            states = outcomes(states, request)
        return any(kind in LEGAL[state] for state in states)

    def _ask(self, request: Request, *, own: bool) -> None:
        self._out.append(encode(request))
        self._asked.append((type(request), own))

    def _take(self, frame: SayingFrame) -> None:
        if self.state is State.CLOSED:
            return
        message = frame.message
        kind = saying_class(frame.code)
        own, then = (False, None) if kind is None else self._follow(kind)
        if message is None or then is None:
            rule = frame.fault or f"not expected by somebody who is {self.state}"
            self._notices.append(Violation(rule, frame.code or None, message))
        elif not own:
            self._notices.append(Received(message))
        if then is State.CLOSED:
            self._close("the server closes the connection")
        elif then is not None:
            self.state = then

    def _follow(self, kind: type[Saying]) -> tuple[bool, State | None]:
        """Whether it answers a PNG of our own, and the state after it; None if it is unexpected."""
        if issubclass(kind, News):
            return False, self.state if kind is OtherNews else NEXT[self.state].get(kind)
        if not self._asked:
            return False, None
        request, own = self._asked.popleft()
        return own, self.state if kind is OtherAnswer else after(self.state, request, kind)

    def _close(self, why: str) -> None:
        if self.state is not State.CLOSED:
            self.state = State.CLOSED
            self._asked.clear()
            self._notices.append(Closed(why))
