"""Five thousand connections at once: as many as there is room for are served, the others are sent away."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parley.net.settings import Address
from parley.wires import bpgp
from parley.wires.bpgp.codec import encode
from tests.net.polite import PoliteGames, polite_games
from tests.net.process import ServerProcess, serving

COUNT, ROOM = 5_000, 4_500
PER_ADDRESS = 250
POLITE = 3
"""Ann, Ada and Bob are here as well."""
KILOBYTES = 40
"""Far more than a connection may cost, far less than a leak of buffers."""
PATIENCE = 60.0
_GAMES = encode(bpgp.Games(()))[:1]


class Visitor(asyncio.Protocol):
    """Says a word, and waits for the beginning of an answer."""

    transport: asyncio.Transport

    def __init__(self, word: bytes) -> None:
        self.word = word
        self.heard = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.word)

    def data_received(self, data: bytes) -> None:
        if not self.heard.done():
            self.heard.set_result(data)

    def connection_lost(self, _exc: Exception | None) -> None:
        if not self.heard.done():
            self.heard.set_result(b"")

    async def served(self) -> bool:
        """Whether the server lets this one in."""
        heard = await asyncio.wait_for(self.heard, PATIENCE)
        return bool(heard.startswith(_GAMES if self.word else b"100 "))

    async def ask(self, word: bytes) -> bytes:
        """Say something more."""
        self.heard = asyncio.get_running_loop().create_future()
        self.transport.write(word)
        return bytes(await asyncio.wait_for(self.heard, PATIENCE))


async def visit(address: Address, source: str, word: bytes) -> Visitor | None:
    """None for whoever was sent away before the connection was made."""
    try:
        _, visitor = await asyncio.get_running_loop().create_connection(
            lambda: Visitor(word), *address, local_addr=(source, 0)
        )
    except ConnectionError:
        return None
    return visitor


async def storm(server: ServerProcess, count: int) -> list[Visitor]:
    """All at once, half by BPGP and half by the line protocol; those who were let in."""
    calls = []
    for number in range(count):
        source = f"127.0.3.{1 + number // PER_ADDRESS}"
        if number % 2:
            calls.append(visit(server.dotline, source, b""))
        else:
            calls.append(visit(server.bpgp, source, encode(bpgp.Login(f"visitor{number}"))))
    visitors = [visitor for visitor in await asyncio.gather(*calls) if visitor is not None]
    answers = await asyncio.gather(*(visitor.served() for visitor in visitors))
    return [visitor for visitor, served in zip(visitors, answers, strict=True) if served]


async def all_answered(visitors: list[Visitor]) -> None:
    """Everybody who was let in is talked to."""
    words = [encode(bpgp.GetGames()) if visitor.word else b"PNG\n" for visitor in visitors]
    answers = await asyncio.gather(*map(Visitor.ask, visitors, words))
    for visitor, answer in zip(visitors, answers, strict=True):
        assert answer if visitor.word else answer.startswith(b"200 ")


@contextmanager
def open_files(wanted: int) -> Iterator[int]:
    """Raise our own limit; how many of those wanted there may be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else wanted
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(wanted, most)), hard))
    try:
        yield min(wanted, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _scene(server: ServerProcess, games: PoliteGames, count: int, room: int) -> None:
    before = server.memory
    visitors = await storm(server, count)
    assert len(visitors) == room - POLITE
    await games.some()
    await all_answered(visitors)
    grown = server.memory - before
    assert grown < KILOBYTES * count
    print(f"{len(visitors)} of {count} served, {grown / len(visitors):.1f} KiB each")
    for visitor in visitors:
        visitor.transport.close()
    while not (again := await storm(server, 2)):  # as soon as the server has noticed
        await asyncio.sleep(0.05)
    for visitor in again:
        visitor.transport.close()


def test_five_thousand_at_once(tmp_path: Path) -> None:
    async def run(server: ServerProcess, count: int, room: int) -> None:
        async with polite_games(server) as games, asyncio.timeout(4 * PATIENCE):
            await _scene(server, games, count, room)

    with open_files(COUNT + 1000) as files:
        count = files - 1000
        room = count * ROOM // COUNT
        limits = ("--connections", str(room), "--per-address", str(PER_ADDRESS))
        with serving(tmp_path / "data", *limits) as server:
            asyncio.run(run(server, count, room))


def test_a_crowd_from_few_addresses(tmp_path: Path) -> None:
    """Each address has its share; who has no more room elsewhere is not in the way."""

    async def run(server: ServerProcess) -> None:
        async with polite_games(server), asyncio.timeout(4 * PATIENCE):
            visitors = await storm(server, 2 * PER_ADDRESS)
            assert len(visitors) == 2 * (PER_ADDRESS - 50)
            for visitor in visitors:
                visitor.transport.close()

    with serving(tmp_path / "data", "--per-address", str(PER_ADDRESS - 50)) as server:
        asyncio.run(run(server))
