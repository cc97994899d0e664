"""One name space for all nodes: the store says who owns a name, and nodes tell each other who is where."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any

from parley.cluster import frames as f
from parley.cluster.roll import Roll
from parley.core.names import name_key
from parley.house.person import Parting, Person
from parley.store import StoreError
from parley.store.nodes import Nodes
from parley.tables import Refusal, Refused

PAUSE = 0.5
"""Seconds until the store is asked again."""
_log = logging.getLogger(__name__)


class Directory:
    """`Abroad` for a house with several nodes."""

    is_alone = False

    def __init__(
        self,
        nodes: Nodes,
        roll: Callable[[], Roll],
        broadcast: Callable[[f.Frame], None],
        measures: Callable[[], Mapping[str, float]],
    ) -> None:
        self._nodes, self._roll, self._broadcast, self.measures = nodes, roll, broadcast, measures
        self._held: dict[str, int] = {}
        self._claims: dict[Person, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def holding(self, name: str) -> AsyncIterator[None]:
        """Hold a name on all nodes; for good if somebody comes in under it at once. Raises `Refused`."""
        claim = await self._nodes.take_name(name, None)
        if claim is None:
            raise Refused(Refusal.NAME_TAKEN)
        key = name_key(name)
        self._held[key] = claim
        try:
            yield
        finally:
            asyncio.get_running_loop().call_soon(self._let_go, name, key, claim)

    def _let_go(self, name: str, key: str, claim: int) -> None:
        """Unless somebody has come in under it."""
        if self._held.get(key) == claim:
            del self._held[key]
            self._start(self._drop(name, claim))

    def arrived(self, person: Person) -> None:
        """Somebody has come in: with an account they own the name, and the store orders their logins."""
        claim = self._held.pop(name_key(person.name), None)
        if claim is not None and person.account is None:
            self._claims[person] = claim
            self._roll().came(person, claim)
        else:
            self._claims[person] = 0
            self._start(self._claim(person))

    def departed(self, person: Person) -> None:
        claim = self._claims.pop(person, None)
        self._roll().went(person)
        if claim:
            self._start(self._drop(person.name, claim))

    def parted(self, account: int) -> None:
        """An account was deleted."""
        self._broadcast(f.Parted(account))

    def sanctioned(self) -> None:
        """Somebody was banned or muted, or may come back."""
        self._broadcast(f.Sanctioned())

    def guessed(self, address: str, name: str, device: str) -> None:
        """Somebody gave a wrong password."""
        self._broadcast(f.Guessed(address, name, device))

    async def _claim(self, person: Person) -> None:
        claim = await self._surely(lambda: self._nodes.take_name(person.name, person.account))
        if person not in self._claims:  # they have left meanwhile
            if claim is not None:
                await self._drop(person.name, claim)
        elif claim is None:  # somebody has the name at another node
            person.see_off(Parting.REPLACED)
        else:
            self._claims[person] = claim
            self._roll().came(person, claim)

    async def _drop(self, name: str, claim: int) -> None:
        await self._surely(lambda: self._nodes.drop_name(name, claim))

    async def _surely(self, ask: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        while True:
            try:
                return await ask()
            except StoreError as error:
                _log.warning("a name could not be written down: %s", error)
                await asyncio.sleep(PAUSE)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Record nothing more: the node leaves, and its names with it."""
        for task in self._tasks:
            task.cancel()
