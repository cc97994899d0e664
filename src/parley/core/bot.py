"""Who thinks: the interface of a bot."""

from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

V_contra = TypeVar("V_contra", contravariant=True)
M_co = TypeVar("M_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move."""

    seconds: float = 0.1


class Bot(Protocol[V_contra, M_co]):
    """Chooses a move from a view. Random numbers come from `rng`, so a seed repeats a match."""

    def choose(self, view: V_contra, limit: Limit, rng: Random) -> M_co:
        """A legal move for the seat whose view it is."""
