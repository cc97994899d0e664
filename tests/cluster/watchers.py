"""Somebody in a browser who looks on at the games of others, from any node."""

import asyncio
from random import Random

from tests.cluster.history import Diary
from tests.cluster.players import AGAIN, GONE, SILENCE, Clicker, Doors, Pair


class Watcher(Clicker):
    """One; whenever a game goes on for long, they look at it from elsewhere."""

    def __init__(self, name: str, pair: Pair, doors: Doors, rng: Random, diary: Diary) -> None:
        super().__init__(name, rng, diary)
        self._pair, self._doors = pair, doors
        self.is_leaving, self.seated = False, asyncio.Event()

    async def live(self) -> None:
        """Until nobody plays any more."""
        while not self.is_leaving:
            try:
                async with asyncio.timeout(SILENCE):
                    if not self.is_here:
                        await self.come(self._doors.choose())
                    await self._look_on()
            except GONE:
                self.is_playing = False
                self.hang_up()
                await asyncio.sleep(AGAIN)

    async def _look_on(self) -> None:
        table = self._pair.people[0].scribe.table
        if table is None or not (await self.ask({"do": "watch", "table": table})).get("ok"):
            await asyncio.sleep(AGAIN)
            return
        await self.begun()
        self.seated.set()
        await self.until(lambda: not self.is_playing)
