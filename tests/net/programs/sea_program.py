"""A Sea Battle slave that calls HOST and PORT and plays at random: `sea_program.py HABIT HOST PORT`.

It is built of Parley's own parts: the COM protocol is too long to be written once more for a test.
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from parley.bots import load_bot
from parley.core.bot import Limit
from parley.net.lines import Hearer
from parley.net.lines.play import ComportSession
from parley.net.lines.tcp import SocketLine
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.seats.comport.harbour import Harbour
from parley.seats.comport.plan import Plan
from parley.tables import Timers
from parley.tables.nowhere import Nowhere

sys.path.insert(0, str(Path(__file__).parent))
from mouth import misbehave  # type: ignore[import-not-found]

HABIT, HOST, PORT = sys.argv[1:]
MISS, KILL = b"\x0c", b"\x2c"


class Mouth:
    """Lets bytes out, or what is to be said instead."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def write(self, data: bytes) -> None:
        self._transport.write(data)

    def flush(self) -> None:
        """All is out."""


class Line:
    """The one that is called."""

    name, is_lasting, is_patient = "a call", False, False
    transport: asyncio.Transport

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.create_connection(
            lambda: SocketLine(hearer, self.name), HOST, int(PORT)
        )

    async def close(self) -> None:
        """It was used once."""


class Rude:
    """Misbehaves instead of firing, once the fleets are placed."""

    def __init__(self, line: Line) -> None:
        self._bot, self._line, self._choices = load_bot("seabattle", "random"), line, 0

    def choose(self, view: Any, limit: Limit, rng: Random) -> Any:
        self._choices += 1
        if self._choices > 1:
            misbehave(HABIT, Mouth(self._line.transport))
        return self._bot.choose(view, limit, rng)


async def main() -> None:
    """One game."""
    timers, threads, rng, line = Timers(asyncio.get_running_loop()), ThreadPoolExecutor(1), Random(7), Line()
    player = BotPlayer(LocalStudy(threads, timers, rng), "rude", Rude(line))
    plan = Plan("slave", nick="rude", games=1, key_wait=0.0, rest=0.0)
    harbour = Harbour(plan, Nowhere(), timers, rng, player)
    if HABIT == "lie":
        honest = harbour.peer.data_to_send
        setattr(harbour.peer, "data_to_send", lambda: honest().replace(MISS, KILL))  # noqa: B010
    await ComportSession(harbour.peer, line).run()
    await harbour.close()


asyncio.run(main())
