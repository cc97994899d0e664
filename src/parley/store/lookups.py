"""Which names are taken: whatever is asked while one question is under way goes into the next, all together.

A crowd that logs in at once costs few looks at the database instead of one each.
"""

import asyncio

from parley.core.names import name_key
from parley.store.database import Database
from parley.store.errors import StoreError

AT_A_TIME = 50
_TAKEN = f"SELECT key FROM accounts WHERE key IN ({', '.join('?' * AT_A_TIME)})"  # noqa: S608


class Lookups:
    """Asks the database for many names at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: dict[str, asyncio.Future[bool]] = {}
        self._task: asyncio.Task[None] | None = None

    async def is_taken(self, name: str) -> bool:
        """Whether somebody registered this name, or one that reads the same. Raises `StoreError`."""
        key, loop = name_key(name), asyncio.get_running_loop()
        answer = self._asked.get(key)
        if answer is None:
            answer = self._asked[key] = loop.create_future()
            if self._task is None:
                self._task = loop.create_task(self._answer())
        return await asyncio.shield(answer)  # others may wait for the same

    async def _answer(self) -> None:
        while self._asked:
            keys = list(self._asked)[:AT_A_TIME]
            some = {key: self._asked.pop(key) for key in keys}
            try:
                rows = await self._database.read(_TAKEN, *keys, *keys[:1] * (AT_A_TIME - len(keys)))
            except StoreError as error:
                for answer in some.values():
                    answer.set_exception(type(error)(str(error)))
            else:
                taken = {key for (key,) in rows}
                for key, answer in some.items():
                    answer.set_result(key in taken)
        self._task = None
