"""Fits the strengths that make the results most probable, with a mild penalty, by Newton's method.

The penalty is a normal prior, wide enough not to matter once there are some games. It keeps the strength of
somebody who lost every game finite; whether such a number means anything is decided elsewhere (`links`).
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from parley.arena.ratings.linear import Matrix, factor, solve
from parley.arena.ratings.model import Model, slope
from parley.arena.ratings.stages import Stage

ELO = 400 / log(10)
"""Elo points per unit of log-strength."""
WIDTH = 600 / ELO
"""The deviation of the prior of a strength."""
TIES = 3.0
"""The deviation of the prior of how common ties are."""
_STEPS = 50
_HALVINGS = 30
_CLOSE = 1e-6
"""After a step this small, the next would be its square."""


class Fit(NamedTuple):
    """The maximum; `free` are the parameters that were not given, `triangle` is their factored Hessian."""

    model: Model
    at: list[float]
    free: list[int]
    triangle: Matrix


def fit(
    entrants: int, stages: Sequence[Stage], anchors: Mapping[int, float], begin: Sequence[float] = ()
) -> Fit:
    """`anchors` are known strengths, as logarithms; the others are drawn towards their mean, or towards 0."""
    model = Model(entrants, stages)
    centre = sum(anchors.values()) / len(anchors) if anchors else 0.0
    penalty = _Penalty(model, entrants, centre)
    at = list(begin) if len(begin) == model.count else [centre] * entrants + [0.0] * (model.count - entrants)
    for index, value in anchors.items():
        at[index] = value
    free = [index for index in range(model.count) if index not in anchors]
    for _ in range(_STEPS):
        first, second = _slopes(model, penalty, at)
        triangle = factor([[second[row][column] for column in free] for row in free])
        step = solve(triangle, [first[index] for index in free])
        at = _stepped(model, penalty, at, dict(zip(free, step, strict=True)))
        if max(map(abs, step), default=0.0) < _CLOSE:
            break
    return Fit(model, at, free, triangle)


class _Penalty:
    """The cost of being far from the mean."""

    def __init__(self, model: Model, entrants: int, centre: float) -> None:
        self.centres = [centre] * entrants + [0.0] * (model.count - entrants)
        self.stiffness = [WIDTH**-2] * entrants + [TIES**-2] * (model.count - entrants)

    def of(self, at: Sequence[float]) -> float:
        """Half the squares."""
        parts = zip(self.stiffness, at, self.centres, strict=True)
        return sum(stiff * (value - centre) ** 2 / 2 for stiff, value, centre in parts)


def _slopes(model: Model, penalty: _Penalty, at: Sequence[float]) -> tuple[list[float], Matrix]:
    """The gradient, and the lower half of the negated Hessian."""
    parts = zip(penalty.stiffness, at, penalty.centres, strict=True)
    first = [-stiff * (value - centre) for stiff, value, centre in parts]
    second = [[0.0] * model.count for _ in first]
    for index, stiff in enumerate(penalty.stiffness):
        second[index][index] = stiff
    for seen in model.seen:
        found = slope(seen, at)
        for place, index in enumerate(seen.of):
            first[index] += found.first[place]
            row, begin = second[index], place * len(seen.of)
            for column, value in zip(
                seen.of[: place + 1], found.second[begin : begin + place + 1], strict=True
            ):
                row[column] += value
    return first, second


def _stepped(model: Model, penalty: _Penalty, at: list[float], step: Mapping[int, float]) -> list[float]:
    """Go along the step while the fit improves; small steps are taken whole."""
    if max(map(abs, step.values()), default=0.0) < 1:
        return _moved(at, step, 1.0)
    before, share = model.likelihood(at) - penalty.of(at), 1.0
    for _ in range(_HALVINGS):
        tried = _moved(at, step, share)
        if model.likelihood(tried) - penalty.of(tried) >= before:
            return tried
        share /= 2
    return at


def _moved(at: Sequence[float], step: Mapping[int, float], share: float) -> list[float]:
    return [value + share * step.get(index, 0.0) for index, value in enumerate(at)]
