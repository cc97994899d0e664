"""Kill the program at any moment: what was acknowledged is there, and no append is half there."""

import os
import signal
import subprocess
import sys
from random import Random

from parley.match.journal import decode_journal
from parley.store import Store
from tests.store.crashing import LINES, after
from tests.store.journals import whole
from tests.store.stores import run

MATCHES = 25


def acknowledged_before_death(nursery: "subprocess.Popen[bytes]", appends: int) -> dict[int, int]:
    """How long each journal was said to be by a program killed after about so many appends."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(b"\n")
    nursery.stdin.flush()
    child, said = int(nursery.stdout.readline().split()[1]), dict[int, int]()
    for count, line in enumerate(iter(nursery.stdout.readline, b"dead 0\n")):
        match, length = map(int, line.split())
        said[match] = length
        if count == appends:
            os.kill(child, signal.SIGKILL)
    return said


def check(where: str, acknowledged: dict[int, int]) -> None:
    """Every journal stands where it was said to, or one whole append further."""

    async def scene(store: Store) -> None:
        live = {match.id: match.journal async for match in store.matches.live()}
        assert not store.matches.damaged
        assert len(live) == MATCHES
        for match, journal in live.items():
            length, said = len(decode_journal(journal).entries), acknowledged.get(match, 0)
            assert length in (said, after(said))
            assert journal == whole(LINES[:length])
            acknowledged[match] = length

    run(where, scene)


def test_nothing_acknowledged_is_lost_and_nothing_is_half_there(where: str) -> None:
    rng, acknowledged = Random(7), dict[int, int]()
    command = [sys.executable, "-m", "tests.store.crashing", where, str(MATCHES)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as nursery:
        for _ in range(20):
            acknowledged |= acknowledged_before_death(nursery, appends=rng.randrange(1000))
            check(where, acknowledged)
    assert len(set(acknowledged.values())) > 1
