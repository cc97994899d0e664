"""Whole fleets that fit a chart, drawn at random and weighted so that every one counts alike.

Ships are drawn in turn, the longest first, each among all berths still open to it; what a fleet weighs is the
product of how many those were. Berths of one length and direction are a set of cells, the first cell of each,
so counting them takes a few shifts. Ships that were hit come first, since there is little choice for them.
The same for fleets that lie along the walls, all but the one-deckers, as many people place them.
"""

from functools import cache
from random import Random
from typing import NamedTuple

from parley.core.bitboard import Grid, grid, indices
from parley.games.seabattle import Chart
from parley.games.seabattle.setup import LENGTHS

_TRIES = 12
"""Cells drawn before those that are open are listed."""


class Berth(NamedTuple):
    """Where one ship may lie, with its cells and everything that touches them."""

    length: int
    mask: int
    halo: int
    at_wall: bool
    along_wall: bool
    """Every cell is at the wall; a one-decker is taken for that anywhere."""


class Draw:
    """Draws fleets for one chart; with `along_walls` only those that lie there."""

    def __init__(self, chart: Chart, rng: Random, *, along_walls: bool = False) -> None:
        waters, board = chart.waters, chart.waters.grid
        self._rng = rng
        self._berths = _berths(waters.size)
        self._edge, self._stride, self._last = board.edge, board.stride, board.full.bit_length()
        self._afloat, self._wounded, self._shots = chart.afloat, chart.wounded, chart.shots
        self._open = board.full & ~chart.misses & ~chart.wrecks
        limit = len(waters.shapes) if waters.wall_limit is None else waters.wall_limit
        self._walls = limit - sum(1 for ship in chart.sunk if ship & board.edge)
        self._along = along_walls
        self._starts = starts_of(waters.size, along_walls)
        self._is_refuted = along_walls and any(ship & ~board.edge for ship in chart.sunk if ship & (ship - 1))

    def fleet(self) -> tuple[list[Berth], float]:
        """The ships afloat, and what they weigh: nothing, where the first left no room for the others."""
        afloat, drawn, weight = list(self._afloat), [], 1.0
        free, walls, left = self._open, self._walls, self._wounded
        if self._is_refuted:
            return [], 0.0
        if not walls:
            free &= ~self._edge | left
        while left:
            choice = self._through(left & -left, afloat, free)
            if not choice:
                return [], 0.0
            length, berth = choice[int(self._rng.random() * len(choice))]
            weight *= len(choice)
            afloat.remove(length)
            drawn.append(berth)
            left &= ~berth.mask
            free &= ~berth.halo
            walls -= berth.at_wall
            if walls <= 0:
                free &= ~self._edge
        return self._others(afloat, drawn, weight, free & ~self._shots, walls)

    def _through(self, hit: int, afloat: list[int], free: int) -> list[tuple[int, Berth]]:
        """The berths through a hit of the ships to be drawn, as often as there are such ships."""
        wounded, shots, through = self._wounded, self._shots, _through(self._stride - 1, hit)
        return [
            (length, berth)
            for length in afloat
            for berth in through[length]
            if not berth.mask & ~free and berth.mask & ~shots and not berth.halo & wounded & ~berth.mask
            if berth.along_wall or not self._along
        ]

    def _others(
        self, afloat: list[int], drawn: list[Berth], weight: float, free: int, walls: int
    ) -> tuple[list[Berth], float]:
        random, last, stride, starts_by = self._rng.random, self._last, self._stride, self._starts
        for length in afloat:
            across, down = open_berths(free, starts_by[length], length, stride)
            count = across.bit_count()
            total = count + down.bit_count()
            if not total:
                return [], 0.0
            is_down = random() * total >= count
            starts = down if is_down else across
            for _ in range(_TRIES):
                index = int(random() * last)
                if starts >> index & 1:
                    break
            else:
                index = self._rng.choice(list(indices(starts)))
            berth = self._berths[length, is_down, index]
            weight *= total
            drawn.append(berth)
            free &= ~berth.halo
            if berth.at_wall:
                walls -= 1
                if walls <= 0:
                    free &= ~self._edge
        return drawn, weight


def open_berths(free: int, starts: tuple[int, int], length: int, stride: int) -> tuple[int, int]:
    """The first cells of berths across and down that lie wholly on free cells; they begin at `starts`."""
    across, down = free & starts[0], free & starts[1]
    for step in range(1, length):
        across &= free >> step
        down &= free >> step * stride
    return across, down


def berth_of(board: Grid, mask: int) -> Berth:
    """Of the ship on these cells."""
    length = mask.bit_count()
    along_wall = length == 1 or not mask & ~board.edge
    return Berth(length, mask, board.around(mask), bool(mask & board.edge), along_wall)


@cache
def _berths(size: int) -> dict[tuple[int, bool, int], Berth]:
    """By length, whether it lies down from its first cell, and that cell's bit."""
    board, found = grid(size, size), {}
    for length in LENGTHS:
        for is_down in sorted({False, length > 1}):
            width, height = (1, length) if is_down else (length, 1)
            for y in range(size - height + 1):
                for x in range(size - width + 1):
                    mask = board.rectangle(x, y, width, height)
                    found[length, is_down, y * board.stride + x] = berth_of(board, mask)
    return found


@cache
def starts_of(size: int, along_walls: bool) -> dict[int, tuple[int, int]]:
    """By length, the first cells of ships that lie across and down; a one-decker lies only one way."""
    found = {length: [0, 0] for length in LENGTHS}
    for (length, is_down, index), berth in _berths(size).items():
        if berth.along_wall or not along_walls:
            found[length][is_down] |= 1 << index
    return {length: (across, down) for length, (across, down) in found.items()}


@cache
def _through(size: int, hit: int) -> dict[int, list[Berth]]:
    """The berths of every length that cover a cell (a set of one)."""
    found: dict[int, list[Berth]] = {length: [] for length in LENGTHS}
    for (length, _, _), berth in _berths(size).items():
        if berth.mask & hit:
            found[length].append(berth)
    return found
