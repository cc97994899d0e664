"""Events of the house and tournaments from folders, shown together: implements `net.web.shows.Shows`."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from parley.arena.events import acts, display
from parley.arena.events.event import Phase
from parley.arena.events.host import SHOWN, EventHost
from parley.arena.live.shows import FolderShows
from parley.house.events import Asker, EventRefused
from parley.house.house import House
from parley.net.web.faults import Failed, Fault
from parley.net.web.shows import Page
from parley.seats.web.replays import Replays, Shelf

FRESH = 0.5
"""Seconds for which an answer is cached."""
LISTED = 5.0
PAGE = 50
"""Games sent when somebody asks for more."""


class AllShows:
    """First the events this server runs itself, then folders of results."""

    def __init__(self, house: House, folders: Sequence[Path]) -> None:
        self._house, self._folders = house, FolderShows(house, folders)
        self.host = house.shared(EventHost)
        self._pages: dict[str, tuple[float, Page]] = {}
        self._over: tuple[float, list[dict[str, Any]]] = (0.0, [])
        self._task = asyncio.get_running_loop().create_task(self.host.run(), name="events")

    async def listed(self) -> Page:
        """All of them: those in progress first, newest first, then those that are over."""
        going_on = [
            display.row_of(one)
            for one in reversed(self.host.running.values())
            if one.event.phase is not Phase.OVER and one.event.plan.listed
        ]
        elsewhere = msgspec.json.decode((await self._folders.listed()).body)
        return Page.of(msgspec.json.encode([*going_on, *elsewhere, *await self._ended()]))

    async def _ended(self) -> list[dict[str, Any]]:
        now = self._house.timers.now()
        if now >= self._over[0]:
            rows = await self._house.store.events.latest(SHOWN)
            plans = [(row.code, msgspec.json.decode(row.plan)) for row in rows]
            shown = [
                {"event": code, "name": plan["name"], "state": "over", "here": True}
                for code, plan in plans
                if plan.get("listed", True)
            ]
            self._over = now + LISTED, shown
        return self._over[1]

    async def show(self, event: str) -> Page:
        """The state of one of them. Raises `LookupError`."""
        until, page = self._pages.get(event, (0.0, Page.of(b"{}")))
        now = self._house.timers.now()
        if now < until:
            return page
        try:
            running = await self.host.find(event)
        except EventRefused:
            return await self._folders.show(event)
        page = Page.of(msgspec.json.encode(display.show(running, self.host.now())))
        self._pages = {code: kept for code, kept in self._pages.items() if kept[0] > now}
        self._pages[event] = now + FRESH, page
        return page

    async def games(
        self, event: str, of: int | None, against: int | None, before: int | None
    ) -> dict[str, Any]:
        """Some of its games. Raises `LookupError`."""
        try:
            running = await self.host.find(event)
        except EventRefused:
            return await self._folders.games(event, of, against, before)
        wanted = {one for one in (of, against) if one is not None}
        found = [
            game
            for game in display.games(running.event)
            if wanted <= {seat["entrant"] for seat in game["seats"]}
        ]
        start = 0 if before is None else before
        rest = start + PAGE if start + PAGE < len(found) else None
        return {"games": found[start : start + PAGE], "before": rest}

    def which(self, event: str, game: str) -> tuple[Shelf[Any], Any]:
        """Where a game's record can be replayed."""
        if game.isascii() and game.isdecimal() and len(game) < 17:  # names from folders contain dots
            return self._house.shared(Replays), int(game)
        return self._folders.which(event, game)

    async def create(self, asker: Asker, plan: dict[str, Any]) -> dict[str, Any]:
        """A new event. Raises `EventRefused`."""
        return {"event": (await self.host.create(asker, plan)).code}

    async def act(self, event: str, asker: Asker, do: str, asked: dict[str, Any]) -> None:
        """Carry out a request by an entrant or the organiser. Raises `EventRefused`, `Failed`."""
        try:
            wish = msgspec.convert(asked, acts.Asked)
        except msgspec.ValidationError as error:
            raise Failed(Fault.BAD_JSON, str(error)) from None
        await acts.act(self.host, event, asker, do, wish)
        self._pages.pop(event, None)

    def close(self) -> None:
        """Stop. Events in progress continue after the next start."""
        self._task.cancel()
        self._folders.close()
