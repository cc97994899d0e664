"""A client of the Dots line protocol over a real socket: our own connection, which holds the server to it."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from parley.core.connection import Closed, Message, Received
from parley.net.settings import Address
from parley.store import open_store
from parley.store.passwords import Passwords
from parley.wires.dotline import Answer, ClientConnection, Request
from parley.wires.dotline.news import Greeting
from parley.wires.dotline.requests import LogIn
from tests.net.bpgp_client import read_some

M = TypeVar("M", bound=Message)
PASSWORD = "correct horse"  # noqa: S105
PATIENCE = 45.0
"""Seconds for an answer: passwords are dear, and a crowd that comes at once stands in line."""


class DotsClient:
    """Says, asks and hears; EOFError when the server is gone. `listen` is told of everything heard."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.connection = ClientConnection(keep_alive=None)
        self.listen: Callable[[Message], None] = lambda _message: None
        self._heard: deque[Message] = deque()

    @classmethod
    async def connect(cls, address: Address, source: str = "127.0.0.1") -> "DotsClient":
        """From any address of this machine: 127.0.0.2 is another one than 127.0.0.1."""
        client = cls(*await asyncio.open_connection(*address, local_addr=(source, 0)))
        await client.hear(Greeting)
        return client

    async def say(self, *requests: Request) -> None:
        """All in one write."""
        for request in requests:
            self.connection.send(request)
        self.writer.write(b"".join(self.connection.data_to_send()))
        await self.writer.drain()

    async def hear(self, kind: type[M]) -> M:
        """The next message of this kind; those before it are not kept."""
        while True:
            while self._heard:
                if isinstance(message := self._heard.popleft(), kind):
                    return message
            await self._read()

    async def ask(self, request: Request) -> Answer:
        """The next answer; nothing else may be unanswered."""
        await self.say(request)
        return await self.hear(Answer)

    async def until(self, done: Callable[[], bool]) -> None:
        """Listen until something is so."""
        while not done():
            await self._read()

    async def log_in(self, name: str) -> Answer:
        """Into an account that `make_accounts` made."""
        return await self.ask(LogIn(name, PASSWORD))

    async def ended(self) -> None:
        """The server hangs up, whatever it says before."""
        try:
            await self.hear(_Never)
        except (EOFError, ConnectionError):
            return

    async def _read(self) -> None:
        data = await read_some(self.reader, PATIENCE)
        if not data:
            raise EOFError
        self.connection.receive_data(data, 0.0)
        for notice in self.connection.events():
            assert isinstance(notice, Received | Closed), notice
            if isinstance(notice, Received):
                self.listen(notice.message)
                self._heard.append(notice.message)


class _Never(Message):
    """What nobody says."""


async def make_accounts(where: str | Path, names: Iterable[str]) -> None:
    """Accounts, in a store no server has open; all have one password, which is hashed once."""
    store, passwords = await open_store(where), Passwords()
    try:
        kept = await passwords.hash(PASSWORD)
        for name in names:
            await store.accounts.create(name, kept)
    finally:
        passwords.close()
        await store.close()
