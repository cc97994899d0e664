"""What `parley verify` finds."""

import asyncio
from pathlib import Path

from parley.store.snapshot import open_snapshot
from parley.store.verify import find_faults


def faults(where: str | Path) -> list[str]:
    async def scene() -> list[str]:
        async with open_snapshot(where) as snapshot:
            return [fault async for fault in find_faults(snapshot)]

    return asyncio.run(scene())
