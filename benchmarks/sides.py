"""Servers that are measured by turns: ratios are those of neighbouring rounds, so noise hurts both alike."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import NamedTuple

from benchmarks.child import Child
from benchmarks.load import Load


@dataclass(slots=True, eq=False)
class Side:
    """A server, its load, and what it cost in every round."""

    child: Child
    load: Load
    costs: list[float] = field(default_factory=list)
    """Microseconds of processor time a shot."""
    rates: list[float] = field(default_factory=list)
    """Shots a second."""

    def run(self, shots: int) -> None:
        """One round of a closed loop."""
        before = self.child.cpu()
        ran = self.load.run(shots)
        self.costs.append((self.child.cpu() - before) / shots * 1e6)
        self.rates.append(ran.rate)

    @property
    def micros(self) -> float:
        """Processor time a shot."""
        return median(self.costs)

    @property
    def rate(self) -> float:
        """Shots a second."""
        return median(self.rates)


def race(sides: Sequence[Side], rounds: int, shots: int) -> None:
    """By turns; whoever was first is last in the next round. What was before is forgotten."""
    for side in sides:
        side.costs.clear()
        side.rates.clear()
    for turn in range(rounds):
        first = turn % len(sides)
        for side in (*sides[first:], *sides[:first]):
            side.run(shots)


class Ratio(NamedTuple):
    """The median over all rounds, and where half of them lie."""

    low: float
    middle: float
    high: float

    @classmethod
    def of(cls, over: Sequence[float], under: Sequence[float]) -> "Ratio":
        """What was measured of two sides, round by round."""
        return cls(*quantiles([one / other for one, other in zip(over, under, strict=True)], n=4))

    @property
    def spread(self) -> str:
        """In words."""
        return f"{self.low:.2f}..{self.high:.2f}"


@contextmanager
def apart(children: Sequence[Child]) -> Iterator[None]:
    """The servers on one core, the load on another, as long as the block takes."""
    cores = os.sched_getaffinity(0)
    one, other, *_ = sorted(cores)
    for child in children:
        child.pin({one})
    os.sched_setaffinity(0, {other})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
        for child in children:
            child.pin(cores)
