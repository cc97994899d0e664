"""What can be known about settings without opening anything."""

import sys
from collections.abc import Collection
from importlib.util import find_spec

from parley.bots import Level, bot_names, load_bot, offer_bot
from parley.core import SetupError, quote
from parley.games import GAMES
from parley.net.settings import DOORS, Address, Settings, flag_of
from parley.net.workers.worker import Worker, as_worker


def check_settings(settings: Settings) -> None:
    """For any server. Raises `SetupError`."""
    if not any(getattr(settings, wire) for wire in (*DOORS, "com")):
        flags = ", ".join(map(flag_of, DOORS))
        raise SetupError(f"every wire is off, so nobody could come in: give one of {flags} an address")
    _check_places(settings)
    _check_cluster(settings)
    if settings.proxy_protocol and not settings.proxy:
        raise SetupError("--proxy-protocol is for proxies that are known: name their addresses with --proxy")
    if settings.mail and not (settings.mail_from and settings.url and settings.web):
        raise SetupError(
            "--mail needs --mail-from, --url and --web: letters say whom they are from, and lead to the page"
        )
    if settings.cert or settings.key:
        from parley.net.tls import make_context

        make_context(settings.cert, settings.key)
    if settings.program:
        from parley.net.programs.tables import launchers, read_programs

        launchers(read_programs(settings.program))
    for line in settings.com:
        _check_line(line)
    for words in settings.offer:
        offer_bot(words)
    if settings.bot not in ("off", *Level):
        _check_bot(settings.bot, GAMES)
    if settings.com_bot not in ("off", *Level):
        _check_bot(settings.com_bot, ("seabattle",))


def _check_places(settings: Settings) -> None:
    """No two doors at one address, and a folder for what is stored."""
    taken: dict[Address, str] = {}
    for name in (*DOORS, "metrics"):
        address = getattr(settings, name)
        if address is not None and address.port and taken.setdefault(address, name) != name:
            raise SetupError(
                f"{flag_of(taken[address])} and {flag_of(name)} are both {address}: choose another"
            )
    folder = settings.folder
    if folder is not None and folder.exists() and not folder.is_dir():
        raise SetupError(f"{folder} is not a folder: choose another --data")


def _check_cluster(settings: Settings) -> None:
    """Nodes share a database, and have a bus to talk over."""
    flag = "--cluster" if settings.cluster else "--workers"
    if not settings.cluster and settings.workers == 1:
        return
    if settings.folder is not None:
        raise SetupError(f"{flag} needs a database that nodes can share: give --database postgresql://…")
    if find_spec("nats") is None:
        raise SetupError(f"{flag} needs nats-py: install parley[cluster]")


def check_workers(settings: Settings) -> None:
    """They can share ports, have a broker, and do not get in each other's way. Raises `SetupError`."""
    if sys.platform != "linux":
        raise SetupError("--workers needs Linux: start several nodes with --cluster instead")
    if not settings.cluster:
        from parley.net.workers.broker import find_broker

        find_broker()
    if settings.metrics is not None and settings.metrics.port + settings.workers > 65_536:
        raise SetupError("--metrics: every worker has a port, from this one on: choose a lower one")
    for number in range(settings.workers):
        _check_places(as_worker(settings, Worker(number, 0, "", "")))


def _check_line(text: str) -> None:
    from parley.net.com_plan import parse_plan

    try:
        parse_plan(text)
    except SetupError as error:
        raise SetupError(f"{flag_of('com')}: {error}") from None


def _check_bot(name: str, games: Collection[str]) -> None:
    """One of these games has it, and accepts its options."""
    plain = name.partition(":")[0]
    having = [game for game in games if plain in bot_names(game)]
    for game in having:
        load_bot(game, name)
    if not having:
        known = sorted({known for game in games for known in bot_names(game)})
        whose = "no game has a bot" if len(games) > 1 else f"{next(iter(games))} has no bot"
        raise SetupError(f"{whose} {quote(plain)}: {', '.join(known)}, a level or off")
