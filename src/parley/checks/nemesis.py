"""Bad weather between the examiner and the target: the same cases, but bytes arrive late and in pieces.

What the weather costs is never the target's fault: the examiner is that much more patient. The weather of a
case depends only on the seed and the case.
"""

from dataclasses import dataclass

from parley.core import SetupError
from parley.net.weather import Climate, Weather

MOST = 2.0
"""The most seconds the weather holds back bytes in one direction."""
PIECES = 400
"""The most pieces per direction: each arrives a moment after the one before."""
REACH = 1 << 20
"""Bytes of each direction that have weather, by default."""


@dataclass(frozen=True, slots=True)
class Nemesis:
    """`SEED`, or `SEED:BYTES` for weather on the first bytes of each direction only."""

    seed: int
    reach: int = REACH

    def __str__(self) -> str:
        return f"{self.seed}" if self.reach == REACH else f"{self.seed}:{self.reach}"

    @property
    def allowance(self) -> float:
        """Seconds by which answers may be later."""
        return 4 * MOST

    def over(self, number: int) -> Weather:
        """The weather of the case with this number."""
        return Weather(Climate(self.seed, most=MOST, pieces=PIECES, reach=self.reach), number)


def parse_nemesis(text: str) -> Nemesis:
    """Raises `SetupError`."""
    seed, colon, reach = text.partition(":")
    try:
        return Nemesis(int(seed), int(reach) if colon else REACH)
    except ValueError:
        raise SetupError(f"--nemesis {text}: a seed, or SEED:BYTES") from None
