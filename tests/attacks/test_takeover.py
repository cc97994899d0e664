"""Sockets whose handshakes overlap with the end of their account: none may outlive it.

Before, some stayed, as nobody's; the next newcomer got the number of the account, and sat in the same player.
"""

import asyncio
import json
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.store import SignIn
from tests.attacks.siege import Siege, Streams, attack
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser

ROUNDS, SOCKETS = 18, 12
ENDS = ("DELETE /api/account", "POST /api/logout", "POST /api/logout/everywhere")
CLOSE = 0x88
HANDSHAKE = (
    "GET /api/socket HTTP/1.1\r\nHost: localhost\r\nCookie: parley={}\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
REQUEST = (
    "{} HTTP/1.1\r\nHost: localhost\r\nCookie: parley={}\r\n"
    "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
)


def test_no_socket_outlives_its_account(tmp_path: Path) -> None:
    async def scene(siege: Siege) -> None:
        desk = await siege.raw("web")
        survivors = [await outlive(siege, desk, number) for number in range(ROUNDS)]
        assert sum(survivors) == 0

    limits = {"guests": 10 * ROUNDS, "requests": 100 * ROUNDS}
    attack(tmp_path / "data", scene, watched=False, bot="off", **limits)


@pytest.mark.parametrize("way", ENDS)
def test_a_reader_that_is_slow_lets_nobody_in(tmp_path: Path, way: str) -> None:
    """The worst moment: the handshake has read the token, and goes on only when the account has ended."""

    async def scene(server: Server) -> None:
        eve, signins = Browser(server.addresses["web"]), server.house.store.signins
        has_read, may_go = asyncio.Event(), asyncio.Event()
        await eve.be_guest("eve")
        find = signins.find

        async def find_slowly(token: str) -> SignIn | None:
            found = await find(token)
            if not has_read.is_set():
                has_read.set()
                await may_go.wait()
            return found

        signins.find = find_slowly  # type: ignore[method-assign]
        coming = asyncio.ensure_future(rest(eve))
        await has_read.wait()
        method, path = way.split()
        assert (await eve.ask(method, path, {})).status == 200
        may_go.set()
        await coming
        assert not server.house.logins
        assert not server.house.lobby.people

    play(tmp_path, scene, web=WEB)


async def rest(browser: Browser) -> None:
    """Hear a socket to its end."""
    async with asyncio.timeout(PATIENCE), browser.tab() as tab:
        async for _ in tab:
            pass


async def outlive(siege: Siege, desk: Streams, number: int) -> int:
    """How many of some sockets still answer, of which the account has ended while they were opened."""
    token = (await ask(desk, REQUEST.format("POST /api/guest", "")))["token"]
    sockets = [await siege.raw("web") for _ in range(SOCKETS)]
    for _, writer in sockets[: number % SOCKETS]:
        writer.write(HANDSHAKE.format(token).encode())
    ending = asyncio.ensure_future(ask(desk, REQUEST.format(ENDS[number % len(ENDS)], token)))
    await asyncio.sleep(0)
    for _, writer in sockets[number % SOCKETS :]:
        writer.write(HANDSHAKE.format(token).encode())
    assert await ending == {}
    return sum(await asyncio.gather(*(answers(*socket) for socket in sockets)))


async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Whether a socket lives."""
    writer.write(frame({"do": "ping", "id": 1}))
    try:
        if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
            return False
        while True:
            kind, text = await hear(reader)
            if kind == CLOSE or b'"ok":true' in text:
                return kind != CLOSE
    except (ConnectionError, EOFError):
        return False
    finally:
        writer.close()


async def hear(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next frame of the server's: what it is, and what it says."""
    kind, size = await reader.readexactly(2)
    if size == 126:
        size = int.from_bytes(await reader.readexactly(2))
    return kind, await reader.readexactly(size)


def frame(request: dict[str, object]) -> bytes:
    """A short message as browsers write it; the mask may be anything."""
    text = json.dumps(request).encode()
    return bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text


async def ask(streams: Streams, request: str) -> dict[str, str]:
    """The answer to a request on a connection that is kept."""
    reader, writer = streams
    writer.write(request.encode())
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    size = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
    return dict(json.loads(await reader.readexactly(size)))
