"""What a Swiss pairing looks at: points, who met whom, who sat out, who sat where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from parley.arena.schedules import Scored
from parley.arena.schedules.meetings import total_points


@dataclass(slots=True)
class History:
    """The turns that are over. Lists are by entrant."""

    points: list[int]
    """In thousandths, so that equal points compare equal."""
    byes: list[int]
    seats: list[Counter[int]]
    """How often each entrant sat in each seat when a meeting began."""
    last: list[int]
    """Its last seat; -1: none yet."""
    met: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, entrants: int, results: Sequence[Scored], rounds: int) -> "History":
        """From the results in order, `rounds` of them per meeting."""
        totals = total_points(results)
        points = [round(1000 * totals.get(entrant, 0.0)) for entrant in range(entrants)]
        history = cls(points, [0] * entrants, [Counter() for _ in range(entrants)], [-1] * entrants)
        for scored in results:
            if scored.pairing.number % rounds == 0:
                history._add(scored.pairing.entrants)
        return history

    def _add(self, table: tuple[int, ...]) -> None:
        if len(table) == 1:
            self.byes[table[0]] += 1
            return
        self.met.update(combinations(sorted(table), 2))
        for seat, entrant in enumerate(table):
            self.seats[entrant][seat] += 1
            self.last[entrant] = seat

    def among(self, entrants: Sequence[int]) -> "History":
        """The same for some of them only, renumbered in this order."""
        at = {entrant: index for index, entrant in enumerate(entrants)}
        parts = [[found[entrant] for entrant in entrants] for found in (self.points, self.byes, self.last)]
        met: Counter[tuple[int, int]] = Counter()
        for (one, other), count in self.met.items():
            if one in at and other in at:
                met[min(at[one], at[other]), max(at[one], at[other])] = count
        return History(parts[0], parts[1], [self.seats[entrant] for entrant in entrants], parts[2], met)

    def balance(self, entrant: int) -> int:
        """How much more often it was first than second."""
        return self.seats[entrant][0] - self.seats[entrant][1]

    def ranking(self) -> list[int]:
        """The entrants by points; ties by seed."""
        return sorted(range(len(self.points)), key=lambda entrant: (-self.points[entrant], entrant))
