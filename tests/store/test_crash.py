"""Kill the program at any moment: what was acknowledged is there, and no append is half there."""

import subprocess
import sys
from random import Random

from tests.store.deaths import MATCHES, acknowledged_before_death, check
from tests.store.verifying import faults


def test_nothing_acknowledged_is_lost_and_nothing_is_half_there(where: str) -> None:
    rng, acknowledged = Random(7), dict[int, int]()
    command = [sys.executable, "-m", "tests.store.crashing", where, str(MATCHES)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as nursery:
        for _ in range(20):
            acknowledged |= acknowledged_before_death(nursery, appends=rng.randrange(1000))
            if rng.random() < 0.3:  # somebody looks at it before it is served again
                assert faults(where) == []
            check(where, acknowledged)
    assert len(set(acknowledged.values())) > 1
