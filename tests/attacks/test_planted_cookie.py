"""Somebody on the way plants a cookie without TLS: it must not take the place of the one that came by TLS."""

import asyncio
import json
from pathlib import Path

from parley.net.server import Server
from tests.net.certificate import Certificate, make_certificate
from tests.net.house import play
from tests.net.web.browser import PATIENCE, WEB


async def ask(server: Server, certificate: Certificate, request: str, body: str = "") -> tuple[str, str]:
    """Head and body of the answer, by TLS."""
    address = server.addresses["web"]
    head = f"{request}\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(*address, ssl=certificate.trust)
        writer.write(f"{head}\r\nConnection: close\r\n\r\n{body}".encode())
        shown, _, rest = (await reader.read()).decode().partition("\r\n\r\n")
        writer.close()
    return shown.lower(), rest


def test_a_planted_cookie(tmp_path: Path) -> None:
    certificate = make_certificate(tmp_path)

    async def scene(server: Server) -> None:
        tokens = {}
        for name in ("ann", "eve"):
            head, body = await ask(server, certificate, "POST /api/guest HTTP/1.1", f'{{"name":"{name}"}}')
            assert f"set-cookie: __host-parley={json.loads(body)['token']}".lower() in head
            assert "; secure" in head
            assert "strict-transport-security: max-age=31536000\r\n" in head
            tokens[name] = json.loads(body)["token"]
        for cookies in ("parley={eve}; __Host-parley={ann}", "__Host-parley={ann}; parley={eve}"):
            cookie = cookies.format(**tokens)
            _, body = await ask(server, certificate, f"GET /api/me HTTP/1.1\r\nCookie: {cookie}")
            assert json.loads(body)["name"] == "ann"

    play(tmp_path / "data", scene, web=WEB, cert=certificate.cert, key=certificate.key)
