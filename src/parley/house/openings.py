"""Correspondence tables wait for players even while their host is away, and after a restart.

They are stored whenever they change, with account numbers instead of names. In a cluster an open table is
kept in memory only and is lost with its node; a match that has begun is not.
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from parley.core import Termination
from parley.games import load_game
from parley.house.house import House
from parley.house.restart import Revive
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.store import Sitter, StoreError
from parley.tables import Guest, Phase, Player, Table, Terms
from parley.tables.player import BOT

LONGEST = 14 * 86_400.0
"""Seconds a table waits for players."""
RETRY = 1.0
"""Seconds until a store that failed is tried again."""
WEB = "web"
"""The kind of everybody with an account who can sit there."""

_log = logging.getLogger(__name__)


class Note(msgspec.Struct, frozen=True):
    """An open table as it is stored; a seat is an account, a bot, or free."""

    game: str
    setup: msgspec.Raw
    clock: ClockRules
    seats: tuple[int | str | None, ...]
    password: bytes | None = None
    is_rated: bool = False


class Openings:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._opened: dict[int, int] = {}
        self._changed: dict[int, Table] = {}
        self._writing: asyncio.Task[None] | None = None
        house.crier.followers.add(self.follow)

    def follow(self, table: Table) -> None:
        """A table has changed."""
        house = self._house
        is_kept = table.terms.is_patient and table.is_ours and house.abroad.is_alone
        is_known = table.number in self._opened
        if not is_kept or house.lobby.is_stopping or not (is_known or table.phase is Phase.OPEN):
            return
        if not is_known:
            self._begin(table, house.timers.wall())
        self._changed[table.number] = table
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def settled(self) -> None:
        """Wait until everything is stored."""
        if self._writing is not None:
            await asyncio.shield(self._writing)

    def _begin(self, table: Table, opened: int) -> None:
        timers, close = self._house.timers, self._house.lobby.close
        self._opened[table.number] = opened
        due = timers.now() + LONGEST - (timers.wall() - opened) / 1000
        timers.set((self, table.number), due, lambda: close(table, Termination.ABANDONED))

    async def _write(self) -> None:
        try:
            while self._changed:
                number = next(iter(self._changed))
                table = self._changed.pop(number)
                try:
                    await self._keep(table)
                except StoreError as error:
                    _log.warning("open table %d is not stored: %s", number, error)
                    self._changed.setdefault(number, table)
                    await asyncio.sleep(RETRY)
        finally:
            self._writing = None

    async def _keep(self, table: Table) -> None:
        number, store = table.number, self._house.store.openings
        if table.phase is Phase.OPEN:
            await store.put(number, self._opened[number], msgspec.json.encode(_note(table)).decode())
        else:
            await store.remove(number)
            self._opened.pop(number, None)
            self._house.timers.drop((self, number))

    async def restore(self, revive: Revive) -> int:
        """Reopen tables that waited before a restart, once all matches are there; returns how many."""
        count, store, timers = 0, self._house.store.openings, self._house.timers
        for number, opened, data in await store.all():
            is_old = timers.wall() - opened >= LONGEST * 1000
            note = msgspec.json.decode(data, type=Note)
            players = [await self._sitter(seat, revive) for seat in note.seats]
            if is_old or number in self._house.lobby.tables or not any(map(_is_awaited, players)):
                await store.remove(number)
                continue
            self._reopen(note, number, opened, players)
            count += 1
        return count

    def _reopen(self, note: Note, number: int, opened: int, players: Sequence[Player | None]) -> None:
        game = load_game(note.game)
        setup = read_setup(game, msgspec.json.decode(note.setup))
        terms = Terms(game, setup, note.clock, note.password, is_rated=note.is_rated)
        self._begin(self._house.lobby.reopen(terms, number, players), opened)

    async def _sitter(self, seat: int | str | None, revive: Revive) -> Player | None:
        if isinstance(seat, str):
            return revive(Sitter(seat, BOT))
        name = None if seat is None else await self._house.store.openings.name_of(seat)
        return None if name is None else Guest(name, WEB, seat)


def _is_awaited(player: Player | None) -> bool:
    return isinstance(player, Guest)


def _note(table: Table) -> Note:
    terms = table.terms
    seats = tuple(
        None if one is None else one.name if one.kind == BOT else one.account for one in table.seats
    )
    clock = terms.clock
    if clock is None:
        raise AssertionError("by correspondence there is a clock")
    setup = msgspec.Raw(msgspec.json.encode(terms.setup))
    return Note(terms.game.name, setup, clock, seats, terms.password, terms.is_rated)
