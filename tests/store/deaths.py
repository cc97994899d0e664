"""Programs that are killed, what they said before, and whether it is there."""

import os
import signal
import subprocess

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
