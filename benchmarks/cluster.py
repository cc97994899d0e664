"""Several nodes: what a second worker is worth, what a seat at another node costs, how long a takeover takes.

`python -m benchmarks.cluster [workers|seats|takeover]…`

All nodes store in one PostgreSQL, which does not wait for the disk: that would take as long for everybody.
Two workers, a load generator and a database want more than the two cores of the machine this was made on. So
shots a second are reckoned: of how many a worker would get through on a core of its own, which is the shots
of all of them over the processor time of the busiest. The rate that was seen is printed beside it. The kernel
throws dice for every connection, so few of them are shared unevenly, which says nothing about workers: there
are as many games as a server is made for, and the share of the busiest is printed as well.
"""

import asyncio
import os
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic

from benchmarks import aims
from benchmarks.child import CROWDED, Child, parley
from benchmarks.load import Load, battles
from benchmarks.sides import Ratio
from tests.cluster.broker import running_broker
from tests.cluster.history import Diary
from tests.cluster.players import Clicker, Node
from tests.net.process import ServerProcess, serving
from tests.store.server import Server, running_server

SEED = 20261117
ROUNDS, SHOTS = 7, 5_000
GAMES = 1_000
MATCHES, NODES = 300, 3
"""Of each node, and nodes."""
AT_ONCE = 25
"""Games that are begun at a time."""
PATIENCE = 120.0
ROOM = (
    *("--connections", "20000", "--per-address", "20000", "--guests", "100000", "--guests-at-once", "100000"),
    *("--requests", "10000000", "--share-tables", "100000", "--tables", "6000", *CROWDED),
)


class Side:
    """Servers that share a load, and what each of them spent in every round."""

    def __init__(self, servers: Sequence[Child], load: Load) -> None:
        self._servers, self._load = servers, load
        self.sums: list[float] = []
        """Microseconds of processor time per shot, of all together."""
        self.busiest: list[float] = []
        """And of the one that spent most."""
        self.rates: list[float] = []
        load.run(SHOTS)

    def run(self) -> None:
        """One round of a closed loop."""
        before = [server.cpu() for server in self._servers]
        ran = self._load.run(SHOTS)
        spent = [server.cpu() - was for server, was in zip(self._servers, before, strict=True)]
        self.sums.append(sum(spent) / SHOTS * 1e6)
        self.busiest.append(max(spent) / SHOTS * 1e6)
        self.rates.append(ran.rate)


def _race(one: Side, two: Side) -> None:
    for turn in range(ROUNDS):
        for side in (one, two) if turn % 2 else (two, one):
            side.run()


def workers(postgres: Server, bus: str, folder: Path) -> None:
    """One server, and two workers that share its port: connections go to either."""
    with ExitStack() as opened:
        alone = opened.enter_context(parley(folder / "one", "--database", postgres.new_database(), *CROWDED))
        both = opened.enter_context(_node(folder / "two", postgres.new_database(), bus, "--workers", "2"))
        loads = [
            Load(battles(alone.port, GAMES, Random(SEED))),
            Load(battles(both.port, GAMES, Random(SEED), guests_at=both.port)),
        ]
        for load in loads:
            opened.callback(load.close)
        one, two = Side([alone], loads[0]), Side(_children(both), loads[1])
        _race(one, two)
    ratio = Ratio.of(one.busiest, two.busiest)
    ours, peer = (f"{1e6 / median(side.busiest):,.0f}/s" for side in (two, one))
    share = median(most / all_ for most, all_ in zip(two.busiest, two.sums, strict=True))
    seen = f"(seen {median(two.rates):,.0f}/s and {median(one.rates):,.0f}/s; {ratio.spread}; {share:.0%})"
    aims.TWO_WORKERS.row(f"shots of two workers {seen}", ours, f"one server {peer}", ratio.middle)


def seats(postgres: Server, bus: str, folder: Path) -> None:
    """Two clusters of two nodes: in one all sit at the first node, in the other the guests at the second."""
    with ExitStack() as opened:
        sides = []
        for name, is_far in (("near", False), ("far", True)):
            url = postgres.new_database()
            a, b = (opened.enter_context(_node(folder / f"{name}{at}", url, bus)) for at in "ab")
            load = Load(battles(a.port, GAMES, Random(SEED), guests_at=b.port if is_far else None))
            opened.callback(load.close)
            sides.append(Side([a, b], load))
        one, two = sides
        _race(one, two)
    ratio = Ratio.of(two.sums, one.sums)
    what = f"a shot where the guest sits at another node, {GAMES:,} games ({ratio.spread})"
    peer = f"at one node {median(one.sums):.1f} µs"
    aims.FAR_SEAT.row(what, f"{median(two.sums):.1f} µs", peer, ratio.middle)


