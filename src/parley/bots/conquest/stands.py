"""How each player stands at the end of a turn, in nine numbers."""

from typing import NamedTuple

from parley.bots.conquest.war import War
from parley.core.seats import Seat


class Stand(NamedTuple):
    """In parts of what there is, so that maps and numbers of players compare; scaled to be near one."""

    units: float
    income: float
    land: float
    strongest: float
    """The most units on a node of the border."""
    held: float
    """What whole continents bring, by how well the weakest node of their border is manned."""
    begun: float
    """What continents would bring of which there is a part."""
    open: float
    """By how many units nodes are weaker than the strongest enemy beside them."""
    border: float
    """How many nodes have an enemy beside them."""
    ahead: float
    """By how many units nodes are ahead of the weakest enemy beside them."""


NOBODY = Stand(*(0.0,) * 9)

_MOST_OPEN = 2.0


class Stands:
    """Of everybody, looked up by seat."""

    def __init__(self, war: War) -> None:
        board, seats = war.board, len(war.lands)
        self._war = war
        self._units, self._strongest, self._open, self._ahead = ([0.0] * seats for _ in range(4))
        self._border = [0] * seats
        self.income = [
            board.income(land) if land and seat in war.playing else 0 for seat, land in enumerate(war.lands)
        ]
        self._total = sum(war.units)
        pressures = self._look_around()
        self._held, self._begun = self._look_at_continents(pressures)

    def strength(self, seat: Seat) -> float:
        """The one with the most of this is the strongest."""
        return self._units[seat] + 3 * self.income[seat]

    def of(self, seat: Seat) -> Stand:
        """The numbers of a player."""
        war, total, income = self._war, self._total, sum(self.income)
        nodes, worth = len(war.units), sum(bonus for _, bonus in war.board.bonuses) or 1
        return Stand(
            units=3 * self._units[seat] / total,
            income=3 * self.income[seat] / income,
            land=3 * war.lands[seat].bit_count() / nodes,
            strongest=5 * self._strongest[seat] / total,
            held=5 * self._held[seat] / income,
            begun=5 * self._begun[seat] / worth,
            open=min(_MOST_OPEN, 5 * self._open[seat] / total),
            border=5 * self._border[seat] / nodes,
            ahead=5 * self._ahead[seat] / total,
        )

    def _look_around(self) -> list[float]:
        """Fills in what the neighbours of nodes tell; with how many units each could be attacked."""
        owners, units, income = self._war.owners, self._war.units, self.income
        pressures = [0.0] * len(units)
        for node, beside in enumerate(self._war.board.neighbours):
            owner, count = owners[node], units[node]
            self._units[owner] += count
            most, least, pressure = 0.0, 1e9, 0.0
            for other in beside:
                enemy = owners[other]
                if enemy != owner:
                    theirs = units[other]
                    if theirs > most:
                        most = theirs
                    if theirs < least:
                        least = theirs
                    if theirs + income[enemy] > pressure:
                        pressure = theirs + income[enemy]
            if most:
                pressures[node] = pressure
                self._border[owner] += 1
                self._strongest[owner] = max(self._strongest[owner], count)
                self._open[owner] += max(0.0, most - count)
                self._ahead[owner] += max(0.0, count - least - 1)
        return pressures

    def _look_at_continents(self, pressures: list[float]) -> tuple[list[float], list[float]]:
        """What whole continents bring, as far as they can be held, and what begun ones would."""
        war = self._war
        held, begun = ([0.0] * len(war.lands) for _ in range(2))
        for (nodes, bonus), gates in zip(war.board.bonuses, war.gates, strict=True):
            size = nodes.bit_count()
            for seat, land in enumerate(war.lands):
                have = (land & nodes).bit_count()
                if have == size:
                    manned = (war.units[node] / (war.units[node] + pressures[node]) for node in gates)
                    held[seat] += bonus * min(manned, default=1.0)
                elif have:
                    begun[seat] += bonus * (have / size) ** 2
        return held, begun
