"""Send a request a little at a time, for ever: whoever does has no more time than everybody else."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from parley.net.server import Server
from parley.net.web import http_line
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, Browser, wire

HEAD = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\n"
DRIPS = {
    "headers": (HEAD, b"X: y\r\n"),
    "a header": (HEAD + b"X: ", b"y"),
    "empty lines": (b"", b"\r\n"),
    "a body": (HEAD + b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n", b" "),
    "chunks": (HEAD + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
}


@pytest.mark.parametrize("drip", DRIPS)
def test_a_request_that_drips(drip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_line, "PATIENCE", 0.5)
    head, drop = DRIPS[drip]

    async def scene(server: Server) -> None:
        with suppress(ConnectionError):
            async with wire(server.addresses["web"], head) as (reader, writer), asyncio.timeout(PATIENCE):
                while not reader.at_eof():  # hung up on
                    writer.write(drop)
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1), 0.05)
        assert (await Browser(server.addresses["web"]).get("/healthz")).status == 200

    play(tmp_path, scene, web=WEB)
