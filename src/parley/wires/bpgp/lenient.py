"""A client's end for third-party servers.

The server is the referee: what it says out of order is a `Violation`, but is believed all the same. Only what
cannot be read, or refers to cells off the board, is dropped. Nothing is answered with ERROR, which many
servers do not expect from a client; and what we may say is up to our owner, not to the table of rules.
"""

from parley.core import LocalProtocolError
from parley.core.connection import Message, Received, Violation
from parley.wires.bpgp.codec import Malformed, codecs
from parley.wires.bpgp.codes import ErrorCode, words
from parley.wires.bpgp.connection import ClientConnection
from parley.wires.bpgp.free import Bytes
from parley.wires.bpgp.machine import tables
from parley.wires.bpgp.messages import CLIENT, CODES, NAMES, SERVER, EndGame, Games, StartGame, Wait, YouStart
from parley.wires.bpgp.rules import State
from parley.wires.bpgp.session import CHECKS, FROM_THE_GAME, NOTES

_CODECS = codecs()
_SAID = frozenset(kind for (sender, _), kind in CODES.items() if sender == CLIENT)
_BELIEVED: dict[type[Message], State] = {
    Games: State.CONNECTED,
    StartGame: State.PLACE_SHIPS,
    YouStart: State.YOUR_TURN,
    Wait: State.OPPONENTS_TURN,
    EndGame: State.CONNECTED,
}
"""Where a message out of order leads; all others lead nowhere."""


class LenientConnection(ClientConnection):
    """Believes the server."""

    __slots__ = ()

    def send(self, message: Message, frame: bytes | None = None) -> None:
        """Send this, whenever we like; the state follows where the draft says so."""
        kind = type(message)
        if kind not in _SAID:
            raise LocalProtocolError(f"{NAMES.get(kind, kind.__name__)} is not for a client to say")
        if self.is_closed:
            return
        frame = _CODECS[kind].frame(message) if frame is None else frame
        step = self._says.get(kind)
        if step is not None and step.matters:
            self._follow(message, step)
        self._put(frame)

    def _refuse(self, number: int, data: Bytes, begin: int, end: int) -> None:
        kind = CODES.get((SERVER, number))
        if kind is None:
            self._blame(f"command {number}", ErrorCode.UNKNOWN_COMMAND)
            return
        try:
            message = _CODECS[kind].decode(data, begin, end)
        except Malformed as malformed:
            self._blame(NAMES[kind], malformed.code, malformed.message)
        else:
            self._blame(f"{NAMES[kind]} in state {self.state.value!r}", None, message)

    def _blame(
        self, what: str, code: ErrorCode | None, message: Message | None = None, *, reply: bool = True
    ) -> None:
        """Whatever is wrong with a message, it is believed if possible."""
        del reply
        self._notice(Violation(what if code is None else f"{what}: {words(code)}", code, message))
        if message is None or self._is_impossible(message):
            self._count_error(code)
        else:
            self._notice(Received(message))
            self._believe(message)

    def _is_impossible(self, message: Message) -> bool:
        """Is it about cells off the board?"""
        kind = type(message)
        return kind in FROM_THE_GAME and CHECKS[kind](self, message) is not None

    def _believe(self, message: Message) -> None:
        kind = type(message)
        step = tables(SERVER, "big")[self.state].get(kind)
        if step is not None:
            self._follow(message, step)
            return
        if (note := NOTES.get(kind)) is not None:
            note(self, message)
        then = _BELIEVED.get(kind)
        if then is not None and not (kind is Games and self.state is not State.UNCONNECTED):
            self._go(then)
