import asyncio
import os

from parley.net.children.errors import BURST, KEPT, Errors


def test_the_last_of_it_is_kept_however_much_comes() -> None:
    async def run() -> None:
        reading, writing = os.pipe()
        errors = Errors(reading)
        os.set_blocking(writing, False)
        written = 0
        while written < 2 * BURST:
            try:
                written += os.write(writing, b"%09d\n" % written * 100)
            except BlockingIOError:
                await asyncio.sleep(0.001)
        os.set_blocking(writing, True)
        await asyncio.to_thread(os.write, writing, b"the end")
        while not errors.kept.endswith(b"the end"):
            await asyncio.sleep(0.001)
        assert len(errors.kept) == KEPT
        os.close(writing)
        errors.close()
        errors.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_is_there_at_the_end_is_taken() -> None:
    async def run() -> None:
        reading, writing = os.pipe()
        errors = Errors(reading)
        os.write(writing, b"last words")
        errors.close()
        os.close(writing)
        assert errors.kept == b"last words"

    asyncio.run(run())
