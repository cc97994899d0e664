"""Runs the events of the house: checks each one every second, and on every request."""

import asyncio
import logging
from contextlib import suppress
from secrets import choice

import msgspec

from parley.arena.events import journal as j
from parley.arena.events import tables
from parley.arena.events.draw import draw, is_over
from parley.arena.events.event import Phase
from parley.arena.events.plan import Plan
from parley.arena.events.running import Running, prepare, revive_event
from parley.core.complaints import in_words
from parley.house.events import Asker, EventRefused, EventTrouble
from parley.house.house import House
from parley.store import StoreError

EVERY = 1.0
"""Seconds between looks."""
SOON = 0.05
"""The fewest seconds between looks, and the wait for a match that is being recorded."""
MOST, EACH = 200, 5
"""The most events in progress at once: in all, and of one organiser."""
FORGOTTEN = 7 * 86_400_000
"""Milliseconds after which an event that has not begun, or is paused, ends."""
SHOWN = 50
"""The most finished events that are still listed."""
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
CODE = 6
_log = logging.getLogger(__name__)


class EventHost:
    """Runs all events; there is one per house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.running: dict[str, Running] = {}
        """Events in progress, and those that ended since the start, by code."""
        self._wanted = asyncio.Event()
        self._is_loaded, self._loading = False, asyncio.Lock()
        house.crier.chroniclers.add(lambda _table, _closed: self.wake())

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._house.timers.wall()

    def wake(self) -> None:
        """Check again soon: there may be something to do."""
        self._wanted.set()

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                _log.warning("events are waiting: %s", error)
            await asyncio.sleep(SOON)
            await self.rest(EVERY)

    async def rest(self, seconds: float) -> None:
        """Sleep until something may be due, or for this long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), seconds)
        self._wanted.clear()

    async def look(self) -> None:
        """Do what is due; an event that fails does not hold up the others. Raises `StoreError`."""
        if not self._house.abroad.is_alone:
            return
        await self._load()
        for running in tuple(self.running.values()):
            if running.event.phase is not Phase.OVER:
                try:
                    async with running.lock:
                        await self._step(running)
                except StoreError as error:
                    _log.warning("event %s is waiting: %s", running.code, error)
                except Exception:  # noqa: BLE001 - the next look may do better
                    _log.exception("event %s could not be looked at", running.code)

    async def _load(self) -> None:
        """Load the events from before the start, once, before anybody looks at them."""
        async with self._loading:
            if not self._is_loaded and self._house.abroad.is_alone:
                await self._load_all()
            self._is_loaded = True

    async def _load_all(self) -> None:
        for kept in await self._house.store.events.going_on():
            if kept.code not in self.running:
                try:
                    running = await revive_event(self._house, kept)
                except EventRefused as error:
                    _log.error("event %s cannot go on: %s", kept.code, error)
                    continue
                await tables.adopt(running)
                self.running[kept.code] = running

    async def _step(self, running: Running) -> None:
        """Advance one event. Its lock is held."""
        now, house = self.now(), self._house
        if running.is_stale:
            await running.read()
            await tables.adopt(running)
        await tables.note_begun(running, now)
        await tables.settle(running, now)
        event = running.event
        free = {at for at, one in enumerate(event.entrants) if tables.is_free(house, one)}
        loop = asyncio.get_running_loop()
        await running.append(now, *await loop.run_in_executor(house.threads, draw, event, free, now))
        await tables.call(running, now)
        tables.fetch(running)
        if await tables.note_begun(running, now) or tables.has_ended(running):
            house.timers.set(self, house.timers.now() + SOON, self.wake)
        is_forgotten = event.phase is not Phase.RUNNING and now - running.kept.created > FORGOTTEN
        if is_over(event, now) or is_forgotten:
            await running.append(now, j.Ended())

    async def find(self, code: str) -> Running:
        """The event with this code, over or not. Raises `EventRefused`, `StoreError`."""
        await self._load()
        if (found := self.running.get(code)) is not None:
            return found
        kept = await self._house.store.events.find(code)
        if kept is None:
            raise EventRefused(EventTrouble.NO_SUCH_EVENT)
        running = await revive_event(self._house, kept)
        if len(self.running) >= 2 * MOST:
            self._forget()
        return self.running.setdefault(code, running)

    def _forget(self) -> None:
        """Drop events that are over from memory: the store has them."""
        over = [code for code, one in self.running.items() if one.event.phase is Phase.OVER]
        for code in over:
            del self.running[code]

    async def create(self, asker: Asker, wanted: dict[str, object]) -> Running:
        """Create an event, with nobody in it yet. Raises `EventRefused`, `StoreError`."""
        house = self._house
        if not house.abroad.is_alone:
            raise EventRefused(EventTrouble.NO_EVENTS_HERE)
        if asker.is_guest:
            raise EventRefused(EventTrouble.ORGANISER_NEEDS_ACCOUNT)
        await self._load()
        going_on = [one for one in self.running.values() if one.event.phase is not Phase.OVER]
        own = [one for one in going_on if one.kept.organiser == asker.account]
        if len(going_on) >= MOST or len(own) >= EACH:
            raise EventRefused(EventTrouble.TOO_MANY_EVENTS)
        try:
            plan = msgspec.convert(wanted, Plan)
        except msgspec.ValidationError as error:
            raise EventRefused(EventTrouble.BAD_PLAN, in_words(str(error))) from None
        terms, seats = await prepare(house, plan)
        code = "".join(choice(ALPHABET) for _ in range(CODE))
        kept = await house.store.events.add(code, asker.account, msgspec.json.encode(plan).decode())
        self.running[code] = running = Running(house, kept, plan, terms, seats)
        return running
