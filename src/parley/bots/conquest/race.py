"""Which of some moves is best, when each play of one comes out differently."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeVar

M = TypeVar("M")


def race(
    moves: Sequence[M], play: Callable[[M, int], float], plays: int, deadline: float
) -> list[tuple[M, float]]:
    """Play all a few times, then the better half more often, and so on: best first, with the mean of each.

    About so many plays in all, at least two of each move, until `perf_counter()` is at the deadline. In a
    heat all moves are played with the same numbers, so that they have the same luck.
    """
    order, found = list(moves), {move: list[float]() for move in moves}
    heats, in_race, number = (len(order) - 1).bit_length() or 1, len(order), 0
    for _ in range(heats):
        times = max(2, plays // (heats * in_race))
        for _ in range(times):
            number += 1
            for move in order[:in_race]:
                found[move].append(play(move, number))
                if perf_counter() > deadline:
                    return _sorted(order, found, in_race)
        order = [move for move, _ in _sorted(order, found, in_race)]
        in_race = (in_race + 1) // 2
    return _sorted(order, found, in_race)


def _sorted(order: list[M], found: dict[M, list[float]], in_race: int) -> list[tuple[M, float]]:
    """Those still in the race by their means; then the others. Who was not played at all is left out."""
    means = [(move, sum(found[move]) / len(found[move])) for move in order if found[move]]
    return sorted(means[:in_race], key=lambda entry: -entry[1]) + means[in_race:]
