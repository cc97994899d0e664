import asyncio
import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State
from websockets.server import ServerProtocol

from parley.net.server import Server
from parley.net.web import socket_line
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser, hear, wire

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


async def ask(tab: ClientConnection, **request: Any) -> dict[str, Any]:
    await tab.send(json.dumps({"id": 1, **request}))
    return await hear(tab, re=1)


async def until_closed(tab: ClientConnection) -> None:
    async with asyncio.timeout(PATIENCE):
        await tab.wait_closed()


def test_a_match_between_two_tabs(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")
        await bob.be_guest("bob")
        async with ann.tab() as one, bob.tab() as two:
            hello = await hear(one, news="hello")
            assert (hello["name"], hello["guest"]) == ("ann", True)
            opened = await ask(one, do="open", game="dots")
            assert await ask(two, do="join", table=opened["table"])
            while (begun := await hear(two, news="table"))["view"] is None:
                pass
            first = one if begun["view"]["to_move"] == [0] else two
            assert (await ask(first, do="move", move="T16"))["ok"]
            for tab in (one, two):
                await hear(tab, news="happened")

    play(tmp_path, scene, web=WEB)


def test_nobody_comes_in_without_a_token_or_from_another_site(tmp_path: Path) -> None:
    # json/socket/5
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        cases: list[tuple[dict[str, str], int, str]] = [
            ({"Cookie": ""}, 401, "not_signed_in"),
            ({"Cookie": "parley=x"}, 401, "not_signed_in"),
            ({"Origin": "http://evil.example"}, 403, "wrong_origin"),
            ({"Origin": "null"}, 403, "wrong_origin"),
        ]
        for headers, status, error in cases:
            with pytest.raises(InvalidStatus) as caught:
                async with ann.tab(**headers):
                    pass
            response = caught.value.response
            assert (response.status_code, json.loads(response.body or b"")["error"]) == (status, error)
            assert response.headers["Content-Type"] == "application/json"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert len(server.house.lobby.people) == 0
        other = await ann.get("/api/elsewhere", **UPGRADE)
        assert (other.status, other.error) == (404, "not_found")
        wrong = await ann.get("/api/socket", **{**UPGRADE, "Sec-WebSocket-Key": "short"})
        assert (wrong.status, wrong.headers["x-content-type-options"]) == (400, "nosniff")

    play(tmp_path, scene, web=WEB)


def test_programs_come_with_a_bearer_token_and_no_origin(tmp_path: Path) -> None:
    # json/socket/5
    async def scene(server: Server) -> None:
        bot = Browser(server.addresses["web"])
        await bot.be_guest("bot")
        wanted = "\r\n".join(
            [
                "GET /api/socket HTTP/1.1",
                f"Host: {bot.address}",
                f"Authorization: Bearer {bot.token}",
                *(f"{name}: {value}" for name, value in UPGRADE.items()),
                "\r\n",
            ]
        )
        async with wire(bot.address, wanted.encode()) as (reader, _), asyncio.timeout(PATIENCE):
            assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")
            assert b"hello" in await reader.readuntil(b'"grace"')

    play(tmp_path, scene, web=WEB)


def test_what_is_too_long_or_no_text_ends_it(tmp_path: Path) -> None:
    # json/message/2, json/socket/1
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        for message, code in (("x" * 65_537, 1009), (b"bytes", 1003)):
            async with ann.tab() as tab:
                await hear(tab, news="hello")
                await tab.send(message)
                await until_closed(tab)
                assert tab.close_code == code
        async with ann.tab() as tab:
            assert (await ask(tab, do="say", text="x" * 60_000))["error"] == "bad_message"
            await tab.send(["", '{"do":', '"ping",', "", '"id":7}', ""])
            assert await hear(tab, re=7)

    play(tmp_path, scene, web=WEB)


def test_what_was_said_before_goodbye_is_heard(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")
        await bob.be_guest("bob")
        async with bob.tab() as listening:
            await hear(listening, news="hello")
            async with ann.tab() as tab:
                await tab.send(json.dumps({"do": "say", "text": "bye"}))
            assert (await hear(listening, news="said"))["text"] == "bye"

    play(tmp_path, scene, web=WEB)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 300_000])
def test_a_message_is_framed_once_for_everybody(size: int) -> None:
    message = b"x" * size
    server = ServerProtocol()
    server.state = State.OPEN
    server.send_text(message)
    frame = socket_line.framed(message)
    assert [frame] == server.data_to_send()
    assert socket_line.framed(message) is frame


