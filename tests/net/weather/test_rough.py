"""Weather under a protocol that knows nothing of it, on real sockets."""

import asyncio
from typing import cast

import pytest

from parley.net.lines.line import reset
from parley.net.weather import Climate, Weather
from parley.net.weather.rough import Rough

TEXT = bytes(range(256)) * 8
SOON = 60.0


class Speaker(asyncio.Protocol):
    """Says the text; then hangs up, politely or not."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(TEXT)

    def data_received(self, data: bytes) -> None:
        if data == b"!":
            reset(self.transport)
        else:
            self.transport.close()


class RoughSpeaker(Rough, Speaker):
    weather = Weather(Climate(3, slices=4, delays=0.3, delay=0.001, stalls=0.0), 1)


async def _hear(word: bytes) -> list[int]:
    """The sizes of what is read, after which this is said."""
    server = await asyncio.get_running_loop().create_server(RoughSpeaker, "127.0.0.1", 0)
    async with asyncio.timeout(SOON), server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        sizes: list[int] = []
        while sum(sizes) < len(TEXT):
            sizes.append(len(await reader.read(65536)))
        writer.write(word)
        rest = await reader.read()
        writer.close()
    assert rest == b""
    return sizes


def test_all_of_it_comes_in_pieces() -> None:
    sizes = asyncio.run(_hear(b"."))
    assert sum(sizes) == len(TEXT)
    assert len(sizes) > 10


def test_a_reset_is_one() -> None:
    with pytest.raises(ConnectionResetError):
        asyncio.run(_hear(b"!"))
