"""Which names are taken: lookups that arrive during one query go into the next one together.

A crowd that logs in at once costs a few queries instead of one each.
"""

import asyncio
from typing import NamedTuple

from parley.core.names import name_key, skeleton
from parley.store.database import Database
from parley.store.errors import StoreError

AT_A_TIME = 50
_MANY = ", ".join("?" * AT_A_TIME)
_TAKEN = f"SELECT key, skeleton FROM accounts WHERE key IN ({_MANY}) OR skeleton IN ({_MANY})"  # noqa: S608


class _Name(NamedTuple):
    """Its key, and what it looks like."""

    key: str
    skeleton: str


class Lookups:
    """Asks the database for many names at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: dict[_Name, asyncio.Future[bool]] = {}
        self._task: asyncio.Task[None] | None = None

    async def is_taken(self, name: str) -> bool:
        """Did somebody register this name, or one that looks like it? Raises `StoreError`."""
        asked, loop = _Name(name_key(name), skeleton(name)), asyncio.get_running_loop()
        answer = self._asked.get(asked)
        if answer is None:
            answer = self._asked[asked] = loop.create_future()
            if self._task is None:
                self._task = loop.create_task(self._answer())
        return await asyncio.shield(answer)  # others may wait for the same

    async def _answer(self) -> None:
        while self._asked:
            names = list(self._asked)[:AT_A_TIME]
            some = {name: self._asked.pop(name) for name in names}
            names += names[:1] * (AT_A_TIME - len(names))
            keys, skeletons = zip(*names, strict=True)
            try:
                rows = await self._database.read(_TAKEN, *keys, *skeletons)
            except StoreError as error:
                for answer in some.values():
                    answer.set_exception(type(error)(str(error)))
            else:
                keys_taken, skeletons_taken = ({row[column] for row in rows} for column in (0, 1))
                for name, answer in some.items():
                    answer.set_result(name.key in keys_taken or name.skeleton in skeletons_taken)
        self._task = None
