"""Whose fault it is: the rule, with numbers of our own for what the kernel would say."""

import asyncio
import time

import pytest

from parley.arena.conquest import watch as module
from parley.arena.conquest.watch import GRAIN, MEASURED, Patience, Watch


class Kernel:
    """Says how long threads have waited."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waited = {1: 100.0}
        monkeypatch.setattr(module, "waits", lambda _root: dict(self.waited))


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
    one.begin(10.0, 1)
    kernel.waited[1] += GRAIN / 2
    assert not one.prolong(10.0, 1)
    assert one.forgiven == 0
    assert watch.forgiven == 0


def test_time_in_line_is_given_back_once(kernel: Kernel) -> None:
    watch = Still()
    one = patience(watch)
    one.begin(10.0, 1)
    kernel.waited[1] += 0.4
    kernel.waited[2] = 0.3  # a thread that is new
    assert one.prolong(10.0, 1)
    assert one.forgiven == pytest.approx(0.4)
    assert not one.prolong(10.0, 1), "nothing more was stolen"
    kernel.waited[1] += 0.1
    assert one.prolong(10.0, 1)
    assert one.forgiven == pytest.approx(0.5)
    assert watch.forgiven == 1, "it was one request"
    assert not one.is_exhausted


def test_so_is_time_in_which_we_did_not_run(kernel: Kernel) -> None:
    watch = Still()
    one = patience(watch)
    one.begin(10.0, 1)
    kernel.waited[1] += 0.2
    watch.late += 0.5
    assert one.prolong(10.0, 1)
    assert one.forgiven == pytest.approx(0.5), "the longer of the two, not both"


def test_who_gets_twice_the_limit_and_more_was_starved(kernel: Kernel) -> None:
    one = patience(Still())
    one.begin(10.0, 1)
    kernel.waited[1] += 1.9
    assert one.prolong(10.0, 1)
    assert not one.is_exhausted
    kernel.waited[1] += 0.2
    assert one.prolong(10.0, 1)
    assert one.is_exhausted
    one.begin(20.0, 1)
    assert not one.is_exhausted, "the next request is another"


def test_a_request_nobody_looked_at_is_measured_now(kernel: Kernel) -> None:
    one = patience(Still())
    assert one.prolong(10.0, 1)
    assert one.forgiven == MEASURED
    assert not one.prolong(10.0, 1)


def test_a_ticker_knows_how_late_it_comes() -> None:
    async def run() -> None:
        watch = Watch()
        ticks: list[float] = []
        watch.join("me", ticks.append)
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
