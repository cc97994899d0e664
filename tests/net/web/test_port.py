import asyncio
import json
import ssl
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from parley.net.server import Server
from parley.net.web import port
from parley.store import StoreBusy
from parley.store.signins import GUEST_LIFE
from tests.net.certificate import make_certificate
from tests.net.house import play
from tests.net.web.browser import PATIENCE, TOKEN, WEB, Browser, is_refused, wire


def test_guests_who_do_not_come_back_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "SWEEP", 0.01)

    async def scene(server: Server) -> None:
        somebody, store = Browser(server.addresses["web"]), server.house.store
        await somebody.be_guest("ann")
        present, tries = store.signins._now, []

        def tomorrow() -> int:
            tries.append(1)
            if len(tries) == 1:
                raise StoreBusy("not now")  # and that is not the end of sweeping
            return present() + GUEST_LIFE + 1

        store.signins._now = tomorrow
        async with asyncio.timeout(PATIENCE):
            while await store.accounts.find("ann"):
                await asyncio.sleep(0.01)

    play(tmp_path, scene, web=WEB)


def test_a_port_for_whoever_watches(tmp_path: Path) -> None:
    """With a door of its own, which does not fill with guests, and nothing else behind it."""

    async def scene(server: Server) -> None:
        watcher = Browser(server.addresses["metrics"])
        async with wire(server.addresses["web"], b"GET") as (reader, _):
            assert await is_refused(server.addresses["web"])  # no room
            assert (await watcher.get("/healthz")).status == 200
            metrics = await watcher.get("/metrics")
            assert b'parley_connections{wire="http"} 1.0' in metrics.body
        for path in ("/", "/api/games", "/api/socket", "/parley.css"):
            assert (await watcher.get(path)).status == 404
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        assert (await watcher.get("/api/socket", **upgrade, **{"Sec-WebSocket-Key": key})).status == 404
        assert (await watcher.get("/metrics", Host="evil.example")).status == 421
        async with wire(server.addresses["metrics"], b"GET /healthz HTTP/1.0\r\n\r\n") as (reader, _):
            assert (await reader.read()).startswith(b"HTTP/1.1 200 ")

    play(tmp_path, scene, web=WEB, metrics=WEB, connections=1)


def test_a_new_certificate_for_every_web_port(tmp_path: Path) -> None:
    first, second = make_certificate(tmp_path), make_certificate(tmp_path, "second")

    async def scene(server: Server) -> None:
        Path(first.cert).write_bytes(Path(second.cert).read_bytes())
        Path(first.key).write_bytes(Path(second.key).read_bytes())
        server.reload()
        for name in ("web", "metrics"):
            reader, writer = await asyncio.open_connection(*server.addresses[name], ssl=second.trust)
            writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
            assert (await asyncio.wait_for(reader.read(), PATIENCE)).startswith(b"HTTP/1.1 200 ")
            writer.close()

    both = ("web", "metrics")
    play(tmp_path / "data", scene, web=WEB, metrics=WEB, cert=first.cert, key=first.key, tls=both)


def test_metrics_without_a_page(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        assert server.addresses.keys() == {"bpgp", "metrics"}
        watcher = Browser(server.addresses["metrics"])
        assert (await watcher.get("/metrics")).status == 401
        assert (await watcher.metrics()).status == 200

    play(tmp_path, scene, metrics=WEB, metrics_token=TOKEN)


def test_tls(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)

    async def scene(server: Server) -> None:
        address = server.addresses["web"]
        body = b'{"name":"ann"}'
        head = (
            f"POST /api/guest HTTP/1.1\r\nHost: {address}\r\nOrigin: https://{address}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(*address, ssl=certificate.trust)
            writer.write(head.encode() + body)
            shown, _, sent = (await reader.read()).partition(b"\r\n\r\n")
            writer.close()
        assert shown.startswith(b"HTTP/1.1 201 ")
        assert b"; Secure" in shown
        token = json.loads(sent)["token"]
        headers = {"Authorization": f"Bearer {token}"}
        where = f"wss://{address}/api/socket"
        async with connect(where, additional_headers=headers, ssl=certificate.trust, proxy=None) as tab:
            assert json.loads(await asyncio.wait_for(tab.recv(), PATIENCE))["name"] == "ann"
        assert await is_refused(address, b"GET / HTTP/1.1\r\n\r\n")
        strangers = ssl.create_default_context()
        with pytest.raises(ssl.SSLError):
            await asyncio.open_connection(*address, ssl=strangers)

    play(tmp_path / "data", scene, web=WEB, cert=certificate.cert, key=certificate.key)
