import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from parley.net.web.measure import Answers, Measured


async def receive() -> Message:
    return {"type": "http.disconnect"}


async def send(_message: Message) -> None:
    """Nobody reads it."""


def test_every_answer_counts_and_a_mistake_of_ours_as_500() -> None:
    async def well(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 204})
        await send({"type": "http.response.body"})

    async def badly(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise LookupError

    answers = Answers()
    asyncio.run(Measured(well, answers)({}, receive, send))
    with pytest.raises(LookupError):
        asyncio.run(Measured(badly, answers)({}, receive, send))
    assert answers.statuses == {"204": 1, "500": 1}
    assert answers.times.count == 2
