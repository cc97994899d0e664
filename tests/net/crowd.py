"""People who play until the server dies, and remember what they were told."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from parley.core import Cell, Seat
from parley.core.connection import Message
from parley.net.settings import Address
from parley.wires import bpgp
from parley.wires.dotline import answers as a
from parley.wires.dotline import news as n
from parley.wires.dotline import requests as r
from parley.wires.dotline.rows import DEAD_MARKS, MARKS, Settings
from tests.net.bpgp_client import Client, clients, start_game
from tests.net.dotline_client import DotsClient

SIDE, SECONDS = 10, 90
SETTINGS = Settings(SIDE, SIDE, seconds=SECONDS)
CELLS = [Cell(x, y) for y in range(SIDE) for x in range(SIDE)]
FLEET = bpgp.Place((bpgp.ShipPosition(Cell(0, 0), 1), bpgp.ShipPosition(Cell(0, 2), 1)))
Dot = tuple[Seat, Cell]


class Someone:
    """A player of Dots with an account; outlives servers, and remembers every dot that was acknowledged."""

    def __init__(self, name: str, rng: Random, heard: Callable[[], None]) -> None:
        self.name, self.is_playing = name, False
        self.dots: list[Dot] = []
        self.asked: Dot | None = None
        """What was asked for and not answered."""
        self.known: list[Dot] = []
        """What the journal has of a game that goes on after a restart."""
        self.games = 0
        """How many this one has heard the end of."""
        self.last: Message | None = None
        """What was heard last."""
        self._rng, self._heard = rng, heard
        self.seat: Seat | None = None
        self._turn: Seat | None = None
        self._shut: set[Cell] = set()

    async def enter(self, address: Address) -> tuple[DotsClient, a.Answer]:
        """Connect and log in."""
        client = await DotsClient.connect(address)
        client.listen = self.listen
        return client, await client.log_in(self.name)

    async def play(self, client: DotsClient) -> None:
        """Play the game at hand to its end."""
        while self.is_playing:
            await self.move(client)

    async def move(self, client: DotsClient) -> None:
        """Put the next dot, when it is one's turn."""
        await client.until(lambda: not self.is_playing or self._turn == self.seat)
        await self._put(client)

    async def _put(self, client: DotsClient) -> None:
        if self.is_playing and self.seat is not None:
            self._turn, cell = None, self._choose()
            self.asked = self.seat, cell
            assert await client.ask(r.Put(cell)) == a.Done()

    async def begun(self, client: DotsClient) -> None:
        """Hear that a game begins."""
        await client.until(lambda: self.is_playing)

    def _go_on(self, board: a.Board) -> None:
        """The table as it is after a restart: a bot may have moved since."""
        marks = marks_of(board)
        known = {cell for _, cell in self.known}
        self.dots = self.known + [(seat, cell) for cell, seat in marks.items() if cell not in known]
        self.asked, self.is_playing = None, True
        self.seat, self._turn = board.seat, board.turn
        areas = {Cell(x, row.row) for row in board.areas for x, mark in enumerate(row.points) if mark != "."}
        self._shut = areas | marks.keys()

    def _choose(self) -> Cell:
        """Anywhere; the first in the centre."""
        open_cells = [cell for cell in CELLS if cell not in self._shut]
        if all(seat != self.seat for seat, _ in self.dots):
            middle = (SIDE - 1) / 2
            return min(open_cells, key=lambda cell: max(abs(cell.x - middle), abs(cell.y - middle)))
        return self._rng.choice(open_cells)

    def listen(self, message: Message) -> None:
        self.last = message
        if isinstance(message, a.Board):
            self._go_on(message)
        elif isinstance(message, n.GameStarted):
            self.dots, self.asked, self._shut = [], None, set()
            self.is_playing, self.seat = True, message.seat
        elif isinstance(message, n.Turn):
            self._turn = message.seat
        elif isinstance(message, n.DotPut):
            self._hear_dot((message.seat, message.cell))
        elif isinstance(message, n.AreaCaptured):
            self._shut |= {*message.cells}
        elif isinstance(message, n.GameOver):
            self.is_playing, self.games = False, self.games + 1

    def _hear_dot(self, dot: Dot) -> None:
        self.dots.append(dot)
        self._shut.add(dot[1])
        if dot == self.asked:
            self.asked = None
        self._heard()


