"""Both sides of one connection.

A socket passes whole messages (`receive_message`, `messages_to_send`), a pipe bytes, one message per line.
The owner of the server's side gets requests as they are asked, and answers each when it can, with its `id` as
`re`; what cannot be read has been refused already. The owner of the client's side gets news as it comes, and
one answer for each request.
"""

from dataclasses import dataclass

from parley.core import LocalProtocolError, NotationError
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.wires.json.answers import Refusal, one_line
from parley.wires.json.codec import LONGEST, Encoded, decode_request, decode_saying, encoded, id_of, to_json
from parley.wires.json.codes import Code
from parley.wires.json.conversation import Conversation
from parley.wires.json.framing import lines_of
from parley.wires.json.messages import CLIENT, SERVER, Saying, word_of
from parley.wires.json.news import Goodbye
from parley.wires.json.requests import Request
from parley.wires.json.rules import State

UNANSWERED = 64
"""The most requests a client of ours has in flight: a server lets no more wait."""
_FLOOD = "too many messages"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a server's patience and memory a client may use."""

    # json/message/2, json/limits/1-2, json/error/2

    unanswered: int = 256
    """Requests without an answer."""
    flood: int = 2_000
    """Messages per second after which the client is disconnected."""
    unread: int = 8 * 1024 * 1024
    """The most bytes that may wait to be written."""


class JsonConnection:
    """What both sides share; `peer` is the other's role."""

    def __init__(self, peer: str) -> None:
        self.talk = Conversation()
        self._lines = lines_of(peer)
        self._notices: list[Notice] = []
        self._out: list[bytes] = []
        self._is_over = False

    @property
    def state(self) -> State:
        """Where the client is."""
        return self.talk.state

    def receive_data(self, data: bytes, now: float) -> None:
        """Take bytes that arrived at `now`; empty lines are ignored."""
        if self._is_over:
            return
        self._lines.feed(data)
        while (line := self._lines.next()) is not None:
            if line.strip():
                self.receive_message(line, now)

    def receive_message(self, data: bytes, now: float) -> None:
        """Take a whole message that arrived at `now`."""
        if not self._is_over:
            self._take(data, now)

    def _take(self, data: bytes, now: float) -> None:
        raise NotImplementedError

    def receive_eof(self) -> None:
        """The peer is gone; pending requests need no answer."""
        self._close("the connection was closed")

    def events(self) -> list[Notice]:
        """What has happened since the last call."""
        notices, self._notices = self._notices, []
        return notices

    def messages_to_send(self) -> list[bytes]:
        """What to write since the last call, a message each."""
        messages, self._out = self._out, []
        return messages

    def data_to_send(self) -> list[bytes]:
        """The same as lines."""
        return [message + b"\n" for message in self.messages_to_send()]

    def deadline(self) -> float | None:
        """None: a socket has pings of its own."""
        return None

    def handle_deadline(self, now: float) -> None:
        """Nothing waits."""

    def _close(self, why: str) -> None:
        if not self._is_over:
            self._is_over = True
            self.talk.close()
            self._lines.clear()
            self._notices.append(Closed(why))


class ServerConnection(JsonConnection):
    """Talks with one client."""

    def __init__(self, limits: Limits | None = None) -> None:
        super().__init__(CLIENT)
        self.limits = limits or Limits()
        self._out_size = 0
        self._second, self._count = 0, 0

    def _take(self, data: bytes, now: float) -> None:
        if self._is_flood(now):
            self._notices.append(Violation(_FLOOD))
            self.send(Goodbye("flood", _FLOOD))
        elif self.talk.unanswered >= self.limits.unanswered:
            self._refuse(data, Code.TOO_MANY, Code.TOO_MANY.value)
        else:
            self._read(data)

    def _read(self, data: bytes) -> None:
        # json/socket/3
        try:
            request = decode_request(data)
        except NotationError as error:
            self._refuse(data, Code.BAD_MESSAGE, str(error))
        else:
            self.talk.ask(request)
            self._notices.append(Received(request))

    def _is_flood(self, now: float) -> bool:
        # json/limits/2
        second = int(now)
        if second != self._second:
            self._second, self._count = second, 0
        self._count += 1
        return self._count > self.limits.flood

    def _refuse(self, data: bytes, code: Code, why: str) -> None:
        # json/error/1-2
        text = one_line(why)
        self._notices.append(Violation(text))
        self._write(to_json(Refusal(id_of(data[:LONGEST]), code.word, text)))

    def send(self, message: Message) -> None:
        """Answer a request, or send news."""
        if not isinstance(message, Saying):
            raise LocalProtocolError(f"{type(message).__name__} is not for the server to say")
        self.pass_on(encoded(message))

    def pass_on(self, saying: Encoded) -> None:
        """The same, with JSON that was made once for many."""
        message, data = saying
        if type(message) not in self.talk.plain and (fault := self.talk.tell(message)) is not None:
            raise LocalProtocolError(fault)
        self._write(data)
        if type(message) is Goodbye:
            self._close(message.text)

    def _write(self, data: bytes) -> None:
        self._out.append(data)
        self._out_size += len(data)
        if self._out_size > self.limits.unread:
            self._close("the client does not read what it is told")

    def messages_to_send(self) -> list[bytes]:
        messages, self._out, self._out_size = self._out, [], 0
        return messages


class ClientConnection(JsonConnection):
    """Talks with one server."""

    def __init__(self) -> None:
        super().__init__(SERVER)

    def _take(self, data: bytes, now: float) -> None:
        del now
        try:
            saying = decode_saying(data)
        except NotationError as error:
            self._notices.append(Violation(str(error)))
            return
        fault = self.talk.tell(saying)
        self._notices.append(Received(saying) if fault is None else Violation(fault, None, saying))
        if isinstance(saying, Goodbye):
            self._close(saying.text)

    def send(self, message: Message) -> None:
        """Send this; the answer will have its `id`."""
        if not isinstance(message, Request):
            raise LocalProtocolError(f"{type(message).__name__} is not for the client to say")
        if self.talk.unanswered >= UNANSWERED:
            raise LocalProtocolError(f"{UNANSWERED} requests are unanswered")
        data = to_json(message)
        try:
            decode_request(data)
        except NotationError as error:
            raise LocalProtocolError(f"{word_of(type(message))}: {error}") from None
        fault = self.talk.ask(message)
        if fault is not None:
            raise LocalProtocolError(fault)
        self._out.append(data)
