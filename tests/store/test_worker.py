import asyncio
from functools import partial
from threading import Event, current_thread

import pytest

from parley.store.worker import Worker


def _note(seen: list[tuple[int, str]], number: int) -> None:
    seen.append((number, current_thread().name))


def test_work_is_done_in_order_in_one_thread() -> None:
    async def scene() -> None:
        worker, seen = Worker("test"), list[tuple[int, str]]()
        work = [partial(_note, seen, number) for number in range(9)]
        await asyncio.gather(*map(worker.run, work))
        assert seen == [(i, "test") for i in range(9)]
        await worker.close()

    asyncio.run(scene())


def test_what_the_work_raises_is_raised() -> None:
    async def scene() -> None:
        worker = Worker("test")
        with pytest.raises(ZeroDivisionError):
            await worker.run(lambda: 1 // 0)
        assert await worker.run(lambda: 7) == 7
        await worker.close()

    asyncio.run(scene())


def test_nobody_need_wait_for_the_answer() -> None:
    async def scene() -> None:
        worker, go = Worker("test"), Event()
        waiting = worker.run(go.wait)
        waiting.cancel()
        go.set()
        assert await worker.run(lambda: 7) == 7
        await worker.close()

    asyncio.run(scene())


def test_a_loop_that_is_gone_hears_nothing() -> None:
    go = Event()

    async def begin() -> Worker:
        worker = Worker("test")
        worker.run(go.wait)
        return worker

    worker = asyncio.run(begin())
    go.set()
    asyncio.run(worker.close())
