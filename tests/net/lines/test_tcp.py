"""Calling somebody."""

import asyncio

import pytest

from parley.core import SetupError
from parley.net.lines.tcp import TcpPort
from parley.net.settings import Address
from tests.net.lines.ears import Ears


def test_a_call_is_answered_lost_and_made_again() -> None:
    async def talk() -> None:
        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(await reader.readexactly(3))
            writer.close()

        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        port = TcpPort(Address(*server.sockets[0].getsockname()))
        assert await port.prepare() == ""
        ears = Ears()
        for number in (1, 2):
            await port.open(ears)
            ears.line.write(b"abc")
            assert await ears.wait_for(3) == b"abc"
            assert await ears.wait_for_loss(number) == "closed by the other side"
            await ears.line.close()
        await port.close()
        server.close()

    asyncio.run(talk())


def test_nobody_is_there() -> None:
    async def call() -> None:
        with pytest.raises(OSError, match="Connect call failed"):
            await TcpPort(Address("127.0.0.1", 1)).open(Ears())

    asyncio.run(call())


def test_no_such_host() -> None:
    async def call() -> None:
        with pytest.raises(SetupError, match=r"tcp nowhere\.invalid:1: "):
            await TcpPort(Address("nowhere.invalid", 1)).open(Ears())

    asyncio.run(call())
