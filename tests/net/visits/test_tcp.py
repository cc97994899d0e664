"""Visits over real sockets, to servers some of which mean no good."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from parley.core import Cell, SetupError
from parley.core.connection import Message
from parley.net.visits.place import Visitor
from parley.net.visits.tcp import find_bpgp, find_dotline, parse_target
from parley.visits import Lost, Stage
from parley.visits.bpgp import outbox
from parley.visits.dotline import asking
from parley.visits.dotline import visit as dotline_visit
from parley.visits.hall import REMARKS
from parley.wires import bpgp as wire
from tests.net.certificate import make_certificate
from tests.net.house import HERE
from tests.net.house import play as play_at_home
from tests.net.visits.callers import Caller, calling

TINY = wire.NumShips(0, 0, 0, 1, 1)


def come(find: Any, address: object, name: str = "", **more: Any) -> Any:
    return calling(find(str(address), Visitor(name, **more)))


def test_tls_is_verified(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)

    async def scene(server: Any) -> None:
        address = server.addresses["bpgp"]
        async with come(find_bpgp, f"{address}?tls&ca={certificate.cert}", "ann") as ann:
            assert ann.visit.stage is Stage.HALL
        eve = Caller(find_bpgp(f"{address}?tls", Visitor("eve")))
        lost = await eve.until(Lost)
        assert "certificate is not trusted" in lost.why
        await eve.leave()

    play_at_home(
        tmp_path / "data", scene, bpgp=HERE, cert=certificate.cert, key=certificate.key, tls=("bpgp",)
    )


@pytest.mark.parametrize("text", ["localhost", "localhost:x", "off", "h:1?tls=no", "h:1?tsl", "h:1?ca=/none"])
def test_a_bad_address_is_said_at_once(text: str) -> None:
    with pytest.raises(SetupError):
        parse_target("bpgp", text)


def test_nobody_is_there() -> None:
    async def play() -> None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
        ann = Caller(find_bpgp(f"127.0.0.1:{port}", Visitor()))
        lost = await ann.until(Lost)
        assert lost == Lost(f"bpgp:127.0.0.1:{port}: nobody listens there")
        assert ann.visit.stage is Stage.GONE
        await ann.leave()

    asyncio.run(play())


# -- servers that mean no good -----------------------------------------------------------------------

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def speaking(talk: Talk) -> Any:
    """A server that does this with whoever comes; its address."""

    talking: set[asyncio.Task[None]] = set()

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            await talk(reader, writer)
        writer.transport.abort()
        with suppress(OSError, asyncio.CancelledError):
            await writer.wait_closed()

    def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talking.add(asyncio.create_task(converse(reader, writer)))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in talking:
            task.cancel()
        await asyncio.gather(*talking)


def frames(*messages: Message) -> bytes:
    return b"".join(map(wire.encode, messages))


async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Talk without end, and games, and nonsense that is nearly none."""
    await reader.read(100)
    line = wire.ChatFrom("eve", "", "x" * 63)
    noise = frames(wire.Games(), *[line] * 500, wire.StartGame(10, TINY, 30, "e"), wire.Hit(True, Cell(1, 1)))
    while True:
        writer.write(noise)
        await writer.drain()


async def stammer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Byte by byte, then a message that never ends."""
    await reader.read(100)
    for byte in frames(wire.Games(), wire.StartGame(10, TINY, 30, "eve")) + b"\x01\xff\xff":
        writer.write(bytes((byte,)))
        await writer.drain()
    await reader.read()


async def silence(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    while await reader.read(100):
        pass


async def hang_up(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


def test_a_flood_fills_nothing() -> None:
    async def play() -> None:
        async with speaking(flood) as address, come(find_bpgp, address, "ann") as ann:
            await ann.see(lambda: len(ann.visit.hall.remarks) == REMARKS)
            await ann.see(lambda: "bpgp/4.1.1/2" in {fault.clause for fault in ann.faults})

    asyncio.run(play())


def test_a_stammer_is_understood() -> None:
    async def play() -> None:
        async with speaking(stammer) as address, come(find_bpgp, address, "ann") as ann:
            await ann.see(lambda: ann.visit.seen is not None)

    asyncio.run(play())


def test_silence_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "ANSWER", 0.05)
    monkeypatch.setattr(asking, "ANSWER", 0.05)
    monkeypatch.setattr(dotline_visit, "GREETING", 0.05)

    async def play() -> None:
        async with speaking(silence) as address:
            async with come(find_bpgp, address, "ann") as ann:
                assert [fault.clause for fault in ann.faults] == ["bpgp/3.2.1/2"]
            bob = Caller(find_dotline(address, Visitor("bob", "correct horse")))
            assert "LOG" in (await bob.until(Lost)).why
            await bob.leave()

    asyncio.run(play())


def test_who_hangs_up_at_once_is_not_called_again() -> None:
    async def play() -> None:
        async with speaking(hang_up) as address:
            ann = Caller(find_bpgp(address, Visitor("ann")))
            assert (await ann.until(Lost)).again is None
            await ann.leave()

    asyncio.run(play())
