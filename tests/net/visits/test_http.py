"""Requests by HTTP to servers of every kind, and what is said where it does not work."""

import asyncio
import re
import ssl
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from parley.core import SetupError
from parley.net.visits import http
from parley.net.visits.http import Unreachable, ask, read_site, refusal
from tests.net.certificate import make_certificate
from tests.net.visits.rogue import answer, rogue


@pytest.mark.parametrize(
    ("text", "name", "authority"),
    [
        ("http://localhost", "http://localhost", "localhost"),
        ("http://localhost:8080/", "http://localhost:8080", "localhost:8080"),
        ("https://[::1]:443/base/", "https://[::1]/base", "[::1]"),
        ("https://parley.example:8443", "https://parley.example:8443", "parley.example:8443"),
    ],
)
def test_addresses(text: str, name: str, authority: str) -> None:
    site = read_site(text)
    assert (site.name, site.authority) == (name, authority)
    assert (site.tls is not None) == text.startswith("https")


@pytest.mark.parametrize(
    "text",
    [
        "http://",
        "http://localhost:99999",
        "http://localhost:x",
        "http://ann:secret@localhost",
        "http://localhost#top",
        "http://localhost?ca=cert.pem",
        "https://localhost?key=x",
        "https://localhost?ca=/nowhere.pem",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(SetupError):
        read_site(text)


async def refused(reply: bytes, path: str = "") -> Unreachable:
    async with rogue(reply) as url:
        site = read_site(url + path)
        try:
            return refusal(site, await ask(site, "GET", "/api/me", patience=5))
        except Unreachable as error:
            return error


@pytest.mark.parametrize(
    ("reply", "path", "line", "again"),
    [
        (answer(403, b'{"error":"x","text":"not today"}'), "", "not today", False),
        (answer(429, b'{"text":"too fast"}', "Retry-After: 17"), "", "too fast: wait 17 seconds", True),
        (answer(503, b'{"text":"busy"}'), "", "busy", True),
        (answer(500), "", "{} says 500 Internal Server Error", False),
        (answer(404), "/x", "{} has no API: leave out /x", False),
        (answer(502, is_parley=False), "", "the proxy before {} says 502 Bad Gateway", True),
        (
            answer(404, b"<html>", is_parley=False),
            "",
            "{} is not a Parley server: it says 404 Not Found",
            False,
        ),
        (b"220 mail.example ESMTP\r\n", "", "{} does not speak HTTP: is it https, or another wire?", False),
        (b"", "", "{} hung up", True),
    ],
)
def test_refusals_in_one_line(reply: bytes, path: str, line: str, *, again: bool) -> None:
    found = asyncio.run(refused(reply, path))
    assert re.fullmatch(re.escape(line).replace(r"\{\}", r"http://127\.0\.0\.1:\d+(/x)?"), str(found))
    assert found.again is again


def test_too_long_an_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LONGEST", 1000)
    assert "more than 1000 bytes" in str(asyncio.run(refused(answer(200, b"x" * 2000))))


def test_silence_is_not_waited_for() -> None:
    async def scene() -> None:
        async with rogue(None) as url:
            with pytest.raises(Unreachable, match="does not answer"):
                await ask(read_site(url), "GET", "/", patience=0.05)

    asyncio.run(scene())


class _Found(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.wfile.write(answer(200, b"[]"))

    def log_message(self, *_args: object) -> None:
        pass


def test_certificates_are_verified_unless_one_is_given(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.cert, certificate.key)

    async def scene(url: str) -> None:
        with pytest.raises(Unreachable, match=r"cannot be trusted .*add \?ca=FILE"):
            await ask(read_site(url), "GET", "/")
        found = await ask(read_site(f"{url}?ca={certificate.cert}"), "GET", "/")
        assert (found.status, found.body) == (200, b"[]")

    with HTTPServer(("127.0.0.1", 0), _Found) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            asyncio.run(scene(f"https://127.0.0.1:{server.server_port}"))
        finally:
            server.shutdown()
            thread.join()
