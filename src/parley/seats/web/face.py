"""How a game looks on a page: what its module has to say."""

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
    """What the seat of a view may do now; None where it is nothing."""
    scores: Callable[[Any], list[int]]
    """How it stands, by seat."""
    bare: Callable[[Any], Any]
    """A state as a view that hides nothing: for matches that are over."""
    moment: Callable[[Event], str | None]
    """What somebody who looks back wants to find."""
    options: dict[str, Any]
    """What a setup may be: `[least, most]`, or the choices."""
    hidden: tuple[type[Any], ...] = ()
    """Moves that only who makes them may see; the others are told the events."""
    shuffle: Callable[[Any, Random], str] | None = None
    """A random placement, as a move."""
    grid: Callable[[Any], Grid] | None = None
    """The board of a view, where it has cells."""
    is_open: bool = False
    """Whether everybody may know everything: views differ in what is legal, and in nothing else."""
    is_plain: bool = False
    """Whether it is drawn as text. Then a move is hidden too if not everybody may know what came of it."""
