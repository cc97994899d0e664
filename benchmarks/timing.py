"""Interleaved timing: the peer and we take turns in short rounds, so a noisy machine hurts both alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Work = Callable[[], int]
"""Does some of the work and says how many units that was."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Seconds per unit, the median over the rounds."""

    seconds: float

    @property
    def micros(self) -> float:
        """Microseconds per unit."""
        return self.seconds * 1e6

    @property
    def per_second(self) -> float:
        """Units per second."""
        return 1 / self.seconds


def measure(
    works: Mapping[str, Work],
    rounds: int = 7,
    round_seconds: float = 0.3,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, Rate]:
    """The rate of each work, all measured in the same run, by this clock."""
    samples: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            units, begun = 0, clock()
            while (spent := clock() - begun) < round_seconds:
                units += work()
            samples[name].append(spent / units)
    return {name: Rate(median(values)) for name, values in samples.items()}


def row(what: str, ours: str, peer: str, ratio: float, target: str, *, met: bool, alone: bool = False) -> str:
    """One line of the report. `alone`: nobody else is measured, both are ours."""
    mark = "ok" if met else "MISSED"
    line = (
        f"{what:<64} {ours:>16} {peer:>40}  ratio {ratio:8.2f}  (target {target}) {mark}"
        f"{' (only ourselves)' if alone else ''}"
    )
    print(line, flush=True)
    return line
