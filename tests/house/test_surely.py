import asyncio

from parley.house.surely import surely


def test_work_goes_on_without_whoever_asked_for_it() -> None:
    async def scene() -> None:
        wanted, done = asyncio.Event(), asyncio.Event()

        async def work() -> int:
            await wanted.wait()
            done.set()
            return 7

        asked, other = (asyncio.create_task(surely(work())) for _ in range(2))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.wait([asked])
        assert asked.cancelled()
        wanted.set()
        await done.wait()
        assert await other == 7

    asyncio.run(scene())
