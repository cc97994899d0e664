"""The porter: tells clients that the server is full."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import cast

from parley.net.served import LINGER

HANDSHAKE = 10.0
"""Seconds for a handshake."""
TURNED_AWAY = 32
"""How many may shake hands only to hear that there is no room."""


async def connect(
    make: Callable[[], asyncio.Protocol], sock: socket.socket, context: ssl.SSLContext | None
) -> None:
    """Speak on an accepted connection, with TLS if there is a context. Raises `OSError`."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    await asyncio.get_running_loop().connect_accepted_socket(
        make, sock, ssl=context, ssl_handshake_timeout=HANDSHAKE if context else None
    )


class Porter:
    """Tells refused clients why. That may take a handshake, so only a few at a time."""

    def __init__(self, words: bytes) -> None:
        self._words = words
        self._tasks: set[asyncio.Task[None]] = set()

    def turn_away(self, sock: socket.socket, context: ssl.SSLContext | None) -> None:
        """Say it, if the wire has words for it."""
        if not self._words or len(self._tasks) >= TURNED_AWAY:
            sock.close()
            return
        task = asyncio.get_running_loop().create_task(self._say(sock, context))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, sock: socket.socket, context: ssl.SSLContext | None) -> None:
        with suppress(OSError):
            last = LastWords(self._words)
            await connect(lambda: last, sock, context)
            await last.heard()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


class LastWords(asyncio.Protocol):
    """A line that only carries a refusal."""

    _transport: asyncio.Transport

    def __init__(self, words: bytes) -> None:
        self._words, self._gone = words, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._words)
        self._transport.close()

    def connection_lost(self, _exc: Exception | None) -> None:
        """They have read it, or disconnected."""
        self._gone.set()

    async def heard(self) -> None:
        """Wait for that, but not for long."""
        try:
            async with asyncio.timeout(LINGER):
                await self._gone.wait()
        except TimeoutError:
            return
        finally:
            self._transport.abort()
