"""Hide a request behind another one: whatever could be read in two ways is refused, and the rest not read."""

import asyncio
import re
from pathlib import Path

from parley.net.server import Server
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB, wire

HOST = b"Host: localhost\r\n"
POST = b"POST /api/guest HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
GET = b"GET /api/games HTTP/1.1\r\n" + HOST
HIDDEN = b"POST /api/guest HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
REFUSED = {
    "a length and chunks": POST + b"Content-Length: 4\r\n" + CHUNKED + b"\r\n0\r\n\r\n",
    "chunks and a length": POST + CHUNKED + b"Content-Length: 4\r\n\r\n0\r\n\r\n",
    "two encodings": POST + CHUNKED + b"Transfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "an unknown encoding": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "chunks in gzip": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "chunks in HTTP/1.0": POST.replace(b"1.1", b"1.0") + CHUNKED + b"\r\n2\r\n{}\r\n0\r\n\r\n",
    "a length twice": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
    "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
    "a length with a sign": POST + b"Content-Length: +2\r\n\r\n{}",
    "a space before the colon": POST + b"Content-Length : 2\r\n\r\n{}",
    "a folded line": GET + b"X: a\r\n b\r\n\r\n",
    "a folded encoding": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
    "bare newlines": b"GET /api/games HTTP/1.1\nHost: localhost\n\n",
    "a bare newline": b"GET /api/games HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n",
    "a bare return": b"GET /api/games HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n",
    "a zero byte": GET + b"X: a\0b\r\n\r\n",
    "a chunk without a return": POST + CHUNKED + b"\r\n2\n{}\r\n0\r\n\r\n",
    "a chunk of less than nothing": POST + CHUNKED + b"\r\n-2\r\n{}\r\n0\r\n\r\n",
    "a chunk of too much": POST + CHUNKED + b"\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST * 2 + b"\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "another host in the address": b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n",
    "another version": b"GET / HTTP/2.0\r\n" + HOST + b"\r\n",
    "too many headers": GET + b"a:\r\n" * 200 + b"\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
    "a websocket with a body": GET
    + b"Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: %d\r\n\r\n" % len(HIDDEN),
}


async def statuses(server: Server, data: bytes) -> list[bytes]:
    async with wire(server.addresses["web"], data) as (reader, _), asyncio.timeout(PATIENCE):
        return re.findall(rb"HTTP/1.1 (\d+)", await reader.read())


def test_nothing_can_be_hidden(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        for name, request in REFUSED.items():
            assert await statuses(server, request + HIDDEN) == [b"400"], name
        body = GET + b"Content-Length: %d\r\n\r\n" % len(HIDDEN) + HIDDEN  # is a body, and no request
        assert await statuses(server, body + HIDDEN) == [b"200", b"415"]
        last = GET + b"Connection: close\r\n\r\n"
        assert await statuses(server, last + HIDDEN) == [b"200"]
        other = GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
        assert await statuses(server, other + HIDDEN) == [b"200"]

    play(tmp_path, scene, web=WEB)
