"""Do bots reach their targets? Shots to sink a fleet, and duels, beside what they should be.

Seeds are fixed, so a run can be repeated; bots that think until their time is up may differ a little.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from benchmarks.fleets import KINDS
from benchmarks.hunts import hunt
from parley.arena.duel import Duel
from parley.arena.rounds import play_rounds
from parley.arena.standing import standing_of
from parley.bots import load_bot
from parley.core import Seat
from parley.core.bot import Limit
from parley.core.cells import Cell
from parley.games.seabattle import Chart, Fleet, Setup, View

SEED = 20261116
JOBS = cpu_count() or 1
CHUNK = 25


class Hunt(NamedTuple):
    """A hunter, the kind of fleet, how many of them, and the shots it should take."""

    bot: str
    kind: str
    games: int
    met: Callable[[float], bool]
    target: str
    setup: Setup = Setup()


HUNTS = [
    Hunt("random", "sequential", 2000, lambda shots: shots > 70, "> 70"),
    Hunt("passes", "sequential", 2000, lambda shots: abs(shots - 57.8) <= 0.5, "57.8 ± 0.5"),
    Hunt("passes", "uniform", 2000, lambda shots: abs(shots - 59.1) <= 0.6, "59.1 ± 0.6"),
    Hunt("density", "sequential", 2000, lambda shots: shots <= 55.5, "<= 55.5"),
    Hunt("posterior", "sequential", 1000, lambda shots: shots <= 54.8, "<= 54.8"),
    Hunt("posterior", "uniform", 1000, lambda shots: shots <= 55.5, "<= 55.5"),
    Hunt("posterior", "rim", 1000, lambda shots: shots <= 57.0, "<= 57.0"),
]


class Bout(NamedTuple):
    """Two bots, how often they meet, and what the first should score."""

    game: str
    bots: tuple[str, str]
    games: int
    target: float
    setup: dict[str, Any] = {}  # noqa: RUF012 - never changed


BOUTS = [
    Bout("seabattle", ("posterior", "passes"), 1000, 0.80),
    *(
        Bout(
            "seabattle", ("posterior", "passes"), 400, 0.5, {"size": size, "fleet": fleet, "wall_limit": True}
        )
        for size, fleet in ((6, [0, 1, 2, 2]), (7, [0, 1, 2, 3]), (8, [1, 1, 2, 3]), (9, [1, 2, 2, 3]))
    ),
    Bout("battleship-plus", ("tracker", "density"), 400, 0.65, {"fill": "strict"}),
    Bout(
        "battleship-plus",
        ("tracker", "density"),
        200,
        0.65,
        {"size": 16, "ships": [3, 4, 3, 3, 3], "fill": "strict"},
    ),
    Bout("battleship-plus", ("density", "random"), 200, 0.9),
    Bout("dots", ("greedy", "random"), 40, 0.9, {"width": 20, "height": 20}),
    Bout("dots", ("strong", "greedy"), 40, 0.95, {"width": 20, "height": 20}),
    Bout("dots", ("strong", "random"), 10, 1.0, {"width": 20, "height": 20}),
    Bout("conquest", ("border", "random"), 100, 0.9),
    Bout("conquest", ("strong", "border"), 400, 0.75),
    Bout("conquest", ("strong", "border"), 200, 0.45, {"players": 4}),
    Bout("conquest", ("strong", "random"), 100, 0.98),
]


def main() -> None:
    """Everything; with `--quick` a tenth of the games, for a first look."""
    few = 10 if "--quick" in sys.argv else 1
    for hunted in HUNTS:
        measure_hunt(hunted, hunted.games // few)
    for bout in BOUTS:
        measure_bout(bout, max(2, bout.games // few))


def measure_hunt(hunted: Hunt, games: int) -> None:
    """Shots to sink such fleets, on average."""
    seeds = range(0, games, CHUNK)
    with ProcessPoolExecutor(JOBS, get_context("spawn")) as pool:
        asked = [(hunted.bot, hunted.kind, hunted.setup, seed) for seed in seeds]
        shots = [count for chunk in pool.map(_hunts, asked) for count in chunk]
    found, margin = mean(shots), 1.96 * stdev(shots) / len(shots) ** 0.5
    _row(f"seabattle, {hunted.bot}, {hunted.kind} fleets", f"{found:.1f} ± {margin:.1f} shots", len(shots),
         hunted.target, met=hunted.met(found))  # fmt: skip


def _hunts(asked: tuple[str, str, Setup, int]) -> list[int]:
    name, kind, setup, seed = asked
    bot, rng = load_bot("seabattle", name), Random(f"{SEED} {kind} {seed}")
    waters, nobody = setup.waters, Fleet()

    def aim(chart: Chart) -> Cell:
        charts = (Chart(waters), chart)
        view = View(Seat(0), setup, frozenset({Seat(0)}), True, charts, (nobody, nobody), None, None)
        cell: Cell = bot.choose(view, Limit(), rng).cell
        return cell

    return [hunt(waters, KINDS[kind](waters, rng), aim) for _ in range(CHUNK)]


def measure_bout(bout: Bout, games: int) -> None:
    """What the first bot scores against the second."""
    duel = Duel(bout.game, bout.setup, bout.bots, SEED)
    rounds = -(-games // duel.check())
    standing = standing_of(play_rounds(duel, list(range(rounds)), JOBS))
    low, high = standing.score_ci95
    where = " ".join(f"{name}={value}".replace(" ", "") for name, value in bout.setup.items())
    what = f"{bout.game}, {bout.bots[0]} against {bout.bots[1]} {where}"
    words = f"{standing.score:.1%} [{low:.1%}, {high:.1%}]"
    _row(what, words, standing.games, f">= {bout.target:.0%}", met=standing.score >= bout.target)


def _row(what: str, found: str, games: int, target: str, *, met: bool) -> None:
    verdict = "ok" if met else "MISSED"
    print(f"{what:<72} {found:>26}  {games:>5} games, seed {SEED}  (target {target}) {verdict}", flush=True)


if __name__ == "__main__":
    main()
