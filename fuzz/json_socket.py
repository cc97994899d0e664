"""Any messages, and any bytes between them, to the JSON socket of somebody in the lobby or at a table.

`python -m fuzz.json_socket` runs under atheris; `one_input` is also called by the tests. Each line of an
input is a message. One that begins with a zero byte is none, but bytes of the stream, as they are.
"""

import json
import sys
from importlib import import_module
from typing import Any

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from fuzz.web import Port, Wire, port

LINES = 64
FAULT = "server_fault"


class Tab:
    """The client's end: it holds the server to the protocol of websockets, and to JSON."""

    def __init__(self, port: Port, token: str) -> None:
        self._port, self._read = port, 0
        self._protocol = ClientProtocol(parse_uri("ws://here/api/socket"))
        request = self._protocol.connect()
        request.headers["Cookie"] = f"parley={token}"
        self._protocol.send_request(request)
        self.wire: Wire = port.connect()

    async def say(self, line: bytes) -> None:
        """A message, or bytes."""
        if line.startswith(b"\0"):
            self.wire.feed(line[1:])
        elif self._protocol.state.name == "OPEN":
            self._protocol.send_text(line)
            self._flush()
        await self._port.settle()
        self.listen()

    async def enter(self) -> None:
        """Shake hands."""
        self._flush()
        await self._port.settle(5.0)
        self.listen()

    def listen(self) -> None:
        """Every frame is whole, and every message is an answer or news."""
        data, self._read = bytes(self.wire.written[self._read :]), len(self.wire.written)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(json.loads(event.data))
        if self._protocol.parser_exc is not None and not isinstance(self._protocol.parser_exc, EOFError):
            raise self._protocol.parser_exc

    def _hear(self, message: dict[str, Any]) -> None:
        if ("re" in message) == ("news" in message):
            raise AssertionError(f"neither an answer nor news: {message}")
        if message.get("error") == FAULT:
            raise AssertionError(f"a mistake of ours: {message}")

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self.wire.feed(data)


async def _talk(port: Port, lines: list[bytes]) -> None:
    tab = Tab(port, await port.sign_in())
    await tab.enter()
    for line in lines:
        await tab.say(line)
    tab.wire.hang_up()


def one_input(data: bytes) -> None:
    """Lines."""
    port().play(lambda port: _talk(port, data.split(b"\n")[:LINES]))


def main() -> None:
    """Fuzz until stopped."""
    atheris = import_module("atheris")
    atheris.instrument_all()
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
