import asyncio
import sqlite3
from pathlib import Path
from threading import Event

import pytest

from parley.net.server import Server
from parley.store import readiness
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep no answer."""
    monkeypatch.setattr(readiness, "KEPT", 0.0)


def test_it_is_well_and_bots_are_no_people(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann = Browser(server.addresses["web"])
        await ann.be_guest("ann")
        async with ann.tab():
            answer = await ann.get("/healthz")
        assert (answer.status, answer.json["status"]) == (200, "ok")
        assert answer.json["people"] == 1
        assert answer.json["tables"] > 0  # where bots wait
        answer = await ann.get("/readyz")
        assert (answer.status, answer.json) == (200, {"status": "ready"})

    play(tmp_path, scene, web=WEB, bot="random")


def test_who_cannot_store_is_alive_but_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        somebody, store, let_go = Browser(server.addresses["web"]), server.house.store, Event()

        async def trouble() -> str:
            answer = await somebody.get("/readyz")
            assert (answer.status, answer.json["status"]) == (503, "unready")
            assert (await somebody.get("/healthz")).status == 200
            return str(answer.json["text"])

        def hold(_connection: sqlite3.Connection) -> None:
            let_go.wait(PATIENCE)

        monkeypatch.setattr(readiness, "PATIENCE", 0.05)
        held = asyncio.ensure_future(store._database._writer.run(hold))  # type: ignore[attr-defined]
        assert "nothing could be stored in" in await trouble()
        let_go.set()
        monkeypatch.setattr(readiness, "PATIENCE", PATIENCE)
        await held
        assert (await somebody.get("/readyz")).status == 200
        server.house.lobby.is_stopping = True
        assert await trouble() == "the server is stopping"
        server.house.lobby.is_stopping = False
        await store.close()
        assert await trouble() == "the store is closed"

    play(tmp_path, scene, web=WEB)


def test_a_disk_with_too_little_room(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await Browser(server.addresses["web"]).get("/readyz")
        assert answer.status == 503
        assert "of disk space are left" in answer.json["text"]

    play(tmp_path, scene, web=WEB, free_space=1_000_000_000)
