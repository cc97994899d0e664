"""How `parley admin` reaches a server: the socket in its data directory, or HTTP with a token."""

import http.client
import socket
import ssl
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import msgspec

from parley.core import ParleyError, SetupError
from parley.house.orders import Request
from parley.net.unix import short_name

PATIENCE = 600.0
"""Seconds for an answer: erasing a name rewrites the whole database."""
_PORTS = {"http": 80, "https": 443}


class OrderRefused(ParleyError):
    """The server says no, and why."""


def by_socket(path: Path, order: Request) -> dict[str, Any]:
    """The answer. Raises `OrderRefused`, `SetupError`."""
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(PATIENCE)
        try:
            with short_name(path) as name:
                sock.connect(name)
        except PermissionError:
            raise SetupError(f"you may not open {path}: be the user who runs the server") from None
        except OSError as error:
            raise SetupError(
                f"no server listens at {path} ({error.strerror or error}): start one, or say where it is "
                "with --data, --admin or --url"
            ) from None
        sock.sendall(msgspec.json.encode(order) + b"\n")
        with sock.makefile("rb") as answers:
            line = answers.readline()
    if not line.endswith(b"\n"):
        raise SetupError("the server hung up: it is stopping, or does not know who you are")
    return _read(line)


def by_http(url: str, token: str, order: Request) -> dict[str, Any]:
    """The same over HTTP."""
    where = urlsplit(url)
    if where.scheme not in _PORTS or not where.hostname or where.path not in ("", "/"):
        raise SetupError("--url: expected http://HOST:PORT or https://HOST:PORT")
    if not token:
        raise SetupError("--url takes a token: `parley admin token NAME` on the server, then PARLEY_TOKEN=…")
    asked = msgspec.to_builtins(order)
    path, port = f"/api/admin/{asked.pop('do')}", where.port or _PORTS[where.scheme]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        connection = _connect(where.scheme, where.hostname, port)
        try:
            connection.request("POST", path, msgspec.json.encode(asked), headers)
            answer = connection.getresponse()
            if answer.status == http.client.UNAUTHORIZED:
                _fail(
                    "this token is not valid, or no more: `parley admin token NAME` on the server makes one"
                )
            return _read(answer.read())
        finally:
            connection.close()
    except (OSError, http.client.HTTPException) as error:
        raise SetupError(f"no server answers at {url}: {error}") from None


def _connect(scheme: str, host: str, port: int) -> http.client.HTTPConnection:
    if scheme == "http":
        return http.client.HTTPConnection(host, port, timeout=PATIENCE)
    return http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=ssl.create_default_context())


def _read(data: bytes) -> dict[str, Any]:
    try:
        answer = msgspec.json.decode(data, type=dict[str, Any])
    except msgspec.DecodeError:
        _fail("this is no server of Parley")
    if "error" in answer:
        _fail(str(answer.get("text", answer["error"])))
    return answer


def _fail(why: str) -> NoReturn:
    raise OrderRefused(why)
