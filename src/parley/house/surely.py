"""Work that is finished even if the caller is cancelled half-way."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_under_way: set["asyncio.Task[Any]"] = set()


async def surely(work: Coroutine[Any, Any, T]) -> T:
    """The result. If the caller is cancelled, the work is not."""
    task = asyncio.get_running_loop().create_task(work)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return await asyncio.shield(task)
