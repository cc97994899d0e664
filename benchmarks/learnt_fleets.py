"""Can one learn where `posterior` hides? Hunters look at many of its fleets, then hunt for others.

`python -m benchmarks.learnt_fleets [FLEETS]` shows shots to sink fleets the learners have not seen, without
and with what they learnt. One counts ships by cell and weighs the heat of a cell by that. The other counts
ships of each length by cell, the board turned and mirrored in all ways, and weighs every berth by that.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.fleets import uniform
from benchmarks.hunts import Aim, hunt
from parley.bots.sea_hiding import hide
from parley.bots.seabattle.density import density
from parley.bots.seabattle.passes import targets
from parley.bots.seabattle.posterior import posterior
from parley.core import Cell
from parley.games.layout import Layout, Shape, Waters, berth_mask
from parley.games.layout.waters import placements
from parley.games.seabattle import Chart, Setup

SEED = 20261118
SEEN = 100
"""Games the learner has played against it."""
DRAWN = 60
"""Fleets that `posterior` draws for a shot: more did no better."""
FOREVER = float("inf")
WATERS = Setup().waters

Heat = Mapping[Cell, float]
Liking = Mapping[tuple[int, Cell], float]
"""How often a ship of a length is on a cell, as a part of the mean over cells."""


class Weighed(NamedTuple):
    """A berth and what it counts."""

    mask: int
    halo: int
    cells: tuple[Cell, ...]
    weight: float


Berths = Mapping[int, Sequence[Weighed]]
"""By length."""


def learn_cells(layouts: Iterable[Layout], waters: Waters = WATERS) -> dict[Cell, float]:
    """How often a ship was on each cell, as a part of the mean; no cell is left out for good."""
    board = waters.grid
    counts = Counter(board.cells(board.full))
    for layout in layouts:
        for shape, berth in zip(waters.shapes, layout, strict=True):
            counts.update(board.cells(berth_mask(board, shape, berth)))
    mean = fmean(counts.values())
    return {cell: count / mean for cell, count in counts.items()}


def learn_lengths(layouts: Iterable[Layout]) -> dict[tuple[int, Cell], float]:
    """The same for ships of each length, whichever way the board is turned."""
    lengths = sorted({shape.length for shape in WATERS.shapes})
    counts = Counter((length, cell) for length in lengths for cell in _board())
    for layout in layouts:
        for length, cells in _ships(layout):
            counts.update((length, turned) for cell in cells for turned in _turned(cell))
    means = {n: fmean(counts[n, cell] for cell in _board()) for n in lengths}
    return {(length, cell): count / means[length] for (length, cell), count in counts.items()}


def _board() -> Iterator[Cell]:
    return WATERS.grid.cells(WATERS.grid.full)


def _ships(layout: Layout) -> Iterator[tuple[int, list[Cell]]]:
    """The length and the cells of each."""
    for shape, berth in zip(WATERS.shapes, layout, strict=True):
        yield shape.length, list(WATERS.grid.cells(berth_mask(WATERS.grid, shape, berth)))


def _turned(cell: Cell) -> Iterator[Cell]:
    """The eight cells it may be for somebody who looks from another side."""
    last = WATERS.size - 1
    for x, y in ((cell.x, cell.y), (cell.y, cell.x)):
        yield from (Cell(x, y), Cell(last - x, y), Cell(x, last - y), Cell(last - x, last - y))


def weigh(liking: Liking) -> Berths:
    """Every berth with how much ships of its length like its cells."""
    return {
        length: [
            Weighed(place.mask, place.halo, cells, fmean(liking[length, cell] for cell in cells))
            for place in placements(WATERS.size, Shape(length))
            for cells in [tuple(WATERS.grid.cells(place.mask))]
        ]
        for length in {shape.length for shape in WATERS.shapes}
    }


def weighed(chart: Chart, berths: Berths) -> dict[Cell, float]:
    """As `density`, each berth counting as much as it weighs."""
    wounded, water, heat = chart.wounded, chart.misses | chart.wrecks, dict[Cell, float]()
    for length, ships in Counter(chart.afloat).items():
        for mask, halo, cells, weight in berths[length]:
            if mask & water or halo & wounded & ~mask or (wounded and not mask & wounded):
                continue
            for cell in cells:
                heat[cell] = heat.get(cell, 0.0) + ships * weight
    tried = set(chart.waters.grid.cells(chart.shots))
    return {cell: warmth for cell, warmth in heat.items() if cell not in tried}


def hottest(heat: Heat, liked: Heat) -> Cell:
    """Where a hunter fires that likes some cells more."""
    return max(heat, key=lambda cell: heat[cell] * liked.get(cell, 1.0))


Hunters = dict[str, dict[str, Aim]]
"""By name: how each fires without, and with what it learnt in one way or the other."""


def hunters(seen: Sequence[Layout], rng: Random) -> Hunters:
    """All of them, who have seen these fleets."""
    cells, berths = learn_cells(seen), weigh(learn_lengths(seen))

    def draws(liked: Heat) -> Aim:
        return lambda chart: hottest(posterior(chart, DRAWN, FOREVER, rng).cells, liked)

    def counts(liked: Heat) -> Aim:
        return lambda chart: hottest(density(chart), liked)

    return {
        "passes": {"": lambda chart: next(targets(chart))},
        "density": {
            "": counts({}),
            "cells": counts(cells),
            "lengths": lambda chart: hottest(weighed(chart, berths), {}),
        },
        "posterior": {"": draws({}), "cells": draws(cells)},
    }


def main(fleets: str = "200") -> None:
    """Each hunter on the same fleets, with and without; and on fleets of any kind, to compare."""
    rng = Random(SEED)
    known = hunters([hide(WATERS, FOREVER, rng) for _ in range(SEEN)], rng)
    hidden = [hide(WATERS, FOREVER, rng) for _ in range(int(fleets))]
    anywhere = [uniform(WATERS, rng) for _ in range(int(fleets))]
    for name, ways in known.items():
        print(f"{name}, uniform fleets: {mean_of(_shots(anywhere, ways['']))} shots", flush=True)
        plain = _shots(hidden, ways[""])
        print(f"{name}, hidden fleets: {mean_of(plain)} shots", flush=True)
        for learnt, aim in ways.items():
            if learnt:
                shots = _shots(hidden, aim)
                gain = mean_of([one - other for one, other in zip(plain, shots, strict=True)])
                print(
                    f"  having counted {learnt} in {SEEN} games: {mean_of(shots)}, a gain of {gain}",
                    flush=True,
                )


def _shots(layouts: Iterable[Layout], aim: Aim) -> list[int]:
    return [hunt(WATERS, layout, aim) for layout in layouts]


def mean_of(numbers: list[int]) -> str:
    """With its standard error."""
    return f"{fmean(numbers):.1f} ± {stdev(numbers) / len(numbers) ** 0.5:.1f}"


if __name__ == "__main__":
    main(*sys.argv[1:])
