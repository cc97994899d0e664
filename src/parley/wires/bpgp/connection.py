"""One side of BPGP, without I/O.

Both sides walk the same table (`rules.RULES`) and hold each other to it. Either answers by itself what a wire
can know: unknown command, wrong state, malformed parameters, wrong turn counter. What needs the lobby or the
rules of the game is said by the owner, as `Error` through `send`.

*Messages are judged one at a time.* After one that asks for an answer (LOGIN, JOIN, SHOOT…) the next is not
looked at before the answer is sent, so a client that does not wait is understood like one that does. For
owners this means: after `receive_data` and after `send`, ask for `events()` until there are none.
"""

from typing import ClassVar

from parley.core import LocalProtocolError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.bpgp.codec import Malformed, Order, encode
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.framing import Stream
from parley.wires.bpgp.machine import Step, tables
from parley.wires.bpgp.messages import CLIENT, CODES, NAMES, SERVER, Error, Logout
from parley.wires.bpgp.rules import REFUSALS
from parley.wires.bpgp.session import Session

MAX_ERRORS = 20
"""READINGS: "More than 20 errors in a row […]: closed"."""
MAX_INPUT = 262_144
"""How many bytes may wait for the answer to a message before them."""
MAX_OUTPUT = 1_048_576
"""How many bytes may wait for `data_to_send`; more than that means a peer that never reads."""

_ERROR = 255


class BpgpConnection(Session):
    """What both sides do, which is everything but know who they are."""

    role: ClassVar[str]
    peer: ClassVar[str]

    def __init__(self, game_id_order: Order = "big") -> None:
        super().__init__()
        self.is_closed = False
        self._heard = tables(self.peer, game_id_order)
        self._said = tables(self.role, game_id_order)
        self._hears, self._says = self._heard[self.state].by_number, self._said[self.state].by_kind
        self._stream = Stream()
        self._is_eof = False
        self._awaited: frozenset[type[Message]] | None = None
        self._notices: list[Notice] = []
        self._output: list[bytes] = []
        self._output_size = 0
        self._errors, self._is_good = 0, True

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived."""
        del now  # BPGP leaves all timing to the game
        if not self.is_closed:
            self._stream.feed(data)
            self._judge_all()

    def receive_eof(self) -> None:
        """The peer will send no more. What it said before is still judged, and wants to be answered."""
        self._is_eof = True
        self._judge_all()

    def events(self) -> list[Notice]:
        """What has happened since the last call, in order."""
        if len(self._stream) and self._awaited is None:
            self._judge_all()
        notices, self._notices = self._notices, []
        return notices

    def send(self, message: Message) -> None:
        """Say this; raises `LocalProtocolError` if we may not.

        Once closed nobody listens: nothing is said, and nothing raised, for it may be the peer's doing.
        """
        if self.is_closed:
            return
        kind = type(message)
        step = self._says.get(kind)
        if step is None:
            raise LocalProtocolError(f"not for a {self.role} to say in state {self.state.value!r}: {message}")
        fault = step.codec.check(message) or self.check(message)
        if fault is not None:
            raise LocalProtocolError(f"{words(fault)}: {message}")
        self._write(step.codec.encode(message))
        before = self.state
        self._follow(message, step)
        if kind is Error:
            self._awaited = None
            self._count_error()
        elif self._awaited is not None and (
            self.state is not before or (kind in self._awaited and step.own is None)
        ):
            self._awaited = None

    def data_to_send(self) -> list[bytes]:
        """What to write since the last call, in order."""
        output, self._output, self._output_size = self._output, [], 0
        return output

    def deadline(self) -> float | None:
        """None: BPGP leaves all timing to the game."""
        return None

    def handle_deadline(self, now: float) -> None:
        """Nothing is ever due."""

    def _judge_all(self) -> None:
        while self._awaited is None and (found := self._stream.next()) is not None:
            self._judge(*found)
        if len(self._stream) > MAX_INPUT:
            self._close("the peer says too much without waiting for answers")
        elif self._is_eof and not self._stream.is_ready():
            self._close("the peer left in the middle of a message" if len(self._stream) else "the peer left")

    def _judge(self, number: int, payload: bytes) -> None:
        """Is the command known, is it legal here, are its parameters right? The first No decides."""
        if self._errors and number != _ERROR:
            self._errors, self._is_good = 0 if self._is_good else self._errors, True
        step = self._hears.get(number)
        if step is None:
            self._refuse(number)
            return
        try:
            message = step.codec.decode(payload)
        except Malformed as fault:
            self._blame(step.codec.name, fault.code, fault.message)
            return
        code = self.check(message)
        if code is not None:
            self._blame(step.codec.name, code, message)
            return
        self._notices.append(Received(message))
        self._awaited = step.awaits
        self._follow(message, step)

    def _follow(self, message: Message, step: Step) -> None:
        then = self.next_state(message, step)
        if then is not self.state:
            self.state = then
            self._hears, self._says = self._heard[then].by_number, self._said[then].by_kind
            if type(message) is Logout:
                self._close("logged out")

    def _refuse(self, number: int) -> None:
        kind = CODES.get((self.peer, number))
        if kind is None:
            self._blame(f"command {number}", ErrorCode.UNKNOWN_COMMAND)
        else:
            self._blame(f"{NAMES[kind]} in state {self.state.value!r}", REFUSALS.get((self.state, kind)))

    def _blame(self, what: str, code: ErrorCode | None, message: Message | None = None) -> None:
        """The peer's fault. What has no code is not answered, nor is an ERROR, lest they go on for ever."""
        rule = what if code is None else f"{what}: {words(code)}"
        self._notices.append(Violation(rule, code, message))
        if code is not None and what != "ERROR":
            self._write(encode(Error(code)))
        self._count_error()

    def _count_error(self) -> None:
        self._errors, self._is_good = self._errors + 1, False
        if self._errors > MAX_ERRORS:
            self._close(f"more than {MAX_ERRORS} errors in a row")

    def _write(self, frame: bytes) -> None:
        self._output.append(frame)
        self._output_size += len(frame)
        if self._output_size > MAX_OUTPUT:
            self._close("the peer does not read")

    def _close(self, why: str) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._stream.clear()
            self._notices.append(Closed(why))


class ServerConnection(BpgpConnection):
    """The server's end of one client's connection."""

    role = SERVER
    peer = CLIENT


class ClientConnection(BpgpConnection):
    """A client's end."""

    role = CLIENT
    peer = SERVER
