"""How a game looks on a page: what its module has to provide."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from parley.core import Event
from parley.core.bitboard import Grid


class Face(NamedTuple):
    """One for every game. Views, states and setups are the game's own."""

    board: Callable[[Any], dict[str, Any]]
    """The position of a view, without the setup."""
    legal: Callable[[Any], dict[str, Any] | None]
    """What the seat of a view may do now; None if nothing."""
    scores: Callable[[Any], list[int]]
    """The score, by seat."""
    bare: Callable[[Any], Any]
    """A state as a view that hides nothing: for finished matches."""
    moment: Callable[[Event], str | None]
    """What a reviewer wants to find."""
    options: dict[str, Any]
    """What a setup may be: `[least, most]`, or the choices."""
    hidden: tuple[type[Any], ...] = ()
    """Moves that only their maker may see; the others are told the events."""
    shuffle: Callable[[Any, Random], str] | None = None
    """A random placement, as a move."""
    grid: Callable[[Any], Grid] | None = None
    """The board of a view, where it has cells."""
    is_open: bool = False
    """May everybody know everything? Then views differ only in what is legal."""
    is_plain: bool = False
    """Is it drawn as text? Then a move is also hidden if not everybody may know its result."""
