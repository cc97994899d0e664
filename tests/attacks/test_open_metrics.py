"""Read the numbers of the house: who is here, how many tries failed. They are the operator's."""

from pathlib import Path

import pytest

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import TOKEN, WEB, Browser

GUESSES = ["", "Bearer", f"Basic {TOKEN}", f"Bearer {TOKEN[:-1]}", f"Bearer {TOKEN}x", "Bearer \xff"]


def test_nobody_reads_them_on_the_web_port(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses["web"])
        await eve.be_guest("eve")
        assert (await eve.get("/metrics")).error == "not_found"
        assert (await eve.metrics()).error == "not_found"
        assert (await eve.get("/healthz")).status == 200

    play(tmp_path, scene, web=WEB)


@pytest.mark.parametrize("port", ["web", "metrics"])
def test_a_token_is_not_guessed(port: str, tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        eve = Browser(server.addresses[port])
        for guess in GUESSES:
            answer = await eve.get("/metrics", Authorization=guess)
            assert (answer.status, answer.headers["www-authenticate"]) == (401, "Bearer")
            assert b"parley_" not in answer.body
        assert b"parley_connections" in (await eve.metrics()).body

    play(tmp_path, scene, web=WEB, metrics=WEB, metrics_token=TOKEN)
