"""The chart: everything known of one fleet, and which answers no fleet could give.

This is the one place where answers are judged. Each rule catches one kind of dishonesty; what they let
through goes to a search for any fleet that fits the answer and all earlier ones.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from parley.core import Cell
from parley.games.layout import Shape, Waters
from parley.games.layout.touching import barred
from parley.games.seabattle.moves import Result
from parley.games.seabattle.reasons import Reason
from parley.games.seabattle.search import berths_by_hit, is_possible, ships_needed


class Chart(NamedTuple):
    """What shots have shown of the fleet in these waters. Sets of cells are bitboards of `waters.grid`."""

    waters: Waters
    shots: int = 0
    """The cells fired at."""
    hits: int = 0
    """The cells of ships among them."""
    sunk: tuple[int, ...] = ()
    """The ships sunk, in the order they went down."""

    @property
    def misses(self) -> int:
        """The cells fired at that were water."""
        return self.shots & ~self.hits

    @property
    def wounded(self) -> int:
        """The hits on ships still afloat."""
        return self.hits & ~sum(self.sunk)

    @property
    def wrecks(self) -> int:
        """The sunk ships with everything that touches them: no other ship is there."""
        return self.waters.grid.around(sum(self.sunk))

    @property
    def unknown(self) -> int:
        """The cells worth a shot: not fired at, and not beside a sunk ship."""
        return self.waters.grid.full & ~self.shots & ~self.wrecks

    @property
    def barred(self) -> int:
        """The cells where a ship would touch one that was hit: beside a wreck, at the corners of a hit."""
        shapes = frozenset(Shape(length) for length in self.afloat)
        return barred(self.waters.grid, shapes, self.wounded, sum(self.sunk))

    @property
    def afloat(self) -> tuple[int, ...]:
        """The lengths of the ships not sunk yet, longest first."""
        lengths = sorted((shape.length for shape in self.waters.shapes), reverse=True)
        for ship in self.sunk:
            lengths.remove(ship.bit_count())
        return tuple(lengths)

    @property
    def is_destroyed(self) -> bool:
        """Has every ship been sunk?"""
        # com/end/1
        return len(self.sunk) == len(self.waters.shapes)

    def after(self, cell: Cell, result: Result) -> "Chart":
        """The chart with one more shot on it; when a ship sinks, all its other cells have been hit."""
        board = self.waters.grid
        bit = board.bit(*cell)
        match result:
            case Result.MISS:
                return self.missed(bit)
            case Result.HIT:
                return self.hit(bit)
            case Result.SUNK:
                return self.sank(bit, board.flood(bit, self.hits | bit))
            case _:
                return self

    def missed(self, bit: int) -> "Chart":
        """The chart with a miss at a cell (a set of one)."""
        return Chart(self.waters, self.shots | bit, self.hits, self.sunk)

    def hit(self, bit: int) -> "Chart":
        """The chart with a hit at a cell (a set of one)."""
        return Chart(self.waters, self.shots | bit, self.hits | bit, self.sunk)

    def sank(self, bit: int, ship: int) -> "Chart":
        """The chart with a hit at a cell (a set of one) that sank this ship."""
        return Chart(self.waters, self.shots | bit, self.hits | bit, (*self.sunk, ship))

    def refuse(self, cell: Cell, result: Result) -> Reason | None:
        """Why no fleet could give this answer to a shot at this cell; None if one could.

        If the search gives up, the defender gets the benefit of the doubt. If it then turns out that no
        answer at all is left, an earlier answer was the lie, and only the named rules are applied.
        """
        # com/4/8, com/4/10
        bit = self.waters.grid.bit(*cell)
        if self.shots & bit:
            return None if result is Result.REPEAT else Reason.A_REPEAT
        if result is Result.REPEAT:
            return Reason.NOT_A_REPEAT
        reason = self._broken_rule(cell, result)
        if reason is not None or self._fits(cell, result):
            return reason
        others = (other for other in _RULES if other is not result and self._broken_rule(cell, other) is None)
        if not any(self._fits(cell, other) for other in others):
            return None
        return Reason.ONLY_A_SHIP if result is Result.MISS else Reason.NO_FLEET

    def _broken_rule(self, cell: Cell, result: Result) -> Reason | None:
        bit, after = self.waters.grid.bit(*cell), self.after(cell, result)
        return next((reason for rule in _RULES[result] if (reason := rule(self, after, bit))), None)

    def _fits(self, cell: Cell, result: Result) -> bool:
        after = self.after(cell, result)
        return is_possible(self.waters, after.misses, after.wounded, after.sunk)


def _beside_a_sunk_ship(before: Chart, _after: Chart, bit: int) -> Reason | None:
    return Reason.BESIDE_A_SUNK_SHIP if bit & before.wrecks else None


def _too_many_cells(_before: Chart, after: Chart, _bit: int) -> Reason | None:
    """A ship that is hit and not sunk has at least one more cell."""
    cells = after.hits.bit_count() + (1 if after.wounded else 0)
    agreed = sum(shape.length for shape in after.waters.shapes)
    return Reason.TOO_MANY_CELLS if cells > agreed else None


def _bent(_before: Chart, after: Chart, bit: int) -> Reason | None:
    """Hits joined by sides are one ship; hits joined by a corner are always wrong."""
    board = after.waters.grid
    line = board.flood(bit, after.hits)
    x, y = board.cell(bit)
    straight = not line & ~board.rows[y] or not line & ~board.columns[x]
    alone = not board.around(line) & after.hits & ~line
    return None if straight and alone else Reason.BENT


def _no_such_ship(before: Chart, after: Chart, _bit: int) -> Reason | None:
    return None if after.sunk[-1].bit_count() in before.afloat else Reason.NO_SUCH_SHIP


def _too_long(before: Chart, after: Chart, bit: int) -> Reason | None:
    """Only a ship longer than its line of hits is still afloat."""
    line = after.waters.grid.flood(bit, after.hits)
    return None if line.bit_count() < max(before.afloat) else Reason.TOO_LONG


def _no_room(_before: Chart, after: Chart, _bit: int) -> Reason | None:
    """Every hit on a ship afloat needs a berth that ship may have."""
    return None if all(_choices(after).values()) else Reason.NO_ROOM


def _too_many_ships(_before: Chart, after: Chart, _bit: int) -> Reason | None:
    """A ship that is hit and not sunk is not a one-decker."""
    wounded = ships_needed(after.wounded, _choices(after))
    return Reason.TOO_MANY_SHIPS if wounded > sum(length > 1 for length in after.afloat) else None


def _choices(chart: Chart) -> dict[int, list[int]]:
    return berths_by_hit(chart.waters.size, Counter(chart.afloat), chart.wounded, chart.misses | chart.wrecks)


Rule = Callable[[Chart, Chart, int], Reason | None]
"""What is wrong with the chart after a shot at a cell (a set of one), given the chart before."""

_ON_A_SHIP: tuple[Rule, ...] = (_beside_a_sunk_ship, _too_many_cells, _bent)
_RULES: dict[Result, tuple[Rule, ...]] = {
    Result.MISS: (),
    Result.HIT: (*_ON_A_SHIP, _too_long, _no_room, _too_many_ships),
    Result.SUNK: (*_ON_A_SHIP, _no_such_ship, _no_room, _too_many_ships),
}
