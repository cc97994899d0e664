"""How close together the enemy has its ships, as far as those that were sunk tell.

Ships that lie close together take less room, for what touches one of them touches the others as well. How
much room ships take that lie anywhere is known by drawing some; the less the sunk ones took, the likelier it
is that the others are near them. It is one or the other: half a belief would send a hunter along all walls of
a wide sea first, for nothing.
"""

from functools import lru_cache
from math import exp
from random import Random
from statistics import fmean, pvariance

from parley.bots.battleship_plus.fleets import Draw
from parley.bots.battleship_plus.sight import Sight
from parley.core.bitboard import grid
from parley.games.battleship_plus import Counts

_DRAWN = 40
"""Fleets that tell how much room is usual."""
_HUDDLED, _SHARE = 0.6, 0.3
"""How close together some have their ships, as `crowding` has it, and which share of players they are."""


def crowding(sight: Sight) -> float:
    """A fleet that takes a cell less room is as many times as likely as e to the power of this.

    0 until a ship was sunk: then every fleet is as likely.
    """
    if not any(sight.sunk):
        return 0.0
    mean, variance = _usual(sight.board.width, sight.sunk)
    spared = mean - sight.wrecked.bit_count()
    odds = _SHARE / (1 - _SHARE) * exp(_HUDDLED * spared - _HUDDLED**2 * variance / 2)
    return _HUDDLED if odds > 1 else 0.0


@lru_cache(maxsize=256)
def _usual(size: int, ships: Counts) -> tuple[float, float]:
    """The mean and the variance of the room that such ships take if they lie anywhere."""
    board = grid(size, size)
    draw = Draw(Sight(board, ships, 0, 0, 0), Random(0)).fleet  # the same every time
    drawn = [berths for berths, weight in (draw() for _ in range(_DRAWN)) if weight]
    room = [board.around(sum(berth.mask for berth in berths)).bit_count() for berths in drawn]
    return (fmean(room), pvariance(room)) if room else (0.0, 0.0)
