"""A small HTTP client: one connection per request, one timeout for all of it, and a size limit."""

import asyncio
import ssl
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import httptools

from parley.core import ParleyError, SetupError
from parley.core.text import clean
from parley.net.visits.dialling import trust
from parley.visits.json.queries import read_refusal

PATIENCE = 20.0
"""Seconds for a request and its answer."""
LONGEST = 16 * 1024 * 1024
"""The most bytes of an answer: a journal may be long."""
_CHUNK = 65_536
_PORTS = {"http": 80, "https": 443}
_PROXIES = frozenset({HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT})
_VERSION = "parley-version"
_LONGEST_WAIT = 3600.0


class Unreachable(ParleyError):
    """The reason in one line; `again`: may a retry help, `wait`: after how many seconds."""

    def __init__(self, why: str, *, again: bool = False, wait: float = 0.0) -> None:
        super().__init__(why)
        self.again, self.wait = again, wait


class Site(NamedTuple):
    """Where a server is: `http://HOST:PORT/PATH`, with `?ca=FILE` for a certificate of its own."""

    scheme: str
    host: str
    port: int
    path: str = ""
    tls: ssl.SSLContext | None = None

    @property
    def name(self) -> str:
        """As people write it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}{self.path}"

    @property
    def authority(self) -> str:
        """For the Host header."""
        return self.name.removeprefix(f"{self.scheme}://").removesuffix(self.path)


def read_site(text: str) -> Site:
    """The site at an address; raises `SetupError`."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise SetupError(f"{text}: expected http://HOST:PORT or https://HOST:PORT") from None
    options = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme not in _PORTS or not parts.hostname or parts.fragment or parts.username:
        raise SetupError(f"{text}: expected http://HOST:PORT or https://HOST:PORT")
    if options.keys() - {"ca"} or (options and parts.scheme == "http"):
        raise SetupError(f"{text}: after the ? there may be ca=FILE, the certificate to trust, with https")
    tls = trust(*options.get("ca", [])[:1]) if parts.scheme == "https" else None
    return Site(parts.scheme, parts.hostname, port or _PORTS[parts.scheme], parts.path.rstrip("/"), tls)


class Answer:
    """What comes back, as it is parsed: header names are lower case."""

    def __init__(self) -> None:
        self.status, self.headers, self.is_whole = 0, dict[str, str](), False
        self._parts: list[bytes] = []
        self._parser = httptools.HttpResponseParser(self)

    @property
    def body(self) -> bytes:
        return b"".join(self._parts)

    def feed(self, data: bytes) -> None:
        """Raises `HttpParserError`."""
        self._parser.feed_data(data)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_headers_complete(self) -> None:
        self.status = self._parser.get_status_code()

    def on_body(self, data: bytes) -> None:
        self._parts.append(data)

    def on_message_complete(self) -> None:
        self.is_whole = True


async def ask(
    site: Site, method: str, path: str, body: bytes | None = None, token: str = "", patience: float = PATIENCE
) -> Answer:
    """The answer, whatever its status. Raises `Unreachable`."""
    head = [
        f"{method} {site.path}{path} HTTP/1.1",
        f"Host: {site.authority}",
        "Connection: close",
        "Accept: application/json",
        *([f"Authorization: Bearer {token}"] if token else ()),
        *(() if body is None else ("Content-Type: application/json", f"Content-Length: {len(body)}")),
    ]
    asked = "\r\n".join((*head, "", "")).encode() + (body or b"")
    try:
        async with asyncio.timeout(patience):
            return await _talk(site, asked)
    except (OSError, httptools.HttpParserError) as error:
        raise explain(site, error) from None


async def _talk(site: Site, asked: bytes) -> Answer:
    reader, writer = await asyncio.open_connection(site.host, site.port, ssl=site.tls)
    try:
        writer.write(asked)
        answer, size = Answer(), 0
        while not answer.is_whole and (data := await reader.read(_CHUNK)):
            size += len(data)
            if size > LONGEST:
                raise Unreachable(f"{site.name} answers with more than {LONGEST} bytes")
            answer.feed(data)
    finally:
        writer.transport.abort()
    if not answer.status:
        raise ConnectionResetError("it hung up")
    return answer


def explain(site: Site, error: Exception) -> Unreachable:
    """Why a site cannot be reached, in one line."""
    name = site.name
    match error:
        case TimeoutError():
            return Unreachable(f"{name} does not answer", again=True)
        case ssl.SSLCertVerificationError():
            return Unreachable(
                f"the certificate of {name} cannot be trusted ({error.verify_message}): "
                "if it is the server's own, add ?ca=FILE"
            )
        case ssl.SSLError():
            return Unreachable(f"{name} does not speak TLS: is it http?")
        case httptools.HttpParserError():
            return Unreachable(f"{name} does not speak HTTP: is it https, or another wire?")
        case ConnectionRefusedError():
            return Unreachable(f"nobody listens at {name}", again=True)
        case ConnectionError():
            return Unreachable(f"{name} hung up", again=True)
    detail = clean(getattr(error, "strerror", None) or str(error), 200)
    return Unreachable(f"{name} cannot be reached: {detail}", again=True)


def refusal(site: Site, answer: Answer) -> Unreachable:
    """What a status of 300 or more means."""
    status, wait = answer.status, _seconds(answer.headers.get("retry-after", ""))
    said = read_refusal(answer.body)
    if _VERSION not in answer.headers:
        if status in _PROXIES:
            return Unreachable(f"the proxy before {site.name} says {_named(status)}", again=True, wait=wait)
        return Unreachable(f"{site.name} is not a Parley server: it says {_named(status)}")
    if site.path and status in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
        return Unreachable(f"{site.name} has no API: leave out {site.path}")
    if wait and f"{wait:.0f}" not in said:
        said = f"{said or _named(status)}: wait {wait:.0f} seconds"
    is_late = status in (HTTPStatus.TOO_MANY_REQUESTS, *_PROXIES)
    return Unreachable(said or f"{site.name} says {_named(status)}", again=is_late, wait=wait)


def _named(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


def _seconds(text: str) -> float:
    return min(float(text), _LONGEST_WAIT) if text.isascii() and text.isdecimal() and len(text) < 9 else 0.0
