"""A process full of clients: its people play until the server dies, and remember what they were told.

The crew lives through many servers. It gets orders down a pipe, and sends up SEATED, a HEARD for every move
that was acknowledged, and a report when the server is gone or all games are over.
"""

import asyncio
import time
import traceback
from collections.abc import Mapping
from enum import Enum, auto
from multiprocessing.connection import Connection
from random import Random
from typing import NamedTuple

from parley.core import Seat
from parley.net.settings import Address
from parley.wires.dotline import answers as a
from parley.wires.dotline import requests as r
from tests.net import surfers
from tests.net.audit import Found
from tests.net.crowd import SECONDS, Dot, Pair, Someone, Voyage, marks_of
from tests.net.surfers import Couple, Surfer

PATIENCE = 120.0
_TWO = ("web", "net")
"""Names of two in browsers."""


class Sign(Enum):
    """What a crew says while it plays."""

    SEATED = auto()
    HEARD = auto()


class Muster(NamedTuple):
    """Who is in a crew: pairs play each other, loners a bot of the house; sailors by BPGP, couples by web."""

    number: int
    seed: float
    pairs: int
    loners: int
    sailors: int
    couples: int

    @property
    def names(self) -> list[list[str]]:
        """Who has an account: two who play each other, or one alone."""
        number = self.number
        together = [[f"ann{number}x{i}", f"bob{number}x{i}"] for i in range(self.pairs)]
        return together + [[f"eve{number}x{i}"] for i in range(self.loners)]


class Orders(NamedTuple):
    """A server to play at."""

    addresses: Mapping[str, Address]
    spawned: float
    """When it was started, by the clock of the machine."""
    round: int
    found: Mapping[str, Found]
    """What is in the store."""
    once: bool
    """Whether to play what has begun to its end, or on and on until the server is gone."""


class Memory(NamedTuple):
    """What somebody with an account knows."""

    name: str
    seat: Seat | None
    is_playing: bool
    dots: list[Dot]
    asked: Dot | None
    games: int


class Report(NamedTuple):
    """What everybody knows when the server is gone. Each pair is a list of those with accounts."""

    pairs: list[list[Memory]]
    voyages: list[Voyage]
    resumed: int


class Failed(NamedTuple):
    """Something was not as it has to be."""

    why: str


class Crew:
    """Everybody in this process."""

    def __init__(self, muster: Muster, line: "Connection[Sign | Report | Failed, Orders | None]") -> None:
        rng = Random(muster.seed)
        self._muster, self._line = muster, line
        self._pairs = [
            Pair([Someone(name, Random(rng.random()), self._heard) for name in names])
            for names in muster.names
        ]
        self._couples = [
            Couple(
                *(Surfer(f"{name}{muster.number}x{i}", Random(rng.random()), self._heard) for name in _TWO)
            )
            for i in range(muster.couples)
        ]
        self._voyages: list[Voyage] = []
        self._resumed = 0

    def _heard(self) -> None:
        self._line.send(Sign.HEARD)

    async def play(self, orders: Orders) -> Report:
        """Until the server is gone, or once."""
        self._voyages, self._resumed = [], 0
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
            for pair in self._pairs:
                tasks.create_task(self._seat(orders, pair))
            for couple in self._couples:
                tasks.create_task(self._seat_couple(orders, couple))
        self._line.send(Sign.SEATED)
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
            for pair in self._pairs:
                tasks.create_task(pair.play(once=orders.once))
            for couple in self._couples:
                tasks.create_task(couple.play(once=orders.once))
            for number in range(self._muster.sailors):
                tasks.create_task(self._sail(orders, f"{self._muster.number}x{number}x{orders.round}"))
        for pair in self._pairs:
            for client in pair.clients:
                client.writer.close()
        for couple in self._couples:
            for surfer in couple.people:
                surfer.hang_up()
        people = [list(map(_remember, pair.people)) for pair in self._pairs]
        people += [list(map(_remember, couple.people)) for couple in self._couples]
        return Report(people, self._voyages, self._resumed)

    async def _sail(self, orders: Orders, name: str) -> None:
        while True:
            number = len(self._voyages)
            voyage = Voyage(f"sailor{name}x{number}", f"pirate{name}x{number}")
            self._voyages.append(voyage)
            if not await voyage.sail(orders.addresses["bpgp"], self._heard) or orders.once:
                return

    async def _seat(self, orders: Orders, pair: Pair) -> None:
        dotline = orders.addresses["dotline"]
        entered = await asyncio.gather(*(someone.enter(dotline) for someone in pair.people))
        pair.clients = [client for client, _ in entered]
        found = orders.found.get(pair.people[0].name)
        for someone, (client, answer) in zip(pair.people, entered, strict=True):
            if found is None or found.is_over or (pair.is_alone and isinstance(answer, a.LoggedIn)):
                assert answer == a.LoggedIn(someone.name)
                assert found is None or found.is_over or found.may_end  # the bot was here before
                someone.is_playing = False
                continue
            assert isinstance(answer, a.Resumed), answer
            someone.known = list(found.puts)
            board = await client.ask(r.ShowBoard())
            assert isinstance(board, a.Board), board
            _compare(orders, board, found, may_move=pair.is_alone)
            self._resumed += 1

    async def _seat_couple(self, orders: Orders, couple: Couple) -> None:
        for surfer in couple.people:
            table = await surfer.enter(orders.addresses["web"])
            found = orders.found.get(surfer.name)
            if found is None or found.is_over:
                assert table is None
                surfer.is_playing = False
                continue
            assert table is not None
            assert surfers.marks_of(table) == {cell: seat for seat, cell in found.puts}
            waiting = table["view"]["clocks"][table["view"]["to_move"][0]]
            assert waiting >= 1000 * (SECONDS - (time.monotonic() - orders.spawned))
            surfer.go_on(found)
            self._resumed += 1


def _compare(orders: Orders, board: a.Board, found: Found, *, may_move: bool) -> None:
    """The board is the journal's, but for a bot that has gone on; its clock has stood."""
    shown = marks_of(board)
    assert {cell: seat for seat, cell in found.puts}.items() <= shown.items()
    assert len(shown) <= len(found.puts) + may_move
    assert board.left is not None
    assert board.left >= SECONDS - (time.monotonic() - orders.spawned)


def _remember(someone: Someone | Surfer) -> Memory:
    return Memory(someone.name, someone.seat, someone.is_playing, someone.dots, someone.asked, someone.games)


def work(muster: Muster, line: "Connection[Sign | Report | Failed, Orders | None]") -> None:
    """The life of the process: it ends without orders."""
    crew = Crew(muster, line)
    while (orders := line.recv()) is not None:
        try:
            line.send(asyncio.run(crew.play(orders)))
        except Exception:  # noqa: BLE001 - told to whoever gave the orders
            line.send(Failed(traceback.format_exc()))
            return
