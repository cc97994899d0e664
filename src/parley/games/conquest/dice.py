"""The dice: always as many as allowed, up to three against up to two."""

from functools import cache
from itertools import product

THROWS = tuple(tuple(product(range(1, 7), repeat=dice)) for dice in range(4))
"""Every throw of 0, 1, 2 and 3 dice."""

IS_THROW = tuple(frozenset(throws) for throws in THROWS)
"""The same as sets."""


def dice_for(source_units: int, target_units: int) -> tuple[int, int]:
    """How many dice attacker and defender throw: the unit that must stay behind does not attack."""
    return 3 if source_units > 3 else source_units - 1, min(target_units, 2)


@cache
def losses(attacker: tuple[int, ...], defender: tuple[int, ...]) -> tuple[int, int]:
    """What each side loses: highest against highest, ties to the defender."""
    # core/rules/4
    pairs = list(zip(sorted(attacker, reverse=True), sorted(defender, reverse=True), strict=False))
    lost = sum(ours <= theirs for ours, theirs in pairs)
    return lost, len(pairs) - lost
