"""Bad weather between the examiner and the target: the same cases, but bytes come late and in pieces.

What the weather costs is never the target's fault: the examiner is that much more patient. The weather of a
case depends on the seed and the case alone.
"""

import asyncio
from dataclasses import dataclass

from parley.checks.target import Close, Target
from parley.core import SetupError
from parley.net.lines import Hearer, Line
from parley.net.weather import Climate, Direction, Weather
from parley.net.weather.front import Lane, StillClock

APART = 0.005
"""Seconds between two pieces, so that they are not joined again on the way."""
MOST = 2.0
"""Seconds the weather holds bytes in one direction."""
REACH = 1 << 20
"""Bytes of each direction that have weather, where nobody says otherwise."""


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
        return 2 * MOST

    def over(self, target: Target, number: int) -> "WeatheredTarget":
        """The target in the weather of the case of this number."""
        weather = Weather(Climate(self.seed, most=MOST), number)
        return WeatheredTarget(target, weather, self.reach)


def parse_nemesis(text: str) -> Nemesis:
    """Raises `SetupError`."""
    seed, colon, reach = text.partition(":")
    try:
        return Nemesis(int(seed), int(reach) if colon else REACH)
    except ValueError:
        raise SetupError(f"--nemesis {text}: a seed, or SEED:BYTES") from None


class WeatheredTarget:
    """A `Target` behind the weather."""

    def __init__(self, target: Target, weather: Weather, reach: int) -> None:
        self.name, self.is_shared, self.is_one_based = target.name, target.is_shared, target.is_one_based
        self._target, self._weather, self._reach = target, weather, reach

    async def prepare(self) -> str:
        """Was done when the weather was fine."""
        return ""

    async def open(self, hearer: Hearer, **words: str) -> Close:
        """Begin a conversation."""
        return await self._target.open(_Window(hearer, self._weather, self._reach), **words)

    async def close(self) -> None:
        """The target is somebody else's to close."""


class _Window:
    """Hears what comes through the weather, and is the line for what goes out into it."""

    is_paced = False

    def __init__(self, hearer: Hearer, weather: Weather, reach: int) -> None:
        self._hearer, self._loop = hearer, asyncio.get_running_loop()
        self._left = dict.fromkeys(Direction, reach)
        self._last = 0.0
        clock = StillClock(self._loop.time)
        self._there = Lane(weather.pieces(Direction.THERE), self._write, clock, self._is_free)
        self._back = Lane(weather.pieces(Direction.BACK), hearer.hear, clock)
        self._line: Line | None = None

    # -- what the target says ----------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """There is a line now."""
        self._line, self.name, self.note = line, line.name, line.note
        self._hearer.begin(self)

    def hear(self, data: bytes) -> None:
        """Through the weather."""
        self._spend(Direction.BACK, self._back, data)

    def inform(self, text: str) -> None:
        """Something to know of the line."""
        self._hearer.inform(text)

    def lose(self, why: str) -> None:
        """After everything that was said before."""
        self._back.after(lambda: self._hearer.lose(why))

    # -- what we say -------------------------------------------------------------------------------

    def write(self, data: bytes) -> None:
        """Into the weather."""
        self._spend(Direction.THERE, self._there, data)

    async def close(self) -> None:
        """What was said arrives first."""
        self._there.clear()
        self._back.close()
        if self._line is not None:
            await self._line.close()

    def _spend(self, direction: Direction, lane: Lane, data: bytes) -> None:
        self._left[direction] -= len(data)
        lane.put(data)
        if self._left[direction] < 0:
            lane.clear()

    def _write(self, data: bytes) -> None:
        self._last = self._loop.time()
        if self._line is not None:
            self._line.write(data)

    def _is_free(self) -> bool:
        return self._loop.time() > self._last + APART
