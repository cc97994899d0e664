import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from parley.house.turns import LONGEST, Turns
from parley.tables import Refused
from tests.seats.parlour import Parlour, play


def perform(tmp_path: Path, scene: Callable[[Turns, Event], Awaitable[None]]) -> None:
    """One thread, which is busy until the event is set."""

    async def act(parlour: Parlour) -> None:
        turns, done = parlour.house.shared(Turns), Event()
        turns.take("somebody", done.wait)
        try:
            await scene(turns, done)
        finally:
            done.set()

    with ThreadPoolExecutor(1) as threads:
        play(tmp_path, act, thinkers=threads)


def test_lines_take_turns(tmp_path: Path) -> None:
    async def scene(turns: Turns, done: Event) -> None:
        order: list[str] = []
        names = ("e1", "e2", "e3", "a1", "b1", "a2")
        thoughts = [turns.take(name[0], partial(order.append, name)) for name in names]
        done.set()
        for thought in thoughts:
            await thought
        assert order == ["e1", "a1", "b1", "e2", "a2", "e3"]

    perform(tmp_path, scene)


def test_a_line_is_only_so_long(tmp_path: Path) -> None:
    async def scene(turns: Turns, done: Event) -> None:
        await asyncio.sleep(0)
        while turns._lines:  # until the first has begun
            await asyncio.sleep(0.001)
        taken = [turns.take("eve", int) for _ in range(LONGEST)]
        with pytest.raises(Refused):
            turns.take("eve", int)
        ann = turns.take("ann", int)
        done.set()
        assert await ann == 0
        assert [await thought for thought in taken] == [0] * LONGEST
        assert not turns._lines

    perform(tmp_path, scene)


def test_what_is_not_wanted_any_more_is_not_thought(tmp_path: Path) -> None:
    async def scene(turns: Turns, done: Event) -> None:
        begun: list[int] = []
        first, second = turns.take("eve", lambda: begun.append(1)), turns.take("eve", lambda: begun.append(2))
        first.cancel()
        await asyncio.sleep(0)  # the threads hear of it in the next round of the loop
        done.set()
        await second
        assert begun == [2]

    perform(tmp_path, scene)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ZeroDivisionError("no"), ZeroDivisionError),
        (SystemExit("enough"), RuntimeError),
        (StopIteration(), RuntimeError),
        (asyncio.CancelledError(), RuntimeError),
    ],
)
def test_a_thought_may_fail_in_any_way(error: BaseException, told: type[Exception], tmp_path: Path) -> None:
    def think() -> None:
        raise error

    async def scene(turns: Turns, done: Event) -> None:
        failed, other = turns.take("eve", think), turns.take("eve", int)
        done.set()
        assert await other == 0
        assert failed.done()
        with pytest.raises(told, match=type(error).__name__ if told is RuntimeError else "no"):
            await failed

    perform(tmp_path, scene)
