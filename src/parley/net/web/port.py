"""The port itself: a listener in the server's own event loop, and a broom for guests who do not come back."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from ssl import SSLContext

from parley.net.tcp import BACKLOG
from parley.net.tls import TlsListener, open_gates
from parley.net.web.app import make_app
from parley.net.web.desk import Desk
from parley.net.web.http_line import HttpLine, make_config
from parley.store import Store, StoreError

SWEEP = 3600.0
"""Seconds between two looks for what has expired."""
_log = logging.getLogger(__name__)

Listener = asyncio.Server | TlsListener


@asynccontextmanager
async def web_port(desk: Desk, host: str, port: int, tls: SSLContext | None) -> AsyncIterator[Listener]:
    """Let people in as long as the block takes; the door sees them off afterwards. Raises `OSError`."""
    make = partial(HttpLine, desk, make_config(make_app(desk)))
    if tls is None:
        loop = asyncio.get_running_loop()
        listener: Listener = await loop.create_server(make, host, port, backlog=BACKLOG)
    else:
        listener = await open_gates(desk.door, HttpLine.wire, host, port, tls, make)
    desk.spawn(_sweep(desk.house.store))
    desk.lag.start()
    try:
        yield listener
    finally:
        listener.close()
        desk.close()


async def _sweep(store: Store) -> None:
    while True:
        try:
            await store.signins.sweep()
        except StoreError as error:
            _log.warning("guests could not be forgotten: %s", error)
        await asyncio.sleep(SWEEP)
