import asyncio
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.net.web import http_line, patience
from parley.store import Settings, readiness
from tests.net.house import play
from tests.net.web.browser import WEB, Browser


def test_patience_is_ordered() -> None:
    store = Settings()
    assert readiness.PATIENCE < patience.PATIENCE < http_line.PATIENCE < store.patience + store.answer


def test_a_store_that_does_not_answer_is_said_so_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(server: Server) -> None:
        never = asyncio.Event()

        async def find(_token: str) -> None:
            await never.wait()

        server.house.store.signins.find = find  # type: ignore[method-assign, assignment]
        somebody = Browser(server.addresses["web"])
        somebody.token = "x" * 43
        answer = await somebody.get("/api/me")
        assert (answer.status, answer.json["error"]) == (503, "busy")

    monkeypatch.setattr(patience, "PATIENCE", 0.05)
    play(tmp_path, scene, web=WEB)
