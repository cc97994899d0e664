"""A program to be killed: appends to many matches and prints where each stands once that is acknowledged."""

import asyncio
import os
import sys
from random import Random

import parley.store.postgres  # noqa: F401 - once, not in every child
from parley.store import LiveMatch, Store, mover, open_store
from tests.store.journals import HEADER, SEATS, plies

LINES = plies(5000)


mover.EVERY = 0.02  # so that many are killed in the middle


def after(length: int) -> int:
    """How long a journal is after the next append: one to three plies at a time."""
    return length + 1 + length % 3


async def play(store: Store, match: LiveMatch) -> None:
    length = match.journal.count(b"\n") - 1
    rng = Random(match.id)
    while lines := LINES[length : after(length)]:
        await store.matches.append(match.id, lines)
        length = after(length)
        os.write(1, b"%d %d\n" % (match.id, length))  # one system call a line: a kill does not tear it
        for _ in range(rng.randrange(20)):
            await asyncio.sleep(0)


async def main(where: str, count: int) -> None:
    store = await open_store(where)
    await store.claim()
    live = [match async for match in store.matches.live()]
    await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(count - len(live))))
    await asyncio.gather(*[play(store, match) async for match in store.matches.live()])


def serve(where: str, count: int) -> None:
    """For every line on the input, one program to be killed: forked, as starting Python takes longer."""
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            os.write(1, b"pid %d\n" % os.getpid())
            asyncio.run(main(where, count))
        os.waitpid(child, 0)
        os.write(1, b"dead 0\n")


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
