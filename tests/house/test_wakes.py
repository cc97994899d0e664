import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from parley.house.wakes import Wakes
from tests.seats.parlour import Parlour, play


class Sleeper:
    """Does something when it is woken."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake

    def go_on(self) -> None:
        self._wake()


def test_all_go_on_in_order_after_this_round_whatever_one_of_them_does(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(parlour: Parlour) -> None:
        wakes, heard = parlour.house.shared(Wakes), list[str]()

        def go_again() -> None:
            heard.append("again")
            wakes.add(last)

        again, fail = Sleeper(go_again), Sleeper(lambda: 1 / 0)
        last = Sleeper(lambda: heard.append("last"))
        for sleeper in (again, fail, last, again):
            wakes.add(sleeper)
        assert heard == []
        await asyncio.sleep(0)
        assert heard == ["again", "last"]
        await asyncio.sleep(0)
        assert heard == ["again", "last", "last"]

    play(tmp_path, scene)
    assert "a session could not go on" in caplog.text
