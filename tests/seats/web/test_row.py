"""A row: some places for one asker, some in all, one at a time."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from parley.seats.web.codes import Denied
from parley.seats.web.row import Row
from parley.wires.json.codes import Code


async def wait_in(row: Row, asker: str, log: list[str]) -> None:
    async with row.place(asker):
        log.append(asker)
        await asyncio.sleep(0)


def test_one_at_a_time_and_in_order() -> None:
    async def scene() -> None:
        row, log = Row(2, 4), list[str]()
        async with row.place("ann"):
            waiting = [asyncio.ensure_future(wait_in(row, asker, log)) for asker in ("bob", "ann", "cid")]
            await asyncio.sleep(0)
            assert row.askers.total() == 4
            assert log == []
        await asyncio.gather(*waiting)
        assert log == ["bob", "ann", "cid"]
        assert not row.askers

    asyncio.run(scene())


@pytest.mark.parametrize(("asker", "code"), [("ann", Code.TOO_MANY), ("bob", Code.BUSY)])
def test_no_more_than_there_are_places(asker: str, code: Code) -> None:
    async def scene() -> None:
        row = Row(1, 1)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(row.place("ann"))
            with pytest.raises(Denied) as denied:
                await stack.enter_async_context(row.place(asker))
            assert denied.value.code is code
        await wait_in(row, asker, [])

    asyncio.run(scene())


def test_whoever_gives_up_makes_room() -> None:
    async def scene() -> None:
        row = Row(1, 2)
        async with row.place("ann"):
            bob = asyncio.ensure_future(wait_in(row, "bob", []))
            await asyncio.sleep(0)
            bob.cancel()
            await asyncio.gather(bob, return_exceptions=True)
            assert row.askers.total() == 1
            bob = asyncio.ensure_future(wait_in(row, "bob", []))
        await bob

    asyncio.run(scene())
