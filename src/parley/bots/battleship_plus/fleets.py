"""Whole fleets that fit what is known, drawn at random and weighted so that every one counts alike.

Ships of which something is known come first, since there is little choice for them, then the others, the
biggest first, each among all berths still open to it. What a fleet weighs is the product of how many those
were, each as a part of all berths there are on an empty board.
"""

from functools import cache
from random import Random
from typing import NamedTuple

from parley.bots.battleship_plus.berths import Stance, stances
from parley.bots.battleship_plus.sight import Sight
from parley.core.bitboard import grid, indices

_TRIES = 12
"""Cells drawn before those that are open are listed."""


class Berth(NamedTuple):
    """Where one ship may lie, and that with everything that touches it."""

    mask: int
    halo: int


class Draw:
    """Draws fleets for one sight."""

    def __init__(self, sight: Sight, rng: Random) -> None:
        board = sight.board
        self._rng, self._sight, self._size = rng, sight, board.width
        self.free, self._last = board.full & ~sight.water, board.full.bit_length()
        self.afloat = [kind for kind, count in enumerate(sight.afloat) for _ in range(count)]

    def fleet(self) -> tuple[list[Berth], float]:
        """The ships afloat, and what they weigh: nothing, where the first left no room for the others."""
        afloat, drawn, weight = list(self.afloat), [], 1.0
        free, left = self.free, self._sight.known
        while left:
            choice = self._through(left & -left, afloat, free)
            if not choice:
                return [], 0.0
            kind, berth = choice[int(self._rng.random() * len(choice))]
            weight *= len(choice) / _berths(self._size)[kind].every
            afloat.remove(kind)
            drawn.append(berth)
            left &= ~berth.mask
            free &= ~berth.halo
        return self._others(afloat, drawn, weight, free)

    def _through(self, bit: int, afloat: list[int], free: int) -> list[tuple[int, Berth]]:
        """The berths through a known cell of the ships to be drawn, as often as there are such ships."""
        wounded, known, through = self._sight.wounded, self._sight.known, _through(self._size, bit)
        return [
            (kind, berth)
            for kind in afloat
            for berth in through[kind]
            if not berth.mask & ~free and berth.mask & ~wounded and not berth.halo & known & ~berth.mask
        ]

    def _others(
        self, afloat: list[int], drawn: list[Berth], weight: float, free: int
    ) -> tuple[list[Berth], float]:
        for kind in afloat:
            berth, total = self.berth(kind, free)
            if berth is None:
                return [], 0.0
            weight *= total / _berths(self._size)[kind].every
            drawn.append(berth)
            free &= ~berth.halo
        return drawn, weight

    def berth(self, kind: int, free: int) -> tuple[Berth | None, int]:
        """Any berth on free cells for a ship of this kind, and how many there are."""
        random, stride = self._rng.random, self._size + 1
        across, to_right, down, downwards, _ = _berths(self._size)[kind]
        level, upright = across.starts(free, stride), down.starts(free, stride)
        count = level.bit_count()
        total = count + upright.bit_count()
        if not total:
            return None, 0
        starts, berths = (level, to_right) if random() * total < count else (upright, downwards)
        for _ in range(_TRIES):
            index = int(random() * self._last)
            if starts >> index & 1:
                return berths[index], total
        return berths[self._rng.choice(list(indices(starts)))], total


class _Berths(NamedTuple):
    """Those of one kind of ship, by the number of their first cell."""

    across: Stance
    level: dict[int, Berth]
    down: Stance
    upright: dict[int, Berth]
    every: int
    """How many there are."""


@cache
def _berths(size: int) -> tuple[_Berths, ...]:
    """For every kind."""
    return tuple(
        _Berths(across, level, down, upright, len(level) + len(upright))
        for across, down in stances(size)
        for level, upright in [(_list(size, across), _list(size, down))]
    )


def _list(size: int, stance: Stance) -> dict[int, Berth]:
    board, found = grid(size, size), {}
    for y in range(size - stance.height + 1):
        for x in range(size - stance.width + 1):
            mask = board.rectangle(x, y, stance.width, stance.height)
            found[y * board.stride + x] = Berth(mask, board.around(mask))
    return found


@cache
def _through(size: int, bit: int) -> tuple[tuple[Berth, ...], ...]:
    """For every kind, the berths that cover a cell (a set of one)."""
    at = bit.bit_length() - 1
    return tuple(
        tuple(
            berths[at - offset]
            for stance, berths in ((kind.across, kind.level), (kind.down, kind.upright))
            for offset in stance.cells
            if at - offset in berths
        )
        for kind in _berths(size)
    )
