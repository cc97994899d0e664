"""Can a hunter learn where `posterior` hides? It counts ships by cell over many of its fleets, then hunts.

`python -m benchmarks.learnt_fleets [FLEETS]` shows shots to sink fleets the learner has not seen, by hunters
without and with what it learnt, which weighs the heat of each cell by how often a ship was there.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean, stdev

from parley.bots.seabattle.density import density
from parley.bots.seabattle.hiding import hide, hunt
from parley.bots.seabattle.posterior import posterior
from parley.core import Cell
from parley.games.layout import Layout, berth_mask, random_layout
from parley.games.seabattle import Chart, Setup

SEED = 20261118
SEEN = 100
"""Games the learner has played against it."""
DRAWN = 60
"""Fleets that `posterior` draws for a shot: more did no better."""
FOREVER = float("inf")
WATERS = Setup().waters


def learn(layouts: Iterable[Layout]) -> dict[Cell, float]:
    """How often a ship was on each cell, as a part of the mean; no cell is left out for good."""
    board, counts = WATERS.grid, Counter(WATERS.grid.cells(WATERS.grid.full))
    for layout in layouts:
        for shape, berth in zip(WATERS.shapes, layout, strict=True):
            counts.update(board.cells(berth_mask(board, shape, berth)))
    mean = fmean(counts.values())
    return {cell: count / mean for cell, count in counts.items()}


def shots(hunter: str, layout: Layout, liked: Mapping[Cell, float], rng: Random) -> int:
    """To sink a fleet, by a hunter that likes some cells more."""

    def aim(chart: Chart) -> Cell:
        heat = density(chart) if hunter == "density" else posterior(chart, DRAWN, FOREVER, rng)
        return max(heat, key=lambda cell: heat[cell] * liked.get(cell, 1.0))

    return hunt(WATERS, layout, aim)


def main(fleets: str = "200") -> None:
    """Each hunter on the same fleets, with and without; and on random ones, to compare."""
    rng = Random(SEED)
    learnt = learn(hide(WATERS, FOREVER, rng) for _ in range(SEEN))
    tried = {
        "hidden": [hide(WATERS, FOREVER, rng) for _ in range(int(fleets))],
        "sequential": [random_layout(WATERS, rng) for _ in range(int(fleets))],
    }
    for hunter in ("density", "posterior"):
        for kind, layouts in tried.items():
            plain = [shots(hunter, layout, {}, rng) for layout in layouts]
            print(f"{hunter}, {kind} fleets: {_mean(plain)} shots", end="", flush=True)
            if kind == "hidden":
                informed = [shots(hunter, layout, learnt, rng) for layout in layouts]
                gains = [one - other for one, other in zip(plain, informed, strict=True)]
                print(f", {_mean(informed)} with what {SEEN} games taught, a gain of {_mean(gains)}", end="")
            print(flush=True)


def _mean(numbers: list[int]) -> str:
    return f"{fmean(numbers):.1f} ± {stdev(numbers) / len(numbers) ** 0.5:.1f}"


if __name__ == "__main__":
    main(*sys.argv[1:])
