"""The chance to win, from the share of games won in the head.

Those games are played by both sides alike and badly, so that a lead counts for less than it does among good
players: the share is made steeper.
"""

from math import exp, log

STEEPNESS = 1.0
"""From `python -m benchmarks.calibration dots --fit`."""


def steepen(share: float, steepness: float = STEEPNESS) -> float:
    """A share as a chance: its odds to the power of the steepness. What always happens is certain."""
    if share in (0.0, 1.0):
        return share
    return 1 / (1 + exp(-steepness * log(share / (1 - share))))
