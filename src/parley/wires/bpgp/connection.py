"""One side of BPGP, without I/O.

Both sides walk the same table (`rules.RULES`) and hold each other to it. Either answers by itself what a wire
can know: unknown command, wrong state, malformed parameters, wrong turn counter. What needs the lobby or the
rules of the game is said by the owner, as `Error` through `send`.

*Messages are judged one at a time.* After one that asks for an answer (LOGIN, JOIN, SHOOT…) the next is not
looked at before the answer is sent, so a client that does not wait is understood like one that does. For
owners this means: after `receive_data` and after `send`, ask for `events()` until there are none.
"""

from sys import maxsize
from typing import ClassVar

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.bpgp.codec import HEAD, Malformed, Order, encode
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.framing import Stream
from parley.wires.bpgp.free import Bytes
from parley.wires.bpgp.machine import Transition, places
from parley.wires.bpgp.messages import CLIENT, CODES, NAMES, SERVER, Error, Game, Logout
from parley.wires.bpgp.rules import REFUSALS, State
from parley.wires.bpgp.session import Session

MAX_ERRORS = 20
"""READINGS: "More than 20 errors in a row […]: closed"."""
MAX_INPUT = 262_144
"""How many bytes may wait for the answer to a message before them."""
MAX_OUTPUT = 1_048_576
"""How many bytes may wait for `data_to_send`; more than that means a peer that never reads."""

_ERROR, _ERROR_SIZE = 255, 4
_HEAD_SIZE, _unpack_head = HEAD.size, HEAD.unpack_from
_NEVER: frozenset[type[Message]] = frozenset()


