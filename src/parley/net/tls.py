"""TLS: our certificate, and a gate in front of a line until the handshake is done.

Whoever shakes hands is a connection like any other: counted, and not for ever.
"""

import asyncio
import ssl
from collections.abc import Callable
from typing import cast

from parley.core import SetupError
from parley.net.door import Door

HANDSHAKE = 10.0
"""Seconds for it."""


def make_context(cert: str, key: str) -> ssl.SSLContext | None:
    """What a server needs, TLS 1.2 or later; None without a certificate. Raises `SetupError`."""
    if not cert and not key:
        return None
    if not cert or not key:
        raise SetupError("TLS takes both --cert and --key")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key, password=_no_password)
    except ssl.SSLError as error:
        why = error.reason.replace("_", " ").lower() if error.reason else "no PEM"
        raise SetupError(f"--cert {cert}, --key {key}: {why}") from None
    except OSError as error:
        raise SetupError(f"--cert {cert}, --key {key}: {error.strerror or error}") from None
    return context


def _no_password() -> str:
    """Instead of asking at the terminal."""
    raise SetupError("--key: a key with a password cannot be used")


class TlsGate(asyncio.Protocol):
    """A connection until it is secure; then `make_line` has it."""

    _transport: asyncio.Transport
    _task: "asyncio.Task[None]"

    def __init__(
        self, door: Door, make_line: Callable[[], asyncio.Protocol], context: ssl.SSLContext
    ) -> None:
        self._door, self._make_line, self._context = door, make_line, context

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands, if there is room."""
        self._transport = cast("asyncio.Transport", transport)
        address = address_of(transport)
        if not self._door.enter(self, address):
            self._door.refuse(address)
            self._transport.abort()
            return
        self._transport.pause_reading()  # what comes is for the handshake to read
        self._task = asyncio.get_running_loop().create_task(self._shake(address))

    async def _shake(self, address: str) -> None:
        loop, line, plain = asyncio.get_running_loop(), self._make_line(), self._transport
        try:
            secure = await loop.start_tls(
                plain, line, self._context, server_side=True, ssl_handshake_timeout=HANDSHAKE
            )
        except OSError:  # no TLS, not this TLS, or none in time
            plain.abort()
            return
        finally:
            self._door.leave(self, address)
        if secure is not None:
            line.connection_made(secure)

    def dismiss(self) -> None:
        """The server stops."""
        self.abort()

    def abort(self) -> None:
        """Close at once."""
        self._task.cancel()
        self._transport.abort()


def address_of(transport: asyncio.BaseTransport) -> str:
    """Where somebody comes from."""
    return str((transport.get_extra_info("peername") or ("",))[0])
