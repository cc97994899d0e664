"""Any messages, and any bytes between them, to the JSON socket: to both sides of the wire, then to a server.

`python -m fuzz.json_socket` runs under atheris; `one_input` is also called by the tests. Each line of an
input is a message of somebody in the lobby or at a table. One that begins with a zero byte is none, but bytes
of the stream, as they are.
"""

import sys
from importlib import import_module

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from fuzz.web import NAME, Port, Wire, port
from parley.testing.check_connection import check_split
from parley.wires.decoder import Decoder
from parley.wires.json import CLIENT, SERVER, WIRE

LINES = 64
FAULT = "server_fault"


class Tab:
    """The client's end: it holds the server to the protocol of websockets, and to that of the wire."""

    def __init__(self, port: Port, token: str) -> None:
        self._port, self._read = port, 0
        self._protocol = ClientProtocol(parse_uri(f"ws://{NAME}/api/socket"))
        request = self._protocol.connect()
        request.headers["Cookie"] = f"parley={token}"
        self._protocol.send_request(request)
        self.wire: Wire = port.connect()
        self._decoder = Decoder(WIRE)

    async def say(self, line: bytes) -> None:
        """A message, or bytes; what is said in those, or in nothing at all, the decoder cannot know."""
        if line.startswith(b"\0") or not line.strip():
            self._decoder = Decoder(WIRE, follow=False)
        if line.startswith(b"\0"):
            self.wire.feed(line[1:])
        elif self._protocol.state is State.OPEN:
            self._decoder.feed(CLIENT, line + b"\n")
            self._protocol.send_text(line)
            self._flush()
        await self._port.settle()
        self.listen()

    async def enter(self) -> None:
        """Shake hands."""
        self._flush()
        await self._port.settle(5.0)
        self.listen()
        if self._protocol.state is not State.OPEN:
            raise AssertionError(f"not let in: {self._protocol.handshake_exc}")

    def listen(self) -> None:
        """Every frame is whole, and every message one that the server may say now."""
        data, self._read = bytes(self.wire.written[self._read :]), len(self.wire.written)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        if self._protocol.parser_exc is not None and not isinstance(self._protocol.parser_exc, EOFError):
            raise self._protocol.parser_exc

    def _hear(self, message: bytes) -> None:
        (said,) = self._decoder.feed(SERVER, message + b"\n")
        if said.broken or FAULT in said.text:
            raise AssertionError(f"a mistake of ours: {said}")

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self.wire.feed(data)


async def _talk(port: Port, lines: list[bytes]) -> None:
    tab = Tab(port, await port.sign_in())
    try:
        await tab.enter()
        for line in lines:
            await tab.say(line)
    finally:
        tab.wire.hang_up()


def one_input(data: bytes) -> None:
    """Lines."""
    for role in WIRE.roles:
        check_split(WIRE, role, data, seed=len(data))
    port().play(lambda port: _talk(port, data.split(b"\n")[:LINES]))


def main() -> None:
    """Fuzz until stopped."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
