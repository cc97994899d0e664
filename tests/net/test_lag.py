import asyncio
import time

import pytest

from parley.net import lag
from parley.net.lag import Lag


def test_a_loop_that_is_held_up_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lag, "EVERY", 0.01)

    async def scene() -> None:
        watch = Lag()
        watch.start()
        try:
            time.sleep(0.2)
            while not watch.times.count:
                await asyncio.sleep(0)
            assert watch.times.total > 0.1
        finally:
            watch.close()

    asyncio.run(scene())
