"""Is there any fleet that fits what is known of it? Exact, but bounded.

First the ships that have been hit are laid over their hits in every way, then the rest of the fleet is packed
into the space that is left.
"""

from collections.abc import Mapping
from functools import cache

from parley.games.layout import Shape, Waters
from parley.games.layout.packing import DIVES, Packing
from parley.games.layout.waters import bulk, placements

BUDGET = 10_000
"""How many placements are tried before the search is given up: some 0.1 s."""


def is_possible(
    waters: Waters, misses: int, wounded: int, sunk: tuple[int, ...], budget: int = BUDGET
) -> bool:
    """False if no legal fleet has these ships sunk, these hits on ships afloat, and none of the misses.

    Also True if the search gave up.
    """
    for vertical_first, small_first, share in DIVES:
        kinds = sorted(set(waters.shapes), key=bulk, reverse=not small_first)
        packing = Packing(waters.size, kinds, budget // share, closed=misses, vertical_first=vertical_first)
        if _Search(waters, misses, packing).sink(sunk, wounded):
            return True
        if not packing.spent:
            return False
    return True


class _Search:
    def __init__(self, waters: Waters, misses: int, packing: Packing) -> None:
        self.waters = waters
        self.board = waters.grid
        self.misses = misses
        self.packing = packing
        self.lengths = [kind.length for kind in packing.kinds]

    def sink(self, sunk: tuple[int, ...], wounded: int) -> bool:
        """Start with the ships that are known."""
        down = [ship.bit_count() for ship in sunk]
        counts = tuple(self.waters.shapes.count(Shape(n)) - down.count(n) for n in self.lengths)
        limit = self.waters.wall_limit
        walls = len(self.waters.shapes) if limit is None else limit
        walls -= sum(1 for ship in sunk if ship & self.board.edge)
        return walls >= 0 and self.cover(wounded, sum(sunk), counts, walls)

    def cover(self, hits: int, ships: int, counts: tuple[int, ...], walls: int) -> bool:
        """Can the hits be covered and the rest be packed, beside the ships already there?"""
        if not hits:
            return self.pack(ships, counts, walls)
        left = dict(zip(self.lengths, counts, strict=True))
        choices = berths_by_hit(self.waters.size, left, hits, self.misses | self.board.around(ships))
        if ships_needed(hits, choices) > sum(count for length, count in left.items() if length > 1):
            return False
        for berth in min(choices.values(), key=len):
            walled = 1 if berth & self.board.edge else 0
            rest = tuple(n - (length == berth.bit_count()) for length, n in left.items())
            self.packing.budget -= 1
            if walled <= walls and self.cover(hits & ~berth, ships | berth, rest, walls - walled):
                return True
            if self.packing.spent:
                return False
        return False

    def pack(self, ships: int, counts: tuple[int, ...], walls: int) -> bool:
        """Is there room for ships that have not been hit?"""
        grown = ships | ships << 1
        grown |= grown << self.board.stride
        return self.packing.fill(self.packing.room & ~grown, counts, walls) is not None


def berths_by_hit(size: int, counts: Mapping[int, int], hits: int, closed: int) -> dict[int, list[int]]:
    """For every hit (a set of one), the possible berths of its ship: not sunk, and touching no other hit."""
    choices = {}
    left = hits
    while left:
        bit = left & -left
        left ^= bit
        choices[bit] = [
            berth
            for length, count in counts.items()
            if count
            for berth, halo in _berths_over(size, length, bit)
            if not berth & closed and not halo & hits & ~berth and berth & ~hits
        ]
    return choices


def ships_needed(hits: int, choices: dict[int, list[int]]) -> int:
    """The fewest ships these hits can be on: hits that share no berth are on different ships."""
    needed = 0
    while hits:
        needed += 1
        bit = hits & -hits
        hits ^= bit
        for berth in choices[bit]:
            hits &= ~berth
    return needed


@cache
def _berths_over(size: int, length: int, bit: int) -> tuple[tuple[int, int], ...]:
    """Every berth of a ship of this length over a cell (a set of one), with its halo."""
    return tuple((berth, halo) for berth, halo, _ in placements(size, Shape(length)) if berth & bit)
