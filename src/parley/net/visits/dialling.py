"""What all dialling shares: which certificates to trust, and how to wait before a retry."""

import asyncio
import contextlib
import ssl
from pathlib import Path

from parley.core import SetupError
from parley.net.lines.line import words_of
from parley.visits import Wired


def trust(file: str | None = None) -> ssl.SSLContext:
    """A TLS context: the system's certificates, or the one in this file. Raises `SetupError`."""
    try:
        return ssl.create_default_context(cafile=file and str(Path(file).expanduser()))
    except ssl.SSLError:
        raise SetupError(f"ca={file}: there is no certificate in it") from None
    except OSError as error:
        raise SetupError(f"ca={file}: {words_of(error)}") from None


async def rest(visit: Wired, stirred: asyncio.Event, seconds: float) -> None:
    """Wait until the next retry, or until the event is set because somebody leaves."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while visit.wants_line:
                stirred.clear()
                await stirred.wait()
