"""People who play Battleship Plus by BPGP, each at any node, and write down all they ask and hear.

BPGP has no way back: whoever loses their connection has left. So everybody plays once, and the next two are
other people.
"""

import asyncio
from itertools import count
from random import Random

from parley.core import Cell
from parley.core.cells import format_cell
from parley.core.connection import Message
from parley.wires import bpgp
from tests.cluster.history import Diary, Over
from tests.cluster.players import GONE, PACE, SILENCE, TRIES, Doors, Scribe
from tests.net.bpgp_client import Client
from tests.net.crowd import CELLS, FLEET

MISSES = 20
"""Shots at the empty part of the board, before those that hit."""
_WATER = 3
"""The row where it begins."""


class Sailor:
    """One of two."""

    def __init__(self, name: str, rng: Random, diary: Diary) -> None:
        self.name, self.scribe, self._rng = name, Scribe(name, diary), rng
        ships = [cell for cell in CELLS if cell.y < _WATER and cell.x < _WATER]
        self._cells = ships + rng.sample([cell for cell in CELLS if cell.y >= _WATER], MISSES)
        self._act: tuple[int, Cell] | None = None
        self._client: Client

    async def come(self, doors: Doors) -> None:
        self._client = await Client.connect(doors.choose()["bpgp"])
        await self._client.login(self.name)

    async def open(self) -> int:
        return await self._client.create()

    async def join(self, table: int) -> None:
        """Others may not have heard of it yet."""
        for _ in range(TRIES):
            await self._client.say(bpgp.Join(table))
            while not isinstance(message := await self._client.hear(), bpgp.StartGame | bpgp.Error):
                pass
            if isinstance(message, bpgp.StartGame):
                return
            await asyncio.sleep(PACE)
        raise EOFError

    async def begun(self) -> None:
        await self._client.await_(bpgp.StartGame)

    async def play(self) -> int:
        """Place, and shoot whenever it is one's turn, to the end; why it ended."""
        self.scribe.came([])
        await self._client.say(FLEET)
        while not isinstance(message := await self._hear(), bpgp.EndGame):
            self._listen(message)
            if self._act is None and self._cells and not self._client.has_heard:
                await self._shoot()  # without cells, the end is on its way
        if message.reason != bpgp.EndReason.SERVER_CLOSED_CONNECTION:  # which is a node that says goodbye
            self.scribe.note(Over)
        return message.reason

    async def _hear(self) -> Message:
        async with asyncio.timeout(2 * SILENCE):
            return await self._client.hear()

    async def _shoot(self) -> None:
        await asyncio.sleep(self._rng.random() * PACE)
        if self._client.connection.state is bpgp.State.YOUR_TURN:
            cell = self._cells[-1]
            self._act = self.scribe.asked(format_cell(cell), None), cell
            await self._client.say(bpgp.Shoot(self._client.connection.turn_counter, cell))

    def _listen(self, message: object) -> None:
        match message:
            case bpgp.Hit(position=cell) | bpgp.Fail(position=cell):
                if self._act is not None and self._act[1] == cell:
                    self._settle(ok=True)
                    self._cells.remove(cell)
                self.scribe.heard((None, format_cell(cell)))
            case bpgp.Error(error_code=code):
                self._settle(ok=False, why=str(code))
            case bpgp.Timeout():
                self._act = None  # nobody knows

    def _settle(self, *, ok: bool, why: str = "") -> None:
        if self._act is not None:
            self.scribe.answered(self._act[0], ok, why)
            self._act = None

    def hang_up(self) -> None:
        if hasattr(self, "_client"):
            self._client.writer.transport.abort()
            self.scribe.gone()


class Voyages:
    """One game after the other."""

    def __init__(self, name: str, doors: Doors, rng: Random, diary: Diary) -> None:
        self.name, self._doors, self._rng, self._diary = name, doors, rng, diary
        self.is_leaving, self.seated = False, asyncio.Event()

    async def live(self) -> None:
        for number in count():
            if self.is_leaving:
                return
            ada, bob = (
                Sailor(f"{who}{self.name}x{number}", self._rng, self._diary) for who in ("ada", "bob")
            )
            try:
                await self._sail(ada, bob)
            except* GONE:
                await asyncio.sleep(PACE)
            finally:
                for sailor in (ada, bob):
                    sailor.hang_up()

    async def _sail(self, ada: Sailor, bob: Sailor) -> None:
        async with asyncio.timeout(SILENCE):
            await asyncio.gather(ada.come(self._doors), bob.come(self._doors))
            table = await ada.open()
            await asyncio.gather(ada.begun(), bob.join(table))
        self.seated.set()
        await asyncio.gather(*map(_play, (ada, bob)))


async def _play(sailor: Sailor) -> None:
    """Until the end, or until their node is gone; the other one is told then."""
    try:
        await sailor.play()
    except GONE:
        sailor.hang_up()
