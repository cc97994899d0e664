"""A guest at the application, by the keys of textual's pilot, at a table of their own."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual.pilot import Pilot

from parley.cli.play.app.app import PlayApp
from parley.core.bot import Limit
from parley.net.visits.place import Place
from parley.seats.bot.player import BotPlayer
from parley.seats.bot.study import LocalStudy
from parley.tables import Terms, Timers
from parley.tables.nowhere import Nowhere
from parley.visits import Seen, Visit, Wish
from parley.visits.local import LocalVisit

PATIENCE = 30.0
"""Seconds for whatever must happen, on however busy a machine."""
SMALL, LARGE = (80, 24), (200, 60)


class Sitting:
    """One guest, the application, and the visit it shows."""

    def __init__(self, app: PlayApp, pilot: Pilot[int], visit: Visit) -> None:
        self.app, self.pilot, self.visit = app, pilot, visit

    @property
    def text(self) -> str:
        """What is really on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    @property
    def seen(self) -> Seen:
        assert self.visit.seen is not None
        return self.visit.seen

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for a condition."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await self.pilot.pause(0.01)

    async def sees(self, *texts: str) -> None:
        """Wait until all of this is on the screen."""
        try:
            await self.until(lambda: all(text in self.text for text in texts))
        except TimeoutError:
            raise AssertionError(f"never saw {texts}:\n{self.text}") from None


@asynccontextmanager
async def sitting(
    visit: Visit,
    wish: Wish | None = None,
    size: tuple[int, int] = SMALL,
    language: str = "en",
    run: Callable[[], Any] | None = None,
) -> AsyncIterator[Sitting]:
    """The application on any visit; `run` is what drives it."""

    async def wait() -> None:
        await asyncio.Event().wait()

    app = PlayApp(Place(visit, run or wait), wish, language)
    async with app.run_test(size=size) as pilot:
        yield Sitting(app, pilot, visit)


def local_visit(rng: Random, bot: str = "random") -> LocalVisit:
    """A table of our own against a bot."""
    timers, threads = Timers(asyncio.get_running_loop()), ThreadPoolExecutor(1)

    def opponents(terms: Terms) -> list[BotPlayer]:
        study = LocalStudy(threads, timers, rng)
        return [BotPlayer(study, bot, limit=Limit(0.01)) for _ in range(terms.seats - 1)]

    return LocalVisit("ann", opponents, Nowhere(), timers, rng, threads, Limit(0.01))


@asynccontextmanager
async def at_home(
    game: str,
    settings: Mapping[str, Any],
    size: tuple[int, int] = SMALL,
    language: str = "en",
) -> AsyncIterator[Sitting]:
    """At a table of our own, where the match has begun."""
    visit = local_visit(Random(1))
    async with sitting(visit, Wish(game, settings), size, language, visit.stay) as here:
        await here.until(lambda: visit.seen is not None and visit.seen.view is not None)
        await here.pilot.pause()
        yield here
