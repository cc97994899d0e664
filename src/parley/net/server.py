"""The server: one store, one lobby, a door for every wire."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib import import_module
from random import SystemRandom

from parley.games.battleship_plus import GAME, Fill, Setup
from parley.match.clock import ClockRules
from parley.net.settings import Address, Settings
from parley.net.tcp import Door, TcpLimits
from parley.seats.bot import StandingTable, revive
from parley.seats.bpgp_codes import PLACING_SECONDS
from parley.seats.house import House
from parley.seats.recorder import StoreRecorder
from parley.seats.restart import restart
from parley.seats.session import Session
from parley.store import Store, open_store
from parley.store.passwords import Passwords
from parley.tables import Limits, Lobby, Terms, Timers

WIRES = {
    "bpgp": "parley.seats.bpgp:BpgpSession",
    "dotline": "parley.seats.dotline:DotlineSession",
}
"""Who sits down for clients of each wire; the name is also that of the setting."""

THREADS = 2
WRITE_TIME, READ_TIME, STORE_TIME = 1.0, 2.0, 1.5
"""Seconds, when stopping: to store moves, for clients to read the last words, for the store to close."""


class Server:
    """Everything that runs. `start` once, `stop` once; `addresses` says where each wire listens."""

    house: House

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.addresses: dict[str, Address] = {}
        self._open = AsyncExitStack()

    async def start(self) -> None:
        """Open the store, go on where a crash left off, let people in. Raises `ParleyError`, `OSError`."""
        try:
            await self._start()
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Say so to everybody, store what is left, close. Takes less than five seconds."""
        await self._open.aclose()

    async def _start(self) -> None:
        settings, opened = self.settings, self._open
        store = await open_store(settings.where)
        opened.push_async_callback(store.close, STORE_TIME)
        self.house = house = self._furnish(store)
        await restart(store, house.lobby, partial(revive, house), settings.grace)
        limits = TcpLimits(settings.connections, settings.per_address, settings.unread, settings.idle)
        door = Door(limits, house.timers)
        opened.push_async_callback(self._end, door)
        self._keep_a_table()
        for wire in WIRES:
            if (address := getattr(settings, wire)) is not None:
                await self._listen(door, wire, address)

    def _furnish(self, store: Store) -> House:
        settings, opened = self.settings, self._open
        timers = Timers(asyncio.get_running_loop())
        opened.callback(timers.close)
        passwords, threads = Passwords(), ThreadPoolExecutor(THREADS, thread_name_prefix="house")
        opened.callback(passwords.close)
        opened.callback(threads.shutdown, wait=False, cancel_futures=True)
        limits = Limits(people=settings.connections, tables=settings.tables)
        lobby = Lobby(StoreRecorder(store.matches), timers, rng := SystemRandom(), limits)
        fill = Fill(settings.fill)
        return House(lobby, store, passwords, timers, threads, grace=settings.grace, fill=fill, rng=rng)

    def _keep_a_table(self) -> None:
        name = self.settings.bot
        if name != "off":
            terms = Terms(GAME, Setup(), ClockRules(per_move=60_000, first=PLACING_SECONDS * 1000))
            StandingTable(self.house, terms, name).open()

    async def _listen(self, door: Door, wire: str, address: Address) -> None:
        make_session = partial(_session_class(wire), self.house)
        listener = await door.listen(*address, make_session)
        self._open.callback(listener.close)
        self.addresses[wire] = Address(*listener.sockets[0].getsockname()[:2])

    async def _end(self, door: Door) -> None:
        """The listeners are closed; now everybody else is told."""
        stopping = asyncio.ensure_future(self.house.lobby.stop())
        await asyncio.wait([stopping], timeout=WRITE_TIME)
        stopping.cancel()
        await door.clear(READ_TIME)


def _session_class(wire: str) -> Callable[[House, str, float], Session]:
    module, _, name = WIRES[wire].partition(":")
    made: Callable[[House, str, float], Session] = getattr(import_module(module), name)
    return made


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Server]:
    """A server that runs as long as the block does."""
    server = Server(settings)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
