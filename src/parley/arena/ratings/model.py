"""How probable choices are, and how that changes with the strengths.

Whoever is left to choose from, there are only a few shapes of choice: three entrants with ties of two, say.
What depends on the shape alone is computed once; parameters are then filled in by position.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp, log
from typing import NamedTuple

from parley.arena.ratings.stages import Stage

Parts = list[tuple[int, float]]
"""Positions, and what stands there."""


class Shape(NamedTuple):
    """For every set that can come next: its positions, the terms of its logarithm, and their products."""

    places: list[tuple[int, ...]]
    parts: list[Parts]
    products: list[Parts]
    """Row by row, the lower half only: they are symmetric."""
    width: int
    """The number of positions: those of entrants, then those of ties."""


class Seen(NamedTuple):
    """A stage as the model stores it: the parameters at its positions, and what was observed of each."""

    of: list[int]
    shape: Shape
    observed: list[float]
    times: int


class Slope(NamedTuple):
    """By position: the gradient of the log-likelihood, and its negated second derivatives."""

    first: list[float]
    second: list[float]


class Model:
    """Parameters are numbered: entrants first, then the sizes of ties that occurred."""

    def __init__(self, entrants: int, stages: Iterable[Stage]) -> None:
        sizes = {len(chosen) for stage in stages for chosen in stage.chosen}
        self.ties = {size: entrants + index for index, size in enumerate(sorted(sizes - {1}))}
        self.count = entrants + len(self.ties)
        self._shapes: dict[int, Shape] = {}
        self.seen = [self.see(stage) for stage in stages]

    def see(self, stage: Stage) -> Seen:
        """Prepare a stage for repeated evaluation."""
        shape = self._shape(len(stage.left))
        of = [*stage.left, *(index for size, index in self.ties.items() if size <= len(stage.left))]
        place, observed = {entrant: place for place, entrant in enumerate(of)}, [0.0] * shape.width
        for chosen, times in stage.chosen.items():
            for entrant in chosen:
                observed[place[entrant]] += times / len(chosen)
            if len(chosen) > 1:
                observed[place[self.ties[len(chosen)]]] += times
        return Seen(of, shape, observed, sum(stage.chosen.values()))

    def _shape(self, left: int) -> Shape:
        if left not in self._shapes:
            self._shapes[left] = _make_shape(left, [size for size in self.ties if size <= left])
        return self._shapes[left]

    def likelihood(self, at: Sequence[float]) -> float:
        """The log-likelihood of everything observed."""
        total = 0.0
        for seen in self.seen:
            local = [at[index] for index in seen.of]
            weights = [exp(value) for value in _logs(seen.shape, local)]
            total += sum(map(float.__mul__, seen.observed, local)) - seen.times * log(sum(weights))
        return total


def slope(seen: Seen, at: Sequence[float]) -> Slope:
    """Observed minus expected, and the covariance of what can be observed."""
    shape, times = seen.shape, seen.times
    mean, second = [0.0] * shape.width, [0.0] * shape.width**2
    chances = chances_of(seen, at)
    for chance, parts, products in zip(chances, shape.parts, shape.products, strict=True):
        for place, part in parts:
            mean[place] += chance * part
        for place, product in products:
            second[place] += chance * product
    first = [value - times * part for value, part in zip(seen.observed, mean, strict=True)]
    crossed = [part * other for part in mean for other in mean]
    return Slope(first, [times * (value - cross) for value, cross in zip(second, crossed, strict=True)])


def chances_of(seen: Seen, at: Sequence[float]) -> list[float]:
    """How probable each set was to come next, in the order of the shape."""
    logs = _logs(seen.shape, [at[index] for index in seen.of])
    weights = [exp(value) for value in logs]
    total = sum(weights)
    return [weight / total for weight in weights]


def _logs(shape: Shape, local: list[float]) -> list[float]:
    return [sum([local[place] * part for place, part in parts]) for parts in shape.parts]


def _make_shape(left: int, ties: Sequence[int]) -> Shape:
    width = left + len(ties)
    places = [places for size in (1, *ties) for places in combinations(range(left), size)]
    tied = {size: left + index for index, size in enumerate(ties)}
    parts = [
        [(place, 1 / len(found)) for place in found]
        + [(tied[size], 1.0) for size in tied if size == len(found)]
        for found in places
    ]
    products = [
        [
            (row * width + column, part * other)
            for row, part in made
            for column, other in made
            if column <= row
        ]
        for made in parts
    ]
    return Shape(places, parts, products, width)
