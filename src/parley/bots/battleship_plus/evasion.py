"""Which ship to move out of harm's way.

How the obvious hunter would go on in our waters is played out, with everything where it is and with each
ship that is about to be hit where it could go instead. A move costs a turn, and should cost the hunter more.
No ship goes where MOVED would give it away.
"""

from collections.abc import Iterator
from operator import itemgetter
from random import Random
from statistics import fmean
from time import perf_counter

from parley.bots.battleship_plus.playout import hunt
from parley.bots.battleship_plus.sight import Sight, look
from parley.core import Seat
from parley.games.battleship_plus import Direction, Move, State, View
from parley.games.battleship_plus.turns import move_ship

_FEW, _HUNTS = 4, 8
"""Hunts before it is clear which ships are in danger, and in all."""

_Waters = tuple[Sight, tuple[int, ...]]
"""What the hunter knows, and where the ships are."""


def escapes(view: View, seat: Seat, until: float, rng: Random) -> list[tuple[Move, float]]:
    """Moves of ships in danger, best first, with how many misses more each costs the hunter.

    None where no ship is in danger, or the time is not enough to tell.
    """
    here = look(view.public, seat), view.fleets[seat].ships
    seeds = [rng.getrandbits(32) for _ in range(_HUNTS)]
    first = [hunt(*here, Random(seed)) for seed in seeds[:_FEW] if perf_counter() < until]
    danger = [hit for hit in (one.first for one in first) if hit]
    ways = dict(_ways(view, seat, danger)) if 2 * len(danger) >= _FEW else {}
    gains: dict[Move, list[float]] = {move: [] for move in ways}
    for seed in seeds if ways else ():
        if perf_counter() > until:
            break
        misses = hunt(*here, Random(seed)).misses
        for move, there in ways.items():
            if perf_counter() < until:
                gains[move].append(hunt(*there, Random(seed)).misses - misses)
    found = [(move, fmean(told)) for move, told in gains.items() if len(told) >= _FEW]
    return sorted(found, key=itemgetter(1), reverse=True)


def _ways(view: View, seat: Seat, danger: list[int]) -> Iterator[tuple[Move, _Waters]]:
    """The moves of ships that are hit next in half of the hunts, and the waters after them."""
    state = State(view.public, view.fleets)
    for number, ship in enumerate(view.fleets[seat].ships):
        if 2 * sum(1 for hit in danger if hit & ship) < _FEW:
            continue
        for direction in Direction:
            move = Move(number, direction)
            if view.refuse(move) is None:
                after = move_ship(state, seat, move).state
                if not after.public.charts[seat].wakes[-1].uncovered:
                    yield move, (look(after.public, seat), after.fleets[seat].ships)
