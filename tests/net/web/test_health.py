import asyncio
import sqlite3
from pathlib import Path
from threading import Event

import pytest

from parley.net.server import Server
from parley.net.web import health
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser


def test_it_is_well(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await Browser(server.addresses["web"]).get("/healthz")
        assert (answer.status, answer.json["status"]) == (200, "ok")
        assert (answer.json["people"], answer.json["tables"]) == (0, 0)

    play(tmp_path, scene, web=WEB)


def test_it_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(server: Server) -> None:
        monkeypatch.setattr(health, "PATIENCE", 0.05)
        somebody, store = Browser(server.addresses["web"]), server.house.store

        let_go = Event()

        def hold(_connection: sqlite3.Connection) -> None:
            let_go.wait(PATIENCE)

        held = asyncio.ensure_future(store._database._reader.run(hold))  # type: ignore[attr-defined]
        answer = await somebody.get("/healthz")
        assert (answer.status, answer.json["status"]) == (503, "unwell")
        assert "has not answered" in answer.json["text"]
        let_go.set()
        monkeypatch.setattr(health, "PATIENCE", PATIENCE)
        await held
        assert (await somebody.get("/healthz")).status == 200
        server.house.lobby.is_stopping = True
        assert (await somebody.get("/healthz")).json["text"] == "the server is stopping"
        server.house.lobby.is_stopping = False
        await store.close()
        assert (await somebody.get("/healthz")).json["text"] == "the store does not answer"

    play(tmp_path, scene, web=WEB)
