import asyncio

import pytest

from parley.tables import Elsewhere, Refusal, Refused, decided
from parley.tables.elsewhere import TRIES


def test_what_another_node_decides_is_asked_again() -> None:
    asked = []

    async def decide() -> None:
        asked.append("decide")

    def act() -> str:
        asked.append("act")
        if len(asked) < 4:
            raise Elsewhere(decide)
        return "done"

    assert asyncio.run(decided(act)) == "done"
    assert asked == ["act", "decide", "act", "decide", "act"]


def test_nobody_asks_for_ever() -> None:
    tries = []

    async def decide() -> None:
        tries.append(1)

    def act() -> None:
        raise Elsewhere(decide)

    with pytest.raises(Refused) as refused:
        asyncio.run(decided(act))
    assert refused.value.refusal is Refusal.OUT_OF_REACH
    assert len(tries) == TRIES


def test_what_is_refused_there_is_refused_here() -> None:
    async def decide() -> None:
        raise Refused(Refusal.STARTED)

    def act() -> None:
        raise Elsewhere(decide)

    with pytest.raises(Refused, match="already started"):
        asyncio.run(decided(act))
