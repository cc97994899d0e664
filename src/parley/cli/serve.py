"""`parley serve`: one lobby for every wire."""

import argparse
import asyncio
import gc
import os
import resource
import signal
import sys
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

from parley.bots import Level, bot_names, load_bot
from parley.core import SetupError, quote
from parley.games import GAMES
from parley.net.settings import DOORS, SETTINGS, Address, Settings, flag_of, read_settings

if TYPE_CHECKING:
    from parley.net.server import Server

WORDS = {
    "bpgp": "Battleship Plus: point a BPGP client at {}",
    "dotline": "Dots: telnet {0.host} {0.port}",
    "web": "Web: {1}://{0}/",
    "metrics": "Metrics: {1}://{0}/metrics",
}
"""What to do with each address."""

_OBJECTS = 50_000
"""How many more objects than before make a search for garbage worth while."""


def run_serve(options: argparse.Namespace) -> int:
    """Serve until SIGINT or SIGTERM; with --check, only say whether that could be done."""
    flags = {name: getattr(options, name) for name in SETTINGS}
    read = partial(read_settings, flags, os.environ, options.config or os.environ.get("PARLEY_CONFIG"))
    settings = read()
    check_settings(settings)
    if options.check:
        print("the configuration is sound")
        return 0
    from parley.net.log import logging_to

    _allow_files(settings.connections)
    with (
        logging_to(sys.stderr, as_json=settings.log_json),
        asyncio.Runner(loop_factory=loop_factory()) as runner,
    ):
        runner.run(_serve(settings, read))
    return 0


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Uvloop where there is one; None: what asyncio has."""
    try:
        from uvloop import new_event_loop
    except ImportError:  # Windows
        return None
    return new_event_loop


def check_settings(settings: Settings) -> None:
    """What can be known without opening anything. Raises `SetupError`."""
    if not any(getattr(settings, wire) for wire in (*DOORS, "com")):
        flags = ", ".join(map(flag_of, DOORS))
        raise SetupError(f"every wire is off, so nobody could come in: give one of {flags} an address")
    _check_places(settings)
    if settings.cert or settings.key:
        from parley.net.tls import make_context

        make_context(settings.cert, settings.key)
    if settings.program:
        from parley.net.programs.tables import launchers, read_programs

        launchers(read_programs(settings.program))
    for line in settings.com:
        _check_line(line)
    if settings.bot not in ("off", *Level):
        _check_bot(settings.bot, GAMES)
    if settings.com_bot not in ("off", *Level):
        _check_bot(settings.com_bot, ("seabattle",))


def _check_places(settings: Settings) -> None:
    """No two doors in one place, and a folder for what is kept."""
    taken: dict[Address, str] = {}
    for name in (*DOORS, "metrics"):
        address = getattr(settings, name)
        if address is not None and address.port and taken.setdefault(address, name) != name:
            raise SetupError(
                f"{flag_of(taken[address])} and {flag_of(name)} are both {address}: choose another"
            )
    folder = settings.folder
    if folder is not None and folder.exists() and not folder.is_dir():
        raise SetupError(f"{folder} is no folder: choose another place for what is kept")


def _check_line(text: str) -> None:
    from parley.net.com_plan import parse_plan

    try:
        parse_plan(text)
    except SetupError as error:
        raise SetupError(f"{flag_of('com')}: {error}") from None


def _check_bot(name: str, games: Collection[str]) -> None:
    """One of these games has it, and its options are its own."""
    plain = name.partition(":")[0]
    having = [game for game in games if plain in bot_names(game)]
    for game in having:
        load_bot(game, name)
    if not having:
        known = sorted({known for game in games for known in bot_names(game)})
        whose = "no game has a bot" if len(games) > 1 else f"{next(iter(games))} has no bot"
        raise SetupError(f"{whose} {quote(plain)}: {', '.join(known)}, a level or off")


async def _serve(settings: Settings, read: Callable[[], Settings]) -> None:
    from parley.net.server import Server

    server, stopped = Server(settings, read), asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    loop.add_signal_handler(signal.SIGHUP, partial(_hang_up, _terminals(), server.reload, stopped.set))
    await server.start(partial(_say_where, server))
    try:
        _collect_seldom()
        await stopped.wait()
    finally:
        await server.stop()


def _say_where(server: "Server") -> None:
    settings = server.settings
    for wire, address in server.addresses.items():
        scheme = "https" if settings.cert and wire in settings.tls else "http"
        print(WORDS[wire].format(address, scheme))
    for line in server.lines:
        print(f"Sea Battle by COM port: {line}")
    print("Ctrl-C stops the server.", flush=True)


def _hang_up(terminals: list[int], reload: Callable[[], None], stop: Callable[[], None]) -> None:
    """SIGHUP: our terminal was closed, or somebody wants us to read again what may have changed."""
    if terminals and not any(map(os.isatty, terminals)):
        stop()
    else:
        reload()


def _terminals() -> list[int]:
    """Which of the standard streams are one."""
    return [number for number in range(3) if os.isatty(number)]


def _collect_seldom() -> None:
    """Nearly everything goes when nobody refers to it; a search for cycles makes everybody at play wait."""
    gc.collect()
    gc.freeze()  # what the start has made stays
    gc.set_threshold(_OBJECTS)


def _allow_files(connections: int) -> None:
    """A connection is an open file, and the usual limit is low: raise it as far as we may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + 256
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
