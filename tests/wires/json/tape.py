"""Conversations with a real server, recorded at one tab as traces write them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection as Socket
from websockets.exceptions import ConnectionClosed

from parley.core.connection import Closed, Received
from parley.net.server import Server
from parley.wires.json import ClientConnection, Refusal, Request
from parley.wires.json.answers import Granted
from parley.wires.json.news import Hello, News
from tests.net.web.browser import PATIENCE, Browser


class Tab:
    """One socket; our own connection holds the server to the protocol."""

    def __init__(self, socket: Socket) -> None:
        self.rows: list[str] = []
        self.heard: list[Any] = []
        self._socket, self._connection, self._asked = socket, ClientConnection(), 0
        self._is_rude = False

    async def ask(self, request: Request) -> Any:
        """The answer, granted or refused."""
        number = await self.say(request)
        return await self._find(lambda one: isinstance(one, Granted | Refusal) and one.re == number)

    async def say(self, request: Request) -> int:
        """Ask, and do not wait."""
        self._asked += 1
        self._connection.send(msgspec.structs.replace(request, id=self._asked))
        for data in self._connection.messages_to_send():
            await self._write(data.decode())
        return self._asked

    async def say_anything(self, text: str) -> None:
        """Whatever it is; its answers are news to our connection."""
        self._is_rude = True
        await self._write(text)

    async def _write(self, text: str) -> None:
        shown = text if text.startswith("{") else msgspec.json.encode(f"{text}\n").decode()
        self.rows.append(f"client> {shown}")
        await self._socket.send(text)

    async def hear(self, kind: type[News], **fields: Any) -> Any:
        """The next news like this; older ones are forgotten."""
        return await self._find(lambda one: _fits(one, kind, fields))

    async def _find(self, fits: Any) -> Any:
        async with asyncio.timeout(PATIENCE):
            while True:
                while self.heard:
                    if fits(found := self.heard.pop(0)):
                        return found
                await self.listen()

    async def listen(self) -> None:
        """Take the next message."""
        text = await self._socket.recv(decode=True)
        self.rows.append(f"server> {text}")
        self._connection.receive_message(text.encode(), 0.0)
        for notice in self._connection.events():
            if isinstance(notice, Received):
                self.heard.append(notice.message)
            else:
                assert self._is_rude or isinstance(notice, Closed), notice

    async def until_closed(self) -> None:
        """Whatever there is to hear until the server hangs up."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await self.listen()
        except ConnectionClosed:
            self.rows.append("server$")


def _fits(message: Any, kind: type[News], fields: dict[str, Any]) -> bool:
    return isinstance(message, kind) and all(getattr(message, name) == fields[name] for name in fields)


class Company:
    """Everybody who comes to one server, each with a browser of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._browsers: dict[str, Browser] = {}

    @asynccontextmanager
    async def tab(self, name: str) -> AsyncIterator[Tab]:
        """A tab of the guest called so, new or come back."""
        async with (await self.browser(name)).tab() as socket:
            tab = Tab(socket)
            await tab.hear(Hello)
            yield tab

    async def browser(self, name: str) -> Browser:
        """Their browser, signed in."""
        if name not in self._browsers:
            self._browsers[name] = Browser(self.server.addresses["web"])
            await self._browsers[name].be_guest(name)
        return self._browsers[name]
