import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from parley.arena.processes import work_through
from parley.core import ParleyError

ORPHANS = """
from parley.arena.processes import work_through
from tests.arena.test_processes import announce

if __name__ == "__main__":
    work = [1, 2]
    list(work_through(announce, lambda _most: [work.pop()] if work else [], 2))
"""


def double(number: int) -> int:
    return 2 * number


def die(_number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def announce(_number: int) -> None:
    print(os.getpid(), flush=True)
    signal.pause()


def handed_out(numbers: list[int]) -> Callable[[int], list[int]]:
    def more(most: int) -> list[int]:
        given = numbers[:most]
        del numbers[:most]
        return given

    return more


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_work_is_done_once(jobs: int) -> None:
    assert sorted(work_through(double, handed_out(list(range(9))), jobs)) == list(range(0, 18, 2))


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_make_more_work(jobs: int) -> None:
    ready, seen = [1], []
    for found in work_through(double, handed_out(ready), jobs):
        seen.append(found)
        if found < 20:
            ready.append(found)
    assert seen == [2, 4, 8, 16, 32]


def where(_number: int) -> tuple[int, frozenset[int]]:
    return os.getpid(), frozenset(os.sched_getaffinity(0))


def test_each_process_has_processors_of_its_own_if_that_is_wanted() -> None:
    jobs = len(os.sched_getaffinity(0))
    free = {places for _, places in work_through(where, handed_out(list(range(9))), jobs + 1)}
    assert free == {frozenset(os.sched_getaffinity(0))}
    pinned = dict(work_through(where, handed_out(list(range(99))), jobs, is_pinned=True))
    assert len(set(pinned.values())) == len(pinned)
    assert all(len(places) == 1 for places in pinned.values())


def test_a_process_that_is_killed_is_told_in_a_line() -> None:
    with pytest.raises(ParleyError, match="run the same command again"):
        list(work_through(die, handed_out([1, 2]), 2))


def test_nobody_plays_on_whose_parent_was_killed() -> None:
    """The worker holds the other end of our pipe: it closes when that is gone."""
    with subprocess.Popen([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().strip().isdigit()
        parent.kill()
        parent.stdout.read()
