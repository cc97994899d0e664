"""Programs that this machine lets wait: nothing of that is charged to them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from parley.arena.contest import AGAIN
from parley.games.conquest import Setup
from tests.arena.conquest.hall import Hall, faults, rude

HOG = "import os\nos.sched_setaffinity(0, {%d})\nprint(flush=True)\nwhile True: pass"
ONE = Setup(map="isles", rounds=1)


@contextmanager
def hogs(count: int) -> Iterator[None]:
    """So many that never stop, on the first processor; in sessions of their own, for those are equal."""
    command = [sys.executable, "-c", HOG % min(os.sched_getaffinity(0))]
    with ExitStack() as open_:
        for _ in range(count):
            hog = open_.enter_context(
                subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True)
            )
            open_.callback(hog.kill)
            assert hog.stdout is not None
            hog.stdout.readline()
        yield


def test_who_stands_in_line_gets_more_time() -> None:
    hall = Hall(seconds=0.5)
    with hogs(2):
        result = hall.game(rude("toil"), "random", setup=ONE)
    assert faults(result) == ["", ""]
    assert hall.watch.forgiven >= 1


def test_who_is_starved_makes_a_match_void() -> None:
    with hogs(10):
        result = Hall(seconds=0.2).game(rude("toil"), "random", setup=ONE)
    assert faults(result) == ["", ""]
    assert result.outcome is None
    assert len(result.voided) == AGAIN + 1
    assert "got no processor time" in result.void
