"""The socket of `parley admin`: one JSON object per line, both ways.

Anyone who can open the file is an operator: only the server's owner can, and the kernel says who is at the
other end. Requests are those of `parley.house.orders`, answered in order with `{"ok": true, …}` or `{"error":
CODE, "text": LINE}`.
"""

import asyncio
import logging
import os
import socket
import stat
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from pwd import getpwuid
from typing import Any

import msgspec

from parley.core import ParleyError, SetupError
from parley.house.house import House
from parley.house.operators import Operator, Trouble, Unable, perform
from parley.house.orders import decode_request
from parley.net.unix import short_name
from parley.store import StoreError

LONGEST = 16_384
"""The most bytes in a request."""
CONNECTIONS = 16
IDLE = 60.0
"""Seconds of silence before we disconnect."""
_CREDENTIALS = struct.Struct("3i")
_log = logging.getLogger(__name__)


@asynccontextmanager
async def admin_socket(house: House, path: Path) -> AsyncIterator[None]:
    """Listen until the block ends. Raises `SetupError`, `OSError`."""
    desk = _Desk(house)
    listener = await asyncio.start_unix_server(desk.serve, sock=_bind(path), limit=LONGEST)
    try:
        yield
    finally:
        listener.close()
        await desk.close()
        with suppress(OSError):
            path.unlink()


def _bind(path: Path) -> socket.socket:
    """A socket that nobody else can open, not even for a moment."""
    _clear(path)
    sock = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        with short_name(path) as name:
            sock.bind(name)
    except OSError as error:
        sock.close()
        raise SetupError(
            f"admin: {path} cannot be made ({error.strerror or error}): choose another"
        ) from None
    finally:
        os.umask(before)
    return sock


def _clear(path: Path) -> None:
    """A server that was killed leaves its socket behind."""
    try:
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise SetupError(f"admin: {path} is there, and is no socket: choose another with --admin")
    except FileNotFoundError:
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            with short_name(path) as name:
                probe.connect(name)
        except ConnectionRefusedError:
            path.unlink()
            return
        except OSError as error:
            raise SetupError(f"admin: {path} cannot be used ({error.strerror}): choose another") from None
    raise SetupError(f"admin: another server listens at {path}: choose another with --admin")


class _Desk:
    """All open connections to the socket."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._open: set[asyncio.Task[Any]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one of them, to the end."""
        task = asyncio.current_task()
        operator = _operator(writer)
        if operator is None or task is None or len(self._open) >= CONNECTIONS:
            writer.close()
            return
        self._open.add(task)
        try:
            await self._converse(operator, reader, writer)
        except (ConnectionError, TimeoutError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # they have left, or the server stops
        finally:
            self._open.discard(task)
            writer.close()

    async def _converse(
        self, operator: Operator, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        while True:
            try:
                line = await asyncio.wait_for(reader.readuntil(b"\n"), IDLE)
            except asyncio.LimitOverrunError:
                writer.write(_refuse(Trouble.NOT_UNDERSTOOD, f"a request has at most {LONGEST} bytes"))
                await writer.drain()
                return
            writer.write(await self._answer(operator, line))
            await asyncio.wait_for(writer.drain(), IDLE)

    async def _answer(self, operator: Operator, line: bytes) -> bytes:
        try:
            request = decode_request(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _refuse(Trouble.NOT_UNDERSTOOD, str(error))
        try:
            answer = await perform(self._house, operator, request)
        except Unable as error:
            return _refuse(error.trouble, str(error))
        except StoreError as error:
            return _encode({"error": "storage_trouble", "text": str(error)})
        except ParleyError as error:
            return _encode({"error": "refused", "text": str(error)})
        except Exception:  # noqa: BLE001 - our bug: the operator is not to wait for ever
            _log.exception("an operator's request failed")
            return _encode({"error": "server_fault", "text": "the server made a mistake: see its log"})
        return _encode({"ok": True, **answer})

    async def close(self) -> None:
        for task in tuple(self._open):
            task.cancel()
        if self._open:
            await asyncio.wait(self._open)


def _operator(writer: asyncio.StreamWriter) -> Operator | None:
    """The operator at the other end: the owner of the server, or root; None if unknown."""
    sock: socket.socket = writer.get_extra_info("socket")
    user = os.getuid()
    if hasattr(socket, "SO_PEERCRED"):  # other systems rely on the file mode
        found = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        _, user, _ = _CREDENTIALS.unpack(found)
    if user not in (0, os.getuid()):
        return None
    try:
        name = getpwuid(user).pw_name
    except KeyError:
        name = str(user)
    return Operator(f"{name} on this machine")


def _refuse(trouble: Trouble, text: str) -> bytes:
    return _encode({"error": trouble.name.lower(), "text": " ".join(text.split())})


def _encode(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"
