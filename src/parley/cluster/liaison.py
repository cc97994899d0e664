"""What a table of another node asks that node, wherever the table is by then."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from parley.cluster import frames as f
from parley.cluster.link import Link
from parley.cluster.remote_person import who_of
from parley.store import StoreError
from parley.tables import Phase, Player, Refusal, Refused

if TYPE_CHECKING:
    from parley.cluster.remote_table import RemoteTable

RETRY = 0.5
"""Seconds until a node that could not be reached is asked again."""
MOVING = 12.0
"""Seconds to wait for a table to move to another node."""
LOOK = 2.0
"""Seconds between looks whether a match has ended with its node."""


class Liaison:
    """That of one table."""

    __slots__ = ("_ending", "_following", "_link", "_table")

    def __init__(self, table: "RemoteTable", link: Link) -> None:
        self._table, self._link = table, link
        self._following: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    @property
    def is_catching_up(self) -> bool:
        """Is it still unknown what the table's node has of ours?"""
        return self._following is not None

    async def reserve(self, player: Player, *, is_return: bool) -> None:
        """Get somebody a seat. Raises `Refused`."""
        table = self._table
        token = self._link.expect(player)
        who = who_of(player)
        try:
            answer = await self._ask(lambda call: f.Reserve(call, table.number, who, token, is_return))
        finally:
            self._link.arrive(token)
        if answer.row is not None:
            table.set_row(answer.row)
        if is_return:
            await table.story.fetch()

    async def follow(self) -> None:
        """Follow what happens there, starting with the position. Raises `Refused`, `StoreError`."""
        table = self._table
        answer = await self._ask(lambda call: f.Follow(call, table.number))
        table.is_followed = True
        if answer.row is not None:
            table.set_row(answer.row)
        if table.phase is Phase.PLAYING and table.record is not None:
            await table.story.loaded()  # which may have been read too early
            await table.story.fetch()

    def follow_again(self) -> None:
        """It has moved, or we have missed something."""
        if self._following is None:
            self._following = asyncio.get_running_loop().create_task(self._catch_up())

    def await_end(self) -> None:
        """Its node is gone, and the match may have ended with it: then nobody else would say so."""
        if self._ending is None or self._ending.done():
            self._ending = asyncio.get_running_loop().create_task(self._await_end(self._table.owner))

    async def _ask(self, ask: Callable[[int], f.Frame]) -> f.Answer:
        """Ask its node; if that is gone, whichever node has the table then. Raises `Refused`."""
        timers, table = self._link.house.timers, self._table
        until = timers.now() + MOVING
        while True:
            try:
                return await self._link.call(table.owner, ask)
            except Refused as error:
                if error.refusal is not Refusal.OUT_OF_REACH or timers.now() > until:
                    raise
                if table.phase is Phase.OVER:
                    raise Refused(Refusal.NO_SUCH_TABLE) from None
            await asyncio.sleep(RETRY)

    async def _catch_up(self) -> None:
        try:
            while self._table.phase is not Phase.OVER:
                owner = self._table.owner
                is_known = False
                with suppress(StoreError):  # which is away, and asked again
                    is_known = await self._is_known_at(owner)
                if not is_known:
                    await asyncio.sleep(RETRY)
                elif owner == self._table.owner:  # else it has moved on meanwhile
                    break
        finally:
            self._following = None
        self._table.send_again()

    async def _is_known_at(self, owner: int) -> bool:
        """Say who sits here, and hear what we have missed. Raises `StoreError`."""
        self._table.reclaim_seats()
        try:
            await self.follow()
        except Refused as error:
            is_unknown = error.refusal is Refusal.NO_SUCH_TABLE
            return is_unknown and owner == self._table.owner and await self._look_up_end()
        return True

    async def _look_up_end(self) -> bool:
        """Its node no longer has it: the record says how it ended, or another node will have it soon."""
        table = self._table
        if await self._find_end():
            return True
        if table.phase is not Phase.OPEN:
            table.lose_owner()
            return False
        table.vanish()
        return True

    async def _await_end(self, owner: int) -> None:
        while self._table.owner == owner and self._table.phase is Phase.PLAYING:
            await asyncio.sleep(LOOK)
            with suppress(StoreError):
                await self._find_end()

    async def _find_end(self) -> bool:
        """Whether the record says how it ended; then it is told. Raises `StoreError`."""
        table, record = self._table, self._table.record
        found = None if record is None else await self._link.house.store.results.find(record)
        if found is None or found.id != record:
            return False
        await table.story.fetch()
        if table.phase is not Phase.OVER:
            table.finish(found.outcome)
        return True
