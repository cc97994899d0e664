"""A JSON socket that can be as rude as it likes."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.net.web.browser import PATIENCE, Browser

KEPT = 10_000
"""News that are kept until somebody asks for them."""


class Tab:
    """One tab of a browser. EOFError when the server has hung up."""

    def __init__(self, socket: ClientConnection, browser: Browser) -> None:
        self.socket, self.browser = socket, browser
        self.hello: dict[str, Any] = {}
        self.heard: deque[dict[str, Any]] = deque(maxlen=KEPT)
        self._number = 0

    async def send(self, do: str, **fields: Any) -> int:
        """Ask, and do not wait; the number of the request."""
        self._number += 1
        await self.send_raw(json.dumps({"do": do, "id": self._number, **fields}))
        return self._number

    async def send_raw(self, message: str | bytes) -> None:
        """Whatever it is."""
        try:
            await self.socket.send(message)
        except ConnectionClosed:
            raise EOFError from None

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer; news that come before it are kept."""
        number = await self.send(do, **fields)
        return await self.find(lambda message: message.get("re") == number)

    async def granted(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer, which must be yes."""
        answer = await self.ask(do, **fields)
        assert answer.get("ok") is True, answer
        return answer

    async def refused(self, do: str, **fields: Any) -> str:
        """The code of the refusal, which is one line."""
        answer = await self.ask(do, **fields)
        assert {"re", "error", "text"} <= set(answer), answer
        assert "\n" not in answer["text"]
        return str(answer["error"])

    async def news(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next news of this kind with these fields; others are kept."""
        fields = {"news": kind, **wanted}.items()
        return await self.find(lambda message: fields <= message.items())

    async def find(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fits, and is forgotten then."""
        while True:
            for message in self.heard:
                if fits(message):
                    self.heard.remove(message)
                    return message
            await self.read()

    async def read(self) -> None:
        """Hear one message more."""
        try:
            async with asyncio.timeout(PATIENCE):
                self.heard.append(json.loads(await self.socket.recv()))
        except ConnectionClosed:
            raise EOFError from None

    async def ended(self) -> str:
        """The server hangs up; the reason it gives."""
        try:
            while True:
                await self.read()
        except EOFError:
            return self.socket.close_reason or ""

    def hang_up(self) -> None:
        """Without a word."""
        self.socket.transport.abort()
