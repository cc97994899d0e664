"""Heartbeats: this node shows that it is alive, and checks whether the others are.

A node that is silent for too long is fenced: the database accepts nothing more from it, and the remaining
nodes resume its matches. Silence is measured on our own clock, and only while the database answers us: when
it is away, everybody is silent.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from parley.store import StoreError
from parley.store.nodes import NodeRow, Nodes

BEAT = 0.5
"""Seconds between beats."""
LEASE = 5.0
"""Seconds of silence after which a node is replaced,"""
SHORT = 1.5
"""and after which it is if its connection to the database has ended as well."""
ORPHANS = 5.0
"""Seconds between looks for matches without an owner."""
_GONE = frozenset(("fenced", "left"))
_log = logging.getLogger(__name__)


class _Seen(NamedTuple):
    beat: object
    since: float


class Watch:
    """`lost` is called once for every node that is gone, `take_over` when there may be matches to take."""

    def __init__(
        self, nodes: Nodes, lost: Callable[[int], None], take_over: Callable[[], Awaitable[None]]
    ) -> None:
        self._nodes, self._lost, self._take_over = nodes, lost, take_over
        self._seen: dict[int, _Seen] = {}
        self._gone: set[int] = set()
        self.others: dict[int, NodeRow] = {}
        """Those that live, by number."""
        self.replaced = 0
        """How many nodes were fenced from here."""
        self.is_leaving = False
        """This node is stopping: the others' matches are for those who stay."""
        self._next = 0.0
        self._hurry = asyncio.Event()
        self._taking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        while True:
            try:
                await self.look(monotonic())
            except StoreError as error:
                self._seen.clear()
                _log.warning("this node cannot say that it lives: %s", error)
            except Exception:  # noqa: BLE001 - a mistake of ours must not end the watch
                _log.exception("the watch over the other nodes failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), BEAT)
            self._hurry.clear()

    async def look(self, now: float) -> None:
        """Show that we are alive, and see who else is. Raises `StoreError`."""
        rows = {row.id: row for row in await self._nodes.beat() if row.id != self._nodes.epoch}
        late = [row for row in rows.values() if row.state not in _GONE and await self._is_late(row, now)]
        gone = {number for number, row in rows.items() if row.state in _GONE}
        for row in late:
            if await self._nodes.fence(row.id):
                gone.add(row.id)
                self.replaced += 1
                _log.warning("node %d (%s) is silent: replaced", row.id, row.name)
        lost = (gone | self.others.keys() - rows.keys()) - self._gone
        for node in lost:
            self._lose(node)
        self.others = {number: row for number, row in rows.items() if number not in self._gone}
        if (lost or late or now >= self._next) and self._taking is None and not self.is_leaving:
            self._next = now + ORPHANS
            self._taking = asyncio.get_running_loop().create_task(self._take())

    async def settle(self) -> None:
        """Wait until there is nothing to take over."""
        if self._taking is not None:
            await asyncio.shield(self._taking)

    async def _take(self) -> None:
        """Beside the beats: while there is much to take over, we stay alive."""
        try:
            await self._take_over()
        except StoreError as error:
            self._next = 0.0
            _log.warning("matches of others could not be taken over yet: %s", error)
        except Exception:  # noqa: BLE001 - nor take-overs
            _log.exception("matches of others could not be taken over")
        finally:
            self._taking = None

    def has_left(self, node: int) -> None:
        """It says so itself, perhaps before we have seen it in the database."""
        if node not in self._gone:
            self._lose(node)
            self._next = 0.0
            self._hurry.set()

    def _lose(self, node: int) -> None:
        self._gone.add(node)
        self.others.pop(node, None)
        self._seen.pop(node, None)
        self._lost(node)

    async def _is_late(self, row: NodeRow, now: float) -> bool:
        seen = self._seen.get(row.id)
        if seen is None or seen.beat != row.seen:
            self._seen[row.id] = _Seen(row.seen, now)
            return False
        silent = now - seen.since
        return silent > LEASE or (silent > SHORT and not await self._nodes.is_locked(row.id))
