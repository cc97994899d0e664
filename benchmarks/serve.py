"""`parley serve` when nothing happens: how soon it is there, and what somebody who only sits there costs."""

import resource
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import aims
from benchmarks.child import colyseus, echo, parley
from benchmarks.load import Load, battles, echo_games

SEED = 20261115
STARTS, GAMES, SHOTS = 5, 50, 5000
IDLE = 9000
FILES = 40_000
ROOM = ("--tables-per-address", "100", "--shares-per-address", "1000")
"""All of them come from one address."""


def start(folder: Path) -> None:
    """On a database that has seen games, by turns."""
    with parley(folder) as child:
        load = Load(battles(child.port, GAMES, Random(SEED)))
        load.run(SHOTS)
        load.close()
    ours, costs, node, floor = [], [], [], []
    for _ in range(STARTS):
        with parley(folder) as child:
            ours.append(child.started)
            costs.append(child.cpu())
        with colyseus() as child:
            node.append(child.started)
        with echo() as child:
            floor.append(child.started)
    taken, peer = median(ours), f"echo {median(floor):.2f} s, Colyseus {median(node):.2f} s"
    what = f"start to accepting ({median(costs):.2f} s of processor time)"
    aims.START.row(what, f"{taken:.2f} s", peer, taken / median(floor), taken)


def sit(folder: Path) -> None:
    """All seated, their fleets placed, and idle; every game was told to all who were there before."""
    with ExitStack() as opened:
        ours, peer = opened.enter_context(parley(folder, *ROOM)), opened.enter_context(echo())
        before, floor, begun = ours.memory(), peer.memory(), perf_counter()
        games = battles(ours.port, IDLE // 2, Random(SEED))
        each = (ours.memory() - before) / IDLE / 1024
        took = perf_counter() - begun
        opened.callback(Load(games).close)
        opened.callback(Load(echo_games(peer.port, IDLE // 2)).close)
        least = (peer.memory() - floor) / IDLE / 1024
    what = f"memory of each of {IDLE:,} seated (in {took:.0f} s)"
    aims.SEAT.row(what, f"{each:.1f} KiB", f"echo {least:.1f} KiB", each / least, each)


def main() -> None:
    print("Serve")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with TemporaryDirectory() as folder:
        start(Path(folder))
        sit(Path(folder))


if __name__ == "__main__":
    main()
