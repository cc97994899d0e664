"""How strong the bots are: shots to sink a fleet, and duels. `--write` keeps it for `parley bots`.

Seeds are fixed, so a run can be repeated; bots that think until their time is up may differ a little.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

import msgspec

from benchmarks.fleets import KINDS
from parley.arena.duel import Duel
from parley.arena.rounds import play_rounds
from parley.arena.standing import standing_of
from parley.bots import load_bot
from parley.bots.seabattle.hiding import hunt
from parley.core import Seat
from parley.core.bot import Limit
from parley.core.cells import Cell
from parley.games import GAMES
from parley.games.seabattle import Chart, Fleet, Setup, View

SEED = 20261116
JOBS = cpu_count() or 1
CHUNK = 25
FILE = Path(__file__).parent.parent / "src/parley/bots/strength.json"


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
    Hunt("posterior", "sequential", 1000, lambda shots: shots <= 55.5, "<= 55.5"),
    Hunt("posterior", "uniform", 1000, lambda shots: shots <= 56.0, "<= 56.0"),
    Hunt("posterior", "rim", 1000, lambda shots: shots <= 57.5, "<= 57.5"),
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
    kept: dict[str, dict[str, str]] = {game: {} for game in GAMES}
    for hunted in HUNTS:
        words = measure_hunt(hunted, hunted.games // few)
        kept["seabattle"].setdefault(hunted.bot, words)
    for bout in BOUTS:
        won, lost = measure_bout(bout, max(2, bout.games // few))
        bots = kept[bout.game]
        bots.setdefault(bout.bots[1], lost)
        if bout.game != "seabattle" or not bout.setup:
            bots[bout.bots[0]] = f"{bots[bout.bots[0]]}; {won}" if bout.bots[0] in bots else won
    if "--write" in sys.argv:
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


def measure_hunt(hunted: Hunt, games: int) -> str:
    """Shots to sink such fleets, on average."""
    seeds = range(0, games, CHUNK)
    with ProcessPoolExecutor(JOBS, get_context("spawn")) as pool:
        asked = [(hunted.bot, hunted.kind, hunted.setup, seed) for seed in seeds]
        shots = [count for chunk in pool.map(_hunts, asked) for count in chunk]
    found, margin = mean(shots), 1.96 * stdev(shots) / len(shots) ** 0.5
    _row(f"seabattle, {hunted.bot}, {hunted.kind} fleets", f"{found:.1f} ± {margin:.1f} shots", len(shots),
         hunted.target, met=hunted.met(found))  # fmt: skip
    return f"{found:.1f} shots on {hunted.kind} fleets"


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


def measure_bout(bout: Bout, games: int) -> tuple[str, str]:
    """What the first bot scores against the second, and the second against the first, in words."""
    duel = Duel(bout.game, bout.setup, bout.bots, SEED)
    rounds = -(-games // duel.check())
    standing = standing_of(play_rounds(duel, list(range(rounds)), JOBS))
    low, high = standing.score_ci95
    where = " ".join(f"{name}={value}".replace(" ", "") for name, value in bout.setup.items())
    what = f"{bout.game}, {bout.bots[0]} against {bout.bots[1]} {where}"
    words = f"{standing.score:.1%} [{low:.1%}, {high:.1%}]"
    _row(what, words, standing.games, f">= {bout.target:.0%}", met=standing.score >= bout.target)
    board = ", ".join(where.split(" "))
    first, second = (f"{bot} ({board})" if board else bot for bot in bout.bots)
    scores = (standing.score, 1 - standing.score)
    won, lost = (f"{score:.0%} of {standing.games} against" for score in scores)
    return f"{won} {second}", f"{lost} {first}"


def _row(what: str, found: str, games: int, target: str, *, met: bool) -> None:
    verdict = "ok" if met else "MISSED"
    print(f"{what:<72} {found:>26}  {games:>5} games, seed {SEED}  (target {target}) {verdict}", flush=True)


if __name__ == "__main__":
    main()
