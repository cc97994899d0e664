"""A node: handles messages from the others, and takes over when one of them is gone."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

from parley import __version__
from parley.cluster import frames as f
from parley.cluster.bus import NatsBus
from parley.cluster.directory import Directory
from parley.cluster.host import Host
from parley.cluster.numbers import Numbers
from parley.cluster.remote_person import RemotePerson
from parley.cluster.remote_table import RemoteTable
from parley.cluster.roll import Roll
from parley.cluster.voices import Voices
from parley.cluster.watch import Watch
from parley.core import Seat
from parley.house.house import House
from parley.house.restart import Revive, end_of, seats_of
from parley.match.journal import JournalError
from parley.store import LiveMatch, MatchId, Store, StoreError
from parley.tables import (
    Guest,
    Lobby,
    News,
    Phase,
    Player,
    Refusal,
    Refused,
    Said,
    is_person,
    read_kept,
)

PATIENCE = 5.0
"""Seconds for another node to answer."""
PULSE = 1.0
"""Seconds between signs of life on the bus."""
ASKED = 0.05
"""Seconds before the roll is called: others may ask, too."""
DRAINING = 0.1
"""Seconds between looks."""
CALLS = 10_000
"""Questions that may wait for answers."""

_log = logging.getLogger(__name__)


class Node:
    """`join` first, then `open` with the house, then `close`."""

    house: House
    _annexe: Lobby
    _roll: Roll
    _host: Host
    _voices: Voices

    def __init__(self, store: Store, bus: NatsBus, name: str) -> None:
        self._store, self._bus, self._name = store, bus, name
        self._nodes = store.nodes
        self.directory = Directory(self._nodes, lambda: self._roll, self.broadcast, self.measures)
        self._watch = Watch(self._nodes, self._lost, self._take_over)
        self._calls: dict[int, tuple[int, asyncio.Future[f.Answer]]] = {}
        self._numbers, self._tokens = count(1), count(1)
        self._expected: dict[int, Player] = {}
        self._dead: set[int] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.latency = 0.0
        """Seconds to another node and back, as measured last."""

    @property
    def epoch(self) -> int:
        """Our number, which no other start of a node has."""
        return self._nodes.epoch

    async def join(self) -> None:
        """Join the nodes of this database. Raises `SetupError`, `StoreError`."""
        await self._nodes.join(self._name, __version__)

    async def open(self, house: House, revive: Revive) -> None:
        """Meet the others, and take over matches without an owner. Raises `SetupError`, `StoreError`."""
        self.house, self._revive = house, revive
        lobby = house.lobby
        self._annexe = annexe = lobby.annexe()
        self._roll = Roll(house, annexe, self)
        self._host = Host(house, annexe, self.send)
        self._voices = Voices(house, annexe, self.broadcast, self._start)
        numbers = Numbers(self._nodes, lobby)
        await numbers.fill()
        lobby.number = annexe.number = numbers.next
        await self._bus.open(await self._nodes.identity(), self.epoch, self._hear, self._missed)
        self.broadcast(f.Ask())
        await self._watch.look(monotonic())
        await self._watch.settle()
        for work in (self._watch.run(), self._pulse()):
            self._start(work)

    async def drain(self, seconds: float) -> None:
        """Stop admitting people, and wait for matches whose players cannot reconnect at another node."""
        if not self.epoch or not self._tasks:  # we never were one
            return
        self.house.lobby.is_stopping = True
        with suppress(StoreError):
            await self._nodes.set_state("leaving")
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while any(map(self._is_bound, self.house.lobby.people.values())):
                    await asyncio.sleep(DRAINING)
        self._watch.is_leaving = True

    def _is_bound(self, player: Player) -> bool:
        table = self.house.lobby.table_of(player)
        is_here = not isinstance(player, RemotePerson) and is_person(player) and player.account is None
        return is_here and table is not None and table.phase is Phase.PLAYING

    async def close(self, timeout: float) -> None:
        """Leave: others continue what was played here."""
        for task in self._tasks:
            task.cancel()
        self.directory.close()
        stopping = asyncio.ensure_future(self._annexe.stop())
        await asyncio.wait([stopping], timeout=timeout)
        stopping.cancel()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(timeout):
                await self._nodes.leave()
        self.broadcast(f.Leaving())
        await self._bus.close()

    def measures(self) -> dict[str, float]:
        """Numbers for monitoring the nodes."""
        tally = self.house.tally
        return {
            "nodes": 1 + len(self._watch.others),
            "nodes_replaced": self._watch.replaced,
            "matches_taken_over": tally["takeovers"],
            "bus_gaps": tally["bus gaps"],
            "bus_seconds": self.latency,
            "bus_connected": self._bus.is_connected,
        }

    # -- saying ------------------------------------------------------------------------------------

    def send(self, node: int, frame: f.Frame) -> None:
        """To one node, which may be this one."""
        if node not in self._dead:
            self._bus.send(node, frame)

    def broadcast(self, frame: f.Frame) -> None:
        self._bus.broadcast(frame)

    def spread(self, news: News) -> None:
        """Something said in the lobby, to all; only once, however many hear it."""
        self._voices.spread(news)

    async def call(self, node: int, ask: Callable[[int], f.Frame]) -> f.Answer:
        """Ask something, and wait for the answer. Raises `Refused`."""
        if len(self._calls) >= CALLS or node in self._dead:
            raise Refused(Refusal.OUT_OF_REACH)
        number = next(self._numbers)
        waiting: asyncio.Future[f.Answer] = asyncio.get_running_loop().create_future()
        self._calls[number] = node, waiting
        self.send(node, ask(number))
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await waiting
        except TimeoutError:
            raise Refused(Refusal.OUT_OF_REACH) from None
        finally:
            del self._calls[number]
        if answer.refusal:
            raise Refused(Refusal[answer.refusal], answer.detail)
        return answer

    def expect(self, player: Player) -> int:
        """A token that will identify somebody who wants a seat."""
        token = next(self._tokens)
        self._expected[token] = player
        return token

    def arrive(self, token: int) -> Player | None:
        """The person with this token, if they still want the seat."""
        return self._expected.pop(token, None)

    async def journal(self, record: int) -> bytes:
        """As far as it is stored. Raises `StoreError`."""
        return await self._store.matches.journal(MatchId(record))

    # -- hearing -----------------------------------------------------------------------------------

    def _hear(self, node: int, frames: list[f.Frame]) -> None:
        if node in self._dead:  # it does not know yet that it was replaced
            return
        for frame in frames:
            try:
                _HEARD[type(frame)](self, node, frame)
            except Refused as error:
                _log.debug("node %d: %s refused (%s)", node, type(frame).__name__, error)
            except Exception:  # noqa: BLE001 - one frame must not keep us from the next
                _log.exception("node %d: %s could not be dealt with", node, type(frame).__name__)

    def _missed(self, node: int, to_all: bool) -> None:
        self.house.tally["bus gaps"] += 1
        if to_all:
            self.send(node, f.Ask())
        else:
            self._roll.missed(node)

    def _asked(self, _node: int, _frame: f.Ask) -> None:
        """Everybody hears the answer, in order with everything else; once for many who ask."""
        self.house.timers.set(self, self.house.timers.now() + ASKED, self._call_roll)

    def _call_roll(self) -> None:
        for part in self._roll.parts():
            self.broadcast(part)

    def _leaving(self, node: int, _frame: f.Leaving) -> None:
        self._watch.has_left(node)

    def _pulsed(self, node: int, frame: f.Pulse) -> None:
        if frame.is_echo:
            self.latency = monotonic() - frame.sent
        else:
            self.send(node, f.Pulse(frame.sent, is_echo=True))

    def _answered(self, _node: int, frame: f.Answer) -> None:
        _, waiting = self._calls.get(frame.call, (0, None))
        if waiting is not None and not waiting.done():
            waiting.set_result(frame)

    def _reserve(self, node: int, frame: f.Reserve) -> None:
        self._reply(node, frame.call, lambda: self._host.reserve(node, frame))

    def _follow(self, node: int, frame: f.Follow) -> None:
        self._reply(node, frame.call, lambda: self._host.follow(node, frame))

    def _reply(self, node: int, call: int, ask: Callable[[], f.Row]) -> None:
        try:
            self.send(node, f.Answer(call, row=ask()))
        except Refused as error:
            self.send(node, f.Answer(call, error.refusal.name, error.detail))

    def _lines(self, node: int, frame: f.Lines) -> None:
        table = self.house.lobby.tables.get(frame.number)
        if isinstance(table, RemoteTable) and table.owner == node:
            table.story.lines(frame)

    def _table(self, node: int, number: int) -> RemoteTable | None:
        table = self.house.lobby.tables.get(number)
        return table if isinstance(table, RemoteTable) and table.owner == node else None

    # -- the others come and go --------------------------------------------------------------------

    def _lost(self, node: int) -> None:
        self._dead.add(node)
        self._bus.forget(node)
        self._roll.lose(node)
        self._host.lose(node)
        for call, (asked, _) in tuple(self._calls.items()):
            if asked == node:
                self._answered(node, f.Answer(call, Refusal.OUT_OF_REACH.name))

    async def _take_over(self) -> None:
        began, taken = monotonic(), 0
        while found := await self._nodes.claim():
            for live in found:
                taken += await self._go_on_with(live)
        if taken:
            self.house.tally["takeovers"] += taken
            _log.warning("took over %d matches in %.2f s", taken, monotonic() - began)

    async def _go_on_with(self, live: LiveMatch) -> bool:
        """Move a match to a table here, or record that it is over."""
        try:
            kept = read_kept(live.id, live.journal)
        except JournalError as error:
            _log.error("match %d cannot be read: %s", live.id, error)
            return False
        players = seats_of(live, kept, self._revive)
        for player in players:
            if isinstance(player, Guest):
                player.is_expected = player.account is None
        end = end_of(kept, players)
        if end is not None:
            await self._store.matches.finish(live.id, *end)
            return False
        table = self._annexe.restore(kept, players, self.house.grace)
        self.house.crier.watch(table)
        self._roll.changed(table)
        return True

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            self._roll.sweep()
            self.broadcast(f.Here())
            for node in self._watch.others:
                self.send(node, f.Pulse(monotonic()))

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _at_table(hear: Callable[[RemoteTable, Any], None]) -> Callable[[Node, int, Any], None]:
    """For a frame about a table of the node that sends it."""

    def heard(node: Node, sender: int, frame: Any) -> None:
        table = node._table(sender, frame.number)
        if table is not None:
            hear(table, frame)

    return heard


def _by(part: str, name: str) -> Callable[[Node, int, Any], None]:
    """For a frame that a part of the node deals with."""
    return lambda node, sender, frame: getattr(getattr(node, part), name)(sender, frame)


_HEARD: dict[type[f.Frame], Callable[[Node, int, Any], None]] = {
    f.Ask: Node._asked,
    f.Roll: lambda node, sender, frame: node._roll.take(sender, frame),
    f.Came: lambda node, sender, frame: node._roll.meet(sender, frame.who),
    f.Went: lambda node, sender, frame: node._roll.went_there(sender, frame.name),
    f.Shown: lambda node, sender, frame: node._roll.show(sender, frame.row),
    f.Hidden: lambda node, sender, frame: node._roll.hide(sender, frame.number),
    f.Chat: _by("_voices", "chat"),
    f.Announcement: _by("_voices", "announced"),
    f.Parted: _by("_voices", "parted"),
    f.Sanctioned: _by("_voices", "sanctioned"),
    f.Guessed: _by("_voices", "guessed"),
    f.Here: lambda _node, _sender, _frame: None,
    f.Leaving: Node._leaving,
    f.Pulse: Node._pulsed,
    f.Answer: Node._answered,
    f.Reserve: Node._reserve,
    f.Follow: Node._follow,
    f.Unfollow: _by("_host", "unfollow"),
    f.Watching: _by("_host", "watching"),
    f.Submit: lambda node, sender, frame: node._host.submit(sender, frame),
    f.Reclaim: _by("_host", "reclaim"),
    f.Quit: _by("_host", "quit"),
    f.Close: _by("_host", "close"),
    f.Declined: _by("_host", "declined"),
    f.Utter: _by("_host", "utter"),
    f.Whisper: _by("_voices", "whispered"),
    f.SeeOff: _by("_voices", "see_off"),
    f.Lines: Node._lines,
    f.Seated: _at_table(lambda table, frame: table.seated(frame)),
    f.Vacated: _at_table(lambda table, frame: table.vacated(Seat(frame.seat))),
    f.Begun: _at_table(lambda table, frame: table.begun(frame.record)),
    f.Gone: _at_table(lambda table, frame: table.gone(Seat(frame.seat), is_silent=frame.is_silent)),
    f.Overheard: _at_table(
        lambda table, frame: table.overheard(Said(frame.name, frame.text, aside=frame.aside))
    ),
    f.Denied: _at_table(lambda table, frame: table.denied(Seat(frame.seat), frame.nth)),
    f.Ended: _at_table(lambda table, frame: table.ended(frame)),
}
"""The handler of each kind of frame."""
