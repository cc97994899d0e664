"""What all who dial do alike: whom they trust, and how they wait before another try."""

import asyncio
import contextlib
import ssl
from pathlib import Path

from parley.core import SetupError
from parley.net.lines.line import words_of
from parley.visits import Wired


def trust(file: str | None = None) -> ssl.SSLContext:
    """Those everybody trusts, or the certificate in this file. Raises `SetupError`."""
    try:
        return ssl.create_default_context(cafile=file and str(Path(file).expanduser()))
    except ssl.SSLError:
        raise SetupError(f"ca={file}: no certificate is in it") from None
    except OSError as error:
        raise SetupError(f"ca={file}: {words_of(error)}") from None


async def rest(visit: Wired, stirred: asyncio.Event, seconds: float) -> None:
    """Until it is time for another try, or somebody leaves: then the event is set."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while visit.wants_line:
                stirred.clear()
                await stirred.wait()
