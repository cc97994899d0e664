import asyncio
from typing import Any, cast

import pytest

from parley.house.attempts import Attempts
from parley.net.proxies import Proxies
from parley.net.web.desk import Desk


def make_desk() -> Desk:
    nothing = cast("Any", None)
    return Desk(nothing, nothing, Attempts(1), Attempts(1), Proxies())


def test_work_that_fails_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        desk = make_desk()
        await asyncio.wait([desk.spawn(fail()), desk.spawn(asyncio.sleep(0))])
        waiting = desk.spawn(asyncio.sleep(60))
        desk.close()
        await asyncio.wait([waiting])
        assert waiting.cancelled()

    asyncio.run(scene())
    assert [record.message for record in caplog.records] == ["web: a task failed"]
