"""A game as numbers: what a view looks like as planes, and which action means which move. A module per game.

A move may take several actions: ships are placed one at a time, a march is a source, a target and how many.
Those chosen so far are a *draft*, known to nobody but the seat that makes it.
"""

from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol, TypeVar

from parley.adapters.sheets import Sheet
from parley.core import SetupError

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")
C = TypeVar("C")

Draft = tuple[int, ...]


class Encoding(Protocol[V_contra, M, C]):
    """Of one game with one setup. The seat whose view it is always comes first in the planes."""

    @property
    def planes(self) -> Sheet[C]:
        """The planes of a view."""

    @property
    def choices(self) -> Sheet[C]:
        """The mask: 1 for every action that may be taken, counted as in the flattened array."""

    def see(self, view: V_contra, draft: Draft) -> C:
        """What this seat sees: what to paint on a canvas of `planes`."""

    def offer(self, view: V_contra, draft: Draft) -> C:
        """What this seat, whose turn it is, may do: for a canvas of `choices`. Never nothing."""

    def move(self, view: V_contra, draft: Draft) -> M | None:
        """The move these actions make; None while it is not whole."""

    def actions(self, view: V_contra, move: M) -> Draft:
        """Those that make this move, or come nearest: for learning from bots.

        None at all where the move changes nothing; raises `ValueError` where no action is like it.
        """


_MODULES = {
    "seabattle": "seabattle",
    "battleship-plus": "battleship_plus",
    "dots": "dots",
    "conquest": "conquest",
}


@lru_cache(maxsize=32)
def load_encoding(game: str, setup: object) -> Encoding[Any, Any, Any]:
    """How this game with this setup is encoded; mostly the same object. Raises `SetupError`."""
    module = _MODULES.get(game)
    if module is None:
        raise SetupError(f"there is no encoding of {game!r}: choose one of {', '.join(_MODULES)}")
    encoding: Encoding[Any, Any, Any] = import_module(f"{__name__}.{module}").ENCODING(setup)
    return encoding
