"""A crowd of spectators in a process of its own: real websockets, every message read as it comes.

`python -m benchmarks.crowd PORT COUNT` signs in COUNT guests, then reads lines: how many are to watch which
table. It says `ready` when all of them have seen it, and how often somebody has seen a game to its end.
"""

import asyncio
import sys
from contextlib import AsyncExitStack, suppress
from itertools import count

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from parley.net.settings import Address
from tests.net.web.browser import Browser

AT_ONCE = 20
_numbers = count(1)


class Spectator:
    """One tab."""

    def __init__(self, socket: ClientConnection) -> None:
        self.ends = 0
        self._socket = socket
        self._answered = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._socket:
                heard = msgspec.json.decode(message)
                self.ends += heard.get("news") == "closed"
                if "re" in heard:
                    self._answered.set()

    async def ask(self, **request: str | int) -> None:
        """Ask, and wait for the answer."""
        self._answered.clear()
        await self._socket.send(msgspec.json.encode(request | {"id": next(_numbers)}).decode())
        async with asyncio.timeout(60):
            await self._answered.wait()


async def arrive(port: int, stack: AsyncExitStack) -> Spectator:
    """Come in as a guest."""
    browser = Browser(Address("127.0.0.1", port))
    answer = await browser.be_guest()
    assert browser.token, answer.body
    return Spectator(await stack.enter_async_context(browser.tab()))


async def main(port: int, size: int) -> None:
    """Until there are no more orders."""
    async with AsyncExitStack() as stack:
        crowd: list[Spectator] = []
        for _ in range(0, size, AT_ONCE):
            some = min(AT_ONCE, size - len(crowd))
            crowd += await asyncio.gather(*(arrive(port, stack) for _ in range(some)))
        print("ready 0", flush=True)
        watching: list[Spectator] = []
        while order := await asyncio.to_thread(sys.stdin.readline):
            wanted, table = map(int, order.split())
            for spectator in watching:
                await spectator.ask(do="unwatch")
            watching = crowd[:wanted]
            for spectator in watching:
                await spectator.ask(do="watch", table=table)
            print("ready", sum(spectator.ends for spectator in crowd), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
