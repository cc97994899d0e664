"""Reviews of finished matches, made in the background for whoever looks, and kept for whoever looks later.

People take turns, step by step, with the first that each block of addresses waits for; and each step takes
its turn with hints: together they think one thought at a time. Whoever wants a review keeps asking how far it
is. Once nobody has asked for a while it is put aside, and taken up again where it was.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import msgspec

from parley.house.house import House
from parley.house.review.found import Found
from parley.house.review.past import Past
from parley.house.review.review import Review, steps
from parley.seats.web.codes import Denied
from parley.seats.web.hints import Hints
from parley.seats.web.replays import Replay
from parley.tables import Refused
from parley.wires.json.codes import Code

PLACES, PER_BLOCK = 16, 4
"""Reviews that are not finished: in all, and for people from one block of addresses; one for each person."""
WANTED = 10.0
"""Seconds after which nobody seems to wait any more."""
KEPT = 300
"""Finished reviews that are cached."""
_PREPARES = 0.5
"""Seconds between looks whether a bot is ready."""
_log = logging.getLogger(__name__)


class Asker(NamedTuple):
    """Whoever wants a review: an account, else a block of addresses."""

    person: str
    block: str


class Progress(NamedTuple):
    """How far a review is."""

    review: msgspec.Raw
    finished: bool
    ahead: int
    """How many are made before it, for the same block of addresses."""
    preparing: bool
    """Does the bot still prepare?"""


class _Work:
    """A review under way."""

    def __init__(self, found: Replay, name: object) -> None:
        header, entries = found.journal.header, found.journal.entries
        game = found.positions[0].game
        past = Past(game, len(header.players), entries, lambda ply: found.at(ply)[0])
        self.game, self.review, self.steps = game.name, Review(game.name, past.seats), steps(past)
        self.found, self.name = found, name
        self.wanted: dict[Asker, float] = {}
        self.prepares = True
        self._written: msgspec.Raw | None = None

    def add(self, step: Found) -> None:
        self.review.add(step)
        self._written = None

    def written(self) -> msgspec.Raw:
        """Once after each step, however many ask."""
        if self._written is None:
            self._written = msgspec.Raw(msgspec.json.encode(self.review.plain()))
        return self._written

    def go_on(self) -> Found | None:
        """In one of the threads: what the next step finds; None after the last."""
        return next(self.steps, None)


class Reviews:
    """One for the house."""

    def __init__(self, house: House) -> None:
        self._hints, self._timers = house.shared(Hints), house.timers
        self._works: dict[bytes, _Work] = {}
        self._kept: OrderedDict[bytes, msgspec.Raw] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._turns: dict[str, int] = {}
        """Who is waited for, and in which step it was last their turn."""

    def under_way(self, name: object) -> Replay | None:
        """The match of this name, if somebody waits for its review.

        More are reviewed than a shelf keeps, and asking how far one is should not replay it.
        """
        return next((work.found for work in self._wanted().values() if work.name == name), None)

    def ask(self, asker: Asker, found: Replay, name: object = None) -> Progress:
        """How far it is; it goes on as long as somebody asks. Raises `Denied` if too many are wanted."""
        key = sha256(found.data).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return Progress(self._kept[key], finished=True, ahead=0, preparing=False)
        work = self._wanted().get(key)
        if work is None or asker not in work.wanted:
            work = self._admit(key, asker, found, name)
        work.wanted[asker] = self._timers.now() + WANTED
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())
        ahead = [queue.index(key) for queue in self._queues().values() if key in queue]
        return Progress(work.written(), finished=False, ahead=min(ahead), preparing=work.prepares)

    def _admit(self, key: bytes, asker: Asker, found: Replay, name: object) -> _Work:
        """To one that others wait for too, or to the end of the queue, also with what was put aside."""
        wanted = self._wanted()
        others = [work.wanted for other, work in wanted.items() if other != key]
        theirs = sum(any(who.block == asker.block for who in askers) for askers in others)
        if theirs >= PER_BLOCK or any(who.person == asker.person for askers in others for who in askers):
            raise Denied(Code.TOO_MANY)
        if key in wanted:
            return wanted[key]
        work = self._works.pop(key, None)
        if work is None and len(self._works) >= PLACES:
            aside = next((other for other in self._works if other not in wanted), None)
            if aside is None:
                raise Denied(Code.BUSY)
            del self._works[aside]
        self._works[key] = work = work or _Work(found, name)
        return work

    def _wanted(self) -> dict[bytes, _Work]:
        """Those somebody waits for, in the order they were asked for."""
        now = self._timers.now()
        for work in self._works.values():
            work.wanted = {asker: until for asker, until in work.wanted.items() if until > now}
        return {key: work for key, work in self._works.items() if work.wanted}

    def _queues(self) -> dict[str, list[bytes]]:
        """What each block of addresses waits for, in the order it was asked for."""
        queues: dict[str, list[bytes]] = {}
        for key, work in self._wanted().items():
            for block in {asker.block for asker in work.wanted}:
                queues.setdefault(block, []).append(key)
        return queues

    def _next(self, queues: dict[str, list[bytes]]) -> tuple[bytes, _Work]:
        """The first of those whose turn it has not been for the longest time."""
        self._turns = {block: self._turns.get(block, 0) for block in queues}
        block = min(self._turns, key=self._turns.__getitem__)
        self._turns[block] = max(self._turns.values()) + 1
        key = queues[block][0]
        return key, self._works[key]

    async def _run(self) -> None:
        """As long as somebody waits."""
        with suppress(Refused):  # the house closes
            while queues := self._queues():
                key, work = self._next(queues)
                if work.prepares and await self._prepares(work):
                    await asyncio.sleep(_PREPARES)
                else:
                    await self._go_on(key, work)

    async def _prepares(self, work: _Work) -> bool:
        bot = work.review.bot
        if bot is not None:
            work.prepares = not await self._hints.think(partial(self._hints.is_ready, work.game, bot))
        return bot is not None and work.prepares

    async def _go_on(self, key: bytes, work: _Work) -> None:
        try:
            step = await self._hints.think(work.go_on)
        except Refused:
            raise
        except Exception:  # noqa: BLE001 - bots are anybody's code; what was found out stays
            _log.exception("a review of %s ends early", work.game)
            step = None
        if step is not None:
            work.add(step)
        else:
            self._finish(key, work)

    def _finish(self, key: bytes, work: _Work) -> None:
        self._works.pop(key, None)  # it may have been dropped for another meanwhile
        self._kept[key] = work.written()
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
