"""Placement density: how many berths of the ships afloat cover a cell, as far as the chart allows them.

A wounded ship is finished first: then only berths through known cells count. The counts are kept as planes,
sets of cells for the ones, the twos, the fours, and so on, so that a count for the whole board takes a few
shifts; whole games are played out with it.
"""

from collections.abc import Iterator
from random import Random

from parley.bots.battleship_plus.berths import stances
from parley.bots.battleship_plus.hunter import Hunter
from parley.bots.battleship_plus.sight import Sight
from parley.bots.sea_hunter import Heat
from parley.core.bot import Limit
from parley.core.cells import Cell

Planes = list[int]
_PLANES = 16
"""More berths than these can count cover no cell: 255 ships of a kind, 20 berths of each over a cell."""


class DensityBot(Hunter):
    """Fires where most of the ships still afloat could lie, and never moves."""

    def heat(self, sight: Sight, _limit: Limit, _rng: Random) -> Heat:
        """Berths over each cell."""
        return Heat(density(sight))


def density(sight: Sight) -> dict[Cell, float]:
    """How many berths cover each cell; known cells not hit yet are hotter than any other."""
    board, tried = sight.board, sight.wounded | sight.water
    heat = {board.cell(bit): float(count) for bit, count in read(count_berths(sight), board.full & ~tried)}
    most = max(heat.values(), default=0.0)
    heat |= dict.fromkeys(board.cells(sight.sure), most + 1)
    return heat or dict.fromkeys(board.cells(board.full & ~tried), 1.0)


def count_berths(sight: Sight) -> Planes:
    """How many berths of the ships afloat cover each cell."""
    board, known, stride = sight.board, sight.wounded | sight.sure, sight.board.stride
    free = board.full & ~sight.water
    planes = [0] * _PLANES
    for count, ways in zip(sight.afloat, stances(board.width), strict=True):
        if not count:
            continue
        for stance in ways:
            starts = stance.starts(free, stride)
            if known:
                starts &= stance.through(known) & ~stance.touching(known)
            if starts:
                for offset in stance.cells:
                    _add(planes, starts << offset, count)
    return planes


def _add(planes: Planes, cells: int, count: int) -> None:
    place = 0
    while count:
        if count & 1:
            carry, at = cells, place
            while carry:
                planes[at], carry, at = planes[at] ^ carry, planes[at] & carry, at + 1
        count >>= 1
        place += 1


def hottest(planes: Planes, among: int) -> int:
    """Those of the cells with the highest count; none where all counts are 0."""
    found = 0
    for plane in reversed(planes):
        found = (found & plane or found) if found else among & plane
    return found


def read(planes: Planes, among: int) -> Iterator[tuple[int, int]]:
    """The cells with a count, each as a set of one, and the counts."""
    while among:
        bit = among & -among
        among ^= bit
        count = sum(1 << place for place, plane in enumerate(planes) if plane & bit)
        if count:
            yield bit, count


def aim(sight: Sight) -> int:
    """Where the obvious hunter fires next: the cells it likes best."""
    if sight.sure:
        return sight.sure
    board, tried = sight.board, sight.wounded | sight.water
    return hottest(count_berths(sight), board.full & ~tried) or board.full & ~tried
