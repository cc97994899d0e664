"""`parley serve` when nothing happens: how soon it is there, and what somebody who only sits there costs."""

import resource
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import aims
from benchmarks.child import CROWDED, Child, colyseus, echo, parley
from benchmarks.colyseus import seats
from benchmarks.load import Game, Load, battles, echo_games

SEED = 20261115
STARTS, GAMES, SHOTS = 5, 50, 5000
IDLE = 9000
FILES = 20_000


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
    """All seated, their fleets placed, and idle; of ours everybody was told of every game after theirs."""
    with parley(folder, *CROWDED) as child:
        ours = _each(child, lambda port, games: battles(port, games, Random(SEED)))
    with echo() as child:
        floor = _each(child, echo_games)
    with colyseus() as child:
        node = _each(child, lambda port, games: seats.battles(port, games, Random(SEED)))
    what, peer = f"memory of each of {IDLE:,} seated", f"echo {floor:.1f} KiB, Colyseus {node:.1f} KiB"
    aims.SEAT.row(what, f"{ours:.1f} KiB", peer, ours / floor, ours)


def _each(child: Child, seat: Callable[[int, int], list[Game]]) -> float:
    """KiB."""
    before = child.memory()
    games = seat(child.port, IDLE // 2)
    each = (child.memory() - before) / IDLE / 1024
    Load(games).close()
    return each


def main() -> None:
    print("Serve")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    with TemporaryDirectory() as folder:
        start(Path(folder))
        sit(Path(folder))


if __name__ == "__main__":
    main()
