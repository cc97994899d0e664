"""Behind a proxy that says for whom it comes: real sockets, a real haproxy, and proxies that misbehave."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, ip_network
from pathlib import Path
from typing import Any

import pytest
import uvloop

from parley.net import gates
from parley.net.server import Server, serving
from parley.net.settings import Settings
from parley.wires.bpgp import Chat, ChatFrom
from tests.net.bpgp_client import PATIENCE, Client
from tests.net.certificate import Certificate, make_certificate
from tests.net.dotline_client import DotsClient
from tests.net.haproxy import balancing
from tests.net.house import HERE
from tests.net.test_proxy_header import write, write_addresses, write_line

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
TARGET = IPv4Address("192.0.2.99")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> Callable[[], asyncio.AbstractEventLoop]:
    return LOOPS[request.param]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


def play(
    make_loop: Callable[[], asyncio.AbstractEventLoop],
    data: Path,
    scene: Callable[[Server], Awaitable[None]],
    **changes: Any,
) -> None:
    given = {
        "proxy": (ip_network("127.0.0.1"),),
        "proxy_protocol": ("bpgp", "dotline", "web"),
        "per_address": 1,
        **changes,
    }
    settings = Settings(HERE, HERE, HERE, data=data, bot="off", **given)

    async def run() -> None:
        async with asyncio.timeout(4 * PATIENCE), serving(settings) as server:
            await scene(server)

    with asyncio.Runner(loop_factory=make_loop) as runner:
        runner.run(run())


def header(address: str) -> bytes:
    return write_addresses(IPv4Address(address), TARGET, (1, 2), b"")


async def say(server: Server, wire: str, words: bytes) -> Streams:
    """As the proxy, which the server knows."""
    reader, writer = await asyncio.open_connection(*server.addresses[wire])
    writer.write(words)
    return reader, writer


async def is_hung_up(streams: Streams) -> bool:
    reader, writer = streams
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE) == b""
    except ConnectionError:
        return True
    finally:
        writer.close()


def test_limits_hold_for_whom_the_proxy_speaks_for(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        ada = Client(*await say(server, "bpgp", header("192.0.2.1")))
        await ada.login("ada")
        assert await is_hung_up(await say(server, "bpgp", header("192.0.2.1")))
        reader, writer = await say(server, "dotline", header("192.0.2.1"))
        assert (await reader.readline()).startswith(b"194 ")  # no room, in the words of the wire
        bob = Client(*await say(server, "bpgp", write_line(IPv4Address("192.0.2.2"), TARGET, (1, 2))))
        await bob.login("bob")
        writer.close()
        await ada.close()
        await bob.close()

    play(loop, tmp_path, scene)


def test_a_header_byte_by_byte_and_a_login_with_it(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        for head in (header("192.0.2.1"), b"PROXY TCP6 2001:db8::1 ::1 5 6\r\n"):
            reader, writer = await say(server, "dotline", b"")
            for number in head:
                writer.write(bytes((number,)))
                await writer.drain()
            assert (await reader.readline()).startswith(b"100 ")
            writer.close()

    play(loop, tmp_path, scene)


def test_a_proxy_that_only_looks_whether_we_are_there(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        reader, writer = await say(server, "dotline", write(0x20, 0, b""))
        assert (await reader.readline()).startswith(b"100 ")
        ann = Client(*await say(server, "bpgp", header("192.0.2.1")))
        await ann.login("ann")
        writer.close()
        await ann.close()

    play(loop, tmp_path, scene)


@pytest.mark.parametrize("words", [b"30 LOGIN\n", b"PROXY TCP5 1 1 1 1\r\n", header("192.0.2.1")[:-3], b""])
def test_a_proxy_without_a_header_is_not_heard(
    words: bytes,
    loop: Callable[[], asyncio.AbstractEventLoop],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(gates, "HEADER", 0.3)
    caplog.set_level(logging.INFO)

    async def scene(server: Server) -> None:
        for wire in ("bpgp", "dotline", "web"):
            assert await is_hung_up(await say(server, wire, words))
        ann = Client(*await say(server, "bpgp", header("192.0.2.1")))
        await ann.login("ann")
        await ann.close()

    play(loop, tmp_path, scene, connections=1)
    assert [line for line in caplog.messages if "Traceback" in line] == []
    whys = [record.__dict__.get("fields", {}).get("why", "") for record in caplog.records]
    assert sum("PROXY header" in why for why in whys) == 3


def test_a_proxy_that_leaves_before_it_has_spoken(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        for words in (b"", b"PROXY", header("192.0.2.1")[:20]):
            _, writer = await say(server, "bpgp", words)
            writer.write_eof()
            assert await is_hung_up((_, writer))

    play(loop, tmp_path, scene)


def test_whoever_is_no_proxy_comes_as_ever_and_is_not_believed(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        liar = await DotsClient.connect(server.addresses["dotline"], "127.0.0.7")
        liar.writer.write(b"PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n")
        reader, writer = await asyncio.open_connection(
            *server.addresses["dotline"], local_addr=("127.0.0.7", 0)
        )
        assert (await reader.readline()).startswith(b"194 ")
        ann = await Client.connect(server.addresses["bpgp"], "127.0.0.8")
        await ann.login("ann")
        for one in (liar.writer, writer, ann.writer):
            one.close()

    play(loop, tmp_path, scene)


def test_the_server_stops_while_a_proxy_is_silent(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        streams = [await say(server, wire, b"PROXY") for wire in ("bpgp", "dotline", "web")]
        await server.stop()
        for one in streams:
            assert await is_hung_up(one)

    play(loop, tmp_path, scene)


@pytest.mark.parametrize("options", ["send-proxy-v2", "send-proxy", "send-proxy-v2 check inter 50ms"])
def test_battleship_plus_and_dots_behind_haproxy(
    options: str, loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path
) -> None:
    async def scene(server: Server) -> None:
        behind = {wire: (server.addresses[wire],) for wire in ("bpgp", "dotline", "web")}
        with balancing(tmp_path, behind, options) as there:
            ada = await Client.connect(there["bpgp"], "127.0.0.5")
            await ada.login("ada")
            assert await is_hung_up(
                await asyncio.open_connection(*there["bpgp"], local_addr=("127.0.0.5", 0))
            )
            assert await is_hung_up(await asyncio.open_connection(*there["web"], local_addr=("127.0.0.5", 0)))
            ann = await DotsClient.connect(there["dotline"], "127.0.0.6")
            reader, writer = await asyncio.open_connection(*there["web"], local_addr=("127.0.0.7", 0))
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            await ada.say(Chat("ada", "still here"))
            assert await ada.await_(ChatFrom) == ChatFrom("ada", "ada", "still here")
            for one in (ada.writer, ann.writer, writer):
                one.close()

    play(loop, tmp_path, scene)


def test_tls_through_haproxy(
    loop: Callable[[], asyncio.AbstractEventLoop], tmp_path: Path, certificate: Certificate
) -> None:
    """The header comes before the handshake, which is ours and not the proxy's."""

    async def scene(server: Server) -> None:
        behind = {wire: (server.addresses[wire],) for wire in ("bpgp", "dotline", "web")}
        with balancing(tmp_path, behind) as there:
            here: dict[str, Any] = {"ssl": certificate.trust, "local_addr": ("127.0.0.5", 0)}
            ada = Client(*await asyncio.open_connection(*there["bpgp"], **here))
            await ada.login("ada")
            reader, full = await asyncio.open_connection(*there["dotline"], **here)
            assert (await reader.readline()).startswith(b"194 ")
            here["local_addr"] = ("127.0.0.6", 0)
            reader, writer = await asyncio.open_connection(*there["web"], **here)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200")
            for one in (ada.writer, full, writer):
                one.close()

    play(loop, tmp_path, scene, cert=certificate.cert, key=certificate.key)
