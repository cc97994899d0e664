"""Recent chat, kept in memory for a short time as evidence for reports."""

import time
from collections import deque
from collections.abc import Collection
from typing import NamedTuple

from parley.core.names import skeleton
from parley.house.house import House
from parley.house.origin import block_of
from parley.tables import Player, address_of

LINES = 2_000
"""Lines remembered for the whole house."""


class Utterance(NamedTuple):
    """Something that was said; `hearers` is None when it was for the whole lobby."""

    at: int
    name: str
    text: str
    table: int | None
    to: str
    block: str
    hearers: frozenset[str] | None


class Hearsay:
    """The last lines of the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lines: deque[Utterance] = deque(maxlen=LINES)

    def note(
        self, speaker: Player, text: str, table: int | None, to: str, hearers: Collection[Player] | None
    ) -> None:
        """Somebody said it, and these could hear it."""
        block = block_of(address_of(speaker))
        names = None if hearers is None else frozenset(name for one in hearers for name in _names(one))
        self._lines.append(Utterance(_now(), speaker.name, text, table, to, block, names))

    def heard_by(self, hearer: Player, most: int) -> list[Utterance]:
        """The last lines somebody could hear, or said; the oldest first."""
        name, since = hearer.name, self._house.arrivals.get(hearer, 0)
        heard = [
            line
            for line in self._lines
            if (line.hearers is None and line.at >= since)
            or (line.hearers is not None and name in line.hearers)
            or line.name == name
        ]
        return heard[-most:]

    def forget(self, names: Collection[str]) -> None:
        """Forget what they said, and what was said to them."""
        keys = {skeleton(name) for name in names}
        kept = [line for line in self._lines if not keys & {skeleton(line.name), skeleton(line.to)}]
        self._lines = deque(kept, maxlen=LINES)


def _names(hearer: Player) -> Collection[str]:
    """Everybody who listens through this player: many on the page watch as one."""
    many: Collection[str] | None = getattr(hearer, "names", None)
    return (hearer.name,) if many is None else many


def _now() -> int:
    return time.time_ns() // 1_000_000
