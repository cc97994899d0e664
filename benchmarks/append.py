"""Storing moves in PostgreSQL: one statement, as servers do it, against a transaction around the same.

A store that nobody claimed cannot tell afterwards what became of a lone statement, so it uses transactions:
they are the peer. All write to one PostgreSQL in turn, each to a database of its own. It does not wait for
the disk, which takes as long for either and would hide what is compared.
"""

import asyncio
from collections.abc import Awaitable, Callable
from statistics import median
from time import perf_counter, process_time

from benchmarks.sides import Ratio
from benchmarks.timing import row
from parley.store import MatchId, Store, open_store
from tests.store.journals import HEADER, SEATS, plies
from tests.store.server import running_server

ROUNDS = 15
MANY = 128
APPENDS = {1: 80, MANY: 8}
"""In a round, one after the other, by how many matches write at a time."""
TIME, CPU, MANY_TIME = 0.6, 0.6, 1.2
"""Of what a transaction takes: a lone move, and many at a time."""


class Side:
    """A store with many matches; what an append took in each round: milliseconds, and of our processor."""

    def __init__(self, store: Store, matches: list[MatchId]) -> None:
        self.store, self._matches = store, matches
        self._lines, self._at = plies(ROUNDS * sum(APPENDS.values())), dict.fromkeys(matches, 0)
        self.times: list[float] = []
        self.costs: list[float] = []

    async def run(self, matches: int) -> None:
        """One round with this many matches at a time."""
        began, spent, appends = perf_counter(), process_time(), APPENDS[matches]
        for _ in range(appends):
            await asyncio.gather(*map(self._append, self._matches[:matches]))
        self.times.append((perf_counter() - began) / appends * 1000)
        self.costs.append((process_time() - spent) / appends * 1000)

    def _append(self, match: MatchId) -> Awaitable[None]:
        at = self._at[match]
        self._at[match] += 1
        return self.store.matches.append(match, self._lines[at : at + 1])


async def open_side(url: str, stand: Callable[[Store], Awaitable[object]] | None) -> Side:
    store = await open_store(url)
    if stand is not None:
        await stand(store)
    return Side(store, await asyncio.gather(*(store.matches.begin(HEADER, SEATS) for _ in range(MANY))))


async def race(sides: list[Side], matches: int) -> None:
    """Alternating; the first of a round is last in the next."""
    for side in sides:
        side.times.clear()
        side.costs.clear()
    for turn in range(ROUNDS):
        first = turn % len(sides)
        for side in (*sides[first:], *sides[:first]):
            await side.run(matches)


def report(what: str, ours: list[float], peer: list[float], most: float) -> None:
    ratio = Ratio.of(ours, peer).middle
    shown = f"{median(ours):.2f} ms", f"transaction {median(peer):.2f} ms"
    row(what, *shown, ratio, f"<= {most}", met=ratio <= most, alone=True)


async def compare(urls: list[str]) -> None:
    stands = (None, lambda store: store.claim(), lambda store: store.nodes.join("node", "bench"))
    sides = [await open_side(url, stand) for url, stand in zip(urls, stands, strict=True)]
    peer, *ours = sides
    for matches in APPENDS:
        await race(sides, matches)
        for side, who in zip(ours, ("a server", "a node"), strict=True):
            what = f"PostgreSQL: {'a lone move' if matches == 1 else f'{matches} moves'} by {who}"
            report(what, side.times, peer.times, TIME if matches == 1 else MANY_TIME)
            report(f"{what}, our processor", side.costs, peer.costs, CPU if matches == 1 else MANY_TIME)
    for side in sides:
        await side.store.close()


def main() -> None:
    print("Moves stored in PostgreSQL")
    with running_server() as server:
        asyncio.run(compare([server.new_database() for _ in range(3)]))


if __name__ == "__main__":
    main()
