"""The server: one store, one lobby, a door for every wire."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from importlib import import_module
from math import ceil
from pathlib import Path
from random import SystemRandom
from threading import Thread
from typing import TYPE_CHECKING

from parley.bots import bot_names, load_installed, offer_bot
from parley.core import SetupError, quote
from parley.games import load_games
from parley.games.battleship_plus import Fill
from parley.house.abroad import Abroad, Alone
from parley.house.attempts import Attempts
from parley.house.budget import Budget, Ceiling, Share
from parley.house.guesses import Guesses
from parley.house.guests import GuestBook
from parley.house.house import House
from parley.house.letters import Letters
from parley.house.openings import Openings
from parley.house.origin import Crowds
from parley.house.programs import Programs
from parley.house.puzzles.daily import Daily
from parley.house.rater import Rater
from parley.house.recorder import StoreRecorder
from parley.house.reports import Reports
from parley.house.restart import restart
from parley.house.sanctions import Sanctions
from parley.house.sightings import Sightings
from parley.house.standing import StandingTables, house_bot, terms_of
from parley.net.admin import admin_socket
from parley.net.dials import Changes, Rooms, turn
from parley.net.door import Door, TcpLimits
from parley.net.gates import Checks, GateListener, listen_at_gates
from parley.net.log import note, note_match
from parley.net.pace import FrameMeter, LineMeter
from parley.net.ports import Port, open_port, taking
from parley.net.proxies import Proxies
from parley.net.settings import Address, Settings, flag_of
from parley.net.tcp import Manners, listen
from parley.net.tls import Tls
from parley.seats.bot.staff import revive, stand_by
from parley.seats.session import Session
from parley.store import Settings as StoreSettings
from parley.store import Sitter, Store, open_store
from parley.store.passwords import Passwords
from parley.tables import PROGRAM, Limits, Lobby, Player, Stopping, Timers
from parley.tables.player import inform
from parley.wires.dotline import Code
from parley.wires.dotline import Limits as LineLimits
from parley.wires.dotline.codec import encode
from parley.wires.dotline.news import Closing

if TYPE_CHECKING:
    from parley.cluster.node import Node
    from parley.net.com import ComLine
    from parley.net.programs.stable import Stable
    from parley.net.web.shows import Shows

WIRES = {
    "bpgp": "parley.seats.bpgp.session:BpgpSession",
    "dotline": "parley.seats.dotline.session:DotlineSession",
}
"""The sessions for clients of each wire; the name is also that of the setting."""

WEB = ("web", "metrics")
"""Imported late, because it takes a while."""

MANNERS = {
    "bpgp": Manners("bpgp", FrameMeter),  # the draft has no code for a full server
    "dotline": Manners("dotline", LineMeter, encode(Closing.of(Code.NO_ROOM))),
}
THREADS, THINKERS = 2, 2
_MEGABYTE = 1_000_000
WATCHERS = 32
"""Connections to the metrics port. It has a door of its own, for when there is no room."""
WAKING = 60.0
"""Seconds until the best bots are loaded and prepare: a server that stops sooner needs none."""
NODES = 64
"""For how many nodes' people the lobby has room."""
REPLACED = 75
"""The exit status when another node has taken our place: start it again."""
WRITE_TIME, READ_TIME, STORE_TIME, POST_TIME = 1.0, 2.0, 1.5, 0.4
"""Seconds when stopping: to store moves, for clients to read the last words, for the store, and the mail."""


_log = logging.getLogger(__name__)


