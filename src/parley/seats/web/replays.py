"""Finished matches, replayed once and cached for a while: a review asks for many positions.

One match is replayed at a time: all who ask for it share the result, and threads stay free for other work.
Records are also written there, once: a long one takes longer than the event loop may wait.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

from parley.games import load_game
from parley.house.house import House
from parley.match.journal import Journal, decode_journal
from parley.match.referee import Match, Ply
from parley.match.replay import replay, start_of
from parley.seats.web.codes import Denied
from parley.seats.web.row import Row
from parley.seats.web.views import face_of
from parley.store import MatchId, Result, StoreRefused
from parley.wires.json.codes import Code

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

KEPT = 8
"""The most matches kept."""
PLACES, PER_BLOCK = 64, 4
"""Places for those who wait for a match that is not cached, in all and from one block of addresses."""
POSITIONS = 2000
"""Positions of a match that are cached, evenly spaced; those between are played from the one before."""


class Moment(NamedTuple):
    """A ply worth jumping to, and why."""

    ply: int
    moment: str
    seat: int | None = None
    """Whom it happened to."""


class Replay(NamedTuple):
    """A match from its beginning to its end. The `positions` are `stride` plies apart."""

    result: Result
    journal: Journal
    data: bytes
    positions: tuple[Match[Any, Any, Any], ...]
    stride: int
    moments: tuple[Moment, ...]
    written: dict[str, bytes]
    """Its records, by form."""

    def at(self, number: int) -> tuple[Match[Any, Any, Any], Ply[Any] | None]:
        """The position after a ply, and the ply; before the first there is none."""
        start = max(number - 1, 0) // self.stride
        match, ply = self.positions[start], None
        for entry in self.journal.entries[start * self.stride : number]:
            match, ply = match.step(entry.seat, match.game.parse_move(entry.move), entry.at)
        return match, ply


class Shelf(Generic[K]):
    """Recently viewed matches of one kind, by their key."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[K, Replay] = OrderedDict()
        self._coming: dict[K, asyncio.Task[Replay]] = {}
        self._row = Row(PER_BLOCK, PLACES)

    async def read(self, key: K) -> tuple[Result, bytes]:
        """The result and the journal. Raises `LookupError`, `Denied`."""
        raise NotImplementedError

    def names(self, key: K) -> dict[str, Any]:
        """The match's fields that identify it in answers."""
        return {"match": key}

    async def find(self, key: K, whose: str = "") -> Replay:
        """For a request from a block of addresses.

        Raises `LookupError` if there is no such match, `Denied` while it is being played or too many wait.
        """
        found = self._kept.get(key) or await self._fetch(key, whose)
        self._kept[key] = found
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found

    def is_open(self, key: K) -> bool:
        """Is it known, without a look, that anybody may see it?"""
        found = self._kept.get(key)
        return found is not None and found.journal.header.locked is not True

    async def written(self, key: K, form: str, write: Callable[[Replay], bytes], whose: str = "") -> bytes:
        """A match in some form. Raises what `find` and `write` do."""
        found = await self.find(key, whose)
        if form not in found.written:
            async with self._row.place(whose):
                if form not in found.written:
                    found.written[form] = await self._in_thread(write, found)
        return found.written[form]

    def forget(self) -> None:
        """Forget all: they may be others now."""
        self._kept.clear()

    async def _fetch(self, key: K, whose: str) -> Replay:
        """If a caller stops waiting, the others still get it."""
        if key not in self._coming:
            self._coming[key] = task = asyncio.get_running_loop().create_task(self._load(key, whose))
            task.add_done_callback(partial(self._came, key))
        return await asyncio.shield(self._coming[key])

    def _came(self, key: K, task: "asyncio.Task[Replay]") -> None:
        del self._coming[key]
        if not task.cancelled():
            task.exception()  # whoever still waits is told

    async def _load(self, key: K, whose: str) -> Replay:
        async with self._row.place(whose):
            return await self._in_thread(_play, *await self.read(key))

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        todo = partial(work, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self.house.threads, todo)


class Replays(Shelf[int]):
    """Those of the record; one for the house."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        house.forgetters.add(self._forget)

    def _forget(self, _names: Collection[str]) -> None:
        """Matches were rewritten without a name."""
        self.forget()

    async def read(self, key: int) -> tuple[Result, bytes]:
        """Not while it is played: its journal would betray the fleets."""
        store, match = self.house.store, MatchId(key)
        await self.house.lobby.settled()
        page = await store.results.page(before=MatchId(key + 1), limit=1)
        try:
            data = await store.matches.journal(match)
        except StoreRefused:
            raise LookupError(f"there is no match {key}") from None
        if not page.results or page.results[0].id != match:
            raise Denied(Code.NOT_OVER)
        return page.results[0], data


def _play(result: Result, data: bytes) -> Replay:
    """In one of the house's threads."""
    journal = decode_journal(data)
    game, moment_of = load_game(journal.header.game), face_of(journal.header.game).moment
    stride = 1 + len(journal.entries) // POSITIONS
    positions, moments = [start_of(game, journal)], []
    for match, ply in replay(game, journal):
        if ply.number % stride == 0:
            positions.append(match)
        found = dict.fromkeys((moment_of(event), getattr(event, "seat", None)) for event in ply.events)
        moments += [Moment(ply.number, moment, seat) for moment, seat in found if moment]
    return Replay(result, journal, data, tuple(positions), stride, tuple(moments), {})
