"""Ignore lists: names somebody does not want to hear, kept with the account."""

import asyncio
import logging

from parley.core.names import skeleton
from parley.house.house import House
from parley.house.person import Person
from parley.store import AccountId, StoreError
from parley.tables import Player, Refusal, Refused

MOST = 200
"""The most names on a list."""
_log = logging.getLogger(__name__)


class Ignored:
    """The lists of everybody who is here."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lists: dict[Player, dict[str, str]] = {}
        self._loading: set[asyncio.Task[None]] = set()

    def arrive(self, person: Person) -> None:
        """Look up whom they ignored before."""
        if person.account is not None:
            task = asyncio.get_running_loop().create_task(self._load(person, AccountId(person.account)))
            self._loading.add(task)
            task.add_done_callback(self._loading.discard)

    def leave(self, person: Person) -> None:
        """Somebody has left: forget their list."""
        self._lists.pop(person, None)

    def names(self, person: Player) -> list[str]:
        """The names they ignore."""
        return sorted(self._lists.get(person, {}).values())

    def deaf_to(self, name: str) -> set[Player]:
        """Everybody here who does not want to hear a name, or one that looks like it."""
        if not self._lists:
            return set()
        key = skeleton(name)
        return {hearer for hearer, names in self._lists.items() if key in names}

    async def set(self, person: Person, name: str, *, on: bool) -> None:
        """Ignore a name, or stop ignoring it. Raises `Refused`, `StoreError`."""
        key, found = skeleton(name), self._lists.get(person, {})
        if person.account is None or key == skeleton(person.name):
            raise Refused(Refusal.NOBODY_OF_THAT_NAME)
        if on and key not in found and len(found) >= MOST:
            raise Refused(Refusal.TOO_MUCH)
        kept, account = self._house.store.ignored, AccountId(person.account)
        await (kept.add(account, key, name) if on else kept.remove(account, key))
        found = {**self._lists.get(person, {}), key: name}
        if not on:
            del found[key]
        self._lists[person] = found
        if not found or person not in self._house.arrivals:  # they may have left meanwhile
            del self._lists[person]

    async def _load(self, person: Person, account: AccountId) -> None:
        try:
            kept = await self._house.store.ignored.of(account)
        except StoreError as error:
            _log.warning("an ignore list could not be read: %s", error)
            return
        if kept and person in self._house.arrivals:
            self._lists[person] = {**kept, **self._lists.get(person, {})}
