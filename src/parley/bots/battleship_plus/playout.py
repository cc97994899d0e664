"""How long the obvious hunter would need, played out on waters where all is known."""

from random import Random
from typing import NamedTuple

from parley.bots.battleship_plus.density import aim
from parley.bots.battleship_plus.sight import Sight
from parley.core.bitboard import indices
from parley.games.battleship_plus import AREAS

_KINDS = {cells: kind for kind, cells in enumerate(AREAS)}
_HORIZON = 20
"""After so many misses the rest is estimated."""
_A_CELL = 0.6
"""Misses for each cell of a ship: what hunting a whole random fleet takes, on boards of any size."""


class Hunt(NamedTuple):
    """How a hunt went."""

    misses: float
    """Misses until all ships are sunk; one less than the turns it takes."""
    first: int
    """The cells hit before the first miss."""


def hunt(sight: Sight, ships: tuple[int, ...], rng: Random) -> Hunt:
    """Sink all ships that are afloat; they lie where `sight` allows it."""
    board, kinds, wounded, sure, water, *_ = sight
    afloat, occupied, misses, first = list(kinds), sum(ships), 0, 0
    while any(afloat):
        if misses == _HORIZON:
            return Hunt(misses + _A_CELL * (occupied & ~water & ~wounded).bit_count(), first)
        a, b, c, d, e = afloat
        bit = _any(aim(Sight(board, (a, b, c, d, e), wounded, sure, water)), rng)
        if not occupied & bit:
            water |= bit
            misses += 1
            continue
        wounded |= bit
        sure &= ~bit
        if not misses:
            first |= bit
        ship = next(filter(bit.__and__, ships))
        if not ship & ~wounded:
            wounded ^= ship
            water |= board.around(ship)
            afloat[_KINDS[ship.bit_count()]] -= 1
    return Hunt(misses, first)


def _any(cells: int, rng: Random) -> int:
    """One of the cells."""
    choice = list(indices(cells))
    return 1 << choice[int(rng.random() * len(choice))]
