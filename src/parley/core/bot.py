"""The interface of a bot, and how one explains itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Generic, Protocol, TypeVar, runtime_checkable

from parley.core.cells import Cell

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)

PACE = 0.6
"""Seconds a bot takes for a move against somebody who looks at a board, roughly."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move."""

    seconds: float = 0.1


@dataclass(frozen=True, slots=True)
class Hint(Generic[M]):
    """What a bot would play, and why: how good the cells or the moves look to it, more is better."""

    move: M
    cells: Mapping[Cell, float] = field(default_factory=dict)
    """A heat map, where moves are about cells."""
    hit: float | None = None
    """The chance that a shot at the hottest cell hits; None if heat is only relative."""
    moves: tuple[tuple[M, float], ...] = ()
    """Where moves are not about cells: those it looked at, best first, and `move` before all others."""
    chance: float | None = None
    """The chance of winning, as it sees it; None if it has no idea."""
    chances: tuple[float, ...] = ()
    """Everybody's, by seat, where it can tell."""


class Bot(Protocol[V_contra, M_co]):
    """Chooses a move from a view. Random numbers come from `rng`, so a seed repeats a match."""

    def choose(self, view: V_contra, limit: Limit, rng: Random) -> M_co:
        """A legal move for the seat whose view it is."""


class Advisor(Bot[V_contra, M], Protocol[V_contra, M]):
    """A bot that says why, as all of ours do."""

    def hint(self, view: V_contra, limit: Limit, rng: Random) -> Hint[M]:
        """Its choice with the reasons: with the same random numbers `choose` gives the same move."""


@runtime_checkable
class Prepares(Protocol):
    """A bot with preparations that take longer than a move may; until they are done it plays less well."""

    def prepare(self) -> None:
        """Prepare now: called while nobody waits for a move yet."""


@runtime_checkable
class Learns(Protocol[T_contra]):
    """A bot that goes by what was seen here, in matches that are over. What that is depends on the game."""

    def learn(self, seen: T_contra) -> None:
        """Expect more of the same: called before it plays."""
