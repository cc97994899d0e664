"""How long a review takes: `python -m benchmarks.review`, in seconds of processor time.

A game of Dots on 39×32 of 300 moves, some on 20×20 until the board is full, and a match of each other game.
With `--plain` as on a machine without numba.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

from parley.arena.simulation import play_match
from parley.bots.dots.compiled import prepare
from parley.core.bot import Limit
from parley.house.review.past import Past
from parley.house.review.review import Review, steps
from parley.house.review.verdicts import Mark


class Sample(NamedTuple):
    """A match: its game, its bots, and for how many plies they play."""

    game: str
    setup: dict[str, Any]
    bots: Sequence[str]
    plies: int = 100_000


SAMPLES = (
    Sample("dots", {"width": 39, "height": 32}, ("greedy", "greedy"), 300),
    Sample("dots", {"width": 20, "height": 20}, ("greedy", "greedy")),
    Sample("dots", {"width": 20, "height": 20, "players": 4}, ("greedy",) * 4),
    Sample("seabattle", {}, ("posterior:fleets=60", "density")),
    Sample("battleship-plus", {}, ("density", "density")),
    Sample("conquest", {"players": 4}, ("border", "stacker", "border", "stacker")),
)


def play(sample: Sample, seed: int) -> Past:
    """Let the bots play."""
    film = play_match(sample.game, sample.bots, sample.setup, seed=seed, limit=Limit(1.0))
    entries = film.journal.entries[: sample.plies]
    return Past(film.game, len(film.players), entries, film.frames.__getitem__)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true", help="without the compiled kernel")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.plain:
        sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    prepare()
    for sample in SAMPLES:
        past = play(sample, options.seed)
        review, times = Review(sample.game, past.seats), [process_time()]
        for found in steps(past):
            review.add(found)
            times.append(process_time())
        seconds, longest = times[-1] - times[0], max(later - now for now, later in pairwise(times))
        marks = {mark: sum(one.mark is mark for one in review.verdicts) for mark in Mark}
        told = ", ".join(f"{count} {mark}" for mark, count in marks.items())
        size = " ".join(map(str, sample.setup.values()))
        print(
            f"{sample.game} {size}: {len(past.entries)} plies in {seconds:.1f} s of processor time,", end=" "
        )
        print(f"{1000 * longest:.0f} ms at most for a step; {told}", flush=True)


if __name__ == "__main__":
    main()
