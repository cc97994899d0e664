"""One websocket of the target, as a line: each message is a line, as in captures."""

import asyncio
from collections.abc import Callable

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from parley.net.lines import Hearer
from parley.net.lines.line import reset

LONGEST = 1024 * 1024
"""The most bytes of a message that are read; more than the document allows."""
BINARY = b'"a binary message"\n'
EMPTY = b'"an empty message"\n'
"""Stands for messages that are not JSON text at all: neither is a request."""


class SocketLine:
    """A `Line`. Nothing is judged here, but no message is lost."""

    name, note, is_paced = "websocket", "", False

    def __init__(self, transport: asyncio.Transport, welcome: Callable[[], Hearer]) -> None:
        self._transport, self._welcome = transport, welcome
        self._protocol = ServerProtocol(max_size=LONGEST)
        self._hearer: Hearer | None = None
        self._parts: list[bytes] = []
        self._is_binary = False
        self._unsaid = b""
        self.piece = 0
        """Bytes per frame, if messages are to be fragmented."""

    def begin(self, asked: bytes) -> None:
        """Shake hands; `asked` is the request."""
        self._protocol.receive_data(asked)
        for request in self._protocol.events_received():
            if not isinstance(request, Frame):
                self._protocol.send_response(self._protocol.accept(request))
        self._flush()
        if self._protocol.handshake_exc is None:
            self._hearer = self._welcome()
            self._hearer.begin(self)

    def feed(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for frame in self._protocol.events_received():
            if isinstance(frame, Frame) and frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._take(frame)
        self._flush()

    def _take(self, frame: Frame) -> None:
        if frame.opcode is not Opcode.CONT:
            self._parts, self._is_binary = [], frame.opcode is Opcode.BINARY
        self._parts.append(bytes(frame.data))
        if frame.fin and self._hearer is not None:
            self._hearer.hear(BINARY if self._is_binary else _as_line(b"".join(self._parts)))

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)
            else:
                self._transport.close()

    def lost(self, why: str) -> None:
        """The connection is gone."""
        hearer, self._hearer = self._hearer, None
        if hearer is not None:
            hearer.lose(why)

    def write(self, data: bytes) -> None:
        """Each whole line is sent as a message; the rest waits for its newline."""
        *lines, self._unsaid = (self._unsaid + data).split(b"\n")
        try:
            for line in lines:
                self._say(line)
        except WebSocketException:
            return  # it is closing: the message is dropped
        self._flush()

    def _say(self, line: bytes) -> None:
        size = self.piece or len(line)
        pieces = [line[start : start + size] for start in range(0, len(line), size)]
        for number, piece in enumerate(pieces, start=1):
            is_last = number == len(pieces)
            if number == 1:
                self._protocol.send_text(piece, fin=is_last)
            else:
                self._protocol.send_continuation(piece, fin=is_last)

    async def close(self) -> None:
        """Send a websocket close."""
        try:
            self._protocol.send_close(1001)
        except WebSocketException:
            self._transport.close()
        self._flush()

    async def reset(self) -> None:
        """As if a cable were cut."""
        reset(self._transport)


def _as_line(message: bytes) -> bytes:
    """Newlines between JSON tokens mean nothing, and JSON strings contain none."""
    return message.replace(b"\n", b" ") + b"\n" if message.strip() else EMPTY
