"""An event in progress: its journal lines are stored before they take effect."""

import asyncio
from typing import Any

import msgspec

from parley.arena.events import journal as j
from parley.arena.events.event import Event, Phase
from parley.arena.events.plan import Plan, check_plan
from parley.core import SetupError
from parley.house.events import EventRefused, EventTrouble
from parley.house.house import House
from parley.seats.web.codes import Denied
from parley.seats.web.terms import clock_of, find_game, setup_of
from parley.store import StoreError
from parley.store.events import Kept
from parley.tables import Table, Terms


class Running:
    """An event, the setup of its tables, and which of its games are at one."""

    def __init__(self, house: House, kept: Kept, plan: Plan, terms: Terms, seats: int) -> None:
        self.house, self.kept, self.terms = house, kept, terms
        self.event = Event(plan, seats)
        self.lock = asyncio.Lock()
        """Held while something is decided, so that lines stay in order."""
        self.tables: dict[int, Table] = {}
        """By game."""
        self.is_stale = False
        """May the store have more than we know of? Then it has to be read again."""

    @property
    def code(self) -> str:
        """The event's short public name."""
        return self.kept.code

    async def append(self, at: int, *lines: j.Line) -> None:
        """Store the lines, then apply them. After a `StoreError` the event has to be read again."""
        if not lines:
            return
        rows = [(at, j.encode_line(line)) for line in lines]
        try:
            await self.house.store.events.append(self.kept.id, self.event.length, rows)
        except BaseException:
            self.is_stale = True
            raise
        for line in lines:
            self.event.apply(at, line)
        if self.event.phase is Phase.OVER:
            await self.house.store.events.end(self.kept.id, at)

    async def read(self) -> None:
        """Read an event from the store. Raises `StoreError`."""
        event = Event(self.event.plan, self.event.seats)
        for at, text in await self.house.store.events.lines(self.kept.id):
            event.apply(at, _line(text))
        self.event, self.is_stale = event, False


def _line(text: str) -> j.Line:
    try:
        return j.decode_line(text)
    except msgspec.MsgspecError as error:
        raise StoreError(f"a line of an event cannot be read: {error}") from None


async def prepare(house: House, plan: Plan) -> tuple[Terms, int]:
    """The setup of its tables, and how many sit at each. Raises `EventRefused`."""
    loop = asyncio.get_running_loop()
    try:
        game = find_game(plan.game)
        clock = clock_of(house, game.name, plan.clock)
        setup: Any = await loop.run_in_executor(house.threads, setup_of, house, game, plan.setup)
        return Terms(game, setup, clock), check_plan(plan, game, setup)
    except (SetupError, Denied) as error:
        raise EventRefused(EventTrouble.BAD_PLAN, str(error)) from None


async def revive_event(house: House, kept: Kept) -> Running:
    """An event from the store. Raises `EventRefused`, `StoreError`."""
    try:
        plan = msgspec.json.decode(kept.plan, type=Plan)
    except msgspec.MsgspecError as error:
        raise EventRefused(EventTrouble.BAD_PLAN, str(error)) from None
    running = Running(house, kept, plan, *await prepare(house, plan))
    await running.read()
    return running