def takeover(postgres: Server, bus: str, folder: Path) -> None:
    """Everybody plays Dots in a browser; those of the node that dies have come in elsewhere before."""
    asyncio.run(_takeover(postgres, bus, folder))


async def _takeover(postgres: Server, bus: str, folder: Path) -> None:
    url = postgres.new_database()
    with ExitStack() as opened:
        servers = [
            opened.enter_context(
                serving(folder / f"node{number}", *_flags(url, bus), *ROOM, "--bot", "off", quiet=False)
            )
            for number in range(NODES)
        ]
        diary = Diary(opened.enter_context(Path(os.devnull).open("wb", buffering=0)))
        pairs = [await _begin(servers, number, diary) for number in range(NODES)]
        dying, *_ = servers
        await asyncio.gather(*(_move(pair) for pair in pairs[0]))
        began = monotonic()
        dying.kill()
        late = await asyncio.gather(*(_move(pair) for pair in pairs[0]))
        last, middle = max(late) - began, median(late) - began
        for host, guest in (pair for some in pairs for pair in some):
            host.hang_up()
            guest.hang_up()
        await asyncio.sleep(0.1)
    what = f"takeover of {MATCHES} matches, {MATCHES * NODES} in all"
    aims.TAKEOVER.row(what, f"{last:.2f} s", f"half of them {middle:.2f} s", last / middle, last)


Couple = tuple[Clicker, Clicker]


async def _begin(servers: Sequence[ServerProcess], owner: int, diary: Diary) -> list[Couple]:
    """Matches of one node, whose players sit at the two others."""
    nodes: list[Node] = [dict(server.addresses) for server in servers]
    others = [node for number, node in enumerate(nodes) if number != owner]
    found: list[Couple] = []
    while len(found) < MATCHES:
        numbers = range(len(found), min(len(found) + AT_ONCE, MATCHES))
        found += await asyncio.gather(
            *(_couple(nodes[owner], others, f"{owner}x{i}", diary) for i in numbers)
        )
    return found


async def _couple(owner: Node, others: Sequence[Node], name: str, diary: Diary) -> Couple:
    host, guest = (Clicker(f"{who}{name}", Random(who + name), diary) for who in ("ann", "bob"))
    async with asyncio.timeout(PATIENCE):
        await host.come(owner)
        await guest.come(others[0])
        table = await host.open()
        while not await guest.join(table):
            await asyncio.sleep(0.05)
        await asyncio.gather(host.begin(), guest.begin())
        host.hang_up()
        await host.come(others[1])
    return host, guest


async def _move(pair: Couple) -> float:
    """Each moves once; returns when the first of the two moves was stored and announced."""
    async with asyncio.timeout(PATIENCE):
        first = await asyncio.gather(*(_step(one) for one in pair))
    return min(first)


async def _step(one: Clicker) -> float:
    aim = one.scribe.granted + 1
    while one.scribe.granted < aim:
        await one.step()
    return monotonic()


def _flags(url: str, bus: str) -> tuple[str, ...]:
    return ("--database", url, "--cluster", bus)


@contextmanager
def _node(folder: Path, url: str, bus: str, *more: str) -> Iterator[Child]:
    with parley(folder, *_flags(url, bus), *CROWDED, *more) as child:
        yield child


def _children(supervisor: Child) -> list[Child]:
    """The workers."""
    found = Path(f"/proc/{supervisor.pid}/task/{supervisor.pid}/children").read_text().split()
    return [supervisor._replace(pid=int(pid)) for pid in found]


PARTS: dict[str, Callable[[Server, str, Path], None]] = {
    "workers": workers,
    "seats": seats,
    "takeover": takeover,
}


def main(*names: str) -> None:
    print("Cluster")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for name in names or PARTS:
        with running_server() as postgres, running_broker() as broker, TemporaryDirectory() as folder:
            PARTS[name](postgres, broker.url, Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