class BpgpConnection(Session):
    """What both sides do, which is everything but know who they are."""

    role: ClassVar[str]
    peer: ClassVar[str]
    at_a_time: ClassVar[int] = maxsize
    """How many messages are judged before the owner asks for more."""
    why = ""
    """Why it is closed, if it is; never in the peer's words."""

    def __init__(self, game_id_order: Order = "big", login_by: float | None = None) -> None:
        super().__init__()
        self.is_closed, self._login_by = False, login_by
        self._places = places(self.role, self.peer, game_id_order)
        _, self._hears, self._says = self._places[self.state]
        self._stream = Stream()
        self._is_waiting = self._is_eof = False
        self._awaited: frozenset[type[Message]] | None = None
        self._notices: list[Notice] = []
        self._output: list[bytes] = []
        self._output_size = 0
        self._errors, self._is_good = 0, True
        self._row = self._batch = self._late = 0

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived."""
        del now  # BPGP leaves timing to the game
        if self._awaited is None and not self._is_waiting and len(data) >= _HEAD_SIZE:
            number, length = _unpack_head(data)
            if length == len(data) - _HEAD_SIZE:  # the usual case: one message, whole and alone
                self._judge(number, data, _HEAD_SIZE, len(data))
                return
        if not self.is_closed:
            self._stream.feed(data)
            self._is_waiting = True
            self._judge_all()
            if len(self._stream) > MAX_INPUT:
                self._close("the peer says too much without waiting for answers")

    def receive_eof(self) -> None:
        """The peer will send no more. What it said before is still judged, and wants to be answered."""
        self._is_eof = self._is_waiting = True

    @property
    def has_events(self) -> bool:
        """Whether `events` may have something to tell."""
        return bool(self._notices) or (self._is_waiting and self._awaited is None)

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        if self._is_waiting and self._awaited is None:
            self._judge_all()
            if self._is_eof:
                self._notice_end()
        notices, self._notices = self._notices, []
        return notices

    def send(self, message: Message, frame: bytes | None = None) -> None:
        """Say this; raises `LocalProtocolError` if we may not. `frame`: its bytes, if they were made before.

        Once closed nobody listens: nothing is said, and nothing raised, for it may be the peer's doing.
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
            self.turn_counter = (self.turn_counter + 1) & 0xFF
        if step.matters:
            self._follow(message, step)
        if (
            self._awaited is not None
            and kind in self._awaited
            and (step.own is None or step.own is self.state)
        ):
            self._awaited = None
        if kind is Error:
            self._count_late_error()
        self._output.append(frame)
        self._output_size += len(frame)
        if self._output_size > MAX_OUTPUT:
            self._close("the peer does not read")

    def pass_on(self, frames: bytes) -> None:
        """Say any number of GAME and DELETE_GAME of others, made before: the client stays where it is."""
        if not self.is_closed:
            if Game not in self._says:
                raise LocalProtocolError(f"no news for a client in state {self.state.value!r}")
            self._output.append(frames)
            self._output_size += len(frames)

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call, in order."""
        output, self._output, self._output_size = self._output, [], 0
        return output

    def deadline(self) -> float | None:
        """When a client has to be logged in; None: BPGP leaves all other timing to the game."""
        return self._login_by

    def handle_deadline(self, now: float) -> None:
        """Hang up on a client that has not logged in by now: the draft has no word for it."""
        due = self.deadline()
        if due is not None and now >= due:
            self._close("did not log in in time")

    def _judge_all(self) -> None:
        """Judge what has come, as far as the answers have."""
        stream = self._stream
        data, size = stream.data, len(stream.data)
        while self._awaited is None and len(self._notices) < self.at_a_time:
            begin = end = stream.start + _HEAD_SIZE  # as `Stream.take`, without a call for every message
            if begin <= size:
                number, length = _unpack_head(data, stream.start)
                end += length
            if end > size:
                stream.forget()
                self._is_waiting = bool(data)
                break
            stream.start = end
            self._judge(number, data, begin, end)

    def _notice_end(self) -> None:
        """What was said last is judged and answered by now."""
        if self._awaited is None and not self._stream.is_ready():
            middle = " in the middle of a message" if len(self._stream) else ""
            self._close(f"the peer left{middle}")

    def _judge(self, number: int, data: Bytes, begin: int, end: int) -> None:
        """Is the command known, is it legal here, are its parameters right? The first No decides."""
        if not self._notices:
            self._row, self._batch, self._late = 0 if self._is_good else self._errors, 0, 0
        self._batch += 1
        if self._errors and number != _ERROR:
            self._forgive()
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
        self._notices.append(Received(message))
        if step.is_turn:
            self.turn_counter = (self.turn_counter + 1) & 0xFF
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
        self._login_by = None  # nothing leads back to where one has to log in

    def _refuse(self, number: int, data: Bytes, begin: int, end: int) -> None:
        """It has no place here: the payload does not matter."""
        del data, begin, end
        kind = CODES.get((self.peer, number))
        if kind is None:
            self._blame(f"command {number}", ErrorCode.UNKNOWN_COMMAND)
        else:
            self._blame(f"{NAMES[kind]} in state {self.state.value!r}", REFUSALS.get((self.state, kind)))

    def _blame(
        self, what: str, code: ErrorCode | None, message: Message | None = None, *, reply: bool = True
    ) -> None:
        """It is the peer's fault. An ERROR gets no reply, lest they go on for ever."""
        rule = what if code is None else f"{what}: {words(code)}"
        self._notices.append(Violation(rule, code, message))
        if code is not None and reply:
            self._output.append(encode(Error(code)))
            self._output_size += _ERROR_SIZE
        self._count_error()

    def _count_error(self) -> None:
        self._errors, self._is_good = self._errors + 1, False
        if self._errors > MAX_ERRORS:
            self._close(f"more than {MAX_ERRORS} errors in a row")
        elif self._output_size > MAX_OUTPUT:
            self._close("the peer does not read")

    def _count_late_error(self) -> None:
        """Of a message behind which others were judged: the row goes on unless one of them was good."""
        self._late += 1
        if self._late >= self._batch:
            self._errors = max(self._errors, self._row + self._late - 1)
        self._count_error()

    def _forgive(self) -> None:
        """Another message: if there was no error since the last one, that was good, and ends the row."""
        if self._is_good:
            self._errors = 0
        self._is_good = True

    def _close(self, why: str) -> None:
        if not self.is_closed:
            self.is_closed, self._awaited, self._says, self.why = True, _NEVER, {}, why
            self._stream.clear()
            self._notices.append(Closed(why))


class ServerConnection(BpgpConnection):
    """The server's end of one client's connection."""

    role = SERVER
    peer = CLIENT
    at_a_time = 8


class ClientConnection(BpgpConnection):
    """A client's end."""

    role = CLIENT
    peer = SERVER
