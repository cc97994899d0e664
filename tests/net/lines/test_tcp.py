"""Calling somebody."""

import asyncio
import socket

import pytest

from parley.core import SetupError
from parley.net.lines.tcp import SocketLine, TcpPort
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


def test_a_machine_that_was_switched_off_is_noticed_within_a_minute() -> None:
    theirs = socket.create_server(("127.0.0.1", 0))

    async def call() -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: SocketLine(Ears(), "tcp"), *theirs.getsockname())
        sock = transport.get_extra_info("socket")
        idle, every, times, unread = (
            sock.getsockopt(socket.IPPROTO_TCP, option)
            for option in (
                socket.TCP_KEEPIDLE,
                socket.TCP_KEEPINTVL,
                socket.TCP_KEEPCNT,
                socket.TCP_USER_TIMEOUT,
            )
        )
        transport.abort()
        assert idle + every * times <= 60
        assert unread <= 60_000

    asyncio.run(call())
    theirs.close()
