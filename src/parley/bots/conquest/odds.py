"""What an attack that is carried on to the end comes to: exact, from every throw of the dice."""

from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

from parley.games.conquest.dice import THROWS, dice_for, losses

LARGEST = 60
"""Larger armies are scaled down to this: by then what counts is how many there are to one."""


class Odds(NamedTuple):
    """The chance to conquer, and the units each side has on average: ours if we do, theirs if we do not."""

    chance: float
    ours: float
    theirs: float


@cache
def throw(attacker: int, defender: int) -> tuple[tuple[float, int, int], ...]:
    """How likely which losses are when so many dice are thrown."""
    counted = Counter(losses(*dice) for dice in product(THROWS[attacker], THROWS[defender]))
    return tuple((count / counted.total(), *lost) for lost, count in counted.items())


def odds(source: int, target: int) -> Odds:
    """Attack with `source` units, one of which stays behind, until it is decided."""
    most = max(source, target)
    if most <= LARGEST:
        return _odds(source, target)
    scale = most / LARGEST
    found = _odds(max(1, round(source / scale)), max(1, round(target / scale)))
    return Odds(found.chance, found.ours * scale, found.theirs * scale)


@cache
def _odds(source: int, target: int) -> Odds:
    if target <= 0:
        return Odds(1.0, float(source), 0.0)
    if source <= 1:
        return Odds(0.0, 0.0, float(target))
    chance = ours = theirs = 0.0
    for share, lost, won in throw(*dice_for(source, target)):
        then = _odds(source - lost, target - won)
        chance += share * then.chance
        ours += share * then.chance * then.ours
        theirs += share * (1 - then.chance) * then.theirs
    return Odds(chance, ours / chance if chance else 0.0, theirs / (1 - chance) if chance < 1 else 0.0)
