"""A program to be killed: appends to many matches and prints where each stands once that is acknowledged."""

import asyncio
import os
import sys
from random import Random

from parley.store import LiveMatch, Store, open_store
from tests.store.journals import HEADER, SEATS, plies

LINES = plies(5000)


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
    live = [match async for match in store.matches.live()]
    await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(count - len(live))))
    await asyncio.gather(*[play(store, match) async for match in store.matches.live()])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
