"""Kill the program at any moment: what was acknowledged is there, and no append is half there."""

import subprocess
import sys
from random import Random

from parley.match.journal import decode_journal
from parley.store import Store
from tests.store.crashing import LINES, after
from tests.store.journals import whole
from tests.store.stores import run

MATCHES = 25


def acknowledged_before_death(where: str, appends: int) -> dict[int, int]:
    """How long each journal was said to be by a program killed after about so many appends."""
    command = [sys.executable, "-m", "tests.store.crashing", where, str(MATCHES)]
    said: dict[int, int] = {}
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        for count, line in enumerate(child.stdout):
            match, length = map(int, line.split())
            said[match] = length
            if count == appends:
                child.kill()
        assert child.wait() != 0
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
    for _ in range(5 if "://" in where else 20):
        acknowledged |= acknowledged_before_death(where, appends=rng.randrange(1000))
        check(where, acknowledged)
    assert len(set(acknowledged.values())) > 1
