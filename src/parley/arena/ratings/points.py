"""What happened: points with tie-breaks, and a crosstable."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from parley.arena.schedules import Scored
from parley.arena.schedules.meetings import in_order, total_points

_DIGITS = 9
"""Points that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class Placing:
    """One entrant's. Sitting out counts as a meeting with somebody who has as many points."""

    place: int
    """From 1; shared where points and tie-breaks are equal, or where the format says so."""
    entrant: int
    points: float
    buchholz: float
    """The points of all opponents; at larger tables, their mean at each."""
    sonneborn_berger: float
    """The same, each times what was got against them."""
    rounds: int

    @property
    def key(self) -> tuple[float, float, float]:
        """What places are given by."""
        return (self.points, self.buchholz, self.sonneborn_berger)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one got in rounds with another."""

    points: float = 0.0
    rounds: int = 0


def standings(
    entrants: int, results: Sequence[Scored], places: Mapping[int, int] | None = None
) -> list[Placing]:
    """From the first place to the last: by points and tie-breaks, or by the `places` of the format."""
    totals = total_points(results)
    buchholz, sonneborn = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    for scored in in_order(results):
        for entrant, points in zip(scored.pairing.entrants, scored.points, strict=True):
            others = [one for one in scored.pairing.entrants if one != entrant] or [entrant]
            strength = fsum(totals[one] for one in others) / len(others)
            buchholz[entrant].append(strength)
            sonneborn[entrant].append(points * strength)
    lines = [
        Placing(
            places[entrant] if places else 0,
            entrant,
            round(totals.get(entrant, 0.0), _DIGITS),
            round(fsum(buchholz[entrant]), _DIGITS),
            round(fsum(sonneborn[entrant]), _DIGITS),
            len(buchholz[entrant]),
        )
        for entrant in range(entrants)
    ]
    lines.sort(key=lambda line: line.key, reverse=True)
    return sorted(lines, key=lambda line: line.place) if places else _placed(lines)


def _placed(lines: list[Placing]) -> list[Placing]:
    placed: list[Placing] = []
    for number, line in enumerate(lines, 1):
        place = placed[-1].place if placed and placed[-1].key == line.key else number
        placed.append(replace(line, place=place))
    return placed


def in_order_of(order: Sequence[int], cells: Sequence[Sequence[Cell]]) -> list[list[float | None]] | None:
    """The points of a crosstable in the order of the standings; None where there is no table, or no round."""
    if not cells:
        return None
    return [
        [round(cell.points, _DIGITS) if (cell := cells[one][other]).rounds else None for other in order]
        for one in order
    ]


def crosstable(entrants: int, results: Sequence[Scored]) -> list[list[Cell]]:
    """A row for everybody, a column for every opponent. Of those who never met, the cell has no rounds."""
    shares = defaultdict[tuple[int, int], list[float]](list)
    for scored in in_order(results):
        for entrant, points in zip(scored.pairing.entrants, scored.points, strict=True):
            for other in scored.pairing.entrants:
                if other != entrant:
                    shares[entrant, other].append(points)
    return [
        [
            Cell(fsum(found), len(found)) if (found := shares.get((row, column))) else Cell()
            for column in range(entrants)
        ]
        for row in range(entrants)
    ]