class Server:
    """Everything that runs. `start` once, `stop` once; `addresses` says where each wire listens."""

    house: House
    _side_door: Door
    _recorder: StoreRecorder

    def __init__(
        self,
        settings: Settings,
        read: Callable[[], Settings] | None = None,
        open_shows: "Callable[[House, Sequence[Path]], Shows] | None" = None,
    ) -> None:
        self.settings = settings
        self._open_shows = open_shows
        self._read = read or (lambda: self.settings)
        self._rooms: Rooms | None = None
        self.addresses: dict[str, Address] = {}
        self.lines: list[str] = []
        """Where to find the COM lines, in words."""
        self._open = AsyncExitStack()
        self._tls: Tls | None = None
        self._ports: dict[str, Port] = {}
        self._stable: Stable | None = None
        self._node: Node | None = None

    async def start(self, opened: Callable[[], None] = lambda: None) -> None:
        """Open the store, resume interrupted matches, let people in. Raises `ParleyError`.

        `opened` is called when every port is open; early web requests wait a moment.
        """
        try:
            await self._start()
            opened()
            await self._speak()
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Tell everybody, store what is left, close. Takes less than five seconds.

        In a cluster, a node first waits up to `drain` for games that cannot move to another node.
        """
        if self._node is not None:
            await self._node.drain(self.settings.drain)
        await self._open.aclose()

    def reload(self) -> None:
        """Reload the settings that may change at run time. Bad ones are rejected and logged."""
        try:
            changes = self._change()
        except (SetupError, OSError) as error:
            _log.error("the settings were not read again, and stay: %s", error)
        else:
            note("reloaded", changed=changes.made, restart=changes.later)

    async def reread(self) -> Changes:
        """The same for an operator, who gets the errors. Raises `SetupError`, `OSError`, `StoreError`."""
        changes = self._change()
        await self.house.shared(Sanctions).load()
        return changes

    def _change(self) -> Changes:
        """Certificate first: if it is bad, nothing changes."""
        after = self._read()
        if self._tls is not None:
            self._tls.reload()
        if self._rooms is None:
            return Changes([], [])
        if after.program:
            self._rooms.stable().read(after.program)
        self.settings, changes = turn(self._rooms, self.settings, after)
        return changes if self._tls is None else Changes([*changes.made, "the certificate"], changes.later)

    async def _start(self) -> None:
        settings, opened = self.settings, self._open
        self._tls = Tls(settings.cert, settings.key) if settings.cert or settings.key else None
        opened.callback(note, "stopped")
        kept = StoreSettings(durability=settings.durability, free=settings.free_space * 1_000_000)
        store = await open_store(settings.where, kept)
        opened.push_async_callback(store.close, STORE_TIME)
        self.house = house = self._furnish(store, await self._claim(store))
        await house.shared(Sanctions).load()
        await house.shared(Reports).load()
        await self._keep_programs()
        self._open_post()
        await self._go_on()
        self._keep_ratings()
        self._keep_puzzles()
        self._keep_learning()
        limits = TcpLimits(
            settings.connections, settings.per_address, settings.unread, settings.idle, settings.rate
        )
        door = Door(limits, house.timers, house.crowds)
        self._side_door = Door(TcpLimits(WATCHERS, WATCHERS), house.timers)
        lines = self._com_lines(door) if settings.com else []
        for line in lines:  # closed once everybody has been told that the server stops
            opened.push_async_callback(line.close)
        opened.push_async_callback(self._end, door, self._side_door)
        self._rooms = Rooms(house, door, self._find_stable)
        self._keep_tables()
        self._wake_bots()
        for wire in WIRES:
            if (address := getattr(settings, wire)) is not None:
                await self._listen(door, wire, address)
        for wire in WEB:
            if (address := getattr(settings, wire)) is not None:
                await self._open_port(wire, address)
        for line in lines:
            with _naming("com"):
                self.lines.append(await line.open())
        if (path := settings.admin_socket) is not None:
            await opened.enter_async_context(admin_socket(house, path))
        note("started", **{wire: str(address) for wire, address in self.addresses.items()})

    async def _claim(self, store: Store) -> Abroad:
        """Be the only server of the database, or one of its nodes."""
        if not self.settings.cluster:
            await store.claim()
            return Alone()
        from parley.cluster.bus import NatsBus
        from parley.cluster.node import Node

        self._node = node = Node(store, NatsBus(self.settings.cluster), self.settings.node)
        store.nodes.lost = self._replaced
        await node.join()
        return node.directory

    def _replaced(self) -> None:
        """Another node has taken over our matches: anything we say now would be wrong."""
        _log.critical("this node was replaced, as it had been silent for too long: it ends at once")
        logging.shutdown()  # which waits for that line, but not for long
        os._exit(REPLACED)

    async def _go_on(self) -> None:
        """Resume the matches from before the restart."""
        house = self.house
        if self._node is not None:
            house.crier.chroniclers.add(note_match)
            self._open.push_async_callback(self._node.close, STORE_TIME)
            await self._node.open(house, self._revive)
            return
        found = await restart(house.store, house.lobby, self._revive, self.settings.grace)
        house.crier.chroniclers.add(note_match)
        await house.shared(Openings).restore(self._revive)
        for table in house.lobby.tables.values():
            house.crier.watch(table)
        if any(found):
            note("restarted", **found._asdict())

    def _open_post(self) -> None:
        """Where the operator wants letters sent."""
        if not self.settings.mail:
            return
        from parley.net.post import Post  # which few need

        post = Post(self.settings.mail, self.settings.mail_from)
        self._open.push_async_callback(post.close, POST_TIME)
        self.house.shared(Letters).open(post.send, self.settings.url)

    def _keep_ratings(self) -> None:
        """Matches that ended before a crash come first."""
        rater = self.house.shared(Rater)
        self._recorder.finished = rater.wake
        task = asyncio.get_running_loop().create_task(rater.run(), name="rater")
        self._open.callback(task.cancel)

    def _keep_puzzles(self) -> None:
        task = asyncio.get_running_loop().create_task(self.house.shared(Daily).run(), name="puzzles")
        self._open.callback(task.cancel)

    def _keep_learning(self) -> None:
        task = asyncio.get_running_loop().create_task(self.house.shared(Sightings).run(), name="sightings")
        self._open.callback(task.cancel)

    def _revive(self, sitter: Sitter) -> Player | None:
        house = self.house
        return house.programs.revive(sitter.name) if sitter.kind == PROGRAM else revive(house, sitter)

    async def _keep_programs(self) -> None:
        """Offer the programs of the settings. Raises `SetupError`."""
        house = self.house
        self._open.push_async_callback(self._close_stable)
        if self.settings.program:
            self._find_stable().offer(self.settings.program)
        for offer in house.programs.offered:
            if await house.accounts.is_taken(offer.name):
                raise SetupError(f"[[program]] {quote(offer.name)}: somebody has an account of that name")

    def _find_stable(self) -> "Stable":
        from parley.net.programs.stable import Stable  # which needs wires of its own

        self._stable = self._stable or Stable(self.house)
        return self._stable

    async def _close_stable(self) -> None:
        if self._stable is not None:
            await self._stable.close()

    def _furnish(self, store: Store, abroad: Abroad) -> House:
        settings, opened = self.settings, self._open
        for words in settings.offer:
            offer_bot(words)
        timers = Timers(asyncio.get_running_loop())
        opened.callback(timers.close)
        passwords = Passwords()
        opened.callback(passwords.close)
        people = settings.connections * (1 if abroad.is_alone else NODES)
        limits = Limits(people=people, tables=settings.tables)
        self._recorder = StoreRecorder(store.matches)
        lobby = Lobby(self._recorder, timers, rng := SystemRandom(), limits)
        return House(
            lobby,
            store,
            passwords,
            timers,
            self._threads(THREADS, "house"),
            self._threads(THINKERS, "bots"),
            reload=self.reread,
            abroad=abroad,
            bot=settings.bot,
            bot_pace=settings.bot_pace,
            grace=settings.grace,
            fill=Fill(settings.fill),
            login_time=settings.login_time,
            game_id_order=settings.game_id_order,
            rng=rng,
            name_length=settings.name_length,
            password_length=settings.password_length,
            watchers=settings.watchers,
            lines=LineLimits(
                ahead=settings.ahead,
                line=settings.line_length,
                unread=settings.unread,
                login=settings.login_time,
                silence=settings.silence,
            ),
            crowds=(crowds := Crowds(settings.class_network)),
            guesses=Guesses.of(settings.name_tries, settings.address_tries, crowds),
            registrations=Attempts(settings.registrations, 600.0, crowds=crowds),
            guests=Attempts(settings.guests, 600.0, crowds=crowds),
            guestbook=GuestBook(settings.guests_at_once, crowds),
            budget=self._budget(timers.now, crowds),
            programs=Programs(settings.programs_at_once, settings.programs_per_address, crowds),
            words=Attempts(settings.words, 10.0, crowds=crowds),
            words_by_block=Attempts(settings.words_per_address, 10.0, crowds=crowds),
        )

    def _budget(self, now: Callable[[], float], crowds: Crowds) -> Budget:
        settings = self.settings
        share = Share(
            settings.share_tables,
            settings.share_bot_seconds,
            settings.share_plies,
            settings.share_megabytes * _MEGABYTE,
        )
        ceiling = Ceiling(settings.match_plies, settings.match_megabytes * _MEGABYTE)
        tables = max(1, settings.tables * settings.tables_per_address // 100)
        bots = max(1, settings.bot_tables // 2)
        return Budget(share, settings.shares_per_address, tables, bots, ceiling, now, crowds)

    def _threads(self, count: int, name: str) -> ThreadPoolExecutor:
        threads = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._open.callback(threads.shutdown, wait=False, cancel_futures=True)
        return threads

    def _keep_tables(self) -> None:
        settings = self.settings
        if settings.bot != "off":
            for game in load_games():
                bot = house_bot(game, settings.bot)
                StandingTables(
                    self.house, terms_of(game), bot, settings.bot_tables, partial(stand_by, self.house)
                ).open()

    def _wake_bots(self) -> None:
        """Load the best bots so that they can prepare: soon, but not during start-up."""
        loaders = Thread(target=_load_best, name="wake-bots", daemon=True)
        self._open.callback(asyncio.get_running_loop().call_later(WAKING, loaders.start).cancel)

    async def _listen(self, door: Door, wire: str, address: Address) -> None:
        make_session = partial(_session_class(wire), self.house)
        checks, manners, shared = self._checks_of(wire), MANNERS[wire], self.settings.shares_ports
        with taking(wire, address):
            if checks is None:
                self._opened(wire, await listen(door, *address, make_session, manners, reuse_port=shared))
            else:
                port = await open_port(*address, reuse_port=shared)
                self._opened(wire, listen_at_gates(door, port, make_session, manners, checks))

    def _com_lines(self, door: Door) -> "list[ComLine]":
        from parley.net.com import com_lines

        return com_lines(self.house, door, self.settings)

    def _checks_of(self, wire: str) -> Checks | None:
        settings = self.settings
        tls = self._tls if wire in settings.tls else None
        proxies = Proxies(settings.proxy if wire in settings.proxy_protocol else ())
        return Checks(tls, proxies) if tls or proxies else None

    def _opened(self, wire: str, listener: asyncio.Server | GateListener) -> None:
        self._open.callback(listener.close)
        self.addresses[wire] = _address_of(listener.sockets)

    async def _open_port(self, wire: str, address: Address) -> None:
        """Open a port; its protocol starts soon after."""
        shared = self.settings.shares_ports
        with taking(wire, address):
            self._ports[wire] = port = await open_port(*address, reuse_port=shared)
        for listening in port:
            self._open.callback(listening.close)
        self.addresses[wire] = _address_of(port)

    async def _speak(self) -> None:
        """Serve the web ports: people, and monitoring."""
        if not self._ports or self._rooms is None:
            return
        web = await asyncio.to_thread(import_module, "parley.net.web.opening")
        results = self.settings.results
        shows = self._open_shows(self.house, results) if self._open_shows else None
        desk = web.make_desk(self.house, self._rooms.door, self.settings, shows)
        self._rooms = self._rooms._replace(desk=desk)
        self._open.callback(desk.close)
        for listener in await web.speak(desk, self._side_door, self.settings, self._ports, self._checks_of):
            self._open.callback(listener.close)

    async def _end(self, *doors: Door) -> None:
        """The listeners are closed; now everybody else is told."""
        lobby = self.house.lobby
        inform(tuple(lobby.people.values()), None, Stopping(ceil(WRITE_TIME)))
        stopping = asyncio.ensure_future(lobby.stop())
        await asyncio.wait([stopping], timeout=WRITE_TIME)
        stopping.cancel()
        await asyncio.gather(*(door.clear(READ_TIME) for door in doors))


def _load_best() -> None:
    for game in load_games():
        load_installed(game, bot_names(game)[-1])


def _address_of(port: Port) -> Address:
    return Address(*port[0].getsockname()[:2])


@contextmanager
def _naming(setting: str) -> Iterator[None]:
    """Turn an error into a `SetupError` that names the setting."""
    try:
        yield
    except SetupError as error:
        raise SetupError(f"{flag_of(setting)}: {error}") from None


def _session_class(wire: str) -> Callable[[House, str, float], Session]:
    module, _, name = WIRES[wire].partition(":")
    made: Callable[[House, str, float], Session] = getattr(import_module(module), name)
    return made


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Server]:
    """A server that runs until the block ends."""
    server = Server(settings)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
