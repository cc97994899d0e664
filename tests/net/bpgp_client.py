"""A BPGP client over a real socket: our own connection, which holds the server to the protocol."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from parley.core.connection import Message, Received
from parley.net.settings import Address
from parley.wires.bpgp import (
    ClientConnection,
    CreateGame,
    Error,
    ErrorCode,
    Game,
    Games,
    Join,
    Login,
    NumShips,
    StartGame,
)

M = TypeVar("M", bound=Message)
PATIENCE = 45.0
SHIPS = NumShips(0, 0, 0, 1, 1)
"""A destroyer and a submarine."""


async def read_some(reader: asyncio.StreamReader, patience: float) -> bytes:
    """What has come; after a reset too, before which the server may have said its last words."""
    try:
        async with asyncio.timeout(patience):  # `wait_for` may forget that it was cancelled
            return await reader.read(65536)
    except ConnectionError:
        buffer: bytearray = reader._buffer  # type: ignore[attr-defined] # which `read` forgets about
        data = bytes(buffer)
        buffer.clear()
        if data:
            return data
        raise


class Client:
    """Says, asks and hears; EOFError when the server is gone. `listen` is told of everything heard."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.connection = ClientConnection()
        self.listen: Callable[[Message], None] = lambda _message: None
        self._heard: deque[Message] = deque()

    @classmethod
    async def connect(cls, address: Address, source: str = "127.0.0.1") -> "Client":
        """From any address of this machine."""
        return cls(*await asyncio.open_connection(*address, local_addr=(source, 0)))

    @property
    def has_heard(self) -> bool:
        """Whether there is more than was asked for so far."""
        return bool(self._heard)

    async def say(self, message: Message) -> None:
        self.connection.send(message)
        for data in self.connection.data_to_send():
            self.writer.write(data)
        await self.writer.drain()

    async def hear(self) -> Message:
        """The next message; what breaks the protocol is an error."""
        while not self._heard:
            data = await read_some(self.reader, PATIENCE)
            if not data:
                raise EOFError
            self.connection.receive_data(data, 0.0)
            while notices := self.connection.events():
                for notice in notices:
                    assert isinstance(notice, Received), notice
                    self.listen(notice.message)
                    self._heard.append(notice.message)
        return self._heard.popleft()

    async def await_(self, kind: type[M]) -> M:
        """The next message of this kind; what comes before is skipped."""
        while True:
            if isinstance(message := await self.hear(), kind):
                return message

    async def ask(self, message: Message, kind: type[M]) -> M:
        """Say it, and get this as the answer."""
        await self.say(message)
        return await self.await_(kind)

    async def refused(self, message: Message) -> ErrorCode:
        """Say it, and hear at once what is wrong with it."""
        await self.say(message)
        answer = await self.hear()
        assert isinstance(answer, Error), answer
        return ErrorCode(answer.error_code)

    async def ended(self) -> None:
        """The server hangs up."""
        try:
            while True:
                await self.hear()
        except (EOFError, ConnectionResetError):
            return

    async def login(self, name: str) -> Games:
        return await self.ask(Login(name), Games)

    async def create(self, ships: NumShips = SHIPS, password: bytes = b"") -> int:
        options = 0x80 if password else 0
        await self.say(CreateGame(10, ships, 30, options, password))
        while (game := await self.await_(Game)).username != self.connection.username:
            pass
        return game.game_id

    async def close(self) -> None:
        self.writer.close()
        await asyncio.wait([asyncio.ensure_future(self.writer.wait_closed())])


@asynccontextmanager
async def clients(address: Address, *names: str) -> AsyncIterator[list[Client]]:
    """As many clients as there are names, logged in."""
    opened: list[Client] = []
    try:
        for name in names:
            opened.append(client := Client(*await asyncio.open_connection(*address)))
            if name:
                await client.login(name)
        yield opened
    finally:
        for client in opened:
            client.writer.close()


async def start_game(host: Client, guest: Client, ships: NumShips = SHIPS) -> tuple[StartGame, StartGame]:
    """Sit both down at one table."""
    number = await host.create(ships)
    mine = await guest.ask(Join(number), StartGame)
    return await host.await_(StartGame), mine
