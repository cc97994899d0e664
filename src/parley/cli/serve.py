"""`parley serve`: one lobby for every wire."""

import argparse
import asyncio
import gc
import os
import resource
import sys
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from parley.cli.serve_checks import check_settings, check_workers
from parley.cli.signals import on_signals
from parley.net.settings import SETTINGS, Settings, read_settings
from parley.net.workers.worker import Worker, as_worker, take_worker

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from parley.house.house import House
    from parley.net.server import Server
    from parley.net.web.shows import Shows

WORDS = {
    "bpgp": "Battleship Plus: point a BPGP client at {}",
    "dotline": "Dots: telnet {0.host} {0.port}",
    "web": "Web: {1}://{0}/",
    "metrics": "Metrics: {1}://{0}/metrics",
}
"""What to do with each address."""

_OBJECTS = 50_000
"""How many more objects than before make a search for garbage worth while. Nearly everything goes when nobody
refers to it, and a search for cycles makes everybody at play wait."""


def run_serve(options: argparse.Namespace) -> int:
    """Serve until SIGINT or SIGTERM; with --check, only say whether that is possible."""
    flags = {name: getattr(options, name) for name in SETTINGS}
    worker = take_worker()
    read = partial(_read, flags, options.config or os.environ.get("PARLEY_CONFIG"), worker)
    settings = read()
    check_settings(settings)
    is_supervisor = settings.workers > 1 and worker is None
    if is_supervisor:
        check_workers(settings)
    if options.check:
        print("the configuration is sound")
        return 0
    from parley.net.log import logging_to

    _allow_files(settings.connections)
    with (
        logging_to(sys.stderr, as_json=settings.log_json, node=settings.node if settings.cluster else ""),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        if is_supervisor:
            from parley.cli.workers import supervise

            return runner.run(supervise(settings, options))
        runner.run(_serve(settings, read))
    return 0


def _read(flags: Mapping[str, str | list[str] | None], file: str | None, worker: Worker | None) -> Settings:
    settings = read_settings(flags, os.environ, file)
    return settings if worker is None else as_worker(settings, worker)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Uvloop if installed; None: asyncio's own."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # Windows
        return None
    return new_event_loop


async def _serve(settings: Settings, read: Callable[[], Settings]) -> None:
    gc.set_threshold(_OBJECTS)
    from parley.net.server import Server

    server, stopped = Server(settings, read, _open_shows), asyncio.Event()
    on_signals(server.reload, stopped.set)
    await server.start(partial(_say_where, server))
    try:
        gc.collect()
        gc.freeze()  # what the start has made stays
        await stopped.wait()
    finally:
        await server.stop()


def _open_shows(house: "House", folders: "Sequence[Path]") -> "Shows":
    from parley.arena.events.shows import AllShows  # events, tournaments, and all they need

    return AllShows(house, folders)


def _say_where(server: "Server") -> None:
    settings = server.settings
    for wire, address in server.addresses.items():
        scheme = "https" if settings.cert and wire in settings.tls else "http"
        print(WORDS[wire].format(address, scheme))
    for line in server.lines:
        print(f"Sea Battle by COM port: {line}")
    print("Ctrl-C stops the server.", flush=True)


def _allow_files(connections: int) -> None:
    """A connection is an open file, and the default limit is low: raise it as far as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 256
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
