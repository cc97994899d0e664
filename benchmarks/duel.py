"""Two programs that play Dots over websockets, at random: something for others to watch."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from parley.core import Cell
from parley.core.cells import format_cell
from tests.net.web.browser import Browser, hear


class Duel:
    """A game between two sockets; `view` is what the player to move was last told."""

    def __init__(self, sockets: tuple[ClientConnection, ClientConnection], seed: int) -> None:
        self.table = 0
        self._sockets, self._rng = sockets, Random(seed)
        self._views: list[dict[str, Any]] = []

    async def begin(self, width: int, height: int) -> None:
        """Open a table and sit down at it."""
        host, guest = self._sockets
        setup = {"width": width, "height": height}
        self.table = (await _ask(host, do="open", game="dots", setup=setup))["table"]
        await _ask(guest, do="join", table=self.table)
        self._views = [await _begun(socket, self.table) for socket in self._sockets]

    async def move(self) -> None:
        """One of them makes a move, and both hear of it."""
        seat = self._views[0]["to_move"][0]
        rows = self._views[seat]["legal"]["put"]
        spots = [Cell(x, y) for y, row in enumerate(rows) for x in range(row.bit_length()) if row >> x & 1]
        request = {"do": "move", "id": 1, "move": format_cell(self._rng.choice(spots))}
        await self._sockets[seat].send(json.dumps(request))
        self._views = [(await hear(socket, news="happened"))["view"] for socket in self._sockets]

    async def end(self) -> None:
        """Somebody resigns."""
        await self._sockets[0].send('{"do":"resign"}')
        for socket in self._sockets:
            await hear(socket, news="closed")


async def _ask(socket: ClientConnection, **request: Any) -> dict[str, Any]:
    await socket.send(json.dumps({"id": 1, **request}))
    return await hear(socket, re=1)


async def _begun(socket: ClientConnection, table: int) -> dict[str, Any]:
    while (view := (await hear(socket, news="table", table=table))["view"]) is None:
        pass
    return dict(view)


@asynccontextmanager
async def duel(host: Browser, guest: Browser, seed: int) -> AsyncIterator[Duel]:
    """Two who have signed in, for the duration of the block."""
    async with host.tab() as one, guest.tab() as two:
        yield Duel((one, two), seed)
