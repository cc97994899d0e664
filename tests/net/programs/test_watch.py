"""Whose fault it is: the rule, with numbers of our own for what the kernel would say."""

import asyncio
import time
from functools import partial

import pytest

from parley.net.children.tree import Look
from parley.net.programs import watch as module
from parley.net.programs.watch import GRAIN, MEASURED, TICK, Patience, Watch


class Kernel:
    """Says how long threads have run and waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.threads = {1: Look(5.0, 100.0, is_ready=False)}
        monkeypatch.setattr(module, "look", lambda _root: dict(self.threads))

    def wait(self, seconds: float) -> None:
        """The first thread ran after standing in line."""
        ran, waited, is_ready = self.threads[1]
        self.threads[1] = Look(ran + 0.001, waited + seconds, is_ready)


class Still:
    """A watch that is late when it is told to be."""

    late = 0.0
    forgiven = 0


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    return Kernel(monkeypatch)


def patience(watch: Still, limit: float = 1.0) -> Patience:
    return Patience(watch, limit)  # type: ignore[arg-type]


def test_who_could_run_is_late_by_its_own_fault(kernel: Kernel) -> None:
    watch = Still()
    one = patience(watch)
    one.begin(10.0, 1, 9.0)
    kernel.wait(GRAIN / 2)
    assert not one.prolong(10.0, 1, 10.0)
    assert one.forgiven == 0
    assert watch.forgiven == 0


def test_time_in_line_is_given_back_once(kernel: Kernel) -> None:
    watch = Still()
    one = patience(watch)
    one.begin(10.0, 1, 9.0)
    kernel.wait(0.4)
    kernel.threads[2] = Look(0.0, 0.3, is_ready=False)  # a new one
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == pytest.approx(0.4)
    assert not one.prolong(10.0, 1, 10.0), "nothing more was stolen"
    kernel.wait(0.1)
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == pytest.approx(0.5)
    assert watch.forgiven == 1, "it was one request"
    assert not one.is_exhausted


def test_so_is_time_in_which_we_did_not_run(kernel: Kernel) -> None:
    watch = Still()
    one = patience(watch)
    one.begin(10.0, 1, 9.0)
    kernel.wait(0.2)
    watch.late += 0.5
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == pytest.approx(0.5), "the longer of the two, not both"


def test_who_gets_twice_the_limit_and_more_was_starved(kernel: Kernel) -> None:
    one = patience(Still())
    one.begin(10.0, 1, 9.0)
    kernel.wait(1.9)
    assert one.prolong(10.0, 1, 10.0)
    assert not one.is_exhausted
    kernel.wait(0.2)
    assert one.prolong(10.0, 1, 10.0)
    assert one.is_exhausted
    one.begin(20.0, 1, 19.0)
    assert not one.is_exhausted, "the next request is another"


def test_a_request_nobody_looked_at_is_measured_now(kernel: Kernel) -> None:
    one = patience(Still())
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == MEASURED
    assert not one.prolong(10.0, 1, 10.0)


def test_who_is_ready_and_does_not_run_stands_in_line(kernel: Kernel) -> None:
    """The kernel writes it down only when the waiting is over."""
    one = patience(Still())
    kernel.threads[1] = Look(5.0, 100.0, is_ready=True)
    one.begin(10.0, 1, 9.0)
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == pytest.approx(1.0)
    assert one.prolong(10.0, 1, 11.0)
    assert one.forgiven == pytest.approx(2.0)
    kernel.wait(2.0)
    assert not one.prolong(10.0, 1, 11.0) or one.forgiven == pytest.approx(2.0 + TICK)
    assert not one.prolong(10.0, 1, 11.0), "what was written down was given before"


def test_who_runs_is_looked_at_twice(kernel: Kernel) -> None:
    one = patience(Still())
    one.begin(10.0, 1, 9.0)
    kernel.threads[1] = Look(5.5, 100.0, is_ready=True)
    assert one.prolong(10.0, 1, 10.0)
    assert one.forgiven == TICK
    kernel.threads[1] = Look(5.5 + TICK, 100.0, is_ready=True)
    assert not one.prolong(10.0, 1, 10.0 + TICK)


def test_a_ticker_knows_how_late_it_comes() -> None:
    async def run() -> None:
        watch = Watch()
        ticks: list[float] = []
        watch.join("me", ticks.append, lambda: None)
        async with asyncio.timeout(60):
            while len(ticks) < 2:
                await asyncio.sleep(0.001)
        before = watch.late
        time.sleep(0.3)
        async with asyncio.timeout(60):
            while watch.late - before < 0.2:
                await asyncio.sleep(0.001)
        assert watch.latest >= 0.2
        watch.part("me")
        watch.part("nobody")
        watch.close()

    asyncio.run(run())


def test_one_is_weighed_at_every_tick_each_in_turn() -> None:
    async def run() -> None:
        watch = Watch()
        weighed: list[str] = []
        for name in "abc":
            watch.join(name, lambda _: None, partial(weighed.append, name))
        async with asyncio.timeout(60):
            while len(weighed) < 6:
                await asyncio.sleep(0.001)
        assert "".join(weighed).startswith("abcabc")
        watch.part("b")
        weighed.clear()
        async with asyncio.timeout(60):
            while len(weighed) < 4:
                await asyncio.sleep(0.001)
        assert "".join(weighed) in ("acac", "caca")
        watch.close()

    asyncio.run(run())
