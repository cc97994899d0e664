"""Seats the peer of a COM line in the house: at a Sea Battle table in the lobby that anybody can join.

A peer that fits is shown to a table where another COM peer waits. The others wait at a table of their own;
when nobody has come for a while, a bot sits down. The house knows a peer as a guest, under its nick or one
like it, from the first table it waits at until the line is given up.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from parley.core import NotationError, Seat
from parley.games.seabattle import GAME, Setup
from parley.house import entrance, names
from parley.house.house import House
from parley.house.speech import say_at
from parley.match.clock import ClockRules
from parley.seats.comport.guest import ComportGuest
from parley.seats.comport.peer import NAME, NAMELESS, name_of
from parley.store import StoreError
from parley.tables import BOT, Phase, Player, Refusal, Refused, Table, Terms
from parley.wires.comport import MASTER, State

CLOCK = ClockRules(per_move=600_000)
"""The document has no clocks: this is for machines that were left alone."""
AGAIN = 1.0
"""Seconds until a peer is shown to a table again, whether it found no room or was there already."""
KEY_WAIT = 5.0
"""Seconds until the key is pressed after a protocol error, since nobody is there to press it."""
REST = 10.0
"""Seconds the end of a game stays on the peer's screen, if we begin the next."""
REMATCH = 5.0
"""Seconds until a bot sits down again with a peer it has just played."""
VARIANTS = 9
"""How many variants of a name are tried: `ann`, `ann-2`, …"""
_BOTH = (0, 1)
_NAMES = (Refusal.NAME_TAKEN, Refusal.NAME_RESERVED)

_log = logging.getLogger(__name__)


