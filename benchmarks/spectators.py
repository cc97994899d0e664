"""What a crowd costs the server: its processor time for a game that 200 watch, and for one that one watches.

The crowd is in a process of its own, and so is the server. Nobody leaves between games, so that what an idle
socket costs is the same for both.
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

CROWD, ROUNDS = 200, 3
MOST = 2.0
SEED = 20261116
WIDTH, HEIGHT = 39, 32


class Pace(NamedTuple):
    """How many moves a game has, and how many seconds lie between them."""

    name: str
    moves: int
    pause: float


PACES = (Pace("at full speed", 400, 0.0), Pace("5 moves/s", 60, 0.2))


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


async def compare(server: Child, crowd: Crowd, rounds: int, size: int) -> None:
    """A game for one, a game for all, again and again."""
    ann, bob = (Browser(Address("127.0.0.1", server.port)) for _ in range(2))
    await ann.be_guest("ann")
    await bob.be_guest("bob")
    async with duel(ann, bob, SEED) as game:
        for pace in PACES:
            spent: dict[int, list[float]] = {1: [], size: []}
            for _ in range(rounds):
                for watching, costs in spent.items():
                    costs.append(await cost(server, game, crowd, watching, pace))
            few, many = (1e6 * median(costs) / pace.moves for costs in spent.values())
            what = f"processor time a move, {size} watch, {pace.name}"
            row(
                what,
                f"{many:,.0f} µs",
                f"1 watches {few:,.0f} µs",
                many / few,
                f"< {MOST}",
                met=many / few < MOST,
                alone=True,
            )


def main(rounds: int = ROUNDS, size: int = CROWD) -> None:
    print("Spectators")
    with (
        TemporaryDirectory() as folder,
        page(Path(folder)) as server,
        gathered(server.port, size) as crowd,
    ):
        asyncio.run(compare(server, crowd, rounds, size))


if __name__ == "__main__":
    main()
