"""Two games under way by two wires, move by move; who plays knows what was acknowledged."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from parley.core import Cell
from parley.core.connection import Message
from parley.wires import bpgp
from parley.wires.dotline import Code
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import Settings
from tests.net.audit import Audit
from tests.net.bpgp_client import Client, clients, start_game
from tests.net.crowd import CELLS, FLEET, Dot, marks_of
from tests.net.dotline_client import DotsClient
from tests.net.process import ServerProcess

ACCOUNTS = ("ann", "bob")
SAILORS = ("ada", "cy")
_SETTINGS = Settings(10, 10, seconds=90)
_CENTRE = [Cell(4, 4), Cell(5, 4)]
_DOTS = [*_CENTRE, *(cell for cell in CELLS if cell not in _CENTRE and (cell.x + cell.y) % 2)]
"""Where to put them, one after the other; nobody is ever surrounded."""


class Company:
    """Ann and Bob at a game of Dots, Ada and Cy at one of Battleship Plus."""

    def __init__(self, dotters: tuple[DotsClient, DotsClient], sailors: tuple[Client, Client]) -> None:
        self.dotters, self.sailors = dotters, sailors
        self.dots: list[Dot] = []
        """Acknowledged."""
        self.shots: list[Cell] = []

    async def put(self) -> int:
        """The next dot, by whoever's turn it is; the other one hears of it."""
        mover, cell = await self.ask_to_put()
        answer = await mover.hear(a.Answer)
        if isinstance(answer, a.Refusal):
            return answer.code
        assert answer == a.Done()
        for client in self.dotters:
            told = await client.hear(n.DotPut)
            assert (told.seat, told.cell) == (len(self.dots) % 2, cell)
        self.dots.append((told.seat, cell))
        return Code.DONE

    async def ask_to_put(self) -> tuple[DotsClient, Cell]:
        """Ask, and do not wait for the answer; who does, and where."""
        mover, cell = self.dotters[len(self.dots) % 2], _DOTS[len(self.dots)]
        await mover.say(r.Put(cell))
        return mover, cell

    async def shoot(self) -> bpgp.ErrorCode | None:
        """The next shot, by whoever's turn it is; None: it was a shot."""
        one, cell = await self.ask_to_shoot()
        two = self.sailors[self.sailors[0] is one]
        answer = await _hear(one)
        if isinstance(answer, bpgp.Error):
            return bpgp.ErrorCode(answer.error_code)
        assert answer == await _hear(two) == bpgp.Fail(cell)
        self.shots.append(cell)
        return None

    async def ask_to_shoot(self) -> tuple[Client, Cell]:
        """Ask, and do not wait for the answer; who does, and where."""
        one = next(client for client in self.sailors if client.connection.state is bpgp.State.YOUR_TURN)
        cell = CELLS[-1 - len(self.shots) // 2]
        await one.say(bpgp.Shoot(one.connection.turn_counter, cell))
        return one, cell

    async def play(self, rounds: int) -> None:
        """Dots and shots, all accepted."""
        for _ in range(rounds):
            assert await self.put() == Code.DONE
            assert await self.shoot() is None

    async def go_on(self) -> None:
        """Try again until the next dot and the next shot are accepted."""
        while await self.put() != Code.DONE:
            await asyncio.sleep(0.1)
        while await self.shoot() is not None:
            await asyncio.sleep(0.1)

    async def play_until_refused(self) -> None:
        """A few more may be stored where there is room already."""
        while await self.put() == Code.DONE:
            await asyncio.sleep(0.1)

    async def check_boards(self) -> None:
        """Both see the dots that were acknowledged, and no other."""
        for client in self.dotters:
            board = await client.ask(r.ShowBoard())
            assert isinstance(board, a.Board), board
            assert marks_of(board) == {cell: seat for seat, cell in self.dots}

    def check_stored(self, audit: Audit) -> None:
        """What was acknowledged is in the journals, and nothing else."""
        for name in ACCOUNTS:
            assert audit.dots[name].puts == self.dots
        assert audit.voyages[SAILORS].shots == self.shots

    async def check_resumed(self, server: ServerProcess) -> None:
        """After a restart: Ann comes back to the game as it was acknowledged."""
        ann = await DotsClient.connect(server.dotline)
        assert isinstance(await ann.log_in("ann"), a.Resumed)
        board = await ann.ask(r.ShowBoard())
        assert isinstance(board, a.Board), board
        assert marks_of(board) == {cell: seat for seat, cell in self.dots}
        ann.writer.close()


async def _hear(client: Client) -> Message:
    """What is not about the tables of others."""
    while isinstance(message := await client.hear(), bpgp.Game | bpgp.DeleteGame):
        pass
    return message


@asynccontextmanager
async def company(server: ServerProcess) -> AsyncIterator[Company]:
    """Both games have begun. `make_accounts` has made `ACCOUNTS`."""
    async with clients(server.bpgp, *SAILORS) as (ada, cy):
        await start_game(ada, cy)
        for sailor in (ada, cy):
            await sailor.say(FLEET)
        for sailor in (ada, cy):
            while not isinstance(await sailor.hear(), bpgp.YouStart | bpgp.Wait):
                pass
        ann, bob = [await DotsClient.connect(server.dotline) for _ in ACCOUNTS]
        try:
            for client, name in zip((ann, bob), ACCOUNTS, strict=True):
                assert await client.log_in(name) == a.LoggedIn(name)
            opened = await ann.ask(r.OpenTable(_SETTINGS))
            assert isinstance(opened, a.Opened), opened
            assert isinstance(await bob.ask(r.Join(opened.table)), a.Joined)
            for client in (ann, bob):
                await client.hear(n.GameStarted)
            yield Company((ann, bob), (ada, cy))
        finally:
            for client in (ann, bob):
                client.writer.close()
