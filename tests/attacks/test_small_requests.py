"""Send as many small requests as fit into a packet: others have their turn after a few all the same."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from parley.net.pace import AT_A_TIME
from parley.net.server import Server
from parley.seats.web.session import WebSession
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser, wire
from tests.net.web.test_socket_line import UPGRADE

MANY = 400


def test_others_have_their_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    turn, heard = 0, Counter[int]()
    receive = WebSession.receive

    def count(session: WebSession, message: bytes, now: float) -> None:
        heard[turn] += 1
        receive(session, message, now)

    async def watch() -> None:
        nonlocal turn
        while True:
            turn += 1
            await asyncio.sleep(0)  # everybody else

    monkeypatch.setattr(WebSession, "receive", count)

    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        await eve.be_guest("eve")
        headers = {"Host": "localhost", "Authorization": f"Bearer {eve.token}", **UPGRADE}
        lines = ["GET /api/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        message = b'{"do":"ping","id":1}'
        flood = (bytes([0x81, 0x80 | len(message)]) + bytes(4) + message) * MANY
        async with wire(eve.address, "\r\n".join([*lines, "", ""]).encode()) as (reader, writer):
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b'"grace"')
                watching = asyncio.ensure_future(watch())
                writer.write(flood)
                answers = 0
                while answers < MANY:
                    answers += (await reader.readuntil(b"}")).count(b'"re":1')
                watching.cancel()

    play(tmp_path, scene, web=WEB)
    assert heard.total() == MANY
    assert max(heard.values()) <= AT_A_TIME
