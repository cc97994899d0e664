"""A COM line that the server keeps open: whoever answers there is a player of the house.

After a peer was sent away or said goodbye, the line opens again a moment later.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from parley.core import SetupError
from parley.games.seabattle import GAME
from parley.house.house import House
from parley.house.standing import house_bot
from parley.house.study import HouseStudy
from parley.net.com_plan import ComPlan, parse_plan
from parley.net.com_port import KeptPort
from parley.net.door import Door
from parley.net.lines.address import SerialSettings
from parley.net.lines.line import Line
from parley.net.lines.play import ComportSession
from parley.net.log import note
from parley.net.settings import Settings
from parley.net.values import parse_address
from parley.seats.bot.player import BotPlayer
from parley.seats.comport.berth import Berth
from parley.seats.comport.guest import ComportGuest
from parley.tables import Player

PAUSE = 1.0
"""Seconds before a line that we closed is reopened."""
FIRST = 2.0
"""Seconds in which a line shows whether it can be opened at all."""
NICK_WAIT = 3.0
"""Seconds for a peer to say who it is."""

_log = logging.getLogger(__name__)


class _Call(NamedTuple):
    """Somebody on the line."""

    address: str
    since: float


class ComLine:
    """One line, counted at the door while somebody is connected. `open` once, `close` once."""

    wire = "comport"

    def __init__(
        self, house: House, door: Door, plan: ComPlan, make_bot: Callable[[], Player] | None, bot_after: float
    ) -> None:
        self._house, self._door, self._plan = house, door, plan
        self._berth = Berth(house, plan.proposal, make_bot, bot_after)
        self._kept = KeptPort(plan.port, self, lambda: door.limits.idle)
        self._peer: ComportGuest | None = None
        self._call: _Call | None = None
        self._received = 0
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False

    async def open(self) -> str:
        """Take the line, and say where it is. Raises `SetupError`."""
        hint = await self._plan.port.prepare()
        self._task = task = asyncio.get_running_loop().create_task(self._run())
        if not hint:
            tried = asyncio.ensure_future(self._kept.tried.wait())
            await asyncio.wait((task, tried), timeout=FIRST, return_when=asyncio.FIRST_COMPLETED)
            tried.cancel()
            if task.done():
                task.result()
        return f"we are {self._plan.role}, " + (hint or f"on {self._plan.port.name}")

    async def close(self) -> None:
        self._is_stopping = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        self._berth.close()
        await self._plan.port.close()

    async def _run(self) -> None:
        while not self._is_stopping:
            try:
                await self._meet()
            except SetupError as error:
                if not self._kept.tried.is_set():
                    raise
                _log.warning("%s", error)
            except Exception:  # noqa: BLE001 - whatever it was, the line is kept
                _log.exception("%s is opened again", self._kept.name)
            await asyncio.sleep(PAUSE)

    async def _meet(self) -> None:
        """Peers come and go, until one is sent away or says goodbye."""
        house, berth = self._house, self._berth
        times = {"key_wait": house.grace, "nick_wait": NICK_WAIT, "grace": house.grace}
        self._peer = peer = ComportGuest(self._plan.role, berth, house.timers.now, **times)
        session = ComportSession(peer, self._kept, byte_time=SerialSettings().byte_time)
        try:
            await session.run()
        finally:
            peer.lose_line("hung up")
            berth.release(peer, "hung up")
            self.gone("goodbye")

    # -- at the door ---------------------------------------------------------------------------------

    def came(self, line: Line) -> bool:
        """Somebody is there; is there room for them?"""
        address = host_of(line.name)
        if self._peer is not None:
            self._peer.address = address
        if not self._door.enter(self, address):
            self._door.refuse(address)
            return False
        self._call, self._received = _Call(address, self._house.timers.now()), 0
        return True

    def heard(self, count: int) -> None:
        """They have sent this many bytes."""
        self._received += count

    def gone(self, why: str) -> None:
        """They have disconnected; safe to call twice."""
        call, self._call = self._call, None
        if call is None:
            return
        self._door.leave(self, call.address)
        note(
            "connection",
            wire=self.wire,
            address=call.address,
            name=self._peer.name if self._peer else "",
            seconds=round(self._house.timers.now() - call.since, 3),
            received=self._received,
            why=why,
        )

    def dismiss(self) -> None:
        """The server stops: say goodbye."""
        self._is_stopping = True
        if self._peer is not None:
            self._peer.goodbye()

    def abort(self) -> None:
        if self._task is not None:
            self._task.cancel()


def host_of(name: str) -> str:
    """Where the other end of a line is: its host if it is a network line, else the line itself."""
    kind, _, place = name.partition(" ")
    if kind == "tcp" and (address := parse_address(place)) is not None:
        return address.host
    return name


def com_lines(house: House, door: Door, settings: Settings) -> list[ComLine]:
    """The configured lines; nothing is opened yet. Raises `SetupError`."""
    plans, make_bot = map(parse_plan, settings.com), _bot_maker(house, settings.com_bot)
    return [ComLine(house, door, plan, make_bot, settings.com_bot_after) for plan in plans]


def _bot_maker(house: House, setting: str) -> Callable[[], Player] | None:
    """What makes a bot for a peer without an opponent."""
    if setting == "off":
        return None
    name = house_bot(GAME.name, setting)
    return lambda: BotPlayer(house.shared(HouseStudy), name)
