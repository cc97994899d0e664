"""Servers of our own in processes of their own: forked from one that has imported everything, so it is quick.

Not in the examiner's process: it judges by the same rules and reads with the same codecs that are changed.
"""

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from parley.checks.target import Target, parse_target
from parley.net.server import serving
from parley.net.settings import Settings
from parley.store.passwords import Cost, Passwords
from tests.checks.mutants.table import find_mutant
from tests.net.house import HERE, SETTINGS

PATIENCE = 30.0
"""Seconds for a server to start or to stop on a busy machine."""
HASTY = {
    "per_address": 5_000,
    "tables_per_address": 100,
    "words": 10_000,
    "words_per_address": 10_000,
    "share_tables": 10_000,
    "rate": 50_000,
    "registrations": 10_000,
    "guests": 10_000,
    "guests_at_once": 10_000,
    "name_tries": 1_000,
    "address_tries": 10_000,
}
"""Many people come from one address, and an examiner is quicker than any of them."""
CHEAP = Cost(time=1, memory_kib=8, lanes=1)
"""What a password costs: nobody is to break in here."""
context = multiprocessing.get_context("forkserver")
PRELOADED = [
    __name__,
    "parley.net.web.app",
    "parley.net.web.opening",
    "parley.seats.bpgp.session",
    "alembic.command",
    "alembic.config",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.protocols.http.auto",
    "tests.checks.mutants.spawned",
]


def preload() -> None:
    """See that processes are forked from one that has imported everything, whoever has started one before."""
    server: Any = forkserver._forkserver
    if server._preload_modules != PRELOADED:
        server._stop()
        context.set_forkserver_preload(PRELOADED)


@dataclass(frozen=True)
class Served:
    """`parley serve` with one wire."""

    wire: str
    changes: tuple[tuple[str, Any], ...] = ()

    @asynccontextmanager
    async def open(self, mutant: str = "") -> AsyncIterator[Target]:
        """As it is, or as the mutant of this name."""
        changes = {"bpgp": None, self.wire: HERE, **HASTY, **dict(self.changes)}
        settings = replace(SETTINGS, **changes)
        async with forked(_serve, mutant, self.wire, settings) as target:
            yield target


@asynccontextmanager
async def forked(serve: Callable[..., None], *arguments: object) -> AsyncIterator[Target]:
    """Runs this in a process; it is given one end of a pipe last, and says there where it is to be found."""
    preload()
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(*arguments, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield parse_target(await asyncio.to_thread(_hear, ours))
    finally:
        ours.close()
        await asyncio.to_thread(process.join, PATIENCE)


def _hear(line: Connection) -> str:
    if not line.poll(PATIENCE):
        raise TimeoutError("the server does not start")
    return str(line.recv())


def _serve(mutant: str, wire: str, settings: Settings, line: Connection) -> None:
    logging.disable()  # what goes wrong is for the examiner to see
    patch = pytest.MonkeyPatch()
    patch.setattr("parley.net.server.Passwords", lambda: Passwords(CHEAP))
    if mutant:
        find_mutant(mutant).patch(patch)
    with TemporaryDirectory(prefix="mutant-") as data:
        asyncio.run(_serve_until_closed(wire, replace(settings, data=Path(data)), line))


async def _serve_until_closed(wire: str, settings: Settings, line: Connection) -> None:
    async with serving(settings) as server:
        line.send(f"{'http://' if wire == 'web' else ''}{server.addresses[wire]}")
        await closing(line)


async def closing(line: Connection) -> None:
    """Wait until whoever wanted it has closed the line, or is gone."""
    closed = asyncio.Event()
    asyncio.get_running_loop().add_reader(line.fileno(), closed.set)
    await closed.wait()
    asyncio.get_running_loop().remove_reader(line.fileno())
