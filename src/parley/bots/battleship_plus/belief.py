"""How likely each cell is part of a ship, judged by fleets that fit what is known.

In open water those are likelier whose ships lie close together, if those sunk did (`crowding`): whoever hides
well has them so. Where something of a ship is known every fleet is as likely.
After a move, a fleet counts as often as there are moves that may have led to it. Only the last move is traced
back like that: on what came before it the two differ little.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import perf_counter

from parley.bots.battleship_plus.crowding import crowding
from parley.bots.battleship_plus.density import density
from parley.bots.battleship_plus.fleets import Berth, Draw
from parley.bots.battleship_plus.settling import settle
from parley.bots.battleship_plus.sight import Sight, Trail
from parley.bots.sea_hunter import Heat
from parley.core.bitboard import Grid, indices
from parley.core.cells import Cell

_AT_A_TIME = 20
"""Fleets drawn between two looks at the clock."""
_ENOUGH = 30
"""Fleets that should count, each as much as any other."""
_DOUBT = 6
"""With so many ships drawn on a cell, on average, they count as much as how many berths cover it."""


def believe(sight: Sight, fleets: int, until: float, rng: Random, huddle: float | None = None) -> Heat:
    """The chance that a shot at each cell hits, as far as so many fleets or the time tell.

    A fleet that takes a cell less room is e^huddle times as likely; None: as the ships sunk tell.
    Where no fleet was found that fits, how many berths cover the cell.
    """
    drawn = list(_draw(sight, fleets, until, rng, crowding(sight) if huddle is None else huddle))
    if not drawn:
        return Heat(density(sight))
    weights, worth = flatten([weight for _, weight in drawn])
    whole, chances, cells = sum(weights), dict[int, float](), dict[int, float]()
    for (berths, _), weight in zip(drawn, weights, strict=True):
        for berth in berths:
            chances[berth.mask] = chances.get(berth.mask, 0.0) + weight / whole
    for mask, chance in chances.items():
        for index in indices(mask & ~sight.wounded):
            cells[index] = cells.get(index, 0.0) + chance
    heat = {sight.board.cell(1 << index): chance for index, chance in cells.items()}
    return Heat(heat if sight.known else _smooth(heat, density(sight), worth), worth)


def _draw(
    sight: Sight, fleets: int, until: float, rng: Random, huddle: float
) -> Iterator[tuple[list[Berth], float]]:
    """Fleets that fit, and what they weigh."""
    trail, draw = sight.trail, Draw(sight, rng)
    settled = ((berths, 1.0) for berths in settle(sight, huddle, rng))
    source = iter(draw.fleet, None) if sight.known else settled
    for number, (berths, weight) in enumerate(islice(source, fleets)):
        if number and not number % _AT_A_TIME and perf_counter() > until:
            return
        ways = ways_back(sight.board, trail, [berth.mask for berth in berths]) if trail and weight else 1
        if weight * ways:
            yield berths, weight * ways


def flatten(weights: list[float]) -> tuple[list[float], float]:
    """Weights made more alike until enough fleets count, and how many equal ones they are worth.

    With many ships a few fleets outweigh all others by far, and are no better for it than chance.
    """
    top = max(weights)
    for power in (1, 1 / 2, 1 / 4, 1 / 8, 0):
        flat = [(weight / top) ** power for weight in weights]
        worth = sum(flat) ** 2 / sum(weight * weight for weight in flat)
        if worth >= min(_ENOUGH, len(flat) / 3):
            break
    return flat, worth


def _smooth(heat: dict[Cell, float], berths: dict[Cell, float], worth: float) -> dict[Cell, float]:
    """The heat, for a share; for the rest, as many hits spread like the berths are.

    In wide waters with few ships hardly any are drawn on a cell, and where most are is a matter of luck.
    """
    drawn = worth * sum(heat.values()) / len(berths)
    share = drawn / (drawn + _DOUBT)
    rest = (1 - share) * sum(heat.values()) / sum(berths.values())
    return {cell: share * heat.get(cell, 0.0) + rest * count for cell, count in berths.items()}


def ways_back(board: Grid, trail: Trail, afloat: list[int]) -> int:
    """How many moves may have led to where these ships are."""
    hits, missed, water, uncovered, wrecks = trail
    ships = [*afloat, *wrecks]
    occupied, stride = sum(ships), board.stride
    top, bottom, left, right = board.rows[0], board.rows[-1], board.columns[0], board.columns[-1]
    ways = 0
    for ship in ships:
        if ship & hits or ship & missed != uncovered:
            continue
        closed = board.around(occupied ^ ship) | water
        ways += not (ship & top or ship >> stride & closed)
        ways += not (ship & bottom or ship << stride & closed)
        ways += not (ship & left or ship >> 1 & closed)
        ways += not (ship & right or ship << 1 & closed)
    return ways
