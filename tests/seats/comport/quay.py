"""A COM line of a house without a line: bytes are typed by hand, and what is said is read in hex."""

import asyncio

from parley.core import Seat
from parley.games.seabattle import Setup
from parley.house.study import HouseStudy
from parley.seats.bot.player import BotPlayer
from parley.seats.comport.berth import Berth
from parley.seats.comport.guest import ComportGuest
from parley.tables import Table
from parley.wires.comport import MASTER
from tests.seats.parlour import Parlour

PROPOSAL = Setup(6, (0, 0, 1, 2), wall_limit=True)
PATIENCE = 30.0
HEARD = {MASTER: "01 1A", "slave": "AA A1 B2 07 00 01 01 02 A2"}
"""What brings a peer to the table: as the slave, or the master, that it is."""


class Quay:
    """One berth and its peer."""

    def __init__(self, parlour: Parlour, role: str = MASTER, *, bot_after: float | None = None) -> None:
        self.house = house = parlour.house
        make_bot = None if bot_after is None else lambda: BotPlayer(house.shared(HouseStudy), "random")
        self.berth = Berth(house, PROPOSAL, make_bot, bot_after or 0.0)
        times = {"key_wait": 60.0, "nick_wait": 60.0, "grace": 60.0}
        self.peer = ComportGuest(role, self.berth, asyncio.get_running_loop().time, **times)
        self.peer.address = f"line {id(self)}"
        self.peer.open_line("hands")
        self.said = b""

    def type(self, text: str) -> None:
        self.peer.receive(bytes.fromhex(text))

    def read(self) -> str:
        """All that was said so far, in hex."""
        self.said += self.peer.data_to_send()
        return self.said.hex(" ").upper()

    def greet(self, nick: str) -> None:
        """Say who one is, and that one would play."""
        name = nick.encode("cp866")
        call = HEARD[self.peer.role].split()
        greeting = bytes.fromhex("".join(call[:2])) + bytes((0xB1, len(name))) + name
        self.peer.receive(greeting)
        self.type("".join(call[2:]))

    async def come(self, nick: str = "ann") -> Table:
        """Greet, and wait to be shown to a table."""
        self.greet(nick)
        async with asyncio.timeout(PATIENCE):
            while (table := self.table) is None:
                await asyncio.sleep(0)
        return table

    @property
    def table(self) -> Table | None:
        return self.house.lobby.table_of(self.peer)

    @property
    def opposite(self) -> Seat:
        return Seat(1 - self.peer.seat)
