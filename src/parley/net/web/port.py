"""The ports themselves: listeners in the server's own event loop, and a sweep for guests who are gone."""

import asyncio
import logging
from dataclasses import replace
from functools import partial

from uvicorn.config import Config

from parley.house import signins
from parley.house.attempts import Attempts
from parley.house.house import House
from parley.net.door import Door
from parley.net.gates import Checks, GateListener, open_gates
from parley.net.ports import BACKLOG, Port
from parley.net.proxies import Proxies
from parley.net.web.app import make_app, make_metrics_app
from parley.net.web.desk import Desk
from parley.net.web.hosts import Hosts
from parley.net.web.http_line import HttpLine, make_config
from parley.store import StoreError

SWEEP = 300.0
"""Seconds between sweeps."""
_log = logging.getLogger(__name__)

Listener = asyncio.Server | GateListener


async def web_port(desk: Desk, port: Port, checks: Checks | None) -> list[Listener]:
    """Let people in; the door sees them off."""
    return await _listen(desk, make_config(make_app(desk)), port, checks)


async def metrics_port(
    desk: Desk, door: Door, host: str, port: Port, checks: Checks | None
) -> list[Listener]:
    """Serve monitoring, through a door of its own."""
    hosts = Hosts(desk.hosts.names, host)
    own = replace(desk, door=door, hosts=hosts, proxies=Proxies(), requests=Attempts(desk.requests.most))
    return await _listen(own, make_config(make_metrics_app(desk, own), has_sockets=False), port, checks)


async def _listen(desk: Desk, config: Config, port: Port, checks: Checks | None) -> list[Listener]:
    make, loop = partial(HttpLine, desk, config), asyncio.get_running_loop()
    if checks is None:
        return [await loop.create_server(make, sock=listening, backlog=BACKLOG) for listening in port]
    return [open_gates(desk.door, HttpLine.wire, port, checks, make)]


async def sweep(house: House) -> None:
    """Forget guests who do not come back, again and again; after a restart they have time to do so."""
    while True:
        await asyncio.sleep(SWEEP)
        try:
            await signins.sweep(house)
        except StoreError as error:
            _log.warning("guests could not be forgotten: %s", error)
