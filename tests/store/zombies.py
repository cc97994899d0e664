"""A node to be stopped or killed: appends to matches, and prints where each stands once acknowledged."""

import asyncio
import os
import sys

from parley.store import Fenced, LiveMatch, Store, open_store
from tests.store.crashing import LINES, after
from tests.store.journals import HEADER, SEATS

FENCED = 3
BEGUN = 5


def say(*words: int) -> None:
    os.write(
        1, b"%s\n" % " ".join(map(str, words)).encode()
    )  # one system call a line: a kill does not tear it


async def play(store: Store, match: LiveMatch) -> None:
    length = match.journal.count(b"\n") - 1
    while lines := LINES[length : after(length)]:
        await store.matches.append(match.id, lines)
        length = after(length)
        say(match.id, length)


async def take_names(store: Store) -> None:
    """So that there are transactions to be stopped in, not only statements."""
    for number in range(1_000_000):
        name = f"n{store.nodes.epoch}-{number}"
        claim = await store.nodes.take_name(name, None)
        assert claim is not None
        await store.nodes.drop_name(name, claim)


async def main(where: str) -> None:
    store = await open_store(where)
    say(0, await store.nodes.join("zombie", "1"))
    await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(BEGUN)))
    begun = [match async for match in store.matches.live()]
    await asyncio.gather(take_names(store), *(play(store, match) for match in begun))


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1]))
    except Fenced:
        sys.exit(FENCED)
