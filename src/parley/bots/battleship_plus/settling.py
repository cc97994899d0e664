"""Whole fleets that fit what is known, where ships rather lie close together, as whoever hides well has them.

One fleet is drawn; then ships in turn are put elsewhere, always where all of them take no more room, else by
lot. In the long run a fleet that takes a cell less is e^huddle times as likely. For open water only: where
something of a ship is known, that ship would have to stay with it.
"""

from collections.abc import Iterator
from functools import reduce
from math import exp
from operator import or_
from random import Random

from parley.bots.battleship_plus.fleets import Berth, Draw
from parley.bots.battleship_plus.sight import Sight

_TRIES = 200
"""Fleets drawn before it is given up."""
_WARM = 8
"""Turns of all ships before the first fleet counts."""


def settle(sight: Sight, huddle: float, rng: Random) -> Iterator[list[Berth]]:
    """Fleets without end; none at all where none was found."""
    draw = Draw(sight, rng)
    ships = next((berths for berths, weight in (draw.fleet() for _ in range(_TRIES)) if weight), None)
    if not ships:
        return
    for _ in range(_WARM):
        _stir(ships, draw, sight.wrecked, huddle, rng)
    while True:
        yield list(ships)
        _stir(ships, draw, sight.wrecked, huddle, rng)


def _stir(ships: list[Berth], draw: Draw, wrecked: int, huddle: float, rng: Random) -> None:
    """Give every ship the chance to go elsewhere."""
    for number, kind in enumerate(draw.afloat):
        others = reduce(or_, (ship.halo for ship in ships[:number] + ships[number + 1 :]), 0)
        berth, _ = draw.berth(kind, draw.free & ~others)
        if berth is not None:
            taken = others | wrecked
            more = (taken | berth.halo).bit_count() - (taken | ships[number].halo).bit_count()
            if more <= 0 or rng.random() < exp(-huddle * more):
                ships[number] = berth
