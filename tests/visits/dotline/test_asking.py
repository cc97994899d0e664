import asyncio

import pytest

from parley.visits import CannotNow
from parley.visits.dotline.asking import ANSWER, Asking
from parley.wires.dotline import requests as r


def test_answers_come_in_order_and_each_has_its_time() -> None:
    asking = Asking()
    assert (asking.deadline(), asking.late(1e9), asking.answer(0.0)) == (None, None, None)
    asking.add(r.Who(), 10.0)
    asking.add(r.ShowBoard(), 20.0)
    assert asking.deadline() == 10.0 + ANSWER
    assert asking.has(r.ShowBoard)
    assert not asking.has(r.Put)
    assert asking.answer(25.0) == r.Who()
    assert asking.deadline() == 25.0 + ANSWER
    assert asking.late(25.0 + ANSWER) == r.ShowBoard()


def test_whoever_waits_for_a_record_hears_that_the_line_is_gone() -> None:
    async def lose() -> bytes:
        asking = Asking()
        waiting = asyncio.ensure_future(asking.journal())
        await asyncio.sleep(0)
        asking.drop()
        return await waiting

    with pytest.raises(CannotNow, match="the connection was lost"):
        asyncio.run(lose())
