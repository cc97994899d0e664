"""What happened: points with tie-breaks, and a crosstable."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum

from parley.arena.schedules import Scored
from parley.arena.schedules.meetings import in_order, total_points

_DIGITS = 9
"""Points equal to this many decimal places are equal."""


@dataclass(frozen=True, slots=True)
class Placing:
    """One entrant's points. A bye counts as meeting somebody with as many points."""

    place: int
    """From 1; shared if points and tie-breaks are equal, or if the format says so."""
    entrant: int
    points: float
    buchholz: float
    """The sum of all opponents' points; at larger tables, of each table's mean."""
    sonneborn_berger: float
    """The same, weighted by the score against each opponent."""
    rounds: int

    @property
    def key(self) -> tuple[float, float, float]:
        """What places are sorted by."""
        return (self.points, self.buchholz, self.sonneborn_berger)


@dataclass(frozen=True, slots=True)
class Cell:
    """One entrant's points in rounds against another."""

    points: float = 0.0
    rounds: int = 0


def standings(
    entrants: int, results: Sequence[Scored], places: Mapping[int, int] | None = None
) -> list[Placing]:
    """From first place to last: by points and tie-breaks, or by the `places` of the format."""
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
    """The points of a crosstable in the order of the standings; None for an empty table or an empty cell."""
    if not cells:
        return None
    return [
        [round(cell.points, _DIGITS) if (cell := cells[one][other]).rounds else None for other in order]
        for one in order
    ]


def crosstable(entrants: int, results: Sequence[Scored]) -> list[list[Cell]]:
    """A row for every entrant, a column for every opponent. The cell of two who never met has no rounds."""
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
