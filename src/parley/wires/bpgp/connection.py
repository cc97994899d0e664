"""One side of BPGP, without I/O.

Both sides walk the same table (`rules.RULES`) and hold each other to it. Either side answers by itself what a
wire can detect: unknown commands, wrong state, malformed parameters, a wrong turn counter. What needs the
lobby or the rules of the game is up to the owner, as `Error` through `send`.

*Messages are judged one at a time.* After one that needs an answer (LOGIN, JOIN, SHOOT…) the next is not read
until the answer is sent, so a client that does not wait is understood like one that does. For owners this
means: after `receive_data` and after `send`, ask for `events()` until there are none.
"""

from collections.abc import Callable
from sys import maxsize
from typing import ClassVar, cast

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.bpgp.codec import HEAD, Malformed, Order, encode
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.framing import Stream
from parley.wires.bpgp.free import Bytes
from parley.wires.bpgp.machine import Transition, places
from parley.wires.bpgp.messages import CLIENT, CODES, NAMES, SERVER, Error, Game, Logout
from parley.wires.bpgp.row import MAX_ERRORS, ErrorRow
from parley.wires.bpgp.rules import REFUSALS, State
from parley.wires.bpgp.session import Session

MAX_INPUT = 262_144
"""The most bytes that may wait behind a message that has not been answered."""
MAX_OUTPUT = 1_048_576
"""The most bytes that may wait for `data_to_send`; more means a peer that never reads."""

_ERROR = 255
_HEAD_SIZE, _unpack_head = HEAD.size, HEAD.unpack_from
_NEVER: frozenset[type[Message]] = frozenset()
_SILENCE: list[bytes] = []
_NO_NEWS: list[Notice] = []
"""Shared by thousands of quiet connections. Nothing is ever put into these."""


