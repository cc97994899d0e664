"""The server's side of one connection.

Requests are handed to the owner as they come, and its answers go out in order: `send(answer)` answers the
oldest unanswered request. What the tables can tell is answered here: unknown commands, bad parameters,
requests that do not fit the state, HLP, LNG, PNG and BYE. Whatever follows a request that may change the
state waits unread.
"""

from collections import deque
from dataclasses import dataclass

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.dotline.answers import Answer, Commands, Done, Goodbye, Refusal, Saying
from parley.wires.dotline.codec import LINE_BYTES, Misfit, decode_request, encode
from parley.wires.dotline.codes import Code
from parley.wires.dotline.languages import translated
from parley.wires.dotline.news import Closing, News
from parley.wires.dotline.requests import Bye, Help, Language, Ping, Put, Request, SpeakLanguage
from parley.wires.dotline.rules import DECISIVE, LEGAL, NEXT, State, after
from parley.wires.dotline.usage import EXPLAINED, HELP
from parley.wires.lines import LineBuffer


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a server's patience and memory a client may use."""

    unanswered: int = 64
    """The most requests given to the owner at a time; the rest wait unread."""
    ahead: int = 64 * 1024
    """The most bytes that may wait unread."""
    line: int = LINE_BYTES
    """The most bytes of a line, including its newline; no more than the protocol allows."""
    faults: int = 100
    """The most faults in a row."""
    unread: int = 1024 * 1024
    """The most bytes that may wait to be written."""
    login: float = 120.0
    """Seconds to log in."""
    silence: float = 600.0
    """Seconds of silence allowed after login."""


_UNREAD = "the client does not read what it is told"
_NO_SUCH = "there is no such command: HLP lists them"
_DOTS: dict[bytes, Received] = {}
"""Dots by their lines, as we or telnet write them: the commonest request is parsed once. 99 × 99 × 2."""


