"""A page has its visitor's browser post to a port that speaks no HTTP; in the body are messages of that wire.

No preflight is asked for, and the server is reached wherever the visitor is, on loopback too.
"""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.wires.bpgp import Chat, Login, encode
from tests.net.bpgp_client import clients
from tests.net.house import HERE, play
from tests.net.web.browser import PATIENCE, wire

HEAD = (
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1:4242\r\nOrigin: http://evil.example\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 99999\r\n\r\n"
)
PADDING = b"x" * (3 + int.from_bytes(HEAD[1:3], "big") - len(HEAD))
"""Up to the end of what BPGP takes for a message called P, as long as `OS`."""
BODIES = {
    "bpgp": PADDING + encode(Login("eve")) + encode(Chat("", "hello")),
    "dotline": b"REG eve correct-horse\nSAY hello\n",
}


@pytest.mark.parametrize("name", BODIES)
def test_what_a_browser_posts_is_not_heard(name: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        with suppress(ConnectionError):
            async with wire(server.addresses[name], HEAD + BODIES[name]) as (reader, _):
                async with asyncio.timeout(PATIENCE):
                    await reader.read()  # hung up on
        assert not server.house.lobby.people
        async with clients(server.addresses["bpgp"], "eve"):  # nobody has that name
            assert len(server.house.lobby.people) == 1

    play(tmp_path, scene, dotline=HERE)
