"""`parley com` in a process of its own, anew for everybody who calls: as it is, or changed."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random

import pytest

from parley.bots import load_bot
from parley.checks.target import Target
from parley.net.lines import Hearer
from parley.net.lines.play import ComportSession
from parley.net.lines.tcp import SocketLine
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.seats.comport.harbour import Harbour
from parley.seats.comport.plan import Plan
from parley.tables import Timers
from parley.tables.nowhere import Nowhere
from tests.checks.mutants.nursery import closing, forked
from tests.checks.mutants.table import find_mutant

HOST = "127.0.0.1"
BOT = "random"


@dataclass(frozen=True)
class ComProgram:
    """Master or slave."""

    role: str

    def open(self, mutant: str = "") -> AbstractAsyncContextManager[Target]:
        """As it is, or as the mutant of this name."""
        return forked(_run, mutant, self.role)


class _Called:
    """The line of somebody who has called: a port that is opened once."""

    name, is_lasting, is_patient = "a call", False, False

    def __init__(self, lines: "asyncio.Queue[asyncio.BaseTransport]") -> None:
        self._lines = lines

    async def prepare(self) -> str:
        return ""

    async def open(self, hearer: Hearer) -> None:
        transport = await self._lines.get()
        line = SocketLine(hearer, self.name)
        transport.set_protocol(line)
        line.connection_made(transport)

    async def close(self) -> None:
        """It was used once."""


class _Caller(asyncio.Protocol):
    """Gets a program to talk to."""

    def __init__(self, role: str, running: "set[asyncio.Task[None]]") -> None:
        self._role, self._running = role, running

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        lines: asyncio.Queue[asyncio.BaseTransport] = asyncio.Queue()
        lines.put_nowait(transport)
        self._running.add(asyncio.ensure_future(_play(self._role, _Called(lines))))


async def _play(role: str, port: _Called) -> None:
    plan = Plan(role, nick=BOT, size=8, fleet=(0, 1, 2, 3), games=5, key_wait=0.0, rest=0.0)
    timers, threads, rng = Timers(asyncio.get_running_loop()), ThreadPoolExecutor(1), Random(7)
    player = BotPlayer(LocalStudy(threads, timers, rng), BOT, load_bot("seabattle", BOT))
    harbour = Harbour(plan, Nowhere(), timers, rng, player)
    try:
        await ComportSession(harbour.peer, port).run()
    finally:
        await harbour.close()
        threads.shutdown(wait=False, cancel_futures=True)
        timers.close()


def _run(mutant: str, role: str, line: Connection) -> None:
    logging.disable()
    if mutant:
        find_mutant(mutant).patch(pytest.MonkeyPatch())
    asyncio.run(_listen(role, line))


async def _listen(role: str, line: Connection) -> None:
    running: set[asyncio.Task[None]] = set()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Caller(role, running), HOST, 0)
    line.send("{}:{}".format(*server.sockets[0].getsockname()))
    await closing(line)
    server.close()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
