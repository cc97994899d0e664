import os
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.arena.cores import pin, processors, shares, waited


def test_processors_are_those_we_may_use() -> None:
    assert sorted(processors()) == sorted(os.sched_getaffinity(0))


def test_a_system_without_affinity_counts_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.delattr(os, "sched_setaffinity")
    assert processors() == list(range(os.cpu_count() or 1))
    pin(frozenset({0}))


@given(st.sets(st.integers(0, 255), min_size=1).map(sorted), st.integers(1, 64))
def test_shares_have_nothing_in_common_while_there_are_enough(cores: list[int], jobs: int) -> None:
    parts = shares(cores, jobs)
    assert len(parts) == jobs
    assert set().union(*parts) == set(cores)
    if jobs <= len(cores):
        assert sum(map(len, parts)) == len(cores)
        assert max(map(len, parts)) - min(map(len, parts)) <= 1


def test_only_the_thread_that_asks_is_pinned() -> None:
    before, seen = os.sched_getaffinity(0), []

    def ask() -> None:
        pin(frozenset({max(before)}))
        seen.append(os.sched_getaffinity(0))

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert seen == [{max(before)}]
    assert os.sched_getaffinity(0) == before


def test_waiting_only_grows() -> None:
    first = waited()
    assert 0 <= first <= waited()
