import asyncio
import gc
import logging
import tracemalloc
import weakref
from collections.abc import Awaitable, Callable

import pytest

from parley.tables import Timers
from tests.tables.rooms import ShiftedLoop, advance


def run(scene: Callable[[Timers, list[str]], Awaitable[None]]) -> None:
    async def play() -> None:
        timers = Timers(asyncio.get_running_loop())
        await scene(timers, [])
        timers.close()

    with asyncio.Runner(loop_factory=ShiftedLoop) as runner:
        runner.run(play())


def test_calls_in_order_of_time_and_not_before() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        start = timers.now()
        for name, after in (("third", 300), ("first", 100), ("second", 200)):
            timers.set(name, start + after, lambda name=name: called.append(name))  # type: ignore[misc]
        await advance(99)
        assert called == []
        await advance(2)
        assert called == ["first"]
        await advance(500)
        assert called == ["first", "second", "third"]

    run(scene)


def test_set_again_moves_and_drop_forgets() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        start = timers.now()
        timers.set("later", start + 100, lambda: called.append("too early"))
        timers.set("later", start + 200, lambda: called.append("later"))
        timers.set("sooner", start + 300, lambda: called.append("too late"))
        timers.set("sooner", start + 50, lambda: called.append("sooner"))
        timers.set("never", start + 60, lambda: called.append("never"))
        timers.drop("never")
        timers.drop("nothing")
        await advance(150)
        assert called == ["sooner"]
        await advance(400)
        assert called == ["sooner", "later"]

    run(scene)


def test_what_one_call_drops_is_not_called() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        start = timers.now()
        timers.set("first", start + 1, lambda: timers.drop("second"))
        timers.set("second", start + 2, lambda: called.append("second"))
        await advance(10)
        assert called == []

    run(scene)


def test_what_is_set_for_now_by_a_call_comes_next_time_round() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        def again() -> None:
            called.append("again")
            timers.set("busy", timers.now() - 1, again)

        timers.set("busy", timers.now() + 1, again)
        timers.set("patient", timers.now() + 2, lambda: called.append("patient"))
        await advance(10)
        assert called[:2] == ["again", "patient"] or called[:3] == ["again", "again", "patient"]
        timers.drop("busy")

    run(scene)


def test_one_that_raises_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        def fail() -> None:
            raise RuntimeError("broken")

        timers.set("broken", timers.now() + 1, fail)
        timers.set("whole", timers.now() + 2, lambda: called.append("whole"))
        await advance(1.5)
        await advance(1)
        assert called == ["whole"]

    with caplog.at_level(logging.ERROR):
        run(scene)
    assert "a timer failed" in caplog.text


def test_setting_a_key_again_and_again_takes_no_memory() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(20_000):
            timers.set("clock", timers.now() + 3600 + number, called.clear)
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert after - before < 200_000  # all of them would take megabytes

    run(scene)


def test_a_key_that_was_dropped_is_let_go() -> None:
    class Key:
        pass

    async def scene(timers: Timers, called: list[str]) -> None:
        alive: weakref.WeakSet[Key] = weakref.WeakSet()
        for _ in range(1_000):
            alive.add(key := Key())
            timers.set(key, timers.now() + 3600, called.clear)
            timers.drop(key)
        del key
        gc.collect()
        assert len(alive) < 100

    run(scene)


def test_nothing_is_called_once_closed() -> None:
    async def scene(timers: Timers, called: list[str]) -> None:
        timers.set("late", timers.now() + 1, lambda: called.append("late"))
        timers.close()
        await advance(10)
        assert called == []

    run(scene)


def test_times_that_have_passed_on_uvloop() -> None:
    """For these uvloop gives handles that do not know their time."""

    async def play() -> None:
        timers, done = Timers(asyncio.get_running_loop()), asyncio.Event()
        timers.set("late", timers.now() - 1, lambda: timers.set("again", timers.now() - 1, done.set))
        timers.set("later", timers.now() - 2, lambda: None)
        await asyncio.wait_for(done.wait(), 5)
        timers.close()

    with asyncio.Runner(loop_factory=pytest.importorskip("uvloop").new_event_loop) as runner:
        runner.run(play())


def test_what_is_set_once_is_not_put_off() -> None:
    async def scene() -> None:
        timers, calls = Timers(asyncio.get_running_loop()), list[str]()
        timers.set_once("key", timers.now(), lambda: calls.append("first"))
        timers.set_once("key", timers.now() + 60, lambda: calls.append("second"))
        while not calls:
            await asyncio.sleep(0.001)
        timers.set_once("key", timers.now(), lambda: calls.append("third"))
        while len(calls) < 2:
            await asyncio.sleep(0.001)
        assert calls == ["first", "third"]
        timers.close()

    asyncio.run(scene())