def test_noise_ends_one_socket_and_nothing_else(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, rng = Browser(server.addresses["web"]), Random(4)
        await ann.be_guest("ann")
        headers = {"Host": "localhost", "Authorization": f"Bearer {ann.token}", **UPGRADE}
        lines = ["GET /api/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        request = "\r\n".join([*lines, "", ""]).encode()
        for size in range(1, 400, 8):
            async with wire(ann.address, request) as (reader, writer), asyncio.timeout(PATIENCE):
                await reader.readuntil(b'"grace"')
                head = bytes([0x80 | rng.randrange(16), 0x80 | rng.randrange(128)])
                writer.write(rng.choice((b"", head)) + rng.randbytes(size))
                writer.write_eof()
                with suppress(ConnectionError):
                    await reader.read()
        assert (await ann.get("/healthz")).status == 200
        async with ann.tab() as tab:
            assert (await ask(tab, do="ping"))["ok"]

    play(tmp_path, scene, web=WEB)


def test_a_flood_is_read_slowly_and_disturbs_nobody(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.be_guest("ann")
        await bob.be_guest("bob")
        began = asyncio.get_running_loop().time()
        async with ann.tab() as flooding, bob.tab() as polite:
            await hear(polite, news="hello")
            flood = [flooding.send(f'{{"do":"ping","id":{number}}}') for number in range(500)]
            await asyncio.gather(*flood)
            assert (await ask(polite, do="ping"))["ok"]
            for number in range(500):
                assert await hear(flooding, re=number)
            assert asyncio.get_running_loop().time() - began > 0.3  # 200 a second, and 400 at once

    play(tmp_path, scene, web=WEB, rate=200)


def test_who_does_not_read_is_dropped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "parley.serve")

    async def scene(server: Server) -> None:
        deaf, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await deaf.be_guest("deaf")
        await bob.be_guest("bob")
        async with deaf.tab() as unread, bob.tab() as tab, asyncio.timeout(PATIENCE):
            await ask(unread, do="open", game="conquest")
            unread.transport.pause_reading()
            while not notes(caplog, "deaf"):
                with suppress(ConnectionClosed):
                    await unread.send('{"do":"look"}')
                assert (await ask(tab, do="ping"))["ok"]  # nobody else notices
            unread.transport.abort()
        (why,) = (found["why"] for found in notes(caplog, name="deaf"))
        assert why == "left too much unread"

    play(tmp_path, scene, web=WEB, unread=4096)


def notes(caplog: pytest.LogCaptureFixture, name: str) -> list[dict[str, Any]]:
    """What was logged about somebody's sockets."""
    fields = [record.__dict__.get("fields", {}) for record in caplog.records]
    return [found for found in fields if found.get("wire") == "web" and found["name"] == name]


def test_who_answers_no_ping_is_dropped(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        gone, here = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await gone.be_guest("gone")
        await here.be_guest("here")
        async with gone.tab() as silent, here.tab() as alive:
            await hear(alive, news="hello")
            silent.protocol.receive_data = lambda _data: None  # hears no ping
            async with asyncio.timeout(PATIENCE):
                while "gone" in server.house.lobby.people:
                    await asyncio.sleep(0.01)
            assert (await ask(alive, do="ping"))["ok"]
            silent.transport.abort()

    play(tmp_path, scene, web=WEB, idle=1.0)


def test_an_open_socket_keeps_its_token_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_line, "RENEW", 0.05)
    monkeypatch.setattr(socket_line, "PING", 0.05)

    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        database = server.house.store._database
        async with ann.tab() as tab:
            await hear(tab, news="hello")
            made = (await database.read("SELECT expires FROM signins"))[0][0]
            signins, hours = server.house.store.signins, 3_600_000
            present = signins._now
            signins._now = lambda: present() + 2 * hours
            async with asyncio.timeout(PATIENCE):
                while (await database.read("SELECT expires FROM signins"))[0][0] < made + 2 * hours:
                    await asyncio.sleep(0.01)
                await signins.end(ann.token)
                await tab.wait_closed()
            assert tab.close_reason == "you were signed out"

    play(tmp_path, scene, web=WEB)


def test_stopping_is_told(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab() as tab:
            await hear(tab, news="hello")
            stopping = asyncio.create_task(server.stop())
            assert (await hear(tab, news="goodbye"))["why"] == "stopping"
            with pytest.raises(ConnectionClosed):
                await tab.recv()
            await stopping

    play(tmp_path, scene, web=WEB)


def test_a_seat_is_kept_over_a_restart(tmp_path: Path) -> None:
    tokens: dict[str, str] = {}

    async def before(server: Server) -> None:
        ann, bob = Browser(server.addresses["web"]), Browser(server.addresses["web"])
        await ann.register("ann")
        await bob.be_guest("bob")
        tokens.update(ann=ann.token, bob=bob.token)
        async with ann.tab() as one, bob.tab() as two:
            opened = await ask(one, do="open", game="dots", setup={"width": 10, "height": 10})
            await ask(two, do="join", table=opened["table"])
            for tab in (one, two):
                await hear(tab, news="table", phase="playing")

    async def after(server: Server) -> None:
        for seat, name in enumerate(("ann", "bob")):
            browser = Browser(server.addresses["web"])
            browser.token = tokens[name]
            async with browser.tab() as tab:
                hello = await hear(tab, news="hello")
                assert hello["table"] is not None
                table = await hear(tab, news="table")
                assert (table["seat"], table["phase"]) == (seat, "playing")

    play(tmp_path, before, web=WEB)
    play(tmp_path, after, web=WEB)