class BpgpConnection(Session):
    """Everything both sides do, except knowing which side they are."""

    __slots__ = (
        "_awaited",
        "_errors",
        "_hears",
        "_is_eof",
        "_is_waiting",
        "_login_by",
        "_notices",
        "_output",
        "_output_size",
        "_places",
        "_says",
        "_stream",
        "is_closed",
        "why",
    )
    role: ClassVar[str]
    peer: ClassVar[str]
    at_a_time: ClassVar[int] = maxsize
    """How many messages are judged before the owner asks for more."""

    def __init__(self, game_id_order: Order = "big", login_by: float | None = None) -> None:
        super().__init__()
        self.is_closed, self._login_by = False, login_by
        self.why = ""
        """Why it is closed, if it is; never in the peer's words."""
        self._places = places(self.role, self.peer, game_id_order)
        _, self._hears, self._says = self._places[self.state]
        self._stream: Stream | None = None
        self._is_waiting = self._is_eof = False
        self._awaited: frozenset[type[Message]] | None = None
        self._notices, self._output, self._output_size = _NO_NEWS, _SILENCE, 0
        self._errors: ErrorRow | None = None

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived."""
        del now  # BPGP leaves timing to the game
        if self._awaited is None and not self._is_waiting and len(data) >= _HEAD_SIZE:
            number, length = _unpack_head(data)
            if length == len(data) - _HEAD_SIZE:  # the usual case: one message, whole and alone
                self._judge(number, data, _HEAD_SIZE, len(data))
                return
        if not self.is_closed:
            self._stream = stream = self._stream or Stream()
            stream.feed(data)
            self._is_waiting = True
            self._judge_all(stream)
            if len(stream) > MAX_INPUT:
                self._close("the peer says too much without waiting for answers")

    def receive_eof(self) -> None:
        """The peer will send no more. What it said before is still judged and answered."""
        self._is_eof = self._is_waiting = True

    @property
    def owes_answer(self) -> bool:
        """Is the last message judged still to be answered? Until then no other is judged."""
        return bool(self._awaited)

    @property
    def broken(self) -> int | None:
        """The code of the peer's last error; None: it made none, or one that has no code."""
        return None if self._errors is None else self._errors.last

    @property
    def has_events(self) -> bool:
        """Might `events` have something to tell?"""
        return bool(self._notices) or (self._is_waiting and self._awaited is None)

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        if self._is_waiting and self._awaited is None:
            if self._stream is not None:
                self._judge_all(self._stream)
            if self._is_eof:
                self._notice_end()
        notices, self._notices = self._notices, _NO_NEWS
        return notices or []

    def send(self, message: Message, frame: bytes | None = None) -> None:
        """Send this; raises `LocalProtocolError` if we may not. `frame`: its bytes, if already made.

        On a closed connection nothing is sent and nothing raised, because closing may be the peer's doing.
        """
        kind = type(message)
        step = self._says.get(kind)
        if step is None:
            if self.is_closed:
                return
            name = NAMES.get(kind, kind.__name__)
            raise LocalProtocolError(f"{name} is not for a {self.role} to say in state {self.state.value!r}")
        if frame is None:
            frame = step.frame(message)
        if step.check_own is not None and (fault := step.check_own(self, message)) is not None:
            raise LocalProtocolError(f"{step.name}: {words(fault)}")
        if step.is_turn:
            self.turn_counter = (self.turn_counter + 1) & 0xFF  # bpgp/4.2.1/2-3
        if step.matters:
            self._follow(message, step)
        if (
            self._awaited is not None
            and kind in self._awaited
            and (step.own is None or step.own is self.state)
        ):
            self._awaited = None
        if kind is Error:
            self._count_error(cast("Error", message).error_code, ErrorRow.add_late)
        self._put(frame)

    def _put(self, frame: bytes) -> None:
        if not self._output:
            self._output, self._output_size = [frame], len(frame)
            return
        self._output.append(frame)
        self._output_size += len(frame)
        if self._output_size > MAX_OUTPUT:
            self._close("the peer does not read")

    def pass_on(self, frames: bytes) -> None:
        """Send prepared GAME and DELETE_GAME frames about others' games: the client's state is unchanged."""
        if not self.is_closed:
            if Game not in self._says:
                raise LocalProtocolError(f"no news for a client in state {self.state.value!r}")
            self._put(frames)

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call, in order."""
        output, self._output = self._output, _SILENCE
        return output or []

    def deadline(self) -> float | None:
        """When a client has to be logged in; None: BPGP leaves all other timing to the game."""
        return self._login_by

    def handle_deadline(self, now: float) -> None:
        """Disconnect a client that has not logged in by now: the draft has no message for it."""
        # bpgp/2/10
        due = self.deadline()
        if due is not None and now >= due:
            self._close("did not log in in time")

    def _judge_all(self, stream: Stream) -> None:
        """Judge what has come, as far as the answers have."""
        # bpgp/2/7
        data, size = stream.data, len(stream.data)
        while self._awaited is None and len(self._notices) < self.at_a_time:
            begin = end = stream.start + _HEAD_SIZE  # like `Stream.take`, without a call for every message
            if begin <= size:
                number, length = _unpack_head(data, stream.start)
                end += length
            if end > size:
                stream.forget()
                self._is_waiting = bool(data)
                break
            stream.start = end
            self._judge(number, data, begin, end)

    def _notice(self, notice: Notice) -> None:
        if self._notices:
            self._notices.append(notice)
        else:
            self._notices = [notice]

    def _notice_end(self) -> None:
        """The last message has been judged and answered by now."""
        stream = self._stream
        if self._awaited is None and (stream is None or not stream.is_ready()):
            middle = " in the middle of a message" if stream is not None and len(stream) else ""
            self._close(f"the peer left{middle}")

    def _judge(self, number: int, data: Bytes, begin: int, end: int) -> None:
        """Is the command known, is it legal here, are its parameters right? The first No decides."""
        if self._errors is not None:
            self._errors.judge(is_first=not self._notices, is_error=number == _ERROR)
        step = self._hears.get(number)
        if step is None:
            self._refuse(number, data, begin, end)
            return
        try:
            message = step.decode(data, begin, end)
        except Malformed as malformed:
            self._blame(step.name, malformed.code, malformed.message, reply=number != _ERROR)
            return
        if step.check is not None and (fault := step.check(self, message)) is not None:
            self._blame(step.name, fault, message)
            return
        self._notice(Received(message))
        if step.is_turn:
            self.turn_counter = (self.turn_counter + 1) & 0xFF  # bpgp/4.2.1/2-3
        if step.matters:
            self._follow(message, step)
        if step.awaits is not None:
            self._awaited = step.awaits

    def _follow(self, message: Message, step: Transition) -> None:
        then = step.then
        if step.note is not None and step.note(self, message) and step.own is not None:
            then = step.own
        if then is not self.state:
            self._go(then)
            if type(message) is Logout:
                self._close("logged out")

    def _go(self, then: State) -> None:
        self.state, self._hears, self._says = self._places[then]
        self._login_by = None  # no state leads back to where a login is due

    def _refuse(self, number: int, data: Bytes, begin: int, end: int) -> None:
        """It does not belong here: the payload does not matter."""
        # bpgp/5.2.1/1, bpgp/5.2.2/1
        del data, begin, end
        kind = CODES.get((self.peer, number))
        if kind is None:
            self._blame(f"command {number}", ErrorCode.UNKNOWN_COMMAND)
        else:
            self._blame(f"{NAMES[kind]} in state {self.state.value!r}", REFUSALS.get((self.state, kind)))

    def _blame(
        self, what: str, code: ErrorCode | None, message: Message | None = None, *, reply: bool = True
    ) -> None:
        """It is the peer's fault. An ERROR gets no reply, or the two would go on for ever."""
        # bpgp/5/1-2, bpgp/5.1/2, bpgp/2/8
        rule = what if code is None else f"{what}: {words(code)}"
        self._notice(Violation(rule, code, message))
        if code is not None and reply:
            self._put(encode(Error(code)))
        self._count_error(code)

    def _count_error(self, code: int | None, add: Callable[[ErrorRow], None] = ErrorRow.add) -> None:
        self._errors = row = self._errors or ErrorRow(len(self._notices))
        row.last = code
        add(row)
        if row.is_too_long:
            self._close(f"more than {MAX_ERRORS} errors in a row")

    def _close(self, why: str) -> None:
        if not self.is_closed:
            self.is_closed, self._awaited, self._says, self.why = True, _NEVER, {}, why
            self._stream = None
            self._notice(Closed(why))


class ServerConnection(BpgpConnection):
    """The server's end of one client's connection."""

    __slots__ = ()
    role = SERVER
    peer = CLIENT
    at_a_time = 8


class ClientConnection(BpgpConnection):
    """A client's end."""

    __slots__ = ()
    role = CLIENT
    peer = SERVER
