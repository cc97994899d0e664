"""The plan of the weather: pure, from a seed, always the same.

Weather is tied to positions in the byte stream, not to reads and writes, whose number depends on how busy the
machine is: the five hundredth byte is always delayed by the same time. It depends on the round and the
direction, not on the player, so that both sides of a pair have the same.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import NamedTuple

PIECES = 20_000
"""The most pieces of a direction in a round. Otherwise a program that makes us talk could wait for ever."""
_STRETCH = 64
"""The most bytes that share their weather, if nothing is cut."""


class Direction(StrEnum):
    """Which way bytes go."""

    THERE = "to the program"
    BACK = "from the program"


class Gust(NamedTuple):
    """The next `size` bytes arrive `wait` seconds after the ones before."""

    size: int
    wait: float


CALM = Gust(sys.maxsize, 0.0)
"""Nothing happens any more."""


@dataclass(frozen=True, slots=True)
class Climate:
    """How bad it is. Shares are of pieces, times in seconds."""

    seed: int = 0
    slices: int = 8
    """Bytes are cut into pieces of 1 to this many; 0: they are not."""
    delays: float = 0.05
    delay: float = 0.02
    """This share of the pieces is delayed by up to this long."""
    stalls: float = 0.002
    stall: float = 0.3
    """At this share of the pieces nothing passes for this long."""
    resets: int = 0
    """The most connections that are reset before the one that stays; for programs that use sockets."""
    most: float = 10.0
    """Seconds of delay per round and direction; then it is calm."""
    pieces: int = PIECES
    """Pieces per round and direction; then it is calm."""
    reach: int = sys.maxsize
    """Bytes per direction that have any weather; then it is calm."""


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather of one round."""

    climate: Climate
    number: int

    @property
    def resets(self) -> int:
        """How many connections of a program are reset before one stays open."""
        return self.stream("resets").randint(0, self.climate.resets)

    def gusts(self, direction: Direction) -> Iterator[Gust]:
        """All of them; endless."""
        climate, rng, spent, place = self.climate, self.stream(direction), 0.0, 0
        for _ in range(climate.pieces):
            size, chance, part = rng.randint(1, climate.slices or _STRETCH), rng.random(), rng.random()
            wait = 0.0
            if chance < climate.stalls:
                wait = climate.stall
            elif chance < climate.stalls + climate.delays:
                wait = part * climate.delay
            spent += wait
            if spent > climate.most or place >= climate.reach:
                break
            yield Gust(min(size, climate.reach - place), wait)
            place += size
        while True:
            yield CALM

    def pieces(self, direction: Direction) -> "Pieces":
        """A stream in this weather. What the program says is delayed, not cut: we read whatever comes."""
        is_cut = direction is Direction.THERE and self.climate.slices > 0
        return Pieces(self.gusts(direction), is_cut=is_cut)

    def stream(self, whose: str) -> Random:
        """An independent stream of random numbers for one purpose, always the same."""
        return Random(f"{self.climate.seed} {self.number} {whose}")


class Pieces:
    """Bytes go in as they are said, and come out as they arrive."""

    def __init__(self, gusts: Iterator[Gust], *, is_cut: bool) -> None:
        self._gusts, self._is_cut = gusts, is_cut
        self._gust = next(gusts)
        self._is_new = True
        self._waiting = bytearray()

    def __len__(self) -> int:
        """How many bytes are still to come out."""
        return len(self._waiting)

    def put(self, data: bytes) -> None:
        self._waiting += data

    def next(self) -> tuple[float, bytes] | None:
        """The next piece, and how many seconds after the previous one it arrives; None: there is nothing."""
        if not self._waiting:
            return None
        wait = self._gust.wait if self._is_new else 0.0
        piece = self._take()
        while self._waiting and not self._is_cut and not (self._is_new and self._gust.wait):
            piece += self._take()
        return wait, piece

    def _take(self) -> bytes:
        """What there is of this gust."""
        piece = bytes(self._waiting[: self._gust.size])
        del self._waiting[: len(piece)]
        left = self._gust.size - len(piece)
        self._is_new = not left
        self._gust = self._gust._replace(size=left) if left else next(self._gusts)
        return piece

    def rest(self) -> bytes:
        """Everything at once, whatever the weather."""
        rest = bytes(self._waiting)
        self._waiting.clear()
        return rest
