import asyncio
from typing import Any, cast

import pytest

from parley.house.attempts import Attempts
from parley.net.web.desk import Desk
from parley.net.web.proxies import Proxies
from parley.store import AccountId

ANN, BOB = AccountId(1), AccountId(2)


class Held:
    """A socket that remembers why it was closed."""

    def __init__(self, account: AccountId, token: str) -> None:
        self.account, self.token, self.why = account, token, ""

    def hang_up(self, reason: str) -> None:
        self.why = reason


def make_desk() -> Desk:
    nothing = cast("Any", None)
    return Desk(nothing, nothing, Attempts(1), Attempts(1), Proxies())


def test_parting_with_some_sockets() -> None:
    desk = make_desk()
    sockets = [Held(ANN, "a"), Held(ANN, "a"), Held(ANN, "b"), Held(BOB, "c")]
    for socket in sockets:
        desk.enter(socket)
    desk.part(ANN, "one", only="b")
    assert [socket.why for socket in sockets] == ["", "", "one", ""]
    desk.part(ANN, "others", keep="b")
    assert [socket.why for socket in sockets] == ["others", "others", "one", ""]
    desk.part(BOB, "all")
    assert sockets[3].why == "all"
    for socket in sockets:
        desk.leave(socket)
        desk.leave(socket)
    assert desk.sockets == {}


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