class Berth:
    """The `Usher` of one line. `proposal` is what we propose as master; `make_bot` None: no bot sits down."""

    def __init__(
        self, house: House, proposal: Setup, make_bot: Callable[[], Player] | None, bot_after: float
    ) -> None:
        self._house, self._proposal = house, proposal
        self._make_bot, self._bot_after, self._after = make_bot, bot_after, bot_after
        self._peer: ComportGuest | None = None
        self._nick = ""
        self._next = 0.0
        self._table: Table | None = None
        self._coming: asyncio.Task[None] | None = None
        house.lobby.listeners.add(self)

    def close(self) -> None:
        """The line is gone."""
        self._stop_waiting()
        self._house.lobby.listeners.discard(self)

    # For the peer

    def seat(self, peer: ComportGuest, setup: Setup | None) -> None:
        """Come in, and find a table; if there is no room now, try again later."""
        self._stop_waiting()
        if not peer.is_sent_away:
            self._peer = peer
            self._name(peer)
            self._coming = asyncio.get_running_loop().create_task(self._come(peer, setup))

    def release(self, peer: ComportGuest, why: str) -> None:
        """Leave a table that waits; a peer that is gone leaves the house."""
        del why  # the record has it, if there was a match
        self._stop_waiting()
        if peer.state is State.PROTOCOL_ERROR:
            self._house.timers.set(self, self._house.timers.now() + KEY_WAIT, peer.press_key)
        self._table = None
        table = self._house.lobby.table_of(peer)
        if table is not None and table.phase is Phase.OPEN:
            self._house.lobby.stand(peer)
        if peer.is_sent_away or not peer.is_met:
            entrance.leave(self._house, peer)
            peer.introduce("")  # whoever comes next plays nobody yet
            self._after = self._bot_after

    def finished(self, peer: ComportGuest) -> None:
        """As master: begin again, once the result has been seen."""
        self._table = None
        if peer.role == MASTER:
            self._house.timers.set(self, self._house.timers.now() + REST, peer.restart)

    def hear(self, peer: ComportGuest, text: str) -> None:
        """Say it at the table."""
        table = self._house.lobby.table_of(peer)
        if table is not None:
            with suppress(Refused):
                say_at(self._house, table, peer, text)

    # For the lobby

    def table_opened(self, table: Table) -> None:
        """A peer looks for a table when it comes, not later."""

    def table_gone(self, table: Table) -> None:
        """Somebody has come: let the peer know whom it plays."""
        peer, other = self._peer, self._opposite(table)
        if table is self._table and peer is not None and other is not None:
            self._house.timers.drop(self)
            self._after = min(REMATCH, self._bot_after) if other.kind == BOT else self._bot_after
            peer.introduce(other.name)

    def _opposite(self, table: Table) -> Player | None:
        peer = self._peer
        return None if peer is None else table.seats[1 - peer.seat]

    # Coming in and sitting down

    async def _come(self, peer: ComportGuest, setup: Setup | None) -> None:
        said: Refusal | None = None
        while True:
            await self._pause()
            try:
                await self._enter(peer)
                self._sit(peer, setup)
            except Refused as error:
                if error.refusal is Refusal.BANNED:
                    peer.send_away(str(error))
                    return
                if error.refusal not in (Refusal.SEATED_ELSEWHERE, said):
                    said = error.refusal
                    peer.say(str(error))
            except StoreError as error:
                _log.warning("%s could not be looked up: %s", peer.name, error)
            else:
                return

    async def _pause(self) -> None:
        """Wait, because repeated coming and going is work for everybody here."""
        timers = self._house.timers
        if (wait := self._next - timers.now()) > 0:
            await asyncio.sleep(wait)
        self._next = timers.now() + AGAIN

    def _name(self, peer: ComportGuest) -> None:
        """A peer keeps the name it came in under; with another nick it comes in again."""
        if peer not in self._house.arrivals or peer.nick != self._nick:
            entrance.leave(self._house, peer)
            peer.name, self._nick = name_of(peer.nick), peer.nick

    async def _enter(self, peer: ComportGuest) -> None:
        """Enter under the nick, or something close to it. Raises `Refused`, `StoreError`."""
        if peer in self._house.arrivals:
            return
        wanted = peer.name
        for name in _variants(wanted):
            try:
                async with names.choosing(self._house, name) as chosen:
                    peer.name = chosen
                entrance.enter(self._house, peer)
            except NotationError:
                continue
            except Refused as error:
                peer.name = wanted
                if error.refusal not in _NAMES:
                    raise
            else:
                return
        raise Refused(Refusal.NAME_TAKEN)

    def _sit(self, peer: ComportGuest, setup: Setup | None) -> None:
        lobby, table = self._house.lobby, self._fitting(peer)
        if table is None:
            proposed = setup or replace(self._proposal, remote=(peer.seat,))
            self._table = table = lobby.open(Terms(GAME, proposed, CLOCK), peer, peer.seat)
            self._expect_bot(table)
            return
        before = table.terms
        agreed: Setup = setup or before.setup  # whichever of the two is master on its line proposed it
        table.agree(replace(before, setup=replace(agreed, remote=_BOTH)))
        self._table = table
        try:
            lobby.join(table.number, peer)
        except Refused:
            table.agree(before)
            self._table = None
            raise

    def _fitting(self, peer: ComportGuest) -> Table | None:
        """A table where another COM peer waits for one with the other role."""
        theirs = Seat(1 - peer.seat)
        for table in self._house.lobby.available(GAME):
            waiting = table.seats[theirs]
            if isinstance(waiting, ComportGuest) and waiting.is_met and not waiting.suspended:
                return table
        return None

    # A bot

    def _expect_bot(self, table: Table) -> None:
        if self._make_bot is not None:
            timers = self._house.timers
            timers.set(self, timers.now() + self._after, lambda: self._call_bot(table))

    def _call_bot(self, table: Table) -> None:
        if self._make_bot is not None and table is self._table and table.phase is Phase.OPEN:
            with suppress(Refused):
                self._house.lobby.join(table.number, self._make_bot())

    def _stop_waiting(self) -> None:
        self._house.timers.drop(self)
        if self._coming is not None and self._coming is not asyncio.current_task():
            self._coming.cancel()
        self._coming = None


def _variants(name: str) -> Iterator[str]:
    """The name, and names like it; if it cannot be had at all, that of a nobody."""
    for base in (name, NAMELESS):
        if not names.is_reserved(base):
            yield base
            yield from (f"{base[: NAME - 3]}-{number}" for number in range(2, VARIANTS + 1))