class ServerConnection:
    """Talks with one client; made when it connects, at `now`."""

    why = ""
    """Why it is closed, if it is; never in the client's words."""

    def __init__(self, limits: Limits | None = None, now: float = 0.0) -> None:
        self.limits = limits or Limits()
        self.language = Language.EN
        """The language of descriptions."""
        self._lines = LineBuffer(LINE_BYTES)
        self._slots: deque[type[Message] | bytes] = deque()
        self._is_held = False
        self._leaving: str | None = None
        self._faults = 0
        self.broken: int | None = None
        """The code of the client's last fault."""
        self._notices: list[Notice] = []
        self._out: list[bytes] = []
        self._out_size = 0
        self._now = self._since = now
        self._enter(State.ANONYMOUS)

    def _enter(self, state: State) -> None:
        self.state = state
        self._legal, self._next = LEGAL[state], NEXT[state]
        self._known = _DOTS if state is State.PLAYING else {}
        self._since = self._now

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now`."""
        if self._leaving is not None:
            return
        self._now = now
        self._lines.feed(data)
        self._go_on()

    def receive_eof(self) -> None:
        """The client will send no more. What it has asked is still answered, then we are done."""
        if self._leaving is None:
            self._leaving = "the client closed the connection"
            self._go_on()

    def send(self, message: Message) -> None:
        """Answer the oldest unanswered request, or say something unasked."""
        if isinstance(message, News):
            self._tell(message)
        elif isinstance(message, Answer):
            self._answer(message)
            self._go_on()
        else:
            raise LocalProtocolError(f"{type(message).__name__} is not for the server to say")

    @property
    def has_events(self) -> bool:
        """Whether `events` has something to tell."""
        return bool(self._notices)

    def events(self) -> list[Notice]:
        """What has happened since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call."""
        data, self._out, self._out_size = self._out, [], 0
        return data

    def deadline(self) -> float | None:
        """When the client will have been silent, or anonymous, for too long."""
        if self.state is State.CLOSED:
            return None
        if self.state is State.ANONYMOUS:
            return self._since + self.limits.login
        return self._now + self.limits.silence

    def handle_deadline(self, now: float) -> None:
        # dots/line/8/5
        due = self.deadline()
        if due is not None and now >= due:
            self._hang_up(Code.SILENT)

    # What comes in

    def _go_on(self) -> None:
        """Something came, or was answered: read what may be read now."""
        self._read()
        if self._out_size > self.limits.unread:
            self._close(_UNREAD)
        elif len(self._lines) > self.limits.ahead:
            self._hang_up(Code.TOO_FAR_AHEAD)
        elif self._leaving is not None and not self._slots:
            self._close(self._leaving)

    def _read(self) -> None:
        slots, known, next_line = self._slots, self._known, self._lines.next
        unanswered, unread = self.limits.unanswered, self.limits.unread
        while not self._is_held and len(slots) < unanswered and self._out_size <= unread:
            line = next_line()
            if line is None:
                break
            dot = known.get(line)
            if dot is None:
                self._take(line)
            else:
                self._faults = 0
                self._notices.append(dot)
                slots.append(Put)

    def _take(self, line: bytes) -> None:
        # dots/line/2/2, dots/line/3/4, dots/line/3/6, dots/line/12/1
        if len(line) >= self.limits.line:
            self._refuse(Code.LINE_TOO_LONG, Code.LINE_TOO_LONG.text)
            return
        found = decode_request(line)
        if isinstance(found, Misfit):
            self._judge(found)
        elif found is not None and type(found) not in self._legal:
            self._refuse(*self._not_now(), found)
        elif found is not None:
            self._accept(found, line)

    def _judge(self, misfit: Misfit) -> None:
        if misfit.request is None or misfit.request in self._legal:
            self._refuse(misfit.code, misfit.rule)
        else:
            self._refuse(*self._not_now())

    def _not_now(self) -> tuple[int, str]:
        # dots/line/3/4
        if self.state is State.ANONYMOUS:
            return Code.NOT_LOGGED_IN, Code.NOT_LOGGED_IN.text
        return Code.NOT_NOW, f"{Code.NOT_NOW.text}: you are {self.state}"

    def _refuse(self, code: int, rule: str, request: Request | None = None) -> None:
        # dots/line/3/5, dots/line/8/5
        self._faults += 1
        self.broken = int(code)
        self._notices.append(Violation(rule, int(code), request))
        if self._faults > self.limits.faults:
            self._hang_up(Code.TOO_MANY_FAULTS)
        else:
            self._put_slot(self._encode(Refusal(code, rule)))

    def _accept(self, request: Request, line: bytes) -> None:
        # dots/line/8/3
        kind = type(request)
        notice = Received(request)
        self._faults = 0
        self._notices.append(notice)
        self._is_held = kind in DECISIVE
        own = self._own_answer(request)
        self._put_slot(kind if own is None else self._encode(own))
        if kind is Put and line.removesuffix(b"\r") + b"\n" == encode(request):
            _DOTS[line] = notice
        elif kind is Bye:
            self._leaving = "the client said goodbye"
            self._lines.clear()

    def _own_answer(self, request: Request) -> Answer | None:
        """What is answered here; None: the owner does."""
        # dots/line/8/2
        match request:
            case Help(command=None):
                return Commands(HELP)
            case Help(command=str() as command):
                known = EXPLAINED.get(command.upper())
                return Refusal.of(Code.BAD_PARAMETER, _NO_SUCH) if known is None else Commands(known)
            case SpeakLanguage(language):
                self.language = language
                return Done()
            case Ping():
                return Done()
            case Bye():
                return Goodbye()
        return None

    # What goes out

    def _encode(self, saying: Saying) -> bytes:
        return encode(saying if self.language is Language.EN else translated(saying, self.language))

    def _put_slot(self, slot: type[Message] | bytes) -> None:
        self._slots.append(slot)
        self._flush()

    def _flush(self) -> None:
        # dots/line/3/2
        while self._slots and isinstance(self._slots[0], bytes):
            self._write(self._slots[0])
            self._slots.popleft()

    def _write(self, data: bytes) -> None:
        self._out.append(data)
        self._out_size += len(data)

    def _answer(self, answer: Answer) -> None:
        # dots/line/3/2, dots/line/3/7
        request = self._slots[0] if self._slots else None
        if not isinstance(request, type):
            raise LocalProtocolError(f"{type(answer).__name__}: nothing was asked")
        then = after(self.state, request, type(answer))
        if then is None:
            raise LocalProtocolError(
                f"{type(answer).__name__} does not answer {request.__name__} to somebody who is {self.state}"
            )
        self._write(self._encode(answer))
        self._slots.popleft()
        self._is_held = self._is_held and request not in DECISIVE
        self._move(then)
        self._flush()

    def _tell(self, news: News) -> None:
        then = self._next.get(type(news))
        if then is None:
            raise LocalProtocolError(f"{type(news).__name__} is not for somebody who is {self.state}")
        self._write(self._encode(news))
        if isinstance(news, Closing):
            self._close(news.text)
        elif self._out_size > self.limits.unread:
            self._close(_UNREAD)
        else:
            self._move(then)

    def _move(self, then: State) -> None:
        if then is not self.state:
            self._enter(then)

    def _hang_up(self, code: Code) -> None:
        # dots/line/8/4
        self._notices.append(Violation(code.text, int(code)))
        self._write(self._encode(Closing.of(code)))
        self._close(code.text)

    def _close(self, why: str) -> None:
        if self.state is not State.CLOSED:
            self._enter(State.CLOSED)
            self._slots.clear()
            self._lines.clear()
            self._is_held, self._leaving, self.why = True, why, why
            self._notices.append(Closed(why))
