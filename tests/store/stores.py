"""Play a scene with an open store, and close it whatever happens."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from parley.store import Settings, Store, open_store

T = TypeVar("T")


def run(
    where: str | Path,
    scene: Callable[[Store], Awaitable[T]],
    settings: Settings | None = None,
    *,
    alone: bool = True,
) -> T:
    """As a server would; not `alone` where others write to the same database."""

    async def play() -> T:
        store = await open_store(where, settings)
        try:
            if alone:
                await store.claim()
            return await scene(store)
        finally:
            await store.close()

    return asyncio.run(play())
