"""What a crowd costs the server: its processor time for a game that 1, 10, 100 and 1,000 watch.

At full speed several moves are told together; slowly, everybody is told of every move. Compared with one
spectator, since no other server here has any. The crowd is in a process of its own, and so is the server.
Nobody leaves between games, so that what an idle socket costs is the same for all.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.child import Child, page
from benchmarks.duel import Duel, duel
from benchmarks.timing import row
from parley.net.settings import Address
from tests.net.web.browser import Browser

CROWDS, ROUNDS = (1, 10, 100, 1000), 3
MOST = 2.0
"""Times what it costs with one, however many watch a game at full speed."""
GROWTH = 15.0
"""Times what it costs with 100, where 1,000 are told of every move: n log n."""
SEED = 20261116
WIDTH, HEIGHT = 39, 32


class Pace(NamedTuple):
    """How many moves a game has, and how many seconds lie between them."""

    name: str
    moves: int
    pause: float


FAST, SLOW = Pace("at full speed", 400, 0.0), Pace("one by one", 15, 0.7)


class Crowd(NamedTuple):
    """The process with the spectators."""

    process: "subprocess.Popen[str]"

    def watch(self, count: int, table: int) -> int:
        """So many watch, and no others; how often one has seen a game to its end so far."""
        assert self.process.stdin
        self.process.stdin.write(f"{count} {table}\n")
        self.process.stdin.flush()
        return self.wait()

    def wait(self) -> int:
        """Until all is done."""
        assert self.process.stdout
        word, _, read = self.process.stdout.readline().partition(" ")
        assert word == "ready", "the crowd is gone"
        return int(read)


@contextmanager
def gathered(port: int, size: int) -> Iterator[Crowd]:
    """A crowd as long as the block takes."""
    command = (sys.executable, "-m", "benchmarks.crowd", str(port), str(size))
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        crowd = Crowd(process)
        try:
            crowd.wait()
            yield crowd
        finally:
            process.kill()


async def cost(server: Child, game: Duel, crowd: Crowd, watching: int, pace: Pace) -> float:
    """Seconds of the server's processor time for a game that is seen to its end."""
    await game.begin(WIDTH, HEIGHT)
    ends = await asyncio.to_thread(crowd.watch, watching, game.table)
    await asyncio.sleep(0.5)
    before = server.cpu()
    for _ in range(pace.moves):
        await game.move()
        await asyncio.sleep(pace.pause)
    await game.end()
    await asyncio.sleep(0.5)
    spent = server.cpu() - before
    assert await asyncio.to_thread(crowd.watch, 0, 0) == ends + watching, "not everybody saw the end"
    return spent


async def costs(server: Child, crowd: Crowd, game: Duel, pace: Pace, rounds: int) -> list[float]:
    """Microseconds a move, for every size of the crowd: a game for few, a game for more, again and again."""
    spent: dict[int, list[float]] = {watching: [] for watching in CROWDS}
    for _ in range(rounds):
        for watching, found in spent.items():
            found.append(await cost(server, game, crowd, watching, pace))
    return [1e6 * median(found) / pace.moves for found in spent.values()]


async def compare(server: Child, crowd: Crowd, rounds: int) -> None:
    """Both paces."""
    ann, bob = (Browser(Address("127.0.0.1", server.port)) for _ in range(2))
    for browser, name in ((ann, "ann"), (bob, "bob")):
        answer = await browser.be_guest(name)
        assert browser.token, answer.body
    async with duel(ann, bob, SEED) as game:
        one, *more = await costs(server, crowd, game, FAST, rounds)
        for size, micros in zip(CROWDS[1:], more, strict=True):
            peer = f"1 watches {one:,.0f} µs"
            _report(f"a move, {size:,} watch, {FAST.name}", f"{micros:,.0f} µs", peer, micros / one, MOST)
        one, *_, fewer, most = await costs(server, crowd, game, SLOW, rounds)
        each = (most - one) / (CROWDS[-1] - 1)
        ours, peer = f"{most:,.0f} µs, {each:.0f} each", f"{CROWDS[-2]:,} watch {fewer:,.0f} µs"
        _report(f"a move, {CROWDS[-1]:,} watch, {SLOW.name}", ours, peer, most / fewer, GROWTH)


def _report(what: str, ours: str, peer: str, ratio: float, most: float) -> None:
    row(what, ours, peer, ratio, f"<= {most}", met=ratio <= most, alone=True)


def main(rounds: int = ROUNDS) -> None:
    print("Spectators")
    with (
        TemporaryDirectory() as folder,
        page(Path(folder)) as server,
        gathered(server.port, CROWDS[-1]) as crowd,
    ):
        asyncio.run(compare(server, crowd, rounds))


if __name__ == "__main__":
    main()
