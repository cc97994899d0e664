"""How the cost grows: a shot with the number of games, a move with spectators, a table with a full lobby.

`python -m benchmarks.scale [--quick] [games|spectators|lobby]…` draws docs/design/speed-*.svg; `--quick` goes
less far, and draws to .make. What all n of them cost together must grow no worse than n·log n.
"""

import asyncio
import resource
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import product
from math import log
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks import lobby
from benchmarks.child import CROWDED, Child, echo, page, parley
from benchmarks.curves import Chart, Curve, Point, bound, exponent
from benchmarks.duel import duel
from benchmarks.load import Game, Load, battles, echo_games
from benchmarks.spectators import FAST, SEED, SLOW, Crowd, Pace, cost, gathered
from benchmarks.timing import row
from parley.net.settings import Address
from tests.net.web.browser import Browser

ROUNDS, SHOTS, GAMES = 5, 5_000, 2
"""Rounds of so many shots, and games that are watched."""
IDLE, LEAST = 10.0, 0.01
"""Seconds, and the milliseconds of a move that can be told from nothing."""
SPARE = 200
"""Files that are not connections."""
SLACK = 0.1
"""By how much a fitted power may be off."""
ROOM = (*CROWDED, "--tables", "12000")
FOLDER, QUICK_FOLDER = Path("docs/design"), Path(".make")


class Sizes(NamedTuple):
    """How far to go."""

    games: Sequence[int]
    spectators: Sequence[int]
    lobby: Sequence[int]


FULL = Sizes((10, 100, 1000, 10_000), (1, 10, 100, 1000), (10, 100, 1000, 10_000))
QUICK = Sizes((10, 100, 1000), (1, 10, 100), (10, 100, 1000))


def games(sizes: Sequence[int], least: int = SHOTS) -> Chart:
    """Processor time a shot."""
    most = (resource.getrlimit(resource.RLIMIT_NOFILE)[1] - SPARE) // 2
    ours, floor = list[Point](), list[Point]()
    for size in (min(size, most) for size in sizes):
        with TemporaryDirectory() as folder, parley(Path(folder), *ROOM) as child:
            ours.append((size, _shot(child, battles(child.port, size, Random(SEED)), least)))
        with echo() as child:
            floor.append((size, _shot(child, echo_games(child.port, size), least)))
        print(f"  {size:,} games: {ours[-1][1]:.1f} µs a shot, echo {floor[-1][1]:.1f} µs", flush=True)
    _check("a shot with n games", [(n, n * micros) for n, micros in ours])
    curves = (Curve("parley serve", ours), Curve("echo", floor), bound(ours, _log, "log n"))
    return Chart("Processor time a shot", "games at once", "µs", curves)


def _shot(child: Child, seated: Sequence[Game], least: int) -> float:
    """Microseconds, of so many shots a round at least."""
    with closing(Load(seated)) as load:
        shots, costs = max(least, len(seated)), list[float]()
        load.run(shots)
        for _ in range(ROUNDS):
            before = child.cpu()
            load.run(shots)
            costs.append((child.cpu() - before) / shots * 1e6)
    return median(costs)


def spectators(sizes: Sequence[int], paces: Sequence[Pace] = (SLOW, FAST)) -> Chart:
    """Processor time a move that is watched."""
    with (
        TemporaryDirectory() as folder,
        page(Path(folder)) as server,
        gathered(server.port, sizes[-1]) as crowd,
    ):
        found = asyncio.run(_moves(server, crowd, sizes, paces))
    for name, points in found.items():
        _check(f"a move with n spectators, {name}", points)
    slowest = next(iter(found.values()))
    curves = [Curve(name, points) for name, points in found.items()] + [bound(slowest, _n_log, "n·log n")]
    return Chart("Processor time a move", "spectators of one table", "ms", curves, is_log=True)


async def _moves(
    server: Child, crowd: Crowd, sizes: Sequence[int], paces: Sequence[Pace]
) -> dict[str, list[Point]]:
    """Milliseconds more than without moves, at each pace."""
    ann, bob = (Browser(Address("127.0.0.1", server.port)) for _ in range(2))
    await ann.be_guest("ann")
    await bob.be_guest("bob")
    found: dict[str, list[Point]] = {pace.name: [] for pace in paces}
    async with duel(ann, bob, SEED) as game:
        idle = await _idle(server)
        for pace, size in product(paces, sizes):
            spent = [await cost(server, game, crowd, size, pace) for _ in range(GAMES)]
            more = median(spent) - idle * pace.moves * pace.pause
            millis = max(more / pace.moves * 1000, LEAST)
            print(f"  {size:,} watch, {pace.name}: {millis:.2f} ms a move", flush=True)
            found[pace.name].append((size, millis))
    return found


async def _idle(server: Child) -> float:
    """Seconds of processor time a second, for sockets on which nothing happens."""
    before = server.cpu()
    await asyncio.sleep(IDLE)
    return (server.cpu() - before) / IDLE


def full_lobby(sizes: Sequence[int]) -> Chart:
    """Processor time a table, and how late the last one hears of it."""
    costs, late = list[Point](), list[Point]()
    for size in sizes:
        heard = lobby.measure(size)
        words = f"{heard.micros:,.0f} µs a table, the last one hears after {heard.late * 1000:,.0f} ms"
        print(f"  {size:,} in the lobby: {words}", flush=True)
        costs.append((size, heard.micros / 1000))
        late.append((size, heard.late * 1000))
    _check("a table with n in the lobby", costs)
    curves = (
        Curve("processor time a table", costs),
        Curve("until the last one hears", late),
        bound(costs, _n_log, "n·log n"),
    )
    title = f"A table is opened every {lobby.EVERY * 1000:.0f} ms"
    return Chart(title, "clients in the lobby", "ms", curves, is_log=True)


def _check(what: str, points: Sequence[Point]) -> None:
    """What all of them cost together."""
    found, most = exponent(points), exponent(bound(points, _n_log, "").points)
    target, met = "<= 1, and a tenth for noise", found <= most + SLACK
    row(
        f"growth of {what}",
        f"n^{found:.2f}",
        f"n·log n is n^{most:.2f}",
        found / most,
        target,
        met=met,
        alone=True,
    )


def _log(n: float) -> float:
    return log(n + 1)


def _n_log(n: float) -> float:
    return n * log(n + 1)


def main(*names: str, is_quick: bool = False) -> None:
    print("Scale")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    sizes, folder = (QUICK, QUICK_FOLDER) if is_quick else (FULL, FOLDER)
    parts: dict[str, tuple[Callable[[Sequence[int]], Chart], Sequence[int]]] = {
        "games": (games, sizes.games),
        "spectators": (spectators, sizes.spectators),
        "lobby": (full_lobby, sizes.lobby),
    }
    for name in names or parts:
        measure, numbers = parts[name]
        (folder / f"speed-{name}.svg").write_text(measure(numbers).draw())


if __name__ == "__main__":
    words = sys.argv[1:]
    main(*(word for word in words if word != "--quick"), is_quick="--quick" in words)
