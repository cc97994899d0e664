"""A meeting: the same entrants, for as many rounds as planned."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from parley.arena.schedules import Pairing, Scored


@dataclass(frozen=True, slots=True)
class Meeting:
    """Its rounds are numbered from `number` times `stride`; the first seat rotates."""

    number: int
    entrants: tuple[int, ...]

    def pairings(self, rounds: int, stride: int) -> list[Pairing]:
        """The first `rounds` of its rounds."""
        return [Pairing(self.number * stride + index, self._turned(index)) for index in range(rounds)]

    def trial(self, rounds: int) -> list[Pairing]:
        """The same if one entrant is on trial: it is always named first, whoever is first by seed."""
        table = tuple(sorted(self.entrants))
        return [Pairing(self.number * rounds + index, table) for index in range(rounds)]

    def _turned(self, index: int) -> tuple[int, ...]:
        shift = index % len(self.entrants)
        return self.entrants[shift:] + self.entrants[:shift]


def unplayed(pairings: Iterable[Pairing], results: Iterable[Scored]) -> list[Pairing]:
    """The pairings that have no result yet."""
    played = {scored.pairing.number for scored in results}
    return [pairing for pairing in pairings if pairing.number not in played]


def in_order(results: Iterable[Scored]) -> list[Scored]:
    """Sorted by number, so that sums of points do not depend on which round ended first."""
    return sorted(results, key=lambda scored: scored.pairing.number)


def total_points(results: Iterable[Scored]) -> dict[int, float]:
    """Every entrant's points over all rounds."""
    shares: defaultdict[int, list[float]] = defaultdict(list)
    for scored in in_order(results):
        for entrant, points in zip(scored.pairing.entrants, scored.points, strict=True):
            shares[entrant].append(points)
    return {entrant: fsum(found) for entrant, found in shares.items()}


def by_meeting(results: Sequence[Scored], stride: int) -> dict[int, list[Scored]]:
    """The rounds of every meeting, in order."""
    meetings: defaultdict[int, list[Scored]] = defaultdict(list)
    for scored in in_order(results):
        meetings[scored.pairing.number // stride].append(scored)
    return dict(meetings)
