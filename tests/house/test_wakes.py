import asyncio
from pathlib import Path

import pytest

from parley.house.wakes import Wakes
from tests.seats.parlour import Parlour, play


def test_all_go_on_in_order_after_this_round_whatever_one_of_them_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(parlour: Parlour) -> None:
        wakes, heard = parlour.house.shared(Wakes), list[str]()

        def again() -> None:
            heard.append("again")
            wakes.add(lambda: heard.append("later"))

        def fail() -> None:
            raise RuntimeError("no")

        wakes.add(again)
        wakes.add(fail)
        wakes.add(lambda: heard.append("last"))
        assert heard == []
        await asyncio.sleep(0)
        assert heard == ["again", "last"]
        await asyncio.sleep(0)
        assert heard == ["again", "last", "later"]

    play(tmp_path, scene)
    assert "a session could not go on" in caplog.text
