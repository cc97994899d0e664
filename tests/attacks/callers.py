"""Those who call a COM line and can be as rude as they like. What they must answer they answer by themselves.

A line has one caller at a time, so they call again until they are let in.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tests.attacks.siege import ELSEWHERE, PATIENCE, Siege
from tests.net.machine import Puppet

MEET, CONDITIONS, PLACE = b"\xaa\xa1", b"\xb2\x06\x00\x00\x01\x02", b"\xa2"
RESTART, SURRENDER, GOODBYE, RELAUNCH = b"\xa5", b"\xa6", b"\xa7", b"\xa0"
SLAVES = "listen:127.0.0.1:0?role=slave"
"""Where the caller is master."""
MASTERS = "listen:127.0.0.1:0?size=6&fleet=0,0,1,2"


class Caller(Puppet):
    """At the far end of a line."""

    def say(self, *messages: bytes) -> None:
        """Whatever it is."""
        self.writer.write(b"".join(messages))

    async def told(self, code: int, times: int = 1) -> None:
        """Wait until this was heard so often in all."""
        await self.until(lambda: self.count(code) >= times)

    def count(self, code: int) -> int:
        """How often this was heard."""
        return sum(message[0] == code for message in self.heard)

    @property
    def is_over(self) -> bool:
        """Has the server hung up?"""
        return self.reader.at_eof()


def nick(name: str) -> bytes:
    """B1."""
    data = name.encode()
    return bytes((0xB1, len(data))) + data


def talk(text: str) -> bytes:
    """B3."""
    data = text.encode()
    return bytes((0xB3, len(data))) + data


@asynccontextmanager
async def calling(
    siege: Siege, name: str = "", line: int = 0, source: str = ELSEWHERE
) -> AsyncIterator[Caller]:
    """Somebody on a line as long as the block takes; as slave they say who they are."""
    reader, writer = await _call(siege.server.com[line], source)
    caller = Caller(reader, writer, name)
    running = asyncio.ensure_future(caller.run())
    try:
        yield caller
    finally:
        running.cancel()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def _call(port: int, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Whoever is turned away hears nothing but that; a slave that is let in answers a sync."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            with suppress(ConnectionError):
                writer.write(b"\xaa")
                if await reader.read(1):
                    return reader, writer
            writer.close()
            await asyncio.sleep(0.05)