def marks_of(board: a.Board) -> dict[Cell, Seat]:
    return {
        Cell(x, row.row): Seat((MARKS + DEAD_MARKS).index(mark) % len(MARKS))
        for row in board.dots
        for x, mark in enumerate(row.points)
        if mark != "."
    }


@dataclass
class Pair:
    """Two who play against each other, game after game; or one, against a bot of the house."""

    people: list[Someone]
    clients: list[DotsClient] = field(default_factory=list)

    @property
    def is_alone(self) -> bool:
        """Whether the other one is a bot."""
        return len(self.people) == 1

    async def play(self, *, once: bool) -> None:
        """Play on; begin anew when a game is over, unless `once`. Ends when the server is gone."""
        with suppress(EOFError, ConnectionError):
            while True:
                await self._play_game()
                if once:
                    return
                await self.sit_down()

    async def _play_game(self) -> None:
        games = [who.play(client) for who, client in zip(self.people, self.clients, strict=True)]
        for end in await asyncio.gather(*games, return_exceptions=True):  # nobody is left reading
            if end is not None:
                raise end

    async def sit_down(self) -> None:
        """Begin a game."""
        bots = ("random",) if self.is_alone else ()
        opened = await self.clients[0].ask(r.OpenTable(SETTINGS, bots))
        assert isinstance(opened, a.Opened), opened
        if not self.is_alone:
            joined = await self.clients[1].ask(r.Join(opened.table))
            assert isinstance(joined, a.Joined), joined
        for who, client in zip(self.people, self.clients, strict=True):
            await who.begun(client)


class Voyage:
    """One game of Battleship Plus by BPGP; remembers the shots that were acknowledged to anybody."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.shots: list[Cell] = []
        self.asked: Cell | None = None
        """What was asked for and not answered."""
        self.has_begun = self.is_over = False

    async def sail(self, address: Address, heard: Callable[[], None]) -> bool:
        """Play it; whether the server has lived to see the end."""
        with suppress(EOFError, ConnectionError):
            async with clients(address, *self.names) as (ada, bob):
                await start_game(ada, bob)
                self.has_begun = True
                await self._shoot_it_out(ada, bob, heard)
                self.is_over = True
        return self.is_over

    async def _shoot_it_out(self, ada: Client, bob: Client, heard: Callable[[], None]) -> None:
        """Both place, then shoot at one cell after the other, the empty ones first."""
        await ada.say(FLEET)
        await bob.await_(bpgp.Placed)
        await bob.say(FLEET)
        for client in (ada, bob):
            while not isinstance(await client.hear(), bpgp.YouStart | bpgp.Wait):
                pass
        cells = {client: reversed(CELLS) for client in (ada, bob)}
        sunk = {ada: 0, bob: 0}
        while max(sunk.values()) < len(FLEET.ship_positions):
            one, two = (ada, bob) if ada.connection.state is bpgp.State.YOUR_TURN else (bob, ada)
            self.asked = cell = next(cells[one])
            await one.say(bpgp.Shoot(one.connection.turn_counter, cell))
            sunk[one] += await _hear_shot(one)
            self.shots.append(cell)
            self.asked = None
            heard()
            await _hear_shot(two)
        await asyncio.gather(*(client.await_(bpgp.EndGame) for client in (ada, bob)))


async def _hear_shot(client: Client) -> bool:
    """Whether it sank a ship."""
    while not isinstance(message := await client.hear(), bpgp.Hit | bpgp.Fail):
        pass
    return isinstance(message, bpgp.Hit) and message.sunk
