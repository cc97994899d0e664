"""Can anything be stored now? Checked by a real write, at most once a second for all callers."""

import asyncio
from contextlib import suppress

from parley.store.commits import Commits
from parley.store.database import Database
from parley.store.errors import (
    DatabaseAway,
    DatabaseDamaged,
    DatabaseReplaced,
    Fenced,
    NotReady,
    StorageFull,
    StoreBusy,
    StoreClosed,
    StoreError,
)

PATIENCE = 2.0
"""Seconds for a write. Less than anybody else's patience, so that whoever asks hears of it first."""
KEPT = 1.0
"""Seconds an answer is good for."""

_WORDS: dict[type[StoreError], str] = {
    StorageFull: "storage is full",
    StoreBusy: "the database is busy",
    StoreClosed: "the store is closed",
    DatabaseReplaced: "the database files were removed or replaced: restart with the right ones",
    DatabaseDamaged: "the database is damaged",
    Fenced: "this node was replaced",
    DatabaseAway: "the database server is away",
}
"""The errors themselves may say where the database is, which is nothing to strangers."""


class Readiness:
    """Asks the store through its own queue, so that a write waits for what moves would wait for."""

    def __init__(self, database: Database, commits: Commits, free: int) -> None:
        self._database, self._commits, self._free = database, commits, free
        self._question: asyncio.Task[None] | None = None
        self._trouble = ""
        self._good_until = 0.0

    async def check(self) -> None:
        """Return when something could be stored just now. Raises `NotReady`."""
        loop = asyncio.get_running_loop()
        if loop.time() >= self._good_until:
            if self._question is None:
                self._question = loop.create_task(self._ask())
            answered, _ = await asyncio.wait([self._question], timeout=PATIENCE)
            if not answered:
                raise NotReady(f"nothing could be stored in {PATIENCE:g} seconds")
        if self._trouble:
            raise NotReady(self._trouble)

    async def close(self) -> None:
        if self._question is not None:
            self._question.cancel()
            with suppress(asyncio.CancelledError):
                await self._question

    async def _ask(self) -> None:
        try:
            await self._commits.submit(query=self._database.pulse())
            await self._database.examine(self._free)
        except StoreError as error:
            self._trouble = _in_words(error)
        else:
            self._trouble = ""
        finally:
            self._good_until = asyncio.get_running_loop().time() + KEPT
            self._question = None


def _in_words(error: StoreError) -> str:
    if isinstance(error, NotReady):
        return str(error)
    found = (words for kind, words in _WORDS.items() if isinstance(error, kind))
    return next(found, "nothing can be stored")
