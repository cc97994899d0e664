"""Noise on a serial line: bytes are lost, doubled and changed, at positions from the seed."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from parley.net.weather.climate import Direction, Weather

APART = 25
"""Bytes between two that are spoilt, on average."""
MOST = 4
"""Spoilt bytes per direction; then it is quiet."""


class Fault(NamedTuple):
    """The byte at this `place` of the stream: its bits change by `mask`, and it arrives this many `times`."""

    place: int
    mask: int
    times: int


def faults(weather: Weather, direction: Direction) -> Iterator[Fault]:
    """All of them, in their order."""
    rng, place = weather.stream(f"noise {direction}"), 0
    for _ in range(MOST):
        place += 1 + int(rng.expovariate(1 / APART))
        if place >= weather.climate.reach:
            return
        yield Fault(place, *_spoilt(rng))


def _spoilt(rng: Random) -> tuple[int, int]:
    return rng.choice(((0, 0), (0, 2), (1 << rng.randrange(8), 1)))


class Noise:
    """One direction of a line."""

    def __init__(self, plan: Iterator[Fault]) -> None:
        self._plan, self._place = plan, 0
        self._next = next(plan, None)

    @property
    def is_over(self) -> bool:
        """Do all further bytes arrive unchanged?"""
        return self._next is None

    def spoil(self, data: bytes) -> bytes:
        """What arrives of it."""
        heard = bytearray()
        for byte in data:
            fault = self._next
            if fault is not None and fault.place == self._place:
                heard += bytes((byte ^ fault.mask,)) * fault.times
                self._next = next(self._plan, None)
            else:
                heard.append(byte)
            self._place += 1
        return bytes(heard)
